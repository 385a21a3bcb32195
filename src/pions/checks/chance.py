"""Whether draws are even: a test that calls even draws uneven once in ten million files."""

from __future__ import annotations

import math
from collections.abc import Hashable, Mapping, Sequence
from functools import lru_cache
from typing import Final, TypeVar

T = TypeVar("T", bound=Hashable)

WRONGED: Final = 1e-7
"""How often, at most, draws that are perfectly even are called uneven.

A file is tested a few times: together, that is less than once in a million.
"""


def uneven(counts: Mapping[T, int], choices: Sequence[T]) -> T | None:
    """The choice that came much too often or too rarely, if any; the worst of them.

    Each count of an even draw is binomial. Each may leave its bounds, on each side, with a
    probability of ``WRONGED / (2 * len(choices))``, so that together they do with `WRONGED`.
    """
    draws = sum(counts.values())
    low, high = bounds(draws, 1 / len(choices), WRONGED / (2 * len(choices)))
    mean = draws / len(choices)
    outside = [choice for choice in choices if not low <= counts.get(choice, 0) <= high]
    return max(outside, key=lambda choice: abs(counts.get(choice, 0) - mean), default=None)


@lru_cache
def bounds(draws: int, rate: float, tail: float) -> tuple[int, int]:
    """The counts `low` and `high` that `draws` of that `rate` leave, each way, less than `tail`."""
    if rate >= 1:
        return draws, draws
    logs = [
        math.lgamma(draws + 1)
        - math.lgamma(k + 1)
        - math.lgamma(draws - k + 1)
        + k * math.log(rate)
        + (draws - k) * math.log1p(-rate)
        for k in range(draws + 1)
    ]
    low, below = 0, math.exp(logs[0])
    while below < tail:
        low += 1
        below += math.exp(logs[low])
    high, above = draws, math.exp(logs[draws])
    while above < tail:
        high -= 1
        above += math.exp(logs[high])
    return low, high
