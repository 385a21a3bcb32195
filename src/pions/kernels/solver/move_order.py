"""The hashes of positions in the solver's tables, and the order of moves."""

# ruff: noqa: FBT001, PLR0913, PLR0917
# Compiled into the search, which has all these numbers.

from __future__ import annotations

from typing import Final

from pions.kernels.binding import inlined
from pions.kernels.intrinsics import popcount
from pions.kernels.solver.bits import mirrored

ODD: Final = 0x1E3779B97F4A7C15
"""An odd multiplier permutes the keys modulo any power of two."""

_LEAST: Final = 2048
"""More than a rank can lose, so that none is negative."""
_THREAT: Final = 128
_STACKED: Final = 32
_WASTED: Final = 32
_COVERED: Final = 96


@inlined
def hash_of(
    mine: int, mask: int, fold: bool, width: int, tall: int, bottom: int, key_mask: int
) -> int:
    """Return a reversible hash of the position, the same for its mirror image where `fold`."""
    key = mine | (mask + bottom)
    if fold:
        key = min(key, mirrored(key, width, tall))
    return (int(key) * ODD) & key_mask


@inlined
def rank_of(move: int, threats: int, own: int, opp: int) -> int:
    """Return the rank of a move after which the mover has `threats`.

    Each counts, more if it is above another, less if it is just above one of `opp`, the other
    side's, where it is never played. A move below a threat of the mover's `own` wastes it.
    """
    return (
        _LEAST
        + popcount(threats) * _THREAT
        + popcount(threats & (threats << 1)) * _STACKED
        - (((move << 1) & own) != 0) * _WASTED
        - popcount(threats & (opp << 1)) * _COVERED
    )


@inlined
def centrality(move: int, width: int, tall: int) -> int:
    """Return how many columns are between a move and the nearer side of the board."""
    count = 0
    inner = (1 << (width * tall)) - 1
    for _ in range((width - 1) // 2):
        inner = (inner << tall) & (inner >> tall)
        count += (move & inner) != 0
    return count
