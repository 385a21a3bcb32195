"""Completion and manual pages say all that the parsers of commands say, to shells and to man."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from pions.cli import commands
from pions.games.catalog import GAMES
from pions.strategies.registry import STRATEGIES

ROOT = Path(__file__).parents[2]
ASK = """
source "$1"; shift
COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1))
_pions 2>/dev/null
printf '%s\\n' "${COMPREPLY[@]}"
"""
with_bash = pytest.mark.skipif(shutil.which("bash") is None, reason="no bash here")


@pytest.fixture
def script(pions, tmp_path):
    """Write the script of a shell, and return its path."""

    def write(shell, lang="en"):
        ended = pions("completion", shell, lang=lang)
        assert (ended.status, ended.err) == (0, "")
        path = tmp_path / f"pions.{shell}"
        path.write_text(ended.out, "utf-8")
        return path

    return write


def options():
    """Every option of every command, in all its forms."""
    for name in ("", *(name for name, _ in commands.every())):
        parser = commands.parser_of(name) if name else commands.top_parser()
        yield name, [form for action in parser._actions for form in action.option_strings]


@with_bash
def test_bash_completes_what_was_typed(script, tmp_path):
    (tmp_path / "a class").mkdir()
    path = script("bash")

    def asked(line):
        words = [*line.split()[: len(line.split())], *([""] if line.endswith(" ") else [])]
        told = subprocess.run(
            ["bash", "-c", ASK, "bash", path, *words],
            cwd=tmp_path, capture_output=True, text=True, check=True,
        )  # fmt: skip
        return told.stdout.split("\n")[:-1]

    assert asked("pions pl") == ["play", "players"]
    assert asked("pions play --ag") == ["--against"]
    assert {*STRATEGIES} <= {*asked("pions play --against ")}
    assert "a class" in asked("pions play --against ")
    assert {*asked("pions play --game = hex-1")} == {n for n in GAMES if n.startswith("hex-1")}
    assert asked("pions --lang fr class ne") == ["new"]
    assert asked("pions class new --li") == ["--list"]
    assert asked("pions lab minimax --require-sandbox ") == ["A", "B", "C", "D"]
    assert asked("pions tournament a") == ["a class"]
    assert asked("pions nothing x") == [""]
    # A value is expected, and none is known.
    assert asked("pions play --seed ") == [""]


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_the_script_of_each_shell_has_every_option_and_is_read_by_it(script, shell):
    path = script(shell, "fr")
    text = path.read_text("utf-8")
    parts = text.split("complete -c pions") if shell == "fish" else text.split("\n")
    for name, forms in options():
        if shell == "bash":
            found = text.partition(f'"{name}") case')[2].partition("esac ;;")[0]
        elif shell == "zsh":
            start = f"{'_'.join(('_pions', *name.split()))}() {{"
            found = text.partition(start)[2].partition("\n}")[0]
        else:
            at = f"'__pions_at {name}'" if name else "'__pions_at'"
            found = "".join(part for part in parts if at in part)
        wanted = forms
        if shell == "fish":
            wanted = [f"-{'l' if form[1] == '-' else 's'} {form.lstrip('-')}" for form in forms]
        missing = [form for form in wanted if not re.search(rf"(?<!\w){form}(?![\w-])", found)]
        assert missing == [], name
    if there := shutil.which(shell):
        subprocess.run([there, "-n", path], check=True)


@pytest.fixture(scope="module")
def manual(tmp_path_factory):
    folder = tmp_path_factory.mktemp("man")
    tool = ROOT / "tools" / "docs" / "manual.py"
    subprocess.run([sys.executable, tool, folder], check=True, capture_output=True)
    return folder


@pytest.mark.parametrize(("place", "title"), [("man1", "SEE ALSO"), ("fr/man1", "VOIR AUSSI")])
def test_every_command_has_a_manual_page_with_all_its_options(manual, place, title):
    names = {"-".join(("pions", *name.split())): forms for name, forms in options()}
    pages = {path.stem: path.read_text("utf-8") for path in (manual / place).iterdir()}
    assert pages.keys() == names.keys()
    for name, forms in names.items():
        text = pages[name]
        assert all(rf"\fB{form}\fR".replace("-", r"\-") in text for form in forms), name
        others = text.partition(f".SH {title}\n")[2]
        assert {one.replace(r"\-", "-") for one in re.findall(r"\\fB(\S+?)\\fR", others)} <= {
            *pages
        }
        # No line is taken for a request that is none of these.
        requests = {line.split()[0] for line in text.splitlines() if line[0] in ".'"}
        assert requests <= {".TH", ".SH", ".TP"}
    assert "usage" not in pages["pions-play"]


@pytest.mark.skipif(shutil.which("groff") is None, reason="no groff here")
def test_groff_has_nothing_against_the_pages(manual):
    pages = sorted(manual.rglob("*.1"))
    for page in (pages[0], pages[-1], manual / "man1" / "pions.1"):
        done = subprocess.run(
            ["groff", "-man", "-ww", "-Kutf8", "-Tutf8", page],
            capture_output=True, text=True, encoding="utf-8", check=True,
        )  # fmt: skip
        assert done.stderr == ""
        assert "--lang" in re.sub(r"\x1b\[\d*m|.\x08", "", done.stdout)
