"""What a move of Hex let go: boards by hand, and ladders held to all play on the cells ahead."""

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from pions.app.board.history import History
from pions.app.profile.judged_choices import ChoiceJudge
from pions.app.profile.player_games import PlayedBy
from pions.core.types import Side
from pions.families.hex.descriptions import ladders, shapes
from pions.families.hex.descriptions.missed_shapes import ladder_let_go, let_go
from pions.families.hex.descriptions.shapes import EDGES
from pions.families.mistakes import MistakeKind
from pions.games.catalog import find
from pions.games.hexagon import Hex
from plain_hex import any_position, can_join

SEVEN = find("hex-7")


@pytest.mark.parametrize(
    ("moves", "kind"),
    [
        ("a1 b7 c6 c7 d6" + " a4", MistakeKind.LADDER),  # not followed: d7 reaches the edge
        ("a1 b7 c6 c7 d6" + " d7", None),
        ("f6 b7 c6 c7 d6 d7" + " a4", MistakeKind.LADDER),  # f6 is an escape: e6 wins the race
        ("f6 b7 c6 c7 d6 d7" + " e6", None),
        ("f6 b7 c6 c7 d6 d7" + " e5", None),  # joined in another way: a bridge to each of them
        ("a1 b7 c6 c7 d6 d7" + " a4", None),  # there is no escape, and nothing to lose
        ("a1 b7 c6 c7 d6 a4" + " a5", MistakeKind.LADDER),  # Red did not follow, Blue does not see
        ("a1 b7 c6 c7 d6 a4" + " d7", None),
        ("a1 b7 c6 c7 d6 d7 f6" + " a4", MistakeKind.LADDER),  # an escape was made: not stopped
        ("a1 b7 c6 c7 d6 d7 f6" + " e6", None),
        ("f6 b7 c6 c7 d6" + " d7", None),  # nothing else was left
        ("a1 b6 c5 c6 d5" + " a4", MistakeKind.LADDER),  # on the third row
        ("a1 b6 c5 c6 d5" + " d6", None),
    ],
)
def test_a_ladder_is_let_go_where_it_was_not_played_on_or_not_stopped(moves, kind):
    history = History.read(SEVEN, moves)
    last = len(history.moves) - 1
    assert ladder_let_go(history.positions, last, history.moves[last]) is kind


def test_a_ladder_of_long_ago_is_nobodys_mistake():
    history = History.read(SEVEN, "f6 b7 c6 c7 d6 d7 a1 g1 a2 g2 a3 g3 a4 g4 a5 g5 b1")
    assert ladder_let_go(history.positions, 6, history.moves[6]) is MistakeKind.LADDER
    assert ladder_let_go(history.positions, 16, history.moves[16]) is None


AHEAD = (4, 5, 9, 10, 11, 15, 16, 17)
"""The cells of 6 by 6 before a ladder of b2 and c2 along the upper edge, without its answer d1."""
HEAD, ANSWER = 8, 3


@given(
    st.lists(st.sampled_from([0, 0, 0, 1, 2]), min_size=len(AHEAD), max_size=len(AHEAD)),
    st.data(),
)
@example([0] * 8, None)
@example([0, 0, 0, 0, 1, 0, 0, 0], None)  # f2 is an escape
def test_what_is_let_go_was_there_by_all_play(ahead, data):
    board = [0] * 36
    for cell in (0, 1, 6):
        board[cell] = 2
    for cell, stone in zip(AHEAD, ahead, strict=True):
        board[cell] = stone
    position = any_position(6, board, Side.FIRST)
    assume(position.outcome() is None)
    positions = [position]
    for move in (7, 2, HEAD):
        positions.append(positions[-1].play(move))
        assume(positions[-1].outcome() is None)
    ends = frozenset({HEAD}), 0

    def joins(at, *, moves_first):
        taken = at.first | at.second
        free = [cell for cell in (ANSWER, *AHEAD) if not taken >> cell & 1]
        return can_join(at, Side.FIRST, ends, free, moves_first=moves_first)

    def chosen(at):
        moves = at.legal_moves()
        return moves[-1] if data is None else data.draw(st.sampled_from(moves))

    # Red answers, or does not.
    assume(not sure(positions[-1]))
    move = chosen(positions[-1])
    lost = ladder_let_go(positions, 3, move) is MistakeKind.LADDER
    assert lost == (move != ANSWER)
    assert not lost or joins(positions[-1].play(move), moves_first=True)
    # Red has answered; Blue goes on, or does not.
    positions.append(positions[-1].play(ANSWER))
    assume(positions[-1].outcome() is None)
    found = ladders.recent(positions, Side.FIRST)
    way = ladders.going_on(positions[-1], found)
    assert way is None or joins(positions[-1].play(way), moves_first=False)
    move = chosen(positions[-1])
    after = positions[-1].play(move)
    there = way is not None and not sure(positions[-1])
    lost = ladder_let_go(positions, 4, move) is MistakeKind.LADDER
    assert lost == (there and move != way and not sure(after))
    # Blue has played anything; Red stops the ladder where it must, or does not.
    assume(after.outcome() is None)
    positions.append(after)
    move = chosen(after)
    if ladder_let_go(positions, 5, move) is MistakeKind.LADDER:
        assert joins(after.play(move), moves_first=True)


def sure(position):
    """Whether the head has the edge by touching stones, bridges and templates."""
    joined = shapes.parts(position, Side.FIRST)
    return joined[HEAD] == joined[EDGES[0]]


def test_both_sides_let_ladders_go():
    text = "a1 g1 g2 f3 g3 f4 a2"  # Red follows the right edge, and Blue does not answer g4
    history = History.read(SEVEN, text)
    assert ladder_let_go(history.positions, 6, history.moves[6]) is MistakeKind.LADDER


def test_a_swap_lets_nothing_go():
    game = Hex(7, swap=True)
    positions = [game.initial()]
    positions.append(positions[0].play(game.parse_move("d4")))
    assert let_go(positions, 1, game.swap_move) is None


def judged(moves, game="hex-7"):
    """What the last move of a game was, in a profile."""
    history = History.read(find(game), moves)
    side = history.positions[-2].to_move
    found = ChoiceJudge(history.game).choices(PlayedBy(history, side))
    return max(found, key=lambda one: one.ply)


@pytest.mark.parametrize(
    ("game", "moves"),
    [
        ("hex-7", "a1 b7 c6 c7 d6" + " a4"),
        ("hex-7", "f6 b7 c6 c7 d6 d7" + " a4"),
        ("hex-7", "a1 b7 c6 c7 d6 d7 f6" + " a4"),
        ("hex-5", "c1 a5 c2 e5 c3 a4 b4 b5 c4" + " e1"),  # Blue wins with c5, and only so
    ],
)
def test_a_profile_counts_ladders_that_were_let_go(game, moves):
    assert judged(moves, game).kind is MistakeKind.LADDER


def test_a_ladder_that_costs_nothing_is_no_mistake():
    # Blue wins whether Red answers at d7 or not.
    moves = "d1 a7 d2 a3 d3 a4 d4 b7 d5 c5 c6 c7 d6 g1"
    history = History.read(SEVEN, moves)
    assert ladder_let_go(history.positions, 13, history.moves[13]) is MistakeKind.LADDER
    assert judged(moves).kind is None


def test_a_win_at_once_comes_before_a_ladder():
    one = judged("c1 a5 c2 e5 c3 a4 b4 b5 c4 e1" + " a1", "hex-5")  # c5 was the win
    assert one.kind is MistakeKind.MISSED_WIN
