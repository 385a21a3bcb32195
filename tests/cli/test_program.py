"""The real program, started as people start it."""

import os
import re
import resource
import subprocess
import sys

import pytest

from waiting import PATIENCE

PIONS = [sys.executable, "-m", "pions"]


def environment(**more):
    """Nothing of who runs the tests: no locale, no size, no coverage that costs time."""
    foreign = ("LC_", "LANG", "COLUMNS", "COVERAGE")
    kept = {k: v for k, v in os.environ.items() if not k.startswith(foreign)}
    return kept | {"LANG": "C.UTF-8"} | more


def run(*arguments, typed="", **more):
    return subprocess.run(
        [*PIONS, *arguments],
        input=typed,
        capture_output=True,
        text=True,
        encoding="utf-8",
        env=environment(**more),
        check=False,
        timeout=PATIENCE,
    )


def test_a_game_is_played_through_a_pipe():
    done = run("play", "--against", "human", typed="4\n1\n4\n1\n4\n1\n4\n")
    assert (done.returncode, done.stderr) == (0, "")
    assert "Red wins!" in done.stdout
    assert "\x1b" not in done.stdout


@pytest.mark.parametrize(
    ("variables", "title"),
    [
        ({"LANG": "fr_FR.UTF-8"}, "Jeux"),
        ({"LANG": "en_GB.UTF-8"}, "Games"),
        ({"LANG": "de_DE.UTF-8"}, "Games"),
        ({"LANG": "en_GB.UTF-8", "LC_ALL": "fr_CA"}, "Jeux"),
        ({"LANG": "en_GB.UTF-8", "LANGUAGE": "fr:en"}, "Jeux"),
    ],
)
def test_the_locale_chooses_the_language(variables, title):
    assert run("games", **variables).stdout.startswith(title)


def test_bad_input_leaves_with_2_and_no_traceback():
    done = run("show", "4465x")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("pions: Position “4465x” is not valid")


def test_a_terminal_without_our_letters_is_no_reason_to_stop():
    done = run("--lang", "fr", "show", "x", PYTHONIOENCODING="ascii")
    assert done.returncode == 2
    assert done.stderr.startswith("pions: La position ??x??")


def test_bytes_that_are_no_text_are_a_bad_answer_and_no_more():
    done = subprocess.run(
        [*PIONS, "play", "--against", "human"],
        input=b"\xff\xfe\n4\n",
        capture_output=True,
        env=environment(PYTHONIOENCODING="utf-8"),
        check=False,
        timeout=PATIENCE,
    )
    assert done.returncode == 0
    assert b"is not a column" in done.stdout
    assert b"Red plays 4." in done.stdout


def test_a_reader_who_has_left_is_no_error():
    reading, writing = os.pipe()
    os.close(reading)
    done = subprocess.run(
        [*PIONS, "players"],
        stdout=writing,
        stderr=subprocess.PIPE,
        text=True,
        env=environment(),
        check=False,
    )
    os.close(writing)
    assert (done.returncode, done.stderr) == (1, "")


@pytest.mark.skipif(sys.platform == "win32", reason="closes streams as shells do")
@pytest.mark.parametrize("closed", ["<&-", ">&-"])
def test_a_program_without_an_input_or_output_ends_quietly(closed):
    line = " ".join([*PIONS, "play", "--against", "human", closed])
    done = subprocess.run(
        ["bash", "-c", line], capture_output=True, text=True, env=environment(), check=False
    )
    assert (done.returncode, done.stderr) == (0, "")


def test_help_costs_less_than_three_tenths_of_a_second():
    spent = []
    for _ in range(3):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        assert run("--help").returncode == 0
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        spent.append(after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime)
    assert min(spent) < 0.3


@pytest.mark.parametrize("arguments", [["--help"], ["--version"], ["plya"]])
def test_nothing_heavy_is_loaded_before_a_command_needs_it(arguments):
    done = subprocess.run(
        [sys.executable, "-X", "importtime", "-m", "pions", *arguments],
        capture_output=True,
        text=True,
        env=environment(),
        check=False,
    )
    loaded = set(re.findall(r"\| +([\w.]+)$", done.stderr, flags=re.MULTILINE))
    assert "pions.cli.main" in loaded
    assert not {"numba", "numpy", "rich", "matplotlib", "pions.cli.commands.play"} & loaded
