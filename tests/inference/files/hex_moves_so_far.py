"""In the manner of an arena of Hex: the player is told the size and the moves so far, no grid."""

import random
from typing import List, Tuple

Move = Tuple[int, int]


def choose_move(size: int, moves: List[Move], rng=None) -> Move:
    taken = set(moves)
    free = [(r, c) for r in range(size) for c in range(size) if (r, c) not in taken]
    return (rng or random).choice(free)
