"""Tallies of games, and confidence intervals for their scores."""

from __future__ import annotations

import math
import operator
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from statistics import NormalDist
from typing import Final, Self

from pions.arena.series import GameResult, Place
from pions.core.errors import InvalidOption

CONFIDENCE: Final = 0.95
NORMAL_95: Final = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)
"""Deviations from the mean that hold 95 % of a normal distribution."""
PAIR_SCORES: Final = (0.0, 0.25, 0.5, 0.75, 1.0)
"""The scores of a pair of games: a share of its two points."""


@dataclass(frozen=True, slots=True)
class Tally:
    """Games counted for one entrant."""

    wins: int = 0
    draws: int = 0
    losses: int = 0

    @classmethod
    def of(cls, results: Iterable[GameResult]) -> Self:
        """Count the games for the first entrant."""
        counts: dict[Place | None, int] = {"first": 0, None: 0, "second": 0}
        for result in results:
            counts[result.winner] += 1
        return cls(*counts.values())

    def __add__(self, other: Tally) -> Tally:
        return Tally(self.wins + other.wins, self.draws + other.draws, self.losses + other.losses)

    @property
    def games(self) -> int:
        """All games."""
        return self.wins + self.draws + self.losses

    @property
    def points(self) -> float:
        """1 for each win, 1/2 for each draw."""
        return self.wins + self.draws / 2

    @property
    def score(self) -> float:
        """Points per game; ``nan`` before the first one."""
        return self.points / self.games if self.games else math.nan

    @property
    def reversed(self) -> Tally:
        """The same games counted for the other entrant."""
        return Tally(self.losses, self.draws, self.wins)

    def faults_decide(self, played_out: Tally) -> bool:
        """Whether the leader would not lead, or not surely, with the games `played_out` alone."""
        told, without = separable(self), separable(played_out)
        return without.leader != told.leader or (told.certain and not without.certain)


@dataclass(frozen=True, slots=True)
class Interval:
    """The bounds of a rate: ``low <= rate <= high``."""

    low: float
    high: float

    def __contains__(self, value: float) -> bool:
        return self.low <= value <= self.high


def wilson(successes: float, trials: int, confidence: float = CONFIDENCE) -> Interval:
    """Return the Wilson score interval of a rate.

    It holds the rates p that the normal approximation does not reject, with
    ``(successes / trials - p) ** 2 <= z ** 2 * p * (1 - p) / trials``. Unlike the textbook
    interval it stays within 0 and 1, and is not empty at 0 of 20: "at most 16.1 %".
    Raises `InvalidOption`.
    """
    if not 0 <= successes <= trials:
        raise InvalidOption(
            "{successes} successes in {trials} trials make no sense.",
            successes=successes,
            trials=trials,
        )
    if trials == 0:
        return Interval(0.0, 1.0)
    if not 0 < confidence < 1:
        raise InvalidOption(
            "A confidence must lie between 0 and 1, not {confidence}.", confidence=confidence
        )
    squared = NormalDist().inv_cdf((1 + confidence) / 2) ** 2
    rate = successes / trials
    centre = rate + squared / (2 * trials)
    spread = math.sqrt(squared * (rate * (1 - rate) / trials + squared / (4 * trials**2)))
    whole = 1 + squared / trials
    # At the ends the formula is exact but its rounding is not.
    low = 0.0 if successes == 0 else (centre - spread) / whole
    high = 1.0 if successes == trials else (centre + spread) / whole
    return Interval(max(low, 0.0), min(high, 1.0))


def difference(one: float, of_one: Interval, two: float, of_two: Interval) -> Interval:
    """Return an interval for ``two - one``, of two independent figures.

    Newcombe's square-and-add method, on the distances to the ends of their own intervals. For
    shares with Wilson intervals it stays within -1 and 1, and is not empty even if both are 0.
    """
    middle = two - one
    below = math.hypot(two - of_two.low, of_one.high - one)
    above = math.hypot(of_two.high - two, one - of_one.low)
    return Interval(middle - below, middle + above)


def score_interval(tally: Tally, confidence: float = CONFIDENCE) -> Interval:
    """Return Wilson's interval of the points.

    A score s in {0, 1/2, 1} has ``s * s <= s``, so with mean m its variance is at most
    ``m * (1 - m)``, that of games without draws: with draws the interval is wider than it need
    be, and never narrower.
    """
    return wilson(tally.points, tally.games, confidence)


def pair_moments(pairs: Sequence[float]) -> tuple[float, float]:
    """Return the mean and the standard deviation of a pair's score, from counts or shares."""
    total = sum(pairs)
    mean = sum(map(operator.mul, pairs, PAIR_SCORES)) / total
    variance = sum(n * (score - mean) ** 2 for n, score in zip(pairs, PAIR_SCORES, strict=True))
    return mean, math.sqrt(variance / total)


@dataclass(frozen=True, slots=True)
class Separation:
    """Whether the games tell the two entrants apart."""

    leader: Place | None
    """The entrant with more points."""
    certain: bool
    """Whether an even score is outside the interval."""
    more: int | None
    """About how many more games would tell at the present score.

    0 where the games tell already; ``None`` where the score is even.
    """


def separable(tally: Tally) -> Separation:
    """Return whether the score of `tally` differs from 1/2 by more than chance explains.

    1/2 leaves Wilson's interval once ``games > (z / (2 * score - 1)) ** 2``.
    """
    lead = 2 * tally.points - tally.games
    if lead == 0:
        return Separation(None, certain=False, more=None)
    leader: Place = "first" if lead > 0 else "second"
    more = math.floor((NORMAL_95 * tally.games / lead) ** 2) + 1 - tally.games
    if more <= 0:
        return Separation(leader, certain=True, more=0)
    unit = 10 ** max(0, len(str(more)) - 2)  # two digits, as it is an estimate
    return Separation(leader, certain=False, more=-(-more // unit) * unit)
