"""The sequential test: play on until the games tell, and not one pair longer.

Two guesses about the strength of a player are compared, in *normalized* Elo: the mean of a
game's score above 1/2, divided by its standard deviation, times ``800 / ln 10``. It counts
what a game tells rather than what it is worth, so the length of a test does not depend on
how many draws there are. Scores are counted by pairs of games from one opening.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from pions.arena.standings import Pentanomial
from pions.core.errors import InvalidOption

Decision: TypeAlias = Literal["stronger", "not stronger"]

UNIT: Final = 800 / math.log(10)
"""Normalized Elo a standard deviation of one game."""
_SCORES: Final = (0.0, 0.25, 0.5, 0.75, 1.0)
_FLOOR: Final = 1e-3
"""Added to every count: a kind of pair never seen is not impossible."""
_STEPS: Final = 50
_HALVINGS: Final = 60


@dataclass(frozen=True, slots=True)
class SprtBounds:
    """The two guesses, and how often either verdict may be wrong."""

    low: float = -30.0
    """Normalized Elo at or below which the player is not stronger."""
    high: float = 30.0
    """At or above which it is."""
    wrong: float = 0.05
    """The chance of either mistake."""

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
        """The ratio of likelihoods, as a logarithm, that ends the test on either side."""
        return math.log((1 - self.wrong) / self.wrong)


def decision(pairs: Pentanomial, bounds: SprtBounds) -> Decision | None:
    """What the pairs tell of the player they are counted for; ``None`` while they do not."""
    ratio = llr(pairs, low=bounds.low, high=bounds.high)
    if ratio >= bounds.limit:
        return "stronger"
    return "not stronger" if ratio <= -bounds.limit else None


def llr(pairs: Pentanomial, *, low: float, high: float) -> float:
    """The logarithm of how much better `high` explains the pairs than `low` does.

    Each guess is given its best chance: the distribution nearest to what was seen (the one of
    largest likelihood) among those with that normalized Elo.
    """
    total = sum(pairs)
    if total == 0:
        return 0.0
    seen = _frequencies(pairs)
    weak, strong = (_nearest(seen, _per_pair(guess)) for guess in (low, high))
    return total * sum(
        share * (math.log(q) - math.log(p))
        for share, p, q in zip(seen, weak, strong, strict=True)
    )  # fmt: skip


def normalized_elo(pairs: Pentanomial) -> tuple[float, float]:
    """The normalized Elo seen, and the half-width of its 95 % interval."""
    total = sum(pairs)
    if total == 0:
        return math.nan, math.inf
    seen = _frequencies(pairs)
    mean, deviation = _moments(seen)
    # The mean of `total` pairs strays by deviation / sqrt(total); a game by sqrt(2) deviations.
    return (
        (mean - 0.5) / (deviation * math.sqrt(2)) * UNIT,
        1.959963984540054 / math.sqrt(2 * total) * UNIT,
    )


def _frequencies(pairs: Sequence[int]) -> list[float]:
    counts = [max(count, _FLOOR) for count in pairs]
    return [count / sum(counts) for count in counts]


def _moments(shares: Sequence[float]) -> tuple[float, float]:
    mean = sum(share * score for share, score in zip(shares, _SCORES, strict=True))
    variance = sum(
        share * (score - mean) ** 2 for share, score in zip(shares, _SCORES, strict=True)
    )
    return mean, math.sqrt(variance)


def _per_pair(elo: float) -> float:
    """Normalized Elo as the mean of a pair's score above 1/2, in deviations of a pair."""
    return elo / UNIT * math.sqrt(2)


def _nearest(seen: Sequence[float], target: float) -> list[float]:
    """The most likely shares whose mean lies `target` deviations above 1/2.

    That condition, ``mean - 1/2 = target * deviation``, is not linear in the shares; its
    tangent at the shares at hand is, and there the answer is known but for one number:
    ``seen / (1 + x * slope)``. So tangent after tangent is solved, until nothing moves.
    """
    shares = [1 / len(seen)] * len(seen)
    for _ in range(_STEPS):
        mean, deviation = _moments(shares)
        slope = [
            score - 0.5 - target * deviation / 2 * (1 + ((score - mean) / deviation) ** 2)
            for score in _SCORES
        ]
        updated = _on_the_line(seen, slope)
        moved = max(abs(new - old) for new, old in zip(updated, shares, strict=True))
        shares = updated
        if moved < 1e-12:
            break
    return shares


def _on_the_line(seen: Sequence[float], slope: Sequence[float]) -> list[float]:
    """The most likely shares with ``sum(share * slope) = 0``, by halving."""
    # All shares stay positive while -1 / max(slope) < x < -1 / min(slope).
    low, high = -1 / max(slope), -1 / min(slope)
    for _ in range(_HALVINGS):
        x = (low + high) / 2
        rest = sum(share * s / (1 + x * s) for share, s in zip(seen, slope, strict=True))
        low, high = (x, high) if rest > 0 else (low, x)
    return [share / (1 + x * s) for share, s in zip(seen, slope, strict=True)]
