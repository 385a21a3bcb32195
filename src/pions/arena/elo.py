"""Two players, some pairs of games: how far apart they are, in numbers people know."""

from __future__ import annotations

import math
from dataclasses import dataclass
from statistics import NormalDist
from typing import Final

from pions.arena.standings import Pentanomial
from pions.arena.statistics import CONFIDENCE, Interval

_POINTS: Final = (0.0, 0.25, 0.5, 0.75, 1.0)


@dataclass(frozen=True, slots=True)
class Difference:
    """A difference of strength in Elo, and how well it is known."""

    elo: float
    """Infinite where one side has taken every point."""
    interval: Interval
    superiority: float
    """The likelihood that the first of the two is the stronger one, from 0 to 1."""


def elo_of(score: float) -> float:
    """The difference in Elo that a share of the points means; infinite at 0 and at 1."""
    if score <= 0:
        return -math.inf
    return math.inf if score >= 1 else 400 * math.log10(score / (1 - score))


def difference(pairs: Pentanomial, confidence: float = CONFIDENCE) -> Difference:
    """What the pairs of games tell of the one they are counted for.

    A pair, not a game, is the unit: two games from one opening are not independent. The
    interval is Wilson's way of asking, with the spread of pairs in place of a coin's: which
    scores would not be surprised by the mean seen? The spread counts half an invented pair at
    each end, so that it never vanishes.
    """
    total = sum(pairs)
    if total == 0:
        return Difference(math.nan, Interval(-math.inf, math.inf), 0.5)
    mean = sum(count * points for count, points in zip(pairs, _POINTS, strict=True)) / total
    z = NormalDist().inv_cdf((1 + confidence) / 2)
    deviation = _deviation(pairs, total)
    # A pair's score lies between 0 and 1, so its variance is at most mean * (1 - mean): the
    # ratio of what was seen to that stays put while the mean moves to the ends of the interval.
    share = deviation**2 / _most(mean, total)
    squared = z * z * share / total
    centre = mean + squared / 2
    spread = math.sqrt(squared * (mean * (1 - mean) + squared / 4))
    low, high = ((centre + sign * spread) / (1 + squared) for sign in (-1, 1))
    superiority = NormalDist().cdf((mean - 0.5) / (deviation / math.sqrt(total)))
    # An end that a clean sweep reaches is reached exactly.
    ends = Interval(
        elo_of(0.0 if mean == 0 else max(low, 0.0)), elo_of(1.0 if mean == 1 else min(high, 1.0))
    )
    return Difference(elo_of(mean), ends, superiority)


def _deviation(pairs: Pentanomial, total: int) -> float:
    """Of a pair's score; half an invented pair at each end keeps it from vanishing."""
    counts = (pairs[0] + 0.5, *pairs[1:4], pairs[4] + 0.5)
    everything = total + 1
    mean = sum(count * points for count, points in zip(counts, _POINTS, strict=True)) / everything
    variance = sum(
        count * (points - mean) ** 2 for count, points in zip(counts, _POINTS, strict=True)
    )
    return math.sqrt(variance / everything)


def _most(mean: float, total: int) -> float:
    """The largest variance a mean allows, with the same half pairs invented."""
    shifted = (mean * total + 0.5) / (total + 1)
    return shifted * (1 - shifted)


def pairs_needed(pairs: Pentanomial, confidence: float = CONFIDENCE) -> int | None:
    """About how many more pairs would tell the two apart, if both go on as they did.

    0 where these tell already; ``None`` where they point nowhere.
    """
    total = sum(pairs)
    mean = (
        sum(count * points for count, points in zip(pairs, _POINTS, strict=True)) / total
        if total
        else 0.5
    )
    if mean == 0.5:
        return None
    found = difference(pairs, confidence).interval
    if not found.low <= 0 <= found.high:
        return 0
    z = NormalDist().inv_cdf((1 + confidence) / 2)
    # 1/2 leaves the interval where n * (mean - 1/2)**2 exceeds z**2 * share / 4.
    share = _deviation(pairs, total) ** 2 / _most(mean, total)
    needed = math.ceil(z * z * share / 4 / (mean - 0.5) ** 2)
    return max(1, needed - total)
