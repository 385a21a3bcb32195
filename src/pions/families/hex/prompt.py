"""The engine for those who may not wait: an answer in time, even where nothing is compiled yet.

Compiling the kernels takes many seconds, once for a machine. Meanwhile the network answers at a
glance through NumPy alone, which needs no compiling, and a thread compiles for the next moves.
"""

from __future__ import annotations

import random
import threading
from functools import lru_cache
from typing import Final

from pions import kernels
from pions.core.types import Move
from pions.families.hex.engines import HexEngine, RandomGames, Searching, engine_for
from pions.families.hex.naive import naive_move
from pions.families.hex.network import HexNetwork
from pions.families.hex.network_search import SearchLimits
from pions.families.hex.players import HexPlayer
from pions.games.hexagon import Hex, HexPosition
from pions.search.budget import Budget

SMALL: Final = Hex(3)
"""A board to compile on; machine code is the same for all sizes."""


class PromptHex:
    """The full engine within `seconds` a move, for one game after the other."""

    def __init__(self, seconds: float, rng: random.Random) -> None:
        self._seconds = seconds
        self._rng = rng
        self._players: dict[Hex, HexPlayer] = {}
        self._compiling: threading.Thread | None = None

    def choose(self, position: HexPosition) -> Move:
        """A good move, in time."""
        player = self._player(position.game)
        if self._compiling is None and is_ready():
            return player.choose(position)
        if self._compiling is not None and not self._compiling.is_alive():
            return player.choose(position)
        if self._compiling is None:
            self._compiling = threading.Thread(target=compile_all)
            self._compiling.start()
        if isinstance(player.engine, Searching):
            policy = player.engine.network.opinion(position, plain=True).policy
            return max(policy, key=policy.__getitem__)
        return naive_move(position, position.to_move)

    def _player(self, game: Hex) -> HexPlayer:
        if game not in self._players:
            limits, budget = SearchLimits(seconds=self._seconds), Budget(seconds=self._seconds)

            def searching(network: HexNetwork) -> HexEngine:
                return Searching.within(limits, network)

            engine = engine_for(game, searching, lambda: RandomGames(budget, self._rng))
            self._players[game] = HexPlayer(engine, self._rng)
        return self._players[game]


def is_ready() -> bool:
    """Whether the machine code of the engine is in memory or on disk; loads what there is."""
    if not kernels.binding.compiles():
        return True
    if kernels.binding.is_compiling():
        return False
    try:
        with kernels.compiling.forbidden():
            compile_all()
    except kernels.compiling.NotCompiled:
        return False
    return True


@lru_cache
def compile_all() -> None:
    """Play a small game with all the kernels of the engine, once."""
    rng = random.Random(0)

    def searching(network: HexNetwork) -> HexEngine:
        return Searching.within(SearchLimits(simulations=4, threads=1), network)

    def random_games() -> HexEngine:
        return RandomGames(Budget(nodes=4), rng)

    for engine in (engine_for(SMALL, searching, random_games), random_games()):
        player = HexPlayer(engine, rng)
        position = SMALL.initial()
        while position.outcome() is None:
            engine.think(position)
            position = position.play(player.choose(position))
