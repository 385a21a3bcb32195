"""Who plays: a line of text, a function, or anything that can choose."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any, Final, TypeAlias, cast

from pions import strategies
from pions.core.errors import InvalidOption
from pions.core.protocols import Analyst, Strategy
from pions.core.types import Move
from pions.games.catalog import AnyGame
from pions.games.hexagon import Hex
from pions.strategies import registry
from pions.strategies.function import FunctionPlayer

Player: TypeAlias = str | Strategy[Any] | Callable[[Any], Move]
"""``"alphabeta:depth=6"``, an object with `choose`, or a function from position to move."""

WIDEST_AT_DEPTH_6: Final = 8
"""Up to this many columns, six plies take less than a second."""


def strategy(player: Player, game: AnyGame, rng: random.Random) -> Strategy[Any]:
    """`player` ready to play `game`, drawing its random choices from `rng`."""
    if isinstance(player, str):
        return registry.build(player, game, rng)
    if hasattr(player, "choose"):
        return player
    if callable(player):
        return FunctionPlayer(player)
    raise InvalidOption(
        "{player} is not a player: give a name, a function or an object with choose().",
        player=repr(player),
    )


def analyst(spec: str, game: AnyGame, rng: random.Random) -> Analyst[Any]:
    """The player `spec` asked for its opinion; raises `InvalidOption` where it has none."""
    player = registry.build(spec, game, rng)
    if hasattr(player, "analyse"):
        return cast("Analyst[Any]", player)
    raise InvalidOption("The player “{player}” does not score moves.", player=spec)


def usual(game: AnyGame) -> str:
    """The player one meets when nobody says: decent, and with an answer in about a second."""
    if isinstance(game, Hex):
        return "level:n=5" if strategies.hex_engine.covers(game.size) else "uct:seconds=0.8"
    return "alphabeta:depth=6" if game.width <= WIDEST_AT_DEPTH_6 else "deepening:seconds=0.8"


def adviser(game: AnyGame) -> str:
    """The player whose opinion is asked for: as strong as one can be within a second."""
    if isinstance(game, Hex):
        return ("hexnet" if strategies.hex_engine.covers(game.size) else "uct") + ":seconds=0.8"
    return usual(game)
