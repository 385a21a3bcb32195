"""Empty boards: the values that we found, the page that lists them, and what others published."""

import importlib.util
import re
import sys
from pathlib import Path

import pytest

from kernel_boards import JIT
from pions.families.gravity.gravity_solver import Solver
from pions.games.gravity import Gravity
from plain_oracle import PlainOracle

HOME = Path(__file__).parents[2]
_spec = importlib.util.spec_from_file_location("records", HOME / "benchmarks" / "records.py")
records = importlib.util.module_from_spec(_spec)
sys.modules[_spec.name] = records
_spec.loader.exec_module(records)

OUTCOMES, LAST_MOVES = records.read(records.OUTCOMES), records.read(records.LAST_MOVES)
QUICK = [size for size in OUTCOMES if size[0] * size[1] <= 35]
SMALL = [(1, 4), (2, 5), (4, 2), (5, 2), (4, 3)]


def page():
    return records.PAGE.read_text(encoding="utf-8")


def value_of(size):
    return Solver(Gravity(*size, 4), megabytes=16).value(Gravity(*size, 4).initial())


@pytest.mark.parametrize("size", QUICK if JIT else [(4, 4)], ids=str)
def test_boards_have_their_published_outcomes_and_lengths(size):
    outcome, last = records.said(value_of(size), size)
    assert outcome == {"+": "first wins", "=": "draw", "-": "second wins"}[OUTCOMES[size]]
    assert last == int(LAST_MOVES[size])


@pytest.mark.parametrize("size", SMALL, ids=str)
def test_boards_that_nobody_publishes_have_the_value_of_plain_search(size):
    assert value_of(size) == PlainOracle().value(Gravity(*size, 4).initial())


def test_the_page_lists_every_small_board_and_agrees_with_what_is_published():
    assert records.problems(page()) == []


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("| 7 x 6 | +1 | first wins, move 41 |", "", "7 x 6 is missing"),
        ("| 7 x 6 | +1 |", "| 7 x 6 | +2 |", "7 x 6: +2 does not mean first wins, move 41"),
        (
            "| 7 x 6 | +1 | first wins, move 41 |",
            "| 7 x 6 | 0 | draw, move 42 |",
            "7 x 6: published is first wins",
        ),
        (
            "| 8 x 5 | +1 | first wins, move 39 |",
            "| 8 x 5 | +2 | first wins, move 37 |",
            "8 x 5: published is move 39",
        ),
    ],
)
def test_a_page_that_differs_is_told(old, new, problem):
    assert old in page()
    assert problem in records.problems(page().replace(old, new))


def test_the_published_tables_cover_the_same_boards_and_fit_each_other():
    assert set(LAST_MOVES) <= set(OUTCOMES)
    for (width, height), last in LAST_MOVES.items():
        outcome, cells = OUTCOMES[width, height], width * height
        assert int(last) == cells if outcome == "=" else int(last) <= cells
        assert outcome == "=" or int(last) % 2 == (outcome == "+")  # who plays odd moves wins then


def test_the_row_of_a_board_is_what_the_page_holds(capsys):
    row = records.solve((4, 4), 1)
    assert re.match(r"\| 4 x 4 \| 0 \| draw, move 16 \| [\d,]+ \| [\d.e-]+ \| 1 MB \|$", row)
    assert not re.search(r"[^\r\w ,:-]", capsys.readouterr().err)
