"""A game played to its end, or to the fault of one side."""

import pytest

from pions.arena import single_game
from pions.core.errors import IllegalMove
from pions.core.types import Side
from pions.games.gravity import Gravity


class Fails(Exception):
    pass


class Plays:
    def __init__(self, *moves):
        self._moves = iter(moves)

    def choose(self, _position):
        move = next(self._moves, None)
        if move is None:
            raise Fails
        return move


def played(first, second, faults=(Fails,)):
    def seated(player):
        if player is None:
            raise Fails
        return player

    seats = {Side.FIRST: lambda: seated(first), Side.SECOND: lambda: seated(second)}
    return single_game.play_out(Gravity().initial(), seats, faults)


def test_a_game_without_a_fault_is_played_to_its_end():
    game = played(Plays(0, 0, 0, 0), Plays(1, 1, 1))
    assert game.moves == (0, 1, 0, 1, 0, 1, 0)
    assert len(game.seconds) == 7
    assert game.position.outcome().winner is Side.FIRST
    assert (game.blamed, game.fault) == (None, None)


@pytest.mark.parametrize(
    ("first", "second", "blamed", "moves"),
    [
        (Plays(0, 0), Plays(1, 1), Side.FIRST, (0, 1, 0, 1)),
        (Plays(0, 0), Plays(1), Side.SECOND, (0, 1, 0)),
        (None, Plays(1), Side.FIRST, ()),
        (Plays(0), None, Side.SECOND, ()),
    ],
)
def test_whoever_was_asked_is_to_blame(first, second, blamed, moves):
    game = played(first, second)
    assert (game.blamed, game.moves) == (blamed, moves)
    assert isinstance(game.fault, Fails)


def test_what_is_no_fault_of_the_game_is_raised():
    with pytest.raises(IllegalMove):
        played(Plays(9), Plays(0))
    assert played(Plays(9), Plays(0), (IllegalMove,)).blamed is Side.FIRST
