"""How far something is, told to whoever listens."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

Progress: TypeAlias = Callable[[int, int], None]
"""Hears now and then how much is done, of how much."""


def no_progress(_done: int, _total: int) -> None:
    """Nobody listens."""
