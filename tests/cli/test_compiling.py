"""What is said while machine code is made."""

import pytest

from pions import kernels
from pions.cli.screen.compiling import announced
from pions.core import language


@pytest.fixture
def heard(capsys):
    """Tell a listener of compilations at given seconds: the lines it writes."""

    def play(*events):
        now = [100.0]
        with announced(lambda: now[0]):
            for seconds, name, done in events:
                now[0] = 100.0 + seconds
                kernels.compiling.tell(name, done=done)
        return capsys.readouterr().err.splitlines()

    return play


def test_nothing_is_said_where_nothing_is_compiled(heard):
    assert heard() == []


def test_how_long_it_takes_is_measured_and_not_promised(heard):
    lines = heard(
        (0, "walk", False), (1, "has_line", False), (2, "has_line", True), (61, "walk", True)
    )
    assert lines == [
        "First use: machine code is being made for this machine, once.",
        "Machine code: 61 s so far; parts ready: 2 (walk)",
    ]


def test_it_is_said_in_the_language_of_the_reader(heard):
    language.use("fr")
    try:
        (line,) = heard((0, "walk", False))
    finally:
        language.use("en")
    assert "machine" in line
    assert "First" not in line


def test_a_warm_solver_announces_nothing(pions):
    for command in ("solve", "analyse"):  # whatever they had to compile
        pions(command, "44455554221")
    assert pions("solve", "44455554221").err == ""
    assert pions("analyse", "44455554221").err == ""
