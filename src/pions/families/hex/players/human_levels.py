"""Ten levels of Hex for people: from a beginner who runs for the other edge to full strength.

A level draws moves by the network's policy, flatter the lower it is, and at times plays a cell on
its own shortest path, as beginners do. From level 8 on it searches. Every level sees a win that is
one stone away.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from typing import Final

from pions import kernels
from pions.core.types import Move
from pions.families.hex import cell_arrays
from pions.families.hex.players import endings
from pions.families.hex.players.engines import (
    HexEngine,
    Policy,
    RandomGames,
    Searching,
    engine_for,
)
from pions.families.hex.players.hex_player import HexPlayer, can_swap, fair_opening
from pions.families.hex.search.network_search import SearchLimits
from pions.games.hexagon import Hex, HexPosition
from pions.search.budget import Budget


@dataclass(frozen=True, slots=True)
class Sight:
    """The strength of a level."""

    haste: float
    """How often it plays on its own shortest path, from 0 to 1."""
    blur: float
    """The exponent that flattens its likings is 1 / blur: the larger, the more at random."""
    games: int
    """Random games a move, where the network is of no use."""


SIGHTED: Final[Mapping[int, Sight]] = {
    1: Sight(0.80, 4.0, 10),
    2: Sight(0.55, 3.0, 30),
    3: Sight(0.38, 2.4, 100),
    4: Sight(0.26, 2.0, 300),
    5: Sight(0.16, 1.6, 1_000),
    6: Sight(0.08, 1.2, 3_000),
    7: Sight(0.02, 0.6, 8_000),
}
READING: Final[Mapping[int, tuple[int, int]]] = {
    8: (8, 15_000),
    9: (48, 30_000),
    10: (800, 100_000),
}
"""Simulations with the network, and random games without it."""
LONGEST: Final = 2.0
"""Seconds a move. On a machine too slow for its simulations, or a board too large, a level plays
weaker."""
VARIETY: Final = 6
"""People do not want the same opening again and again."""


@dataclass(frozen=True, slots=True)
class HexLevel:
    """Sees the board as its level does."""

    sight: Sight
    engine: HexEngine
    rng: random.Random

    def choose(self, position: HexPosition) -> Move:
        """A win at once, else a cell on its way, else one of those it likes."""
        if position.game.swap and position.ply == 0:
            return fair_opening(position.game, self.rng)
        won = endings.finishing(position)
        if won is not None and position.play(won).outcome() is not None:
            return won
        opinion = self.engine.think(position)
        if can_swap(position) and opinion.value < 0:
            return position.game.swap_move
        if self.rng.random() < self.sight.haste:
            return self.rng.choice(shortest_way(position))
        # Many small shares would add up under blur.
        moves = [move for move, liking in opinion.policy.items() if liking > 1e-4]
        weights = [opinion.policy[move] ** (1 / self.sight.blur) for move in moves]
        return self.rng.choices(moves, weights)[0]


def shortest_way(position: HexPosition) -> list[Move]:
    """The empty cells on some shortest path of the side to move."""
    size, side = position.game.size, position.to_move + 1
    return [
        int(cell)
        for cell in kernels.hex.shortest_paths.on_the_way(
            cell_arrays.cells(position), side, size, cell_arrays.near(size)
        )
    ]


def build(number: int, game: Hex, rng: random.Random) -> HexLevel | HexPlayer:
    """The player of a level."""
    if number in SIGHTED:
        sight = SIGHTED[number]
        budget = Budget(nodes=sight.games, seconds=LONGEST)
        engine = engine_for(game, Policy, lambda: RandomGames(budget, rng))
        return HexLevel(sight, engine, rng)
    simulations, games = READING[number]
    searching = partial(Searching.within, SearchLimits(simulations, LONGEST))
    budget = Budget(nodes=games, seconds=LONGEST)
    engine = engine_for(game, searching, lambda: RandomGames(budget, rng))
    return HexPlayer(engine, rng, variety=VARIETY, longest=LONGEST)
