"""Ratings by Bradley-Terry, and their intervals; `pions.arena.likelihood` has the model."""

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
from pions.arena.statistics import NORMAL_95, Interval
from pions.core.errors import UnknownName
from pions.core.progress import Progress, no_progress
from pions.core.seeds import derive
from pions.store.game_records import GameRecord

PER_UNIT: Final = 400 / math.log(10)
"""Elo per unit of strength."""
PENALTY: Final = 0.1
"""The pull of strengths to their mean: a tenth of a game's weight, roughly."""
SAMPLES: Final = 200


@dataclass(frozen=True, slots=True)
class Rating:
    """A player's strength in Elo, and its 95 % interval."""

    name: str
    elo: float
    interval: Interval


@dataclass(frozen=True, slots=True)
class Ratings:
    """The ratings of all players."""

    players: Mapping[str, Rating]
    first_move: float
    """The worth of opening the game, in Elo."""
    anchor: str | None
    """The player with an Elo of 0; ``None`` where the mean is 0."""
    spreads: Floats = field(repr=False, compare=False)
    """The standard deviation of the difference between each two, in the order of `players`."""
    fitted: Floats = field(repr=False, compare=False)
    """The strengths in the order of `players`, then the worth of the first move and of a draw."""

    def compare(self, one: str, other: str) -> Comparison:
        """Compare `one` with `other`."""
        names = list(self.players)
        gap = self.players[one].elo - self.players[other].elo
        spread = float(self.spreads[names.index(one), names.index(other)])
        return Comparison(gap, spread)


@dataclass(frozen=True, slots=True)
class Comparison:
    """The difference between two players of a table."""

    gap: float
    """The Elo of the first less that of the second."""
    spread: float
    """The standard deviation of that gap."""

    @property
    def certain(self) -> bool:
        """Whether the gap is more than chance explains."""
        return abs(self.gap) > NORMAL_95 * self.spread

    @property
    def chance(self) -> float:
        """Return the probability that the first is the stronger one."""
        return NormalDist().cdf(self.gap / self.spread) if self.spread else float(self.gap > 0)

    def times_as_many(self) -> float:
        """Return how many times as many games would tell them apart at the present gap."""
        return (NORMAL_95 * self.spread / self.gap) ** 2 if self.gap else math.inf


@dataclass(frozen=True, slots=True)
class GameTable:
    """Games as columns of numbers: opener, answerer, result, and the pair it belongs to."""

    opener: NDArray[np.intp]
    answerer: NDArray[np.intp]
    result: NDArray[np.intp]
    """0 where the opener won, 1 for a draw, 2 where it lost."""
    pair: NDArray[np.intp]
    times: NDArray[np.intp]
    """How often each pair was played: one stands for all whose players and results are the same."""


def bradley_terry(  # noqa: PLR0913 - a model's settings, by name
    records: Sequence[GameRecord] | GameTable,
    names: Sequence[str],
    *,
    anchor: str | None = None,
    penalty: float = PENALTY,
    first_move: bool = True,
    samples: int = SAMPLES,
    seed: int = 0,
    progress: Progress = no_progress,
) -> Ratings:
    """Return the strengths under which these games are likeliest, less the penalty.

    Intervals are from a bootstrap of `samples` fits, each to as many pairs of games drawn from
    these with replacement: pairs, since two games from one opening are not independent. So that
    a few equal pairs do not look certain, intervals are not narrower than the likelihood's curve
    says. Raises `UnknownName` for the anchor.
    """
    if anchor is not None and anchor not in names:
        raise UnknownName(
            "There is no player “{name}” in this tournament.", name=anchor, known=names
        )
    games = records if isinstance(records, GameTable) else _columns(records, names)
    count = len(names)
    codes, inverse = np.unique(games.opener * count + games.answerer, return_inverse=True)
    meetings = Meetings(
        *np.divmod(codes, count), count, penalty, first_move, bool(np.any(games.result == 1))
    )
    best, bend = likelihood.fit(
        meetings, _seen(inverse, games, games.times[games.pair]), np.zeros(count + 2)
    )
    elo = _anchored(best[:count], names, anchor)
    kinds = len(games.times)
    every = np.repeat(np.arange(kinds), games.times)
    samples = samples if kinds else 0
    rng = np.random.default_rng(derive(seed, "bootstrap"))
    drawn: Floats = np.empty((samples, count))
    guide: Floats = np.linalg.inv(bend).astype(np.float64)
    for sample in range(samples):
        progress(sample, samples)
        times = np.bincount(every[rng.integers(0, len(every), len(every))], minlength=kinds)
        weighted = _seen(inverse, games, times[games.pair])
        fitted, _ = likelihood.fit(meetings, weighted, best, guide)
        drawn[sample] = _anchored(fitted[:count], names, anchor)
    flat = _covariance(guide[:count, :count], None if anchor is None else names.index(anchor))
    margin = NORMAL_95 * np.sqrt(np.diag(flat))
    ends = np.percentile(drawn, (2.5, 97.5), axis=0) if samples else np.array([elo, elo])
    low, high = np.minimum(ends[0], elo - margin), np.maximum(ends[1], elo + margin)
    return Ratings(
        {
            name: Rating(name, float(elo[i]), Interval(float(low[i]), float(high[i])))
            for i, name in enumerate(names)
        },
        float(best[-2]) * PER_UNIT,
        anchor,
        _spreads(flat, drawn),
        best,
    )


