"""Files in the manner of ten courses: each is recognised, asked about or refused as it must be."""

import ast
import tomllib
from collections import Counter
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from pions import sandbox
from pions.games import catalog
from pions.sandbox import Limits
from pions.sandbox.calling.contracts import parse, written
from pions.sandbox.inference.findings import FoundReading, NothingFound
from pions.sandbox.inference.inferring import infer
from pions.sandbox.process import tiers
from pions.sandbox.reading import player_file

HERE = Path(__file__).parent
EXPECTED = tomllib.loads((HERE / "expected.toml").read_text("utf-8"))
OFTEN = {
    "letters_from_one", "columns_class", "plays_in_the_grid",
    "no_player", "fr_centre_first", "fr_random_untold", "fr_win_test_only", "stacks",
    "efrei_own_board_plays", "hostile_constant", "hostile_loops", "blocks_before_it_wins",
    "only_blocks", "turn_from_zero", "kaggle_wins", "morpion_first_cell",
    "keith_both_functions", "no_word_on_the_side", "global_grid_plays", "row_and_column",
    "minimises_for_the_machine", "first_legal_column", "strings_that_grow", "answer_in_a_queue",
    "window_of_its_own", "machine_holds_the_game", "filled_by_a_loop",
}  # fmt: skip
"""The others are thorough: those of `test_players.py` are told there how they are read or must win,
for the rest another of the same kind is here."""


@cache
def found(name):
    file = player_file.read(HERE / "files" / f"{name}.py")
    return infer(file, None, tiers.best_tier())


def outcome(name):
    result = found(name)
    kinds = {FoundReading: "recognised", NothingFound: "refused"}
    return kinds.get(type(result), "asked")


def test_every_file_has_its_expectation():
    assert {path.stem for path in (HERE / "files").glob("*.py")} == EXPECTED.keys()
    assert len(EXPECTED) >= 40
    for path in (HERE / "files").glob("*.py"):
        ast.parse(path.read_text("utf-8"))


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(name, marks=[pytest.mark.thorough] * (name not in OFTEN))
        for name in EXPECTED
    ],
)  # fmt: skip
def test_a_file_of_a_course(name):
    expected = EXPECTED[name]
    assert outcome(name) == expected["outcome"], found(name)
    if expected["outcome"] != "recognised":
        return
    reading = found(name)
    convention, form = reading.convention, reading.convention.grid
    assert reading.game == expected.get("game", "connect4")
    assert convention.shown == expected["player"]
    assert convention.answer == expected["answer"]
    if convention.board is None:
        assert form.layout == expected["layout"]
        assert form.empty == expected.get("empty", form.empty)
        for who, mover in (("mover", True), ("opener", False)):
            if who in expected:
                assert (form.marks[0], form.mover) == (expected[who], mover)
    assert_the_contract_plays_the_same(name, reading)


def assert_the_contract_plays_the_same(name, reading):
    """All that is recognised can be written down: the file plays the same move as it says."""
    game = catalog.find(reading.game)
    read = parse(written(reading.convention, game))
    assert replace(read.convention, shown="") == replace(reading.convention, shown="")
    file = player_file.read(HERE / "files" / f"{name}.py")
    position = game.initial()
    for number in (2, 2, 3):
        position = position.play(position.legal_moves()[number])
    moves = []
    for contract in (read, replace(read, convention=reading.convention)):
        agreed = replace(file, contract=contract)
        with sandbox.load(agreed, game, Limits(seconds=60, load_seconds=30)) as player:
            moves.append(player.choose(position))
    assert moves[0] == moves[1]


@pytest.mark.thorough
def test_the_figures_of_all_files():
    """None is recognised wrongly, and none is offered that is no player."""
    figures = {"recognised": 64, "asked": 15, "refused": 17}
    assert Counter(one["outcome"] for one in EXPECTED.values()) == figures
    assert Counter(map(outcome, EXPECTED)) == figures


def test_a_question_of_perspective_shows_both_sides():
    forms = [one.convention.grid for one in found("no_word_on_the_side")]
    assert [(form.marks, form.mover) for form in forms] == [(("O", "X"), True), (("X", "O"), True)]


def test_readings_of_a_question_differ_in_their_answers():
    first, second = (reading.convention.answer for reading in found("fr_centre_first"))
    assert {first, second} == {"column from 0", "column from 1"}
    text, answer, cell = found("fr_centre_first")[0].example
    assert catalog.find("connect4").parse_position(text).landing(int(answer)) == cell
