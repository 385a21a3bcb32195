"""The names and options of the players of Hex; the builders are imported at their first use."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any, Final

from pions.core.protocols import Strategy
from pions.core.types import Term
from pions.families import options
from pions.families.family import NamedPlayer, Players
from pions.families.hex import players
from pions.families.hex.players.naive_player import NaiveHex
from pions.games.hexagon import Hex
from pions.search.budget import Budget

_SECONDS: Final = 1.0
_LARGEST_AT_DEPTH_3: Final = 9
"""Wider boards have too many moves for three plies."""


def _hexnet(game: Hex, values: Mapping[str, Any], rng: random.Random) -> Strategy[Any]:
    return players.player_builders.hexnet(game, values, _SECONDS, rng)


def _policy(game: Hex, _values: Mapping[str, Any], rng: random.Random) -> Strategy[Any]:
    return players.player_builders.policy(game, rng)


def _level(number: int, game: Hex, rng: random.Random) -> Strategy[Any]:
    return players.player_builders.level(number, game, rng)


def _perfect(game: Hex, style: str, rng: random.Random) -> Strategy[Any]:
    return players.player_builders.perfect(game, style, rng)


def _uct(budget: Budget | None, exploration: float | None, rng: random.Random) -> Strategy[Any]:
    return players.player_builders.uct(budget or Budget(nodes=20_000), exploration, rng)


def _usual(game: Hex) -> str:
    return "level:n=5" if players.player_builders.covers(game.size) else "uct:seconds=0.8"


def _adviser(game: Hex) -> str:
    return ("hexnet" if players.player_builders.covers(game.size) else "uct") + ":seconds=0.8"


def _menu(game: Hex) -> Sequence[str]:
    deep = ("minimax:depth=3",) if game.size <= _LARGEST_AT_DEPTH_3 else ()
    perfect = ("perfect",) if game.size <= players.player_builders.LARGEST_PERFECT else ()
    return (
        *("random", "oneply", *deep, "uct:nodes=1000", "naive", "policy"),
        *("hexnet:simulations=400", "alphabeta:depth=2", "deepening:seconds=0.8", "uct:seconds=2"),
        *perfect,
    )


PLAYERS: Final = Players(
    own={
        "hexnet": NamedPlayer(
            Term("Hex: a trained network with a search on it; the strongest here"),
            _hexnet,
            {
                "simulations": options.whole(1, 10**7, None),
                "seconds": options.positive(3600, None),
                "threads": options.whole(0, 64, 0),
            },
            seconds=_SECONDS,
        ),
        "policy": NamedPlayer(
            Term("Hex: the first thought of the trained network, without a search"), _policy
        ),
        "naive": NamedPlayer(
            Term("Hex: reaches for the farthest cell that touches its first edge"),
            lambda _game, _values, _rng: NaiveHex(),
        ),
    },
    level=_level,
    perfect=_perfect,
    uct=_uct,
    usual=_usual,
    adviser=_adviser,
    first_level=2,
    menu=_menu,
    compared=("random", "naive", "alphabeta:depth=2", "uct:nodes=1000"),
)
