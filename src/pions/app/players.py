"""Who plays: a line of text, a function, or anything that can choose."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any, TypeAlias

from pions.core.errors import InvalidOption
from pions.core.protocols import Strategy
from pions.core.types import Move
from pions.games.catalog import AnyGame
from pions.strategies import registry
from pions.strategies.function import FunctionPlayer

Player: TypeAlias = str | Strategy[Any] | Callable[[Any], Move]
"""``"alphabeta:depth=6"``, an object with `choose`, or a function from position to move."""


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
