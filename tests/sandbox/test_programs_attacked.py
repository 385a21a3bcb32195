"""Sources and programs that attack: while they are compiled, kept, started and asked."""

import mmap
import os
import shutil
import time
from contextlib import suppress
from pathlib import Path

import pytest

from pions import sandbox
from pions.app import players
from pions.core.errors import PionsError
from pions.games import catalog
from pions.sandbox import Disqualified, Limits, PlayerFileError, Tier
from pions.sandbox.process import player_process, tiers
from pions.sandbox.programs import building, functions, languages
from pions.sandbox.reading import player_file

pytestmark = [
    pytest.mark.once,  # nothing here is compiled to kernels
    pytest.mark.skipif(
        tiers.missing(Tier.C) is not None or not tiers.isolation(Tier.C).filtered,
        reason="programs are started on Linux with seccomp only",
    ),
]

GAME = catalog.find("connect4")
LIMITS = Limits(seconds=2, net=30)
NEEDS = {".c": "gcc", ".ml": "ocamlopt", ".java": "javac", ".js": "node"}
IN_C = """
#define _GNU_SOURCE
#include <stdio.h>
%s
int main(void) {
  char line[999];
  while (fgets(line, 999, stdin)) { %s; puts("3"); fflush(stdout); }
}
"""
IN_JAVA = """
%s
class Outil { }
%sclass Joueur {
  public static void main(String[] mots) {
    java.util.Scanner lignes = new java.util.Scanner(System.in);
    while (lignes.hasNextLine()) { lignes.nextLine(); System.out.println(3); }
  }
}
"""
IN_SHELL = "#!/bin/sh\nwhile read jeu; do\n%s\ndone\n"


