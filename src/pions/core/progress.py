"""Reports of how much of a long task is done."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

Progress: TypeAlias = Callable[[int, int], None]
"""Called now and then with how much is done, and of how much."""


def no_progress(_done: int, _total: int) -> None:
    """Report nothing."""
