"""The moves of a player, judged: held to plain search, and to positions made by hand."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pions.app.board.history import History
from pions.app.profile.judged_choices import KEEPS, ChoiceJudge, phase_of
from pions.app.profile.player_games import PlayedBy
from pions.core.types import Side
from pions.families.exact_values import result_of
from pions.families.hex.descriptions.missed_shapes import bridge_let_go, held_by
from pions.families.mistakes import MistakeKind, kind_at_once
from pions.games import catalog
from plain_oracle import PlainOracle

SMALL = catalog.find("gravity-4x4x3")
JUDGE = ChoiceJudge(SMALL)
ORACLE = PlainOracle()


@st.composite
def games(draw):
    """A game of some moves, finished or not."""
    history = History((SMALL.initial(),))
    for _ in range(draw(st.integers(1, 16))):
        moves = history.position.legal_moves()
        if not moves:
            break
        history = history.play(draw(st.sampled_from(moves)))
    return history


@settings(max_examples=15)
@given(games(), st.sampled_from(Side), st.integers(0, 4))
def test_a_choice_keeps_the_result_where_plain_search_says_so(history, side, begin):
    choices = {one.ply: one for one in JUDGE.choices(PlayedBy(history, side, begin))}
    for index, move in enumerate(history.moves):
        position = history.positions[index]
        if position.to_move is not side or index < begin:
            assert index + 1 not in choices
            continue
        values = {one: -ORACLE.value(position.play(one)) for one in position.legal_moves()}
        best, value, one = max(values.values()), values[move], choices[index + 1]
        assert one.keeps == (result_of(value) == result_of(best)) == (one.sort == KEEPS)
        assert (one.kind is None) == one.keeps
        assert one.loss == best - value
        assert sum(one.offered.values()) == len(values)
        good = sum(result_of(worth) == result_of(best) for worth in values.values())
        assert one.offered[KEEPS] == good


def kind(game, moves):
    """The kind of the last move of a game, which must be a mistake."""
    history = History.read(catalog.find(game), moves)
    side = history.positions[-2].to_move
    last = ChoiceJudge(history.game).choices(PlayedBy(history, side))[0]
    assert last.ply == len(history.moves)
    return last.kind


@pytest.mark.parametrize(
    ("moves", "expected"),
    [
        ("112233" + "5", MistakeKind.MISSED_WIN),  # 4 completes a line at once
        ("5", MistakeKind.MISSED_WIN),  # the middle wins by force, the column beside it draws
        ("56364" + "1", MistakeKind.MISSED_BLOCK),  # three in a row, free on the left
        ("76546574325" + "4", MistakeKind.UNDER_A_THREAT),  # the cell above ends a diagonal
    ],
)
def test_kinds_of_mistakes(moves, expected):
    assert kind("connect4", moves) is expected


@pytest.mark.parametrize("name", ["connect4", "puissance3", "hex-11"])
def test_phases_follow_each_other(name):
    game = catalog.find(name)
    cells = sum(map(len, game.initial().grid()))
    phases = [phase_of(game, ply) for ply in range(1, cells + 1)]
    assert phases == sorted(phases)
    assert set(phases) == {0, 1, 2}


@pytest.mark.parametrize(
    ("moves", "entered", "answers"),
    [
        ("b2 e5 c3 b3", "b3", {"c2"}),  # b2 and c3 are joined over b3 and c2
        ("b2 e5 c3 c2", "c2", {"b3"}),
        ("b2 e5 e1 b1", "b1", {"c1"}),  # b2 and the upper edge over b1 and c1
        ("b2 e5 c3 d4", "d4", set()),  # no bridge there
        ("e1 b2 e5 b1", "b1", set()),  # Red's own stone
    ],
)
def test_a_bridge_that_was_entered_is_held_by_one_cell(moves, entered, answers):
    game = catalog.find("hex-5")
    history = History.read(game, moves)
    found = held_by(history.position, game.parse_move(entered))
    assert {game.format_move(move) for move in found} == answers


def test_a_bridge_is_let_go_by_any_other_move():
    game = catalog.find("hex-5")
    positions = History.read(game, "b2 e5 c3 b3").positions
    moves = {
        game.format_move(move): bridge_let_go(positions, 4, move)
        for move in positions[-1].legal_moves()
    }
    assert moves.pop("c2") is None
    assert set(moves.values()) == {MistakeKind.BRIDGE}


def test_games_of_a_board_too_large_for_the_solver_are_estimated():
    history = History.read(catalog.find("othello"), "f5 d6 c3 d3")
    choices = ChoiceJudge(history.game).choices(PlayedBy(history, Side.FIRST))
    assert [one.ply for one in choices] == [1, 3]
    assert not any(one.exact for one in choices)


def test_hex_is_estimated_by_chances_that_fall_for_the_side_that_moves():
    history = History.read(catalog.find("hex-7"), "d4 a7 d3 a6 d5 a5 d2 a4")
    one, other = (
        ChoiceJudge(history.game).choices(PlayedBy(history, side))
        for side in (Side.FIRST, Side.SECOND)
    )
    assert not any(choice.exact for choice in (*one, *other))
    # Blue builds a wall through the middle, Red fills a corner: the losses are Red's.
    assert sum(choice.loss for choice in other) > sum(choice.loss for choice in one)
    assert sum(choice.keeps for choice in one) >= sum(choice.keeps for choice in other)


def test_estimated_losses_are_sorted_at_a_tenth_a_fifth_and_two_fifths_of_the_chances():
    game = catalog.find("hex-7")
    openings = (History((game.initial(),)).play(move) for move in range(49))
    judge, sorts = ChoiceJudge(game), set()
    for opening in openings:
        (one,) = judge.choices(PlayedBy(opening, Side.FIRST))
        wanted = 0 if one.loss <= 0.1 else 1 if one.loss <= 0.2 else 2 if one.loss <= 0.4 else 3
        assert one.sort == wanted
        sorts.add(one.sort)
    assert {2, 3} <= sorts  # on either side of the last two


@pytest.mark.parametrize(
    ("moves", "move", "kind"),
    [
        ("a1 b1 a2 b2", "c3", MistakeKind.MISSED_WIN),  # a3 was there
        ("a1 b1 a2", "c3", MistakeKind.MISSED_BLOCK),  # a3 wins for the other side
        ("a1 b2 c3", "b3", MistakeKind.OTHER),  # nothing wins at once before or after
        ("a1", "b1", MistakeKind.OTHER),
    ],
)
def test_what_is_seen_one_move_ahead_has_its_name(moves, move, kind):
    game = catalog.find("morpion")
    position = game.parse_position(moves)
    assert kind_at_once(position, game.parse_move(move)) is kind


def test_a_disc_that_gives_the_cell_above_it_is_under_a_threat():
    """In the second row x holds columns 2, 3 and 4, and column 1 is empty: o makes it playable."""
    game = catalog.find("connect4")
    position = game.parse_position("......./......./......./......./.xxxo../.oxoo.x")
    assert kind_at_once(position, 0) is MistakeKind.UNDER_A_THREAT
