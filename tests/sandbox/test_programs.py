"""Players that are programs: what they are sent, what they may do, and each way they can fail."""

import re
import shutil
from pathlib import Path

import pytest

import pions
from pions import sandbox
from pions.app import players
from pions.games import catalog
from pions.sandbox import Disqualified, Limits, PlayerFileError, Tier, Verdict
from pions.sandbox.process import tiers
from pions.sandbox.programs import building, player

pytestmark = [
    pytest.mark.once,  # nothing here is compiled to kernels
    pytest.mark.skipif(
        tiers.missing(Tier.C) is not None or not tiers.isolation(Tier.C).filtered,
        reason="programs are started on Linux with seccomp only",
    ),
]

DOCS = Path(__file__).parents[2] / "docs"
GAME = catalog.find("connect4")
NAMES = {
    "ocaml": ("joueur.ml", "ocamlopt"),
    "c": ("joueur.c", "gcc"),
    "javascript": ("joueur.js", "node"),
    "java": ("Joueur.java", "javac"),
}
LIMITS = Limits(seconds=2, net=30)
READS = "while read jeu largeur hauteur moi cases; do\n"


def needs(tool):
    if shutil.which(tool) is None:
        pytest.skip(f"{tool} is not installed")


def written(folder, name, text):
    path = folder / name
    path.write_text(text, "utf-8")
    return sandbox.read(path)


def script(folder, body, name="joueur"):
    return written(folder, name, f"#!/bin/sh\n{body}\n")


def loss(file, limits=LIMITS, moves=3, tier=None):
    """Return how the program loses against nobody, within some moves."""
    with players.file_player(file, GAME, limits, tier, seed=0) as player:
        position = GAME.initial()
        try:
            for _ in range(moves):
                position = position.play(player.choose(position))
        except Disqualified as lost:
            return lost
    raise AssertionError("it did not lose")


@pytest.fixture(params=[tier for tier in (Tier.A, Tier.B, Tier.C) if tiers.missing(tier) is None])
def tier(request):
    return request.param


def test_a_position_is_a_line():
    position = GAME.parse_position("443")
    cells = "0" * 28 + "0002000" + "0011000"
    assert player.position_line(position) == f"connect4 7 6 2 {cells}"
    assert (
        player.position_line(catalog.find("hex-3").parse_position("a1 c2"))
        == "hex-3 3 3 1 100002000"
    )


def documented(page, language):
    text = (DOCS / page).read_text("utf-8")
    (code,) = re.findall(rf"```{language}\n(.*?)```", text, re.DOTALL)
    return code


WORD = re.compile(r"[A-Za-z_]\w*")


@pytest.mark.parametrize("language", NAMES)
def test_the_players_of_both_languages_differ_in_their_names_only(language):
    english, french = (documented(page, language) for page in ("programs.md", "programs.fr.md"))
    assert WORD.sub("", english) == WORD.sub("", french)
    names = {}  # of each French name the English one, always the same
    for ours, theirs in zip(WORD.findall(english), WORD.findall(french), strict=True):
        assert names.setdefault(theirs, ours) == ours


@pytest.mark.parametrize(
    "page",
    # Those of the French page are the same programs, as the test above notices.
    ["programs.md", pytest.param("programs.fr.md", marks=pytest.mark.thorough)],
)
@pytest.mark.parametrize("language", NAMES)
def test_the_players_of_the_documentation_play(page, language, tmp_path):
    name, tool = NAMES[language]
    needs(tool)
    code = documented(page, language)
    file = written(tmp_path, name, code)
    with players.admitted(file, GAME, LIMITS, None) as player:
        position = GAME.initial()
        for _ in range(8):  # the first column is full after six
            assert player.choose(position) == min(position.legal_moves())
            position = position.play(min(position.legal_moves()))


def test_a_program_plays_games_of_cells(tmp_path):
    hexagon = catalog.find("hex-4")
    with players.file_player(
        script(tmp_path, f"{READS} echo 2 1; done"), hexagon, LIMITS, None, seed=0
    ) as player:
        assert player.choose(hexagon.initial()) == 9
        with pytest.raises(Disqualified) as lost:
            player.choose(hexagon.initial().play(9))
        assert lost.value.verdict is Verdict.ILLEGAL_MOVE
    othello = catalog.find("othello")
    with players.file_player(
        script(tmp_path, f"{READS} echo pass; done"), othello, LIMITS, None, seed=0
    ) as player:
        with pytest.raises(Disqualified) as lost:  # a word of the game; but nobody has to pass here
            player.choose(othello.initial())
        assert lost.value.verdict is Verdict.ILLEGAL_MOVE


