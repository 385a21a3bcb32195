"""The engine for those who may not wait, for one game after the other."""

from __future__ import annotations

import random

from pions.core.types import Move
from pions.families.hex.players.engines import HexEngine, RandomGames, Searching, engine_for
from pions.families.hex.players.hex_player import HexPlayer
from pions.families.hex.search.network import HexNetwork
from pions.families.hex.search.network_search import SearchLimits
from pions.games.hexagon import Hex, HexPosition
from pions.search.budget import Budget


class PromptHex:
    """The full engine within `seconds` a move, even where nothing is compiled yet."""

    def __init__(self, seconds: float, rng: random.Random) -> None:
        self._seconds = seconds
        self._rng = rng
        self._players: dict[Hex, HexPlayer] = {}

    def choose(self, position: HexPosition) -> Move:
        """A good move, in time."""
        return self._player(position.game).choose(position)

    def _player(self, game: Hex) -> HexPlayer:
        if game not in self._players:
            limits, budget = SearchLimits(seconds=self._seconds), Budget(seconds=self._seconds)

            def searching(network: HexNetwork) -> HexEngine:
                return Searching.within(limits, network)

            engine = engine_for(game, searching, lambda: RandomGames(budget, self._rng))
            self._players[game] = HexPlayer(engine, self._rng, waits=False)
        return self._players[game]
