"""The part of a move's time that its search may take."""

from __future__ import annotations

from typing import Final

SAFETY: Final = 0.01
SAFETY_A_CELL: Final = 6e-5
"""Seconds kept for what comes before and after: chains that cannot be cut, the report, memory."""
SAFETY_SHARE: Final = 0.25
"""At most so much of the time is kept for that."""


def time_to_search(seconds: float, size: int) -> float:
    """Of `seconds` for a move on a board of `size`, those that a search may take."""
    return seconds - min(SAFETY_SHARE * seconds, SAFETY + SAFETY_A_CELL * size**2)