def test_an_answer_off_the_board_is_illegal(tmp_path):
    lost = loss(script(tmp_path, f"{READS} echo 7; done"))
    assert lost.verdict is Verdict.ILLEGAL_MOVE


def test_noise_is_a_sentence(tmp_path):
    lost = loss(script(tmp_path, f"{READS} echo je pense; echo 3; done"))
    assert lost.verdict is Verdict.BAD_ANSWER
    assert "'je pense'" in str(lost)
    assert "standard error" in str(lost)


def test_standard_error_is_free(tmp_path):
    file = script(tmp_path, f"{READS} echo je pense >&2; echo 3; done")
    with players.file_player(file, GAME, LIMITS, None, seed=0) as player:
        assert player.choose(GAME.initial()) == 3
        assert player.output == "je pense\n"


def test_two_lines_for_one_question_are_noticed(tmp_path):
    lost = loss(script(tmp_path, f"{READS} printf '3\\n4\\n'; done"))
    assert lost.verdict is Verdict.BAD_ANSWER
    assert "before it was asked" in str(lost)
    assert "'4'" in str(lost)


def test_an_answer_before_the_question_is_noticed(tmp_path):
    # Two at once: one may still be taken for the answer to the first question, not both.
    lost = loss(script(tmp_path, f"printf '3\\n3\\n'; {READS} echo 3; done"), moves=2)
    assert "before it was asked" in str(lost)


def test_a_flood_without_end_of_line_is_a_sentence(tmp_path):
    lost = loss(script(tmp_path, f"{READS} while :; do printf 3333333333333333; done; done"))
    assert lost.verdict is Verdict.BAD_ANSWER
    assert "without an end of line" in str(lost)


def test_a_flood_of_lines_is_a_sentence(tmp_path):
    # It is stopped after the first line: a line that comes once it is asked again is an answer.
    lost = loss(script(tmp_path, f"{READS} while :; do echo 3; done; done"), moves=7)
    assert lost.verdict in (Verdict.BAD_ANSWER, Verdict.ILLEGAL_MOVE)


def test_a_flood_of_errors_is_counted_only(tmp_path):
    noise = "n=0; while [ $n -lt 3000 ]; do echo xxxxxxxxxxxxxxxxxxx >&2; n=$((n + 1)); done"
    file = script(tmp_path, f"{READS} {noise}; echo 3; done")
    with players.file_player(file, GAME, LIMITS, None, seed=0) as player:
        assert player.choose(GAME.initial()) == 3
        assert len(player.output) == LIMITS.output


def test_one_that_never_flushes_is_told_so(tmp_path):
    needs("gcc")
    main = 'int main(void) { char l[999]; while (fgets(l, 999, stdin)) puts("3"); }'
    code = f"#include <stdio.h>\n{main}"
    lost = loss(written(tmp_path, "joueur.c", code), Limits(seconds=2, net=1))
    assert lost.verdict is Verdict.NO_ANSWER
    assert "fflush" in str(lost)


def test_one_that_computes_for_ever_is_stopped(tmp_path):
    lost = loss(script(tmp_path, "while :; do :; done"), Limits(seconds=0.5))
    assert lost.verdict is Verdict.TIMEOUT
    assert "computed for more than" in str(lost)


def test_one_that_dies_at_once_is_a_sentence(tmp_path):
    lost = loss(script(tmp_path, "exit 3"))
    assert lost.verdict is Verdict.CRASH
    assert "exit status 3" in str(lost)


def test_a_crash_is_a_sentence(tmp_path):
    needs("gcc")
    code = "#include <stddef.h>\nint main(void) { return *(volatile int *)NULL; }"
    lost = loss(written(tmp_path, "joueur.c", code))
    assert lost.verdict is Verdict.CRASH
    assert "SIGSEGV" in str(lost)


