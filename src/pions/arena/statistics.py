"""What a number of games tells, and what it does not tell yet: pure functions."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from statistics import NormalDist
from typing import Final, Self

from pions.arena.series import GameResult, Place
from pions.core.errors import InvalidOption

CONFIDENCE: Final = 0.95


@dataclass(frozen=True, slots=True)
class Tally:
    """Games counted from one entrant's side."""

    wins: int = 0
    draws: int = 0
    losses: int = 0

    @classmethod
    def of(cls, results: Iterable[GameResult]) -> Self:
        """The games as the first entrant sees them."""
        counts: dict[Place | None, int] = {"first": 0, None: 0, "second": 0}
        for result in results:
            counts[result.winner] += 1
        return cls(*counts.values())

    def __add__(self, other: Tally) -> Tally:
        return Tally(self.wins + other.wins, self.draws + other.draws, self.losses + other.losses)

    @property
    def games(self) -> int:
        """How many games were counted."""
        return self.wins + self.draws + self.losses

    @property
    def points(self) -> float:
        """One for a win, a half for a draw."""
        return self.wins + self.draws / 2

    @property
    def score(self) -> float:
        """Points per game; ``nan`` before the first one."""
        return self.points / self.games if self.games else math.nan

    @property
    def reversed(self) -> Tally:
        """The same games seen from the other side."""
        return Tally(self.losses, self.draws, self.wins)


@dataclass(frozen=True, slots=True)
class Interval:
    """Where a rate may lie: ``low <= rate <= high``."""

    low: float
    high: float

    def __contains__(self, value: float) -> bool:
        return self.low <= value <= self.high


def wilson(successes: float, trials: int, confidence: float = CONFIDENCE) -> Interval:
    """The Wilson score interval of a rate seen `successes` times in `trials`.

    The rates p that the normal approximation does not reject, i.e. with
    ``(successes / trials - p) ** 2 <= z ** 2 * p * (1 - p) / trials``. Unlike the
    textbook interval it stays within 0 and 1 and keeps a width at 0 of 20, which
    says "at most 16.1 %", not "never".
    """
    if not 0 <= successes <= trials:
        raise InvalidOption(
            "{successes} successes in {trials} trials make no sense.",
            successes=successes,
            trials=trials,
        )
    if trials == 0:
        return Interval(0.0, 1.0)
    squared = _z(confidence) ** 2
    rate = successes / trials
    centre = rate + squared / (2 * trials)
    spread = math.sqrt(squared * (rate * (1 - rate) / trials + squared / (4 * trials**2)))
    whole = 1 + squared / trials
    # At the ends the formula is exact but its rounding is not.
    low = 0.0 if successes == 0 else (centre - spread) / whole
    high = 1.0 if successes == trials else (centre + spread) / whole
    return Interval(max(low, 0.0), min(high, 1.0))


def difference(one: float, of_one: Interval, two: float, of_two: Interval) -> Interval:
    """Where ``two - one`` may lie, for two figures that know nothing of each other.

    Newcombe's square-and-add method, on the distances to the ends of their own intervals. For
    shares with Wilson intervals it stays within -1 and 1, and has a width even where both are 0.
    """
    middle = two - one
    below = math.hypot(two - of_two.low, of_one.high - one)
    above = math.hypot(of_two.high - two, one - of_one.low)
    return Interval(middle - below, middle + above)


def score_interval(tally: Tally, confidence: float = CONFIDENCE) -> Interval:
    """An interval for the expected score, draws counted as half points.

    It is Wilson's, on the points. A score s in {0, 1/2, 1} has ``s * s <= s``, so with
    mean m its variance is at most ``m * (1 - m)``, that of a game without draws: the
    interval is exactly Wilson's where there are none, and wider than it need be,
    never narrower, where there are some.
    """
    return wilson(tally.points, tally.games, confidence)


@dataclass(frozen=True, slots=True)
class Separation:
    """Whether the games tell the two entrants apart, and if not, when they would."""

    leader: Place | None
    """Who has scored more so far."""
    certain: bool
    """Whether an even match is outside the interval."""
    more: int | None
    """About how many more games would tell, if both go on as they did.

    0 where the games tell already; ``None`` where they point nowhere.
    """


def separable(tally: Tally, confidence: float = CONFIDENCE) -> Separation:
    """Whether the score of `tally` differs from 1/2 by more than chance explains.

    1/2 leaves Wilson's interval once ``games > (z / (2 * score - 1)) ** 2``; the rest
    follows from that line.
    """
    lead = 2 * tally.points - tally.games
    if lead == 0:
        return Separation(None, certain=False, more=None)
    leader: Place = "first" if lead > 0 else "second"
    needed = math.floor((_z(confidence) * tally.games / lead) ** 2) + 1
    if needed <= tally.games:
        return Separation(leader, certain=True, more=0)
    return Separation(leader, certain=False, more=_about(needed - tally.games))


def _about(number: int) -> int:
    """`number` rounded up to its first two digits: an estimate should look like one."""
    unit = int("1" + "0" * (len(str(number)) - 2))
    return -(-number // unit) * unit


def _z(confidence: float) -> float:
    if not 0 < confidence < 1:
        raise InvalidOption(
            "A confidence must lie between 0 and 1, not {confidence}.", confidence=confidence
        )
    return NormalDist().inv_cdf((1 + confidence) / 2)
