"""What tests of Hex share: winners of small boards by the rules, an engine without a network."""

from functools import cache

import numpy as np

from pions.core.types import Side
from pions.games.hexagon import Hex


@cache
def wins(position):
    """Whether the side to move wins with best play, by the rules alone."""
    return any(
        after.outcome() is not None or not wins(after)
        for after in map(position.play, position.legal_moves())
    )


def mirrored(position):
    """The same position with rows and columns exchanged, and with them the sides."""
    size = position.game.size

    def turned(stones):
        return sum(1 << (c % size * size + c // size) for c in range(size**2) if stones >> c & 1)

    # A swap more or less changes who is to move, and nothing else.
    return type(position)(
        position.game, turned(position.second), turned(position.first), not position.swapped
    )


def random_position(size, stones, rng):
    """A position after so many random moves, nobody having won."""
    while True:
        position = Hex(size).initial()
        while position.ply < stones and position.outcome() is None:
            position = position.play(rng.choice(position.legal_moves()))
        if position.outcome() is None:
            return position


class Unbiased:
    """Stands where a network stands: every move as good as the others, every position open."""

    def evaluate(self, views, size, _threads=1):
        return np.zeros((len(views), size * size), np.float32), np.zeros(len(views), np.float32)


SIDES = {1: Side.FIRST, 2: Side.SECOND}
