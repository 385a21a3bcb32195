"""Builds the players of Hex; imported when the first of them is built."""

from __future__ import annotations

import random
from collections.abc import Mapping
from functools import partial
from typing import Any, Final

from pions.core.types import Move
from pions.families.hex.players import readiness
from pions.families.hex.players.engines import (
    HexEngine,
    Policy,
    RandomGames,
    Searching,
    engine_for,
)
from pions.families.hex.players.hex_player import HexPlayer
from pions.families.hex.players.human_levels import build as level
from pions.families.hex.players.perfect_player import LARGEST as LARGEST_PERFECT
from pions.families.hex.players.perfect_player import build as perfect
from pions.families.hex.search.network import covers
from pions.families.hex.search.network_search import SearchLimits
from pions.families.hex.search.rave import USUAL, Manner
from pions.games.hexagon import Hex, HexPosition
from pions.search.budget import Budget

__all__ = ["LARGEST_PERFECT", "PromptHex", "covers", "hexnet", "level", "perfect", "policy", "uct"]

GAMES_A_VISIT: Final = 100
"""A visit of the network takes about as long as so many random games."""


def uct(budget: Budget | None, exploration: float | None, rng: random.Random) -> HexPlayer:
    """Build the player of a tree of random games."""
    budget = budget or Budget(nodes=20_000)
    manner = USUAL if exploration is None else Manner(exploration, USUAL.trust, USUAL.mend)
    return _in_time(RandomGames(budget, rng, manner), budget.seconds, rng)


def hexnet(game: Hex, values: Mapping[str, Any], usual: float, rng: random.Random) -> HexPlayer:
    """Build the player of network and search; without limits it takes `usual` seconds a move."""
    limits = {name: values[name] for name in ("simulations", "seconds") if values[name]}
    limits = limits or {"seconds": usual}
    searching = partial(Searching.within, SearchLimits(**limits, threads=values["threads"]))

    def random_games() -> HexEngine:
        simulations = limits.get("simulations")
        games = None if simulations is None else GAMES_A_VISIT * simulations
        return RandomGames(Budget(nodes=games, seconds=limits.get("seconds")), rng)

    return _in_time(engine_for(game, searching, random_games), limits.get("seconds"), rng)


def _in_time(engine: HexEngine, seconds: float | None, rng: random.Random) -> HexPlayer:
    """Build a player; one with a limit in seconds does not wait for machine code."""
    if seconds is not None:
        readiness.soon()  # before a move is asked for: reading machine code takes time, too
    return HexPlayer(engine, rng, waits=seconds is None)


def policy(game: Hex, rng: random.Random) -> HexPlayer:
    """Build the player of the network's policy."""
    engine = engine_for(game, Policy, lambda: RandomGames(Budget(nodes=1000), rng))
    return HexPlayer(engine, rng, finishes=False)


class PromptHex:
    """The strongest player within `seconds` a move, for one game after the other."""

    def __init__(self, seconds: float, rng: random.Random) -> None:
        self._seconds = seconds
        self._rng = rng
        self._players: dict[Hex, HexPlayer] = {}

    def choose(self, position: HexPosition) -> Move:
        """Return a good move, in time."""
        game = position.game
        if game not in self._players:
            limits = {"simulations": None, "seconds": self._seconds, "threads": 0}
            self._players[game] = hexnet(game, limits, self._seconds, self._rng)
        return self._players[game].choose(position)
