"""A function as a player."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from pions.core.types import Move


@dataclass(frozen=True, slots=True)
class FunctionPlayer:
    """Calls ``function(position)`` for a move."""

    function: Callable[[Any], Any]

    def choose(self, position: object) -> Move:
        """Return what the function returns, unchecked: the referee checks it."""
        return self.function(position)  # type: ignore[no-any-return] # text, perhaps
