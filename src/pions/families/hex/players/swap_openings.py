"""The first move of a game of Hex where the other side may take it over."""

from __future__ import annotations

import random
from typing import Final

from pions.core.types import Move
from pions.families.hex.players.fair_openings import FAIR
from pions.games.hexagon import Hex

EVEN: Final = 0.03
"""Openings that are so much less fair than the fairest are as good as that one."""


def fair_opening(game: Hex, rng: random.Random) -> Move:
    """A cell after which no side is ahead, as far as is known: one of several, drawn by `rng`."""
    if game.size not in FAIR:  # so small that every cell wins, or none
        return 0
    unfair = {game.parse_move(cell): abs(chance - 0.5) for cell, chance in FAIR[game.size].items()}
    least = min(unfair.values())
    cell = rng.choice([cell for cell, by in unfair.items() if by <= least + EVEN])
    return rng.choice((cell, game.size**2 - 1 - cell))  # half a turn changes nothing
