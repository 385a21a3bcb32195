"""The difference in Elo between two players, from pairs of games."""

from __future__ import annotations

import math
from dataclasses import dataclass

from pions.arena.standings import Pentanomial
from pions.arena.statistics import NORMAL_95, Interval, pair_moments


@dataclass(frozen=True, slots=True)
class Difference:
    """A difference of strength in Elo, and how well it is known."""

    elo: float
    """Infinite where one side has taken every point."""
    interval: Interval


def elo_of(score: float) -> float:
    """Return the difference in Elo for a share of the points; infinite at 0 and at 1."""
    if score <= 0:
        return -math.inf
    return math.inf if score >= 1 else 400 * math.log10(score / (1 - score))


def difference(pairs: Pentanomial) -> Difference:
    """Return the difference of strength for the player that the pairs are counted for.

    A pair, not a game, is the unit: two games from one opening are not independent. The interval
    is Wilson's, with the spread of pairs instead of a coin's: the scores that are compatible with
    the mean. The spread counts half an invented pair at each end, so that it is never 0.
    """
    total = sum(pairs)
    if total == 0:
        return Difference(math.nan, Interval(-math.inf, math.inf))
    mean, _ = pair_moments(pairs)
    share = _share(pairs)
    squared = NORMAL_95**2 * share / total
    centre = mean + squared / 2
    spread = math.sqrt(squared * (mean * (1 - mean) + squared / 4))
    low, high = ((centre + sign * spread) / (1 + squared) for sign in (-1, 1))
    # An end that a clean sweep reaches is reached exactly.
    ends = Interval(
        elo_of(0.0 if mean == 0 else max(low, 0.0)), elo_of(1.0 if mean == 1 else min(high, 1.0))
    )
    return Difference(elo_of(mean), ends)


def pairs_needed(pairs: Pentanomial) -> int | None:
    """Return about how many more pairs would tell the two apart at the present score.

    0 where these tell already; ``None`` where the score is even.
    """
    mean, _ = pair_moments(pairs) if any(pairs) else (0.5, 0.0)
    if mean == 0.5:
        return None
    interval = difference(pairs).interval
    if not interval.low <= 0 <= interval.high:
        return 0
    # 1/2 leaves the interval where n * (mean - 1/2)**2 exceeds z**2 * share / 4.
    needed = math.ceil(NORMAL_95**2 * _share(pairs) / 4 / (mean - 0.5) ** 2)
    return max(1, needed - sum(pairs))


def _share(pairs: Pentanomial) -> float:
    """Return the variance of a pair's score, as a share of the largest variance.

    A score lies between 0 and 1, so its variance is at most mean * (1 - mean); the share stays
    the same while the mean moves to the ends of the interval.
    """
    mean, deviation = pair_moments((pairs[0] + 0.5, *pairs[1:4], pairs[4] + 0.5))
    return deviation**2 / (mean * (1 - mean))
