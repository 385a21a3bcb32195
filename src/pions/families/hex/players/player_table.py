"""The names and options of the players of Hex; the builders are imported at their first use."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pions.core.types import Term
from pions.families import options
from pions.families.family import NamedPlayer, Players
from pions.families.hex import players
from pions.families.hex.players.naive_player import NaiveHex
from pions.games.hexagon import Hex

_SECONDS: Final = 1.0
_LARGEST_AT_DEPTH_3: Final = 9
"""Wider boards have too many moves for three plies."""


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
            lambda game, values, rng: players.player_builders.hexnet(game, values, _SECONDS, rng),
            {
                "simulations": options.whole(1, 10**7, None),
                "seconds": options.positive(3600, None),
                "threads": options.whole(0, 64, 0),
            },
            seconds=_SECONDS,
        ),
        "policy": NamedPlayer(
            Term("Hex: the first thought of the trained network, without a search"),
            lambda game, _values, rng: players.player_builders.policy(game, rng),
        ),
        "naive": NamedPlayer(
            Term("Hex: reaches for the farthest cell that touches its first edge"),
            lambda _game, _values, _rng: NaiveHex(),
        ),
    },
    level=lambda *asked: players.player_builders.level(*asked),  # noqa: PLW0108 - late
    perfect=lambda *asked: players.player_builders.perfect(*asked),  # noqa: PLW0108 - late
    uct=lambda *asked: players.player_builders.uct(*asked),  # noqa: PLW0108 - late
    usual=lambda game: (
        "level:n=5" if players.player_builders.covers(game.size) else "uct:seconds=0.8"
    ),
    adviser=lambda game: (
        ("hexnet" if players.player_builders.covers(game.size) else "uct") + ":seconds=0.8"
    ),
    first_level=2,
    menu=_menu,
    compared=("random", "naive", "alphabeta:depth=2", "uct:nodes=1000"),
)