@pytest.fixture(autouse=True)
def _state(tmp_path, monkeypatch):
    """Keep what is compiled here apart."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))


def written(folder, name, content):
    tool = NEEDS.get(Path(name).suffix)
    if tool and shutil.which(tool) is None:
        pytest.skip(f"{tool} is not installed")
    path = folder / name
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return sandbox.read(path)


def played(file, moves=2, limits=LIMITS):
    """Return the moves of a player against nobody, and what it printed."""
    with players.admitted(file, GAME, limits, None) as player:
        position, answers = GAME.initial(), []
        for _ in range(moves):
            answers.append(player.choose(position))
            position = position.play(answers[-1])
        return answers, player.output


@pytest.mark.parametrize(
    ("name", "content", "said"),
    [
        (
            "a.c",
            '#line 1 "x:%s: error: y"\nint main(void) { return z; }' % ("9" * 5000),
            "compiled",
        ),
        ("a.c", "#error \x1b[2J\n", r"x1b\[2J"),
        ("a.c", "", "compiled: undefined reference to `main'"),
        ("a.c", '__asm__(".incbin \\"/etc/passwd\\"");\n' + IN_C % ("", ""), "compiled.*: cc"),
        ("a.c", IN_C % ("int ailleurs(void);", "ailleurs()"), "undefined reference to `ailleurs'"),
        (
            "a.ml",
            'external f : int -> int = "rien"\nlet strategie t c = f 3',
            "reference to `rien'",
        ),
        ("a.java", f"public class {'A' * 300} {{ }}", "not valid Java, line 1"),
    ],
    ids=["digits", "escape", "empty", "incbin", "linker", "stub", "long name"],
)
def test_what_a_compiler_refuses_is_a_sentence(tmp_path, name, content, said):
    with pytest.raises(PlayerFileError, match=said) as error:
        players.admitted(written(tmp_path, name, content), GAME, LIMITS, None)
    assert "pions-program" not in str(error.value)
    assert str(error.value).isprintable()


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("a.java", IN_JAVA % ("package fr.ecole;", "public ")),
        ("a.java", IN_JAVA % ("", "")),
        (
            "a.java",
            IN_JAVA % ("interface Regle { }", ""),
        ),
        ("a", (IN_SHELL % "echo 3").replace("\n", "\r\n")),
        ("a", f"\ufeff{IN_SHELL % 'echo 3'}"),
        (
            "a.ml",
            """let () = while Str.split (Str.regexp " ") (read_line ()) <> [] do
              print_endline "3" done""",
        ),
        ("a.ml", '#load "graphics.cma";;\nopen Graphics;;\nlet strategie t c = 3;;'),
    ],
    ids=["package", "second class", "interface", "carriage returns", "mark", "str", "toplevel"],
)
def test_what_editors_and_courses_add_is_no_mistake(tmp_path, name, content):
    assert played(written(tmp_path, name, content))[0] == [3, 3]


@pytest.mark.parametrize("answer", ["٣", "0_3", "3.0", "\uff13"])
def test_only_plain_digits_are_a_number(tmp_path, answer):
    with pytest.raises(Disqualified, match="instead of a column number"):
        played(written(tmp_path, "a", IN_SHELL % f"echo {answer}"))


def test_an_endless_compilation_is_stopped_once_for_all_its_steps(tmp_path, monkeypatch):
    monkeypatch.setattr(building, "_SECONDS", 2.0)
    twice = "\n".join(f"let f{n} x = f{n - 1} (f{n - 1} x)" for n in range(1, 7))
    file = written(tmp_path, "a.ml", f"let f0 x = (x, x)\n{twice}\nlet strategie t c = f6 t")
    with pytest.raises(PlayerFileError, match="cannot be compiled within 2 s"):
        players.admitted(file, GAME, LIMITS, None)


@pytest.mark.parametrize(
    "content",
    [
        "class A { }" + " ".join(f"class B{n} {{ }}" for n in range(1100)),
        f"char a[{building._MOST_BYTES}] = {{1}}, b = 1; int main(void) {{ }}",
    ],
    ids=["files", "bytes"],
)
def test_a_compiler_makes_no_more_than_its_limit(tmp_path, content):
    file = written(tmp_path, "a.java" if "class" in content else "a.c", content)
    with pytest.raises(PlayerFileError, match=r"too big once it is compiled|File size limit"):
        building.start(file, LIMITS, tiers.best_tier())
    assert not (tmp_path / "state").exists()


def test_without_a_place_to_keep_it_a_program_is_compiled_and_played(tmp_path):
    (tmp_path / "state").write_text("a file where the folder would be")
    assert played(written(tmp_path, "a.c", IN_C % ("", "")))[0] == [3, 3]


@pytest.mark.skipif(os.name == "posix" and os.geteuid() == 0, reason="root writes everywhere")
def test_what_is_kept_is_used_where_nothing_can_be_written(tmp_path, monkeypatch):
    file = written(tmp_path, "a.c", IN_C % ("", ""))
    assert played(file)[0] == [3, 3]
    kept = tmp_path / "state" / "pions" / "programs"
    (program,) = kept.iterdir()
    for place in (program, kept):
        place.chmod(0o500)
    monkeypatch.setattr(building, "_SECONDS", 0)  # nothing can be compiled any more
    assert played(file)[0] == [3, 3]
    for place in (kept, program):
        place.chmod(0o700)


def test_the_last_used_programs_are_kept(tmp_path, monkeypatch):
    monkeypatch.setattr(building, "_KEPT", 2)
    kept = tmp_path / "state" / "pions" / "programs"
    files = [written(tmp_path, "a.c", IN_C % ("", f"(void) {number}")) for number in range(3)]
    names = []
    for file in (files[0], files[1]):
        building.start(file, LIMITS, tiers.best_tier()).close()
        names += {path.name for path in kept.iterdir()} - set(names)
    os.utime(kept / names[0], (1, 1))
    os.utime(kept / names[1], (2, 2))
    building.start(files[0], LIMITS, tiers.best_tier()).close()  # used again
    building.start(files[2], LIMITS, tiers.best_tier()).close()
    left = {path.name for path in kept.iterdir()}
    assert len(left) == 2
    assert names[0] in left
    assert names[1] not in left


def test_nobody_else_enters_where_a_compiler_works(tmp_path):
    file = written(tmp_path, "a.c", IN_C % ("", ""))
    for _ in ("compiled", "kept"):
        process = building.start(file, LIMITS, tiers.best_tier())
        assert Path(process.folder).stat().st_mode & 0o7 == 0
        process.close()


def test_an_engine_has_no_memory_that_is_not_counted(tmp_path):
    """Shared memory, and memory that grows like a stack, which no limit of data counts."""
    if languages._found("python3") is None:
        pytest.skip("python3 is not installed")
    shared = mmap.MAP_SHARED | mmap.MAP_ANONYMOUS
    grows = mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS | 0x100
    body = f"""#!/usr/bin/python3
import mmap, sys
for line in sys.stdin:
    for flags in ({shared}, {grows}):
        try:
            mmap.mmap(-1, 1 << 30, flags)
            print("mapped", file=sys.stderr)
        except OSError as error:
            print("refused", error.errno, file=sys.stderr)
    print(3, flush=True)
