"""The solver's use cases, on boards small enough for plain search to know better."""

import json

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from boards import gravity_games, positions_of
from pions.app.board.history import History
from pions.app.play.local_game import open_local_game
from pions.app.solver import estimated_answers, exact_answers, reviewing
from pions.app.solver.assessments import Assessment, final_board
from pions.app.solver.exact_answers import SolverSettings
from pions.core.errors import InvalidOption, InvalidText, PionsError
from pions.core.types import Side
from pions.games import catalog
from pions.games.gravity import Gravity
from plain_oracle import PlainOracle

oracle = PlainOracle()
SMALL = "gravity-4x4x3"
RULES = catalog.find(SMALL)


@given(positions_of(gravity_games(largest=4) | gravity_games(largest=4, limited=True), 14))
@settings(max_examples=10)
def test_the_value_is_the_one_of_plain_search(position):
    assume(position.legal_moves())
    drawn = position.game.format_position(position)
    found = exact_answers.solve(History.recall(position.game.name, drawn))
    assert found.value == oracle.value(position)
    assert found.json()["value"] == found.value


@given(positions_of(gravity_games(largest=4) | gravity_games(largest=4, limited=True), 12))
def test_every_column_is_judged_as_plain_search_judges_it(position):
    assume(position.legal_moves())
    drawn = position.game.format_position(position)
    found = exact_answers.analyse(History.recall(position.game.name, drawn))
    assert {one.move: one.value for one in found.moves} == oracle.values(position)
    assert found.value == oracle.value(position)
    # The best line ends the game as promised.
    end = position
    for move in found.line:
        end = end.play(move)
    assert end.outcome() is not None
    plies = found.json()["plies"]
    assert len(found.line) == plies


@given(st.lists(positions_of(st.just(Gravity(4, 4, 3)), 12), max_size=8))
def test_lines_are_solved_as_they_are_one_by_one(positions):
    texts = [position.game.format_position(position) for position in positions]
    answers = list(exact_answers.solve_lines(RULES, ["", *texts]))
    assert [number for number, _, _ in answers] == list(range(2, len(texts) + 2))
    for position, (_, text, answer) in zip(positions, answers, strict=True):
        assert text == position.game.format_position(position)
        if position.outcome() is None:
            assert answer.value == oracle.value(position)
        else:
            assert isinstance(answer, InvalidOption)


def test_a_bad_line_does_not_stop_the_others_and_progress_counts_all():
    heard = []
    lines = ["1", "  ", "19", "1 2 x"]
    answers = list(
        exact_answers.solve_lines(RULES, lines, progress=lambda *steps: heard.append(steps))
    )
    assert [(number, type(answer)) for number, _, answer in answers] == [
        (1, Assessment),
        (3, InvalidText),
        (4, InvalidText),
    ]
    assert heard == [(3, 3)]


def test_a_review_names_the_better_moves():
    start = Gravity(4, 4, 3).initial()
    values = oracle.values(start)
    worst = min(values, key=values.__getitem__)
    assert values[worst] < max(values.values())
    found = reviewing.review(History.recall(SMALL, str(worst + 1)))
    assert [mistake.number for mistake in found.mistakes] == [1]
    top = max(values.values())
    assert set(found.mistakes[0].better) == {m for m, v in values.items() if v == top}
    assert found.accuracy()[Side.SECOND] is None
    told = found.json()
    assert told["moves"][0]["value"] == values[worst]
    assert told["moves"][0]["best"] == top


def test_a_flawless_game_has_no_mistakes():
    game = Gravity(4, 4, 3)
    moves = game.format_moves(oracle.line(game.initial()))
    found = reviewing.review(History.recall(SMALL, moves))
    assert found.mistakes == ()
    assert found.json()["turning_point"] is None


@pytest.mark.parametrize("game", [SMALL, "gravity-4x3x3-nodiag", "gravity-3x4x3", "puissance3"])
def test_a_proof_says_who_wins_and_its_line_shows_it(game):
    found = exact_answers.prove(catalog.find(game))
    end = final_board(found.position, found.line)
    assert {"first": 1, "draw": 0, "second": -1}[end.result] == (found.value > 0) - (
        found.value < 0
    )
    assert bool(end.winning_cells) == (found.value != 0)
    if game != "puissance3":
        assert {one.move: one.value for one in found.moves} == oracle.values(found.position)