FORBIDDEN = r"""
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>
#include <signal.h>
int main(int count, char **words) {
  char line[999], *nothing[] = {words[0], NULL};
  while (fgets(line, 999, stdin)) {
    int done = 0;
    done |= execv("/bin/sh", nothing) == 0;
    done |= (execv(words[0], nothing) == 0) << 1;
    int self = open(words[0], O_RDONLY);
    done |= (self < 0) << 2;
    done |= (dup2(self, 100) >= 0) << 3;
    done |= (syscall(SYS_execveat, self, "", nothing, NULL, AT_EMPTY_PATH) == 0) << 4;
    done |= (fork() >= 0) << 5;
    done |= (socket(AF_INET, SOCK_STREAM, 0) >= 0) << 6;
    done |= (open("/etc/passwd", O_RDONLY) >= 0) << 7;
    done |= (open("beside", O_WRONLY | O_CREAT, 0600) >= 0) << 8;
    done |= (kill(getppid(), 0) == 0) << 9;
    void *room = mmap(NULL, 1L << 30, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    done |= (room != MAP_FAILED) << 10;
    fprintf(stderr, "%d %d\n", done, errno);
    puts("3");
    fflush(stdout);
  }
}
"""


def test_nothing_that_is_forbidden_succeeds(tmp_path, tier):
    needs("gcc")
    file = written(tmp_path, "joueur.c", FORBIDDEN)
    with players.file_player(file, GAME, LIMITS, None, seed=0) as player:
        player.close()
    with sandbox.ProgramPlayer(file, GAME, LIMITS, tier, 0) as player:
        assert player.choose(GAME.initial()) == 3
        done = int(player.output.split()[0])
    # Tier C sees no names: files can be read there.
    assert done == (1 << 7 if tier is Tier.C else 0)


def test_a_script_starts_no_other_program(tmp_path, tier):
    file = script(tmp_path, f"{READS} /bin/ls; done")
    with sandbox.ProgramPlayer(file, GAME, LIMITS, tier, 0) as player:
        with pytest.raises(Disqualified) as lost:
            player.choose(GAME.initial())
        assert lost.value.verdict is Verdict.CRASH  # the shell ends where it cannot fork
        assert "fork" in player.output


def test_a_tier_that_cannot_start_one_says_so(tmp_path):
    with pytest.raises(PlayerFileError, match="tier E"):
        building.start(script(tmp_path, "exit"), LIMITS, Tier.E)


@pytest.mark.parametrize(
    ("name", "tool", "code", "line", "said"),
    [
        ("joueur.c", "gcc", "int main(void) {\n  return x;\n}", 2, "undeclared"),
        ("joueur.ml", "ocamlopt", "let () =\n  print_int (read_line ())", 2, "expected of type"),
        ("joueur.js", "node", "let x = 1;\nlet x = 2;\n", 2, "already been declared"),
        ("Joueur.java", "javac", "class Joueur {\n  int x = y;\n}", 2, "cannot find symbol"),
    ],
)
def test_an_error_of_a_compiler_has_its_line(  # noqa: PLR0913, PLR0917 - a table
    tmp_path, name, tool, code, line, said
):
    needs(tool)
    with pytest.raises(PlayerFileError) as error:
        players.admitted(written(tmp_path, name, code), GAME, LIMITS, None)
    assert error.value.values["line"] == line
    assert said in str(error.value)
    assert name in str(error.value)


def test_a_compiler_reads_no_file_of_the_user(tmp_path, tier):
    needs("gcc")
    if tier is Tier.C:
        pytest.skip("tier C hides no files")
    secret = tmp_path / "secret.h"
    secret.write_text("#error 1414213562\n")
    tmp_path.chmod(0o755)
    file = written(tmp_path, "joueur.c", f'#include "{secret}"\nint main(void) {{ }}')
    with pytest.raises(PlayerFileError) as error:
        building.start(file, LIMITS, tier)
    assert "1414213562" not in f"{error.value}{error.value.output}"


def test_a_compiler_writes_no_more_than_its_limit(tmp_path):
    needs("gcc")
    file = written(tmp_path, "joueur.c", "char a[1 << 30] = {1};\nint main(void) { }")
    with pytest.raises(PlayerFileError):
        building.start(file, LIMITS, tiers.best_tier())


def test_what_is_compiled_is_kept_by_its_hash(tmp_path, monkeypatch):
    needs("gcc")
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    code = '#include <stdio.h>\nint main(void) { while (getchar() != 10); puts("2"); }'
    file = written(tmp_path, "joueur.c", code)

    def kept():
        building.start(file, LIMITS, tiers.best_tier()).close()
        folder = tmp_path / "state" / "pions" / "programs"
        return {path.name: (path / "programme").stat().st_mtime_ns for path in folder.iterdir()}

    first = kept()
    assert kept() == first
    file = written(tmp_path, "joueur.c", f"{code} // another")
    assert len(kept()) == 2


