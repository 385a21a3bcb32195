"""Strengths that explain a whole table of games: Bradley-Terry, with draws and a first move.

`pions.arena.likelihood` has the model and finds the strengths; here is how sure they are.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from statistics import NormalDist
from typing import Final

import numpy as np
from numpy.typing import NDArray

from pions.arena import likelihood
from pions.arena.likelihood import Floats, MeetingResults, Meetings
from pions.arena.statistics import Interval
from pions.core.errors import UnknownName
from pions.core.progress import Progress, no_progress
from pions.core.seeds import derive
from pions.store.game_records import GameRecord

PER_UNIT: Final = 400 / math.log(10)
"""Elo a unit of strength."""
PENALTY: Final = 0.1
"""How strongly strengths are drawn to their mean: a tenth of a game's weight, roughly."""
SAMPLES: Final = 200

_NORMAL: Final = 1.959963984540054
"""Deviations from the mean that hold 95 % of a normal distribution."""


@dataclass(frozen=True, slots=True)
class Rating:
    """A player's strength in Elo, and where it may lie 95 times in 100."""

    name: str
    elo: float
    interval: Interval


@dataclass(frozen=True, slots=True)
class Ratings:
    """The ratings of all players, and what they rest on."""

    players: Mapping[str, Rating]
    first_move: float
    """What opening the game is worth, in Elo."""
    anchor: str | None
    """Whose Elo is 0 by decree; ``None`` where it is everybody's mean."""
    spreads: Floats = field(repr=False, compare=False)
    """The standard deviation of the difference between each two, in the order of `players`."""

    def compare(self, one: str, other: str) -> Comparison:
        """How sure it is that `one` is stronger than `other`."""
        names = list(self.players)
        gap = self.players[one].elo - self.players[other].elo
        spread = float(self.spreads[names.index(one), names.index(other)])
        return Comparison(gap, spread, NormalDist().cdf(gap / spread) if spread else 0.5)


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two players of a table, the first seen from the second."""

    gap: float
    """In Elo."""
    spread: float
    """The standard deviation of that gap."""
    superiority: float
    """How likely it is that the first is the stronger one, from 0 to 1."""

    @property
    def certain(self) -> bool:
        """Whether luck does not explain it."""
        return abs(self.gap) > _NORMAL * self.spread

    def times_as_many(self) -> float:
        """How many times as many games would tell them apart, if all goes on like this."""
        return (_NORMAL * self.spread / self.gap) ** 2 if self.gap else math.inf


@dataclass(frozen=True, slots=True)
class _Games:
    """Games as columns: who opened, who answered, what came of it, and which pair it is of."""

    opener: NDArray[np.intp]
    answerer: NDArray[np.intp]
    result: NDArray[np.intp]
    """0 where the opener won, 1 for a draw, 2 where it lost."""
    pair: NDArray[np.intp]


def bradley_terry(  # noqa: PLR0913 - a model's settings, by name
    records: Sequence[GameRecord],
    names: Sequence[str],
    *,
    anchor: str | None = None,
    penalty: float = PENALTY,
    first_move: bool = True,
    samples: int = SAMPLES,
    seed: int = 0,
    progress: Progress = no_progress,
) -> Ratings:
    """The strengths under which these games are likeliest, less the penalty.

    Intervals come from fitting again as many times as `samples` says, each time to as many
    pairs of games drawn from these with replacement: pairs, since two games from one
    opening are not independent. A single pair drawn again and again would look like
    certainty, so no interval is narrower than the curve of the likelihood makes it.
    """
    if anchor is not None and anchor not in names:
        raise UnknownName(
            "There is no player “{name}” in this tournament.", name=anchor, known=names
        )
    games = _columns(records, names)
    count = len(names)
    codes, inverse = np.unique(games.opener * count + games.answerer, return_inverse=True)
    meetings = Meetings(
        *np.divmod(codes, count), count, penalty, first_move, bool(np.any(games.result == 1))
    )
    best = likelihood.fit(
        meetings, _seen(inverse, games, np.ones(len(inverse))), np.zeros(count + 2)
    )
    elo = _anchored(best.values[:count], names, anchor)
    pairs = int(games.pair.max(initial=-1)) + 1
    samples = samples if pairs else 0
    rng = np.random.default_rng(derive(seed, "bootstrap"))
    drawn: Floats = np.empty((samples, count))
    guide: Floats = np.linalg.inv(best.bend).astype(np.float64)
    for sample in range(samples):
        progress(sample, samples)
        times = np.bincount(rng.integers(0, pairs, pairs), minlength=pairs)
        weighted = _seen(inverse, games, times[games.pair].astype(np.float64))
        fitted = likelihood.fit(meetings, weighted, best.values, guide)
        drawn[sample] = _anchored(fitted.values[:count], names, anchor)
    flat = _covariance(guide[:count, :count], None if anchor is None else names.index(anchor))
    margin = _NORMAL * np.sqrt(np.diag(flat))
    ends = np.percentile(drawn, (2.5, 97.5), axis=0) if samples else np.array([elo, elo])
    low, high = np.minimum(ends[0], elo - margin), np.maximum(ends[1], elo + margin)
    return Ratings(
        {
            name: Rating(name, float(elo[i]), Interval(float(low[i]), float(high[i])))
            for i, name in enumerate(names)
        },
        float(best.values[-2]) * PER_UNIT,
        anchor,
        _spreads(flat, drawn),
    )


def _covariance(within: Floats, anchor: int | None) -> Floats:
    """Of everybody's Elo, from how sharply the likelihood bends at its best."""
    for axis in (0, 1):  # seen from the anchor, or from everybody's mean
        zero = within.mean(axis, keepdims=True) if anchor is None else within.take([anchor], axis)
        within = within - zero
    covariance: Floats = within * PER_UNIT**2
    return covariance


def _spreads(flat: Floats, drawn: Floats) -> Floats:
    """For each two, the larger of what redrawing and what the likelihood say."""
    redrawn = np.cov(drawn, rowvar=False, bias=True) if len(drawn) else np.zeros_like(flat)
    return np.maximum(_between(flat), _between(redrawn.reshape(flat.shape)))


def _between(covariance: Floats) -> Floats:
    """The standard deviation of each difference."""
    own = np.diag(covariance)
    return np.sqrt(np.maximum(own[:, None] + own[None, :] - 2 * covariance, 0.0))


def _columns(records: Sequence[GameRecord], names: Sequence[str]) -> _Games:
    place = {name: i for i, name in enumerate(names)}
    pairs: dict[str, int] = {}
    rows = [
        (
            place[record.first.name],
            place[record.second.name],
            {"first": 0, None: 1, "second": 2}[record.winner],
            pairs.setdefault(record.pair, len(pairs)),
        )
        for record in records
    ]
    table = np.array(rows, dtype=np.intp).reshape(len(rows), 4)
    return _Games(*table.T)


def _anchored(strengths: Floats, names: Sequence[str], anchor: str | None) -> Floats:
    zero = strengths.mean() if anchor is None else strengths[names.index(anchor)]
    shifted: Floats = (strengths - zero) * PER_UNIT
    return shifted


def _seen(inverse: NDArray[np.intp], games: _Games, weight: Floats) -> MeetingResults:
    """How often each meeting ended each way, games counting as much as their weight."""
    meetings = int(inverse.max(initial=-1)) + 1
    counts = np.bincount(games.result * meetings + inverse, weight, 3 * meetings)
    wins, draws, losses = counts.astype(np.float64).reshape(3, meetings)
    return MeetingResults(wins + draws + losses, wins + draws / 2, draws)