def beside(games: GameTable, known: Ratings, names: Sequence[str]) -> dict[str, Rating]:
    """Return the ratings of more players, each by its games with those whose ratings are known.

    In `games` their places come after those of the others. The intervals are those of the
    likelihood's curve, as if the ratings of the others were exact.
    """
    before = len(known.players)
    count = before + len(names)
    codes, inverse = np.unique(games.opener * count + games.answerer, return_inverse=True)
    draws = bool(known.fitted[-1]) or bool(np.any(games.result == 1))
    meetings = Meetings(*np.divmod(codes, count), count, PENALTY, first_move=True, draws=draws)
    seen = _seen(inverse, games, games.times[games.pair])
    found, bend = likelihood.placed(meetings, seen, known.fitted, len(names))
    zero = known.fitted[:before].mean()
    margins = NORMAL_95 * PER_UNIT / np.sqrt(bend)
    elos = (found - zero) * PER_UNIT
    return {
        name: Rating(name, float(elo), Interval(float(elo - margin), float(elo + margin)))
        for name, elo, margin in zip(names, elos, margins, strict=True)
    }


def _covariance(within: Floats, anchor: int | None) -> Floats:
    """Return the covariance of Elo, from the curve of the likelihood at its maximum."""
    for axis in (0, 1):  # relative to the anchor, or to the mean
        zero = within.mean(axis, keepdims=True) if anchor is None else within.take([anchor], axis)
        within = within - zero
    covariance: Floats = within * PER_UNIT**2
    return covariance


def _spreads(flat: Floats, drawn: Floats) -> Floats:
    """Return the larger of the bootstrap's and the likelihood's deviations, for each two."""
    redrawn = np.cov(drawn, rowvar=False, bias=True) if len(drawn) else np.zeros_like(flat)
    return np.maximum(_between(flat), _between(redrawn.reshape(flat.shape)))


def _between(covariance: Floats) -> Floats:
    own = np.diag(covariance)
    return np.sqrt(np.maximum(own[:, None] + own[None, :] - 2 * covariance, 0.0))


def _columns(records: Sequence[GameRecord], names: Sequence[str]) -> GameTable:
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
    opener, answerer, result, pair = table.T
    return GameTable(opener, answerer, result, pair, np.ones(len(pairs), np.intp))


def _anchored(strengths: Floats, names: Sequence[str], anchor: str | None) -> Floats:
    zero = strengths.mean() if anchor is None else strengths[names.index(anchor)]
    shifted: Floats = (strengths - zero) * PER_UNIT
    return shifted


def _seen(inverse: NDArray[np.intp], games: GameTable, weight: NDArray[np.intp]) -> MeetingResults:
    """Count the results of each kind of meeting, games counting as much as their weight."""
    meetings = int(inverse.max(initial=-1)) + 1
    counts = np.bincount(games.result * meetings + inverse, weight, 3 * meetings)
    wins, draws, losses = counts.astype(np.float64).reshape(3, meetings)
    return MeetingResults(wins + draws + losses, wins + draws / 2, draws)
