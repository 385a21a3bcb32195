"""Single machine instructions that Python has no word for, and what they do in plain Python."""

from __future__ import annotations

from collections.abc import Callable

from pions.kernels.arrays import Ints
from pions.kernels.binding import JIT, ROAD


def _popcount(board: int) -> int:
    return int(board).bit_count()


def _prefetch(table: Ints, index: int) -> None:
    """Memory is as near as Python can bring it."""


popcount: Callable[[int], int] = _popcount
"""How many bits are set, in one instruction."""
prefetch: Callable[[Ints, int], None] = _prefetch
"""Ask the memory for a word of a table before it is needed."""

if ROAD.name == JIT:
    from pions.kernels import numba_intrinsics

    popcount, prefetch = numba_intrinsics.popcount, numba_intrinsics.prefetch
