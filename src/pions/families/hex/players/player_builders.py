"""The players of Hex as the registry builds them; loaded when the first of them is wanted."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

from pions.families.hex.players import readiness
from pions.families.hex.players.engines import (
    HexEngine,
    Policy,
    RandomGames,
    Searching,
    SearchLimits,
    engine_for,
    network_for,
)
from pions.families.hex.players.hex_player import HexPlayer
from pions.families.hex.players.human_levels import build as level
from pions.families.hex.players.perfect_player import LARGEST as LARGEST_PERFECT
from pions.families.hex.players.perfect_player import build as perfect
from pions.families.hex.search.network import HexNetwork, covers
from pions.families.hex.search.rave import USUAL, Manner
from pions.games.hexagon import Hex
from pions.search.budget import Budget

__all__ = [
    "LARGEST_PERFECT",
    "covers",
    "hexnet",
    "level",
    "network_for",
    "perfect",
    "policy",
    "uct",
]

GAMES_A_VISIT = 100
"""A visit of the network takes about as long as so many random games."""


def uct(budget: Budget, exploration: float | None, rng: random.Random) -> HexPlayer:
    """Random games with a tree."""
    manner = USUAL if exploration is None else Manner(exploration, USUAL.trust, USUAL.mend)
    return in_time(RandomGames(budget, rng, manner), budget.seconds, rng)


def hexnet(game: Hex, values: Mapping[str, Any], usual: float, rng: random.Random) -> HexPlayer:
    """The network with a search, within simulations or seconds: `usual` seconds unless told."""
    limits = {name: values[name] for name in ("simulations", "seconds") if values[name]}
    limits = limits or {"seconds": usual}

    def searching(network: HexNetwork) -> HexEngine:
        return Searching.within(SearchLimits(**limits, threads=values["threads"]), network)

    def random_games() -> HexEngine:
        simulations = limits.get("simulations")
        games = None if simulations is None else GAMES_A_VISIT * simulations
        return RandomGames(Budget(nodes=games, seconds=limits.get("seconds")), rng)

    return in_time(engine_for(game, searching, random_games), limits.get("seconds"), rng)


def in_time(engine: HexEngine, seconds: float | None, rng: random.Random) -> HexPlayer:
    """A player; one that has so many seconds does not wait for a compiler."""
    if seconds is not None:
        readiness.soon()  # before a move is asked for: reading machine code takes time, too
    return HexPlayer(engine, rng, waits=seconds is None)


def policy(game: Hex, rng: random.Random) -> HexPlayer:
    """The network's first thought."""
    engine = engine_for(game, Policy, lambda: RandomGames(Budget(nodes=1000), rng))
    return HexPlayer(engine, rng, finishes=False)
