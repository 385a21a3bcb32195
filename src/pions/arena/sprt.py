"""The sequential probability ratio test, on pairs of games from one opening.

It compares two guesses about the strength of a player in *normalized* Elo: the mean of a game's
score above 1/2, divided by its standard deviation, times ``800 / ln 10``. With that unit the
length of a test does not depend on how many draws there are.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from pions.arena.standings import Pentanomial
from pions.arena.statistics import PAIR_SCORES, pair_moments
from pions.core.errors import InvalidOption

Decision: TypeAlias = Literal["stronger", "not stronger"]

UNIT: Final = 800 / math.log(10)
"""Normalized Elo a standard deviation of one game."""
_FLOOR: Final = 1e-3
"""The least count: a kind of pair that has not come yet is not impossible."""
_STEPS: Final = 50
_HALVINGS: Final = 60


@dataclass(frozen=True, slots=True)
class SprtBounds:
    """The two guesses, and how often either decision may be wrong."""

    low: float = -30.0
    """Normalized Elo at or below which the player is not stronger."""
    high: float = 30.0
    """Normalized Elo at or above which it is."""
    wrong: float = 0.05
    """The chance of either error."""

    def __post_init__(self) -> None:
        if not self.low < self.high:
            raise InvalidOption(
                "The lower bound {low:g} must be below the upper bound {high:g}.",
                low=self.low,
                high=self.high,
            )
        if not 0 < self.wrong < 0.5:
            raise InvalidOption(
                "The chance of a wrong verdict must lie between 0 and 0.5, not {wrong:g}.",
                wrong=self.wrong,
            )

    @property
    def limit(self) -> float:
        """The log-likelihood ratio that ends the test, on either side."""
        return math.log((1 - self.wrong) / self.wrong)


def decision(pairs: Pentanomial, bounds: SprtBounds) -> Decision | None:
    """Return the decision about the player the pairs are counted for, if they are enough."""
    ratio = llr(pairs, low=bounds.low, high=bounds.high)
    if ratio >= bounds.limit:
        return "stronger"
    return "not stronger" if ratio <= -bounds.limit else None


def llr(pairs: Pentanomial, *, low: float, high: float) -> float:
    """Return the log-likelihood ratio of `high` to `low`.

    Each guess stands for the likeliest distribution with that normalized Elo.
    """
    total = sum(pairs)
    if total == 0:
        return 0.0
    seen = _frequencies(pairs)
    weak, strong = (_nearest(seen, _per_pair(guess)) for guess in (low, high))
    ratios = zip(seen, weak, strong, strict=True)
    return total * sum(share * (math.log(q) - math.log(p)) for share, p, q in ratios)


def _frequencies(pairs: Sequence[int]) -> list[float]:
    counts = [max(count, _FLOOR) for count in pairs]
    return [count / sum(counts) for count in counts]


def _per_pair(elo: float) -> float:
    """Return normalized Elo as the mean of a pair's score above 1/2, in deviations of a pair."""
    return elo / UNIT * math.sqrt(2)


def _nearest(seen: Sequence[float], target: float) -> list[float]:
    """Return the likeliest shares whose mean lies `target` deviations above 1/2.

    That condition, ``mean - 1/2 = target * deviation``, is not linear in the shares, but its
    tangent is, for which the solution is ``seen / (1 + x * slope)`` with one unknown x. So
    tangents are solved one after the other, until the shares converge.
    """
    shares = [1 / len(seen)] * len(seen)
    for _ in range(_STEPS):
        mean, deviation = pair_moments(shares)
        slope = [
            score - 0.5 - target * deviation / 2 * (1 + ((score - mean) / deviation) ** 2)
            for score in PAIR_SCORES
        ]
        updated = _on_the_line(seen, slope)
        moved = max(abs(new - old) for new, old in zip(updated, shares, strict=True))
        shares = updated
        if moved < 1e-12:
            break
    return shares


def _on_the_line(seen: Sequence[float], slope: Sequence[float]) -> list[float]:
    """Return the likeliest shares with ``sum(share * slope) = 0``, by bisection."""
    # All shares stay positive while -1 / max(slope) < x < -1 / min(slope).
    low, high = -1 / max(slope), -1 / min(slope)
    for _ in range(_HALVINGS):
        x = (low + high) / 2
        rest = sum(share * s / (1 + x * s) for share, s in zip(seen, slope, strict=True))
        low, high = (x, high) if rest > 0 else (low, x)
    return [share / (1 + x * s) for share, s in zip(seen, slope, strict=True)]
