"""Random openings of Hex: short, without swaps, judged by filling the board."""

from __future__ import annotations

import random
from typing import Final

from pions.core.types import Side
from pions.families.family import Openings
from pions.games.hexagon import HexPosition, chain


def _random_share(position: HexPosition, rng: random.Random) -> float:
    """By filling the whole board: in Hex that changes no winner, and asks once."""
    taken = position.first | position.second
    cells = [cell for cell in range(position.game.size**2) if not taken >> cell & 1]
    rng.shuffle(cells)
    # An opening is even, so FIRST is to move: every other cell is its own.
    stones = position.first | sum(1 << cell for cell in cells[::2])
    return float(bool(chain(stones, position.game.size, Side.FIRST)))


OPENINGS: Final = Openings(
    proof=0,  # three plies prove something only next to the end, and cost a second on a large board
    may_open=lambda game, move: move != game.swap_move,
    random_share=_random_share,
)