"""
    file = written(tmp_path, "a", body)
    moves, output = played(file, 1)
    assert moves == [3]
    assert output.split() == ["refused", "1"] * 2


BOMB = r"""
#include <sched.h>
#include <stdlib.h>
#include <unistd.h>
static int waits(void *nothing) { for (;;) pause(); }
static int bomb(void) {
  int all = CLONE_VM | CLONE_FS | CLONE_FILES | CLONE_SIGHAND | CLONE_THREAD | CLONE_SYSVSEM;
  for (int n = 0; n < 20000; n++) {
    char *stack = malloc(4096);
    if (stack == NULL || clone(waits, stack + 4080, all, NULL) < 0) return n;
  }
  return 20000;
}
"""


@pytest.mark.skipif(os.name == "posix" and os.geteuid() == 0, reason="root's are not counted")
def test_threads_are_counted(tmp_path):
    body = IN_C % (BOMB, 'fprintf(stderr, "%d\\n", bomb())')
    _, output = played(written(tmp_path, "a.c", body), 1)
    assert int(output) <= player_process._threads() + player_process._MORE_THREADS


def test_a_folder_of_the_user_is_not_what_belongs_to_a_program(tmp_path, monkeypatch):
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.delenv("XDG_STATE_HOME")
    for folder in ("bin", "lib", "state/pions"):
        (tmp_path / ".local" / folder).mkdir(parents=True)
    program = tmp_path / ".local" / "bin" / "lua"
    assert languages._installed(program) == program
    engine = tmp_path / ".nvm" / "v20"
    (engine / "lib").mkdir(parents=True)
    assert languages._installed(engine / "bin" / "node") == engine


def test_an_engine_is_no_script_that_stands_for_one(tmp_path, monkeypatch):
    (tmp_path / "sh").write_text("#!/bin/sh\nexec /bin/sh\n")
    (tmp_path / "sh").chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:{os.environ['PATH']}")
    assert played(written(tmp_path, "a", IN_SHELL % "echo 3"))[0] == [3, 3]


@pytest.mark.parametrize(
    ("name", "content", "said"),
    [
        ("a.js", 'console.error("je pense"); null.x', "TypeError: Cannot read properties of null"),
        ("a.java", (IN_JAVA % ("", "")).replace("(3)", "(mots[5])"), "Index 5 out of bounds"),
        ("a.ml", "let strategie t c : int = List.hd []", 'Failure "hd"|Failure\\("hd"\\)'),
        ("a", IN_SHELL % "echo 'fini.' >&2; exit 2", r"exit status 2.*says: fini\."),
    ],
    ids=["js", "java", "ocaml", "sh"],
)
def test_a_crash_is_told_with_the_words_of_the_program(tmp_path, name, content, said):
    with pytest.raises(Disqualified, match=said) as error:
        played(written(tmp_path, name, content))
    assert "pions-program" not in str(error.value)


@pytest.mark.parametrize("name", ["a b.c", "l'élève.c", "a;b.c", "-o.c", "a\nb.c", "$(id).c"])
def test_a_name_is_only_a_name(tmp_path, name):
    assert played(written(tmp_path, name, IN_C % ("", "")), 1)[0] == [3]
    with pytest.raises(PionsError) as error:
        players.admitted(written(tmp_path, name, "int"), GAME, LIMITS, None)
    assert str(error.value).isprintable()


def test_a_course_may_say_how_its_programs_are_started(tmp_path):
    if languages._found("python3") is None:
        pytest.skip("python3 is not installed")
    contract = tmp_path / "course.toml"
    contract.write_text('game = "connect4"\nprogram = ["python3", "-B"]\n')
    file = written(tmp_path, "a.py", "for line in open(0):\n    print(3, flush=True)\n")
    assert played(file)[0] == [3, 3]
    contract.write_text('game = "connect4"\nprogram = ["no-such-program"]\n')
    with pytest.raises(PlayerFileError, match="no-such-program is not installed"):
        players.admitted(sandbox.read(tmp_path / "a.py"), GAME, LIMITS, None)


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("a.java", "\n" * 10**6),
        ("a.java", "public\n" * 10**5),
        ("a.java", "final\n" * 10**5),
        ("a.java", "package\t" * 10**5),
        ("a.ml", "(*" * 10**5),
        ("a.ml", "let x =\n" * 10**4),
        ("a.ml", '= failwith "' * 10**5),
        ("a.ml", ";;" * 10**5),
        ("a.ml", "#\n" * 10**5),
        ("a", "#!" + "sh " * 10**5),
    ],
)
def test_a_source_is_read_in_a_moment(tmp_path, name, content):
    """Nothing is compiled here, in the referee's own process."""
    file = player_file.of_bytes(content.encode(), str(tmp_path / name))
    began = time.process_time()
    languages.source_name(file)
    languages.text(file)
    functions.defined(content)
    with suppress(PlayerFileError):
        known = languages.language(file)
        known.command(known.runs or known.builds, file, 512)
    with suppress(PlayerFileError):
        functions.player(file, GAME)
    assert time.process_time() - began < 3
