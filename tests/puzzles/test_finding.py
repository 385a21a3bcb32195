"""A puzzle has exactly one solution: counted here by plain search, not by the solver."""

import datetime as dt
import random
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.plain_oracle import PlainOracle

from pions.app.board import views
from pions.app.board.history import History
from pions.app.puzzles import answering, collection, finding
from pions.app.puzzles.collection import Wish
from pions.app.puzzles.puzzle import HARDEST, Puzzle, PuzzleKind, parsed
from pions.core.errors import IllegalMove, InvalidOption, UnknownName
from pions.core.types import Side
from pions.families.exact_values import result_of
from pions.games.gravity import Gravity
from pions.render import puzzles

SMALL = Gravity(4, 4, 3)
ORACLE = PlainOracle()
GRAVITY_CELLS = {"connect4": 6 * 7, "puissance3": 5 * 5}


def doing_it(kind, values):
    """The moves that do what a kind of puzzle asks for."""
    top = max(values.values())
    if kind is PuzzleKind.WIN:
        return [move for move, value in values.items() if value == top > 0]
    wanted = 0 if kind is PuzzleKind.DRAW else 1
    return [move for move, value in values.items() if result_of(value) == wanted]


@given(st.lists(st.integers(0, 3), max_size=14))
@settings(max_examples=40, deadline=None)
def test_exactly_one_move_does_what_a_puzzle_asks_for(columns):
    history = History((SMALL.initial(),))
    for column in columns:
        if history.position.outcome() is None and column in history.position.legal_moves():
            history = history.play(column)
    found = {one.history().position.ply: one for one in finding.in_game(history, ORACLE)}
    for position in history.positions:
        if position.outcome() is not None:
            continue
        values = ORACLE.values(position)
        puzzle = found.get(position.ply)
        if puzzle is None:
            ways = [doing_it(kind, values) for kind in PuzzleKind]
            keeps = max(values.values()) < 0 or len(values) == 1
            draws = max(values.values()) == 0
            assert keeps or (draws and len(ways[3]) > 1) or (not draws and len(ways[0]) > 1)
            continue
        assert doing_it(puzzle.kind, values) == [puzzle.move()]
        if puzzle.kind in (PuzzleKind.ONLY, PuzzleKind.REFUTATION):
            others = [value for move, value in values.items() if move != puzzle.move()]
            assert max(others) <= 0


def test_a_mistake_before_makes_it_a_refutation():
    # The values one ply earlier say whether the other side had something better.
    history = History((SMALL.initial(),)).play(0)
    values = {0: 3, 1: -2, 2: -2, 3: 0}
    assert finding.puzzle_at(history, values, {0: -1, 1: -3}).kind is PuzzleKind.ONLY
    assert finding.puzzle_at(history, values, {0: -1, 1: 0}).kind is PuzzleKind.REFUTATION
    assert finding.puzzle_at(history, values, {0: -1, 1: 2}).kind is PuzzleKind.REFUTATION


def test_what_somebody_missed_is_asked_of_that_side_only():
    # Red has 1 and 2 on the ground; Yellow does not stop it, and Red does not see it.
    history = History.recall("gravity-4x4x3", "1124")
    mine = list(finding.missed(history.play(3), Side.FIRST, ORACLE))
    assert [(one.text, one.solution) for one in mine][-1] == ("1124", "3")
    right = list(finding.missed(history.play(2), Side.FIRST, ORACLE))
    assert "1124" not in [one.text for one in right]
    theirs = list(finding.missed(history.play(3), Side.SECOND, ORACLE))
    assert all(one.history().position.to_move is Side.SECOND for one in theirs)


def test_a_line_of_the_file_says_all():
    puzzle = Puzzle("connect4", "4453", PuzzleKind.WIN, "4", 7, 3)
    assert parsed(puzzle.line()) == puzzle
    for damaged in ("", "connect4", puzzle.line() + "\tmore", puzzle.line().replace("win", "lose")):
        with pytest.raises(InvalidOption):
            parsed(damaged)


def test_an_answer_is_judged():
    puzzle = Puzzle("connect4", "1212121"[:6], PuzzleKind.ONLY, "1")
    right = answering.answer(puzzle, "1")
    assert right.right
    assert "1" in puzzles.verdict(right)
    wrong = answering.answer(puzzle, "7")
    assert not wrong.right
    assert wrong.json()["solution"] == "1"
    with pytest.raises(IllegalMove):
        answering.answer(Puzzle("connect4", "444444", PuzzleKind.ONLY, "1"), "4")


def test_a_hint_names_playable_columns_among_them_the_right_one():
    for puzzle in random.Random(1).sample(collection.shipped(), 40):
        position = puzzle.history().position
        playable = {position.landing(move)[1] for move in position.legal_moves()}
        words = puzzles.hint(puzzle)
        if len(playable) <= 3:
            assert not re.search(r"\d", words), (words, puzzle)
            continue
        every = views.board(puzzle.history()).column_names
        named = {every.index(one) for one in re.findall(r"\b(\d+|[A-Za-z])\b", words)}
        assert 3 <= len(named) < len(playable)
        assert named <= playable
        assert position.landing(puzzle.move())[1] in named, (words, puzzle)


def test_the_hint_of_two_moves_names_neither():
    held = next(one for one in collection.shipped() if one.key == "b8571b78")
    assert [
        held.history().game.format_move(one) for one in held.history().position.legal_moves()
    ] == ["1", "5"]
    assert not re.search(r"\d", puzzles.hint(held))


def test_the_shipped_puzzles_are_all_different_and_graded():
    every = collection.shipped()
    assert len({one.key for one in every}) == len(every)
    assert all(1 <= one.level <= HARDEST for one in every)
    of_game = {game: sum(one.game == game for one in every) for game in collection.games()}
    assert of_game.pop("connect4") >= 2000
    assert of_game.pop("puissance3") >= 300
    assert sum(of_game.values()) >= 300
    assert set(of_game) == {"hex-5", "hex-6", "hex-7", "hex-8"}


LATE = [
    one
    for one in collection.shipped()
    if one.game in GRAVITY_CELLS and GRAVITY_CELLS[one.game] - len(one.text) <= 11
]


@pytest.mark.parametrize("puzzle", random.Random(2026).sample(LATE, min(60, len(LATE))), ids=str)
def test_late_puzzles_have_one_solution_by_plain_search(puzzle):
    oracle = PlainOracle()
    values = oracle.values(puzzle.history().position)
    assert doing_it(puzzle.kind, values) == [puzzle.move()]


def test_there_are_late_puzzles_to_try():
    assert len(LATE) >= 60


def test_the_puzzle_of_the_day_is_the_same_for_everybody_and_changes():
    day = dt.date(2026, 11, 17)
    days = [collection.of_the_day(day + dt.timedelta(days=n)) for n in range(30)]
    assert days[0] == collection.of_the_day(day)
    assert len({one.key for one in days}) > 20
    assert all(one.game == "connect4" for one in days)
    assert collection.of_the_day(day, Wish(game="puissance3")).game == "puissance3"


def test_a_wish_is_met_or_refused():
    rng = random.Random(0)
    for kind in PuzzleKind:
        assert collection.choose(Wish(kind=kind), rng).kind is kind
    known = [one.key for one in collection.shipped()]
    fresh = collection.choose(Wish(game="puissance3"), rng, known[:-5])
    assert fresh.game == "puissance3"
    with pytest.raises(InvalidOption, match="connect4"):
        collection.choose(Wish(game="chess"), rng)
    assert collection.find(known[0].upper()).key == known[0]
    with pytest.raises(UnknownName):
        collection.find("zzzz")