def test_reports_turn_into_json():
    for report in (
        exact_answers.solve(History.recall(SMALL, "12")),
        exact_answers.analyse(History.recall(SMALL, "12")),
        reviewing.review(History.recall(SMALL, "12")),
        exact_answers.prove(RULES),
        estimated_answers.by_search(History.recall(SMALL, "12"), 0.05),
    ):
        assert json.loads(json.dumps(report.json()))["game"] == SMALL


def test_the_settings_change_no_value():
    history = History.recall(SMALL, "1")
    settings = SolverSettings(megabytes=1, threads=2, book=False)
    usual = exact_answers.analyse(history).json()
    other = exact_answers.analyse(history, settings).json()
    assert usual["columns"] == other["columns"]


def test_an_estimate_is_never_called_exact():
    guess = estimated_answers.by_search(History.recall("gravity-12x9x5", "5"), 0.05)
    assert guess.json()["exact"] is False
    assert guess.best
    assert estimated_answers.by_search(History.recall(SMALL, "1122"), 0.2).json()["exact"] is False


@pytest.mark.parametrize(
    ("text", "proved"),
    [
        # The three in the bottom row are open on the right; then open on both sides.
        ("112233", "win"),
        ("22334", "loss"),
    ],
)
def test_an_estimate_says_what_it_saw_to_the_end(text, proved):
    found = estimated_answers.by_search(History.recall("connect4", text), 0.5)
    assert found.json()["proved"] == proved


@pytest.mark.parametrize(
    ("game", "text"),
    [
        ("othello-6", ""),
        ("gravity-50x50x4", ""),
        ("connect4", "4141414"),
        ("gravity-3x1x3", "123"),
        ("connect4", "48"),
    ],
)
def test_what_cannot_be_solved_is_refused(game, text):
    for ask in (exact_answers.solve, exact_answers.analyse):
        with pytest.raises(PionsError):
            ask(History.recall(game, text))


def test_a_table_larger_than_memory_is_refused():
    with pytest.raises(InvalidOption):
        exact_answers.solve(History.recall(SMALL), SolverSettings(megabytes=1 << 30))


def test_a_solver_out_of_time_says_so():
    with pytest.raises(InvalidOption, match="no exact answer within"):
        exact_answers.solve(History.recall("gravity-7x7x4"), SolverSettings(seconds=0.2))


def test_there_is_nothing_to_review_without_moves():
    for text in ("", "..../..../.x../oxo."):
        with pytest.raises(InvalidOption, match="no moves to review"):
            reviewing.review(History.recall(SMALL, text))


def test_a_hint_late_in_the_game_is_exact():
    late = open_local_game(SMALL, "human", position="1122")
    hint = late.hint()
    position = Gravity(4, 4, 3).parse_position("1122")
    values = oracle.values(position)
    assert hint.exact
    assert values[int(hint.move) - 1] == max(values.values())
    assert (
        hint.promise
        == {1: "win", 0: "draw", -1: "loss"}[
            (max(values.values()) > 0) - (max(values.values()) < 0)
        ]
    )
    assert not open_local_game("hex-5", "human").hint().exact


def test_a_hint_early_in_connect_four_comes_from_the_book():
    hint = open_local_game("connect4", "human").hint()
    assert (hint.move, hint.promise, hint.exact) == ("4", "win", True)


LATE = "/".join(["xxoo....", *["oxoxxoxo", "xoxooxox"] * 3, "oxoxxoxo"])
"""A board of 8 x 8 with four empty cells."""


def test_late_positions_of_boards_too_large_for_the_solver_are_solved():
    game = Gravity(8, 8, 6)
    position = game.parse_position(LATE)
    assert exact_answers.unsolved(position) is None
    assert exact_answers.has_values(game, position)
    assert not exact_answers.has_values(game)
    found = exact_answers.analyse(History.recall(game.name, LATE))
    assert found.json()["exact"] is True
    assert {one.move: one.value for one in found.moves} == oracle.values(position)
    assert exact_answers.solve(History.recall(game.name, LATE)).value == oracle.value(position)


def test_an_early_position_of_such_a_board_is_a_bad_line_and_the_others_are_solved():
    game = Gravity(8, 8, 6)
    (one, _, early), (two, _, late) = exact_answers.solve_lines(game, ["1234", LATE])
    assert (one, two) == (1, 2)
    assert "up to 31 empty cells" in str(early)
    assert late.value is not None
    assert not exact_answers.has_values(game, game.parse_position("1234"))
    with pytest.raises(InvalidOption, match="this one has 60"):
        exact_answers.solve(History.recall("gravity-8x8x6", "1234"))