@pytest.mark.parametrize(
    ("name", "package"),
    [
        ("a.ml", "ocaml-nox"),
        ("a.c", "gcc libc6-dev"),
        ("a.js", "nodejs"),
        ("a.java", "default-jdk-headless"),
    ],
)
def test_a_missing_compiler_is_a_sentence(tmp_path, monkeypatch, name, package):
    file = written(tmp_path, name, "let () = print_string (read_line ())" if name == "a.ml" else "")
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(PlayerFileError, match=f"apt install {package}"):
        players.admitted(file, GAME, LIMITS, None)


@pytest.mark.parametrize("content", [b"", b"MZ\0\0", b"#!/nowhere/at/all\n", b"echo 3\n"])
def test_what_cannot_be_started_is_a_sentence(tmp_path, content):
    (tmp_path / "joueur").write_bytes(content)
    with pytest.raises(PlayerFileError, match="neither a program of this system nor a script"):
        players.admitted(sandbox.read(tmp_path / "joueur"), GAME, LIMITS, None)


def test_a_program_of_another_machine_is_a_sentence(tmp_path):
    (tmp_path / "joueur").write_bytes(b"\x7fELF" + bytes(60))
    lost = loss(sandbox.read(tmp_path / "joueur"))
    assert "cannot be started" in str(lost)


def test_names_of_programs_are_told_from_names_of_players():
    for spec in (
        "a.ml",
        "a.c",
        "b/a.js",
        "A.java",
        "a.ml:sia",
        "./joueur",
        "../x/joueur",
        "/home/j",
        "~/j",
    ):
        assert sandbox.is_spec(spec), spec
    for spec in ("random", "minmax:w=0/1/10", "text:abc", "level:n=3", "alphabeta:depth=4"):
        assert not sandbox.is_spec(spec), spec


def test_a_seed_is_handed_over(tmp_path):
    file = script(tmp_path, f"{READS} echo $(( PIONS_SEED % 7 )); done")
    for seed in (3, 11):
        with players.file_player(file, GAME, LIMITS, None, seed=seed) as player:
            assert player.choose(GAME.initial()) == seed % 7


def test_what_takes_python_refuses_a_program(tmp_path):
    file = script(tmp_path, "exit")
    with pytest.raises(pions.PionsError, match="is a program"):
        sandbox.load(file, GAME)
    with pytest.raises(pions.PionsError):
        sandbox.open_game(file.path)


def test_its_folder_goes_with_it(tmp_path):
    process = building.start(script(tmp_path, READS + "echo $PWD; done"), LIMITS, tiers.best_tier())
    folder = Path(process.ask(b"\n", 2, 30).decode())
    assert folder.is_dir()
    process.close()
    assert not folder.exists()


def test_nobody_else_is_harmed(tmp_path):
    seeks = "while case $cases in 0*) false;; esac; do cases=${cases#?}; n=$((n + 1)); done"
    good = f"{READS} n=0; {seeks}; echo $n; done"
    bodies = {
        "noise": f"{READS} echo bonjour; done",
        "dies": "exit 1",
        "floods": f"{READS} while :; do printf 3; done; done",
        "early": f"printf '3\\n3\\n'; {READS} echo 3; done",
    }
    script(tmp_path, good, "good")
    for name, body in bodies.items():
        script(tmp_path, body, name)
        report = pions.duel(str(tmp_path / "good"), str(tmp_path / name), games=2)
        assert report.total.wins == 2, name
        assert report.faults_of("first") == {}, name
        assert sum(report.faults_of("second").values()) == 2, name


def test_a_clock_for_the_whole_game_runs(tmp_path):
    works = "n=0; while [ $n -lt 60000 ]; do n=$((n + 1)); done"
    file = script(tmp_path, f"{READS} {works}; echo 3; done")
    with players.file_player(file, GAME, Limits(seconds=5), None, seed=0) as player:
        player.choose(GAME.initial())
        once = player.seconds
    lost = loss(file, Limits(seconds=5, clock=once * 2.5), moves=6)
    assert lost.verdict is Verdict.TIMEOUT
    assert "for the whole game" in str(lost)
