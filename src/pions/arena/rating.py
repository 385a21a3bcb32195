"""Strengths that explain a whole table of games: Bradley-Terry, with draws and a first move.

With strengths s and the side that opens written first, up to one common factor::

    i opens and wins    exp(s_i + h)
    draw                exp(d + (s_i + s_j + h) / 2)
    i opens and loses   exp(s_j)

(Davidson's draws: the likelier, the closer the two.) h is the worth of the first move, d
that of a draw. A penalty keeps strengths finite: an unbeaten player is strong, not infinite.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from statistics import NormalDist
from typing import Final

import numpy as np
from numpy.typing import NDArray

from pions.arena.statistics import Interval
from pions.core.errors import UnknownName
from pions.core.seeds import derive
from pions.store.record import GameRecord

Floats = NDArray[np.float64]

PER_UNIT: Final = 400 / math.log(10)
"""Elo a unit of strength."""
PENALTY: Final = 0.1
"""How strongly strengths are drawn to their mean: a tenth of a game's weight, roughly."""
SAMPLES: Final = 200

_NORMAL: Final = 1.959963984540054
"""Deviations from the mean that hold 95 % of a normal distribution."""
_STEPS: Final = 60
_NEGLIGIBLE: Final = 1e-9
_RIDGE: Final = 1e-9
"""Without a penalty only differences of strength count, and equations would have no one answer."""

_SHARES: Final[Floats] = np.array([[1, 0, 1, 0], [0.5, 0.5, 0.5, 1], [0, 1, 0, 0]])
"""For each result, how much of the opener, the answerer, the first move and a draw is in it."""


@dataclass(frozen=True, slots=True)
class Rating:
    """A player's strength in Elo, and where it may lie 95 times in 100."""

    name: str
    elo: float
    interval: Interval


@dataclass(frozen=True, slots=True)
class Ratings:
    """Everybody's strength."""

    players: Mapping[str, Rating]
    first_move: float
    """What opening the game is worth, in Elo."""
    anchor: str | None
    """Whose Elo is 0 by decree; ``None`` where it is everybody's mean."""
    spreads: Mapping[tuple[str, str], float] = field(repr=False)
    """The standard deviation of the difference between each two."""

    def compare(self, one: str, other: str) -> Comparison:
        """How sure it is that `one` is stronger than `other`."""
        gap, spread = self.players[one].elo - self.players[other].elo, self.spreads[one, other]
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
    model = _model(games, count, penalty, first_move=first_move)
    best = _fit(model, games, np.ones(len(games.opener)), np.zeros(count + 2))
    elo = _anchored(best[:count], names, anchor)
    pairs = int(games.pair.max(initial=-1)) + 1
    samples = samples if pairs else 0
    rng = np.random.default_rng(derive(seed, "bootstrap"))
    drawn = np.empty((samples, count))
    for sample in range(samples):
        times = np.bincount(rng.integers(0, pairs, pairs), minlength=pairs)
        fitted = _fit(model, games, times[games.pair].astype(np.float64), best)
        drawn[sample] = _anchored(fitted[:count], names, anchor)
    flat = _covariance(model, games, best, None if anchor is None else names.index(anchor))
    margin = _NORMAL * np.sqrt(np.diag(flat))
    ends = np.percentile(drawn, (2.5, 97.5), axis=0) if samples else np.array([elo, elo])
    low, high = np.minimum(ends[0], elo - margin), np.maximum(ends[1], elo + margin)
    return Ratings(
        {
            name: Rating(name, float(elo[i]), Interval(float(low[i]), float(high[i])))
            for i, name in enumerate(names)
        },
        float(best[-2]) * PER_UNIT,
        anchor,
        _spreads(names, flat, drawn),
    )


def _covariance(model: _Model, games: _Games, best: Floats, anchor: int | None) -> Floats:
    """Of everybody's Elo, from how sharply the likelihood bends at its best."""
    seen = _seen(model, games, np.ones(len(games.opener)))
    _, _, bend = _loss(best, model, seen)
    within = np.linalg.inv(bend)[: model.count, : model.count]
    shift = np.eye(model.count)
    if anchor is None:
        shift -= 1 / model.count
    else:
        shift[:, anchor] -= 1
    covariance: Floats = shift @ within @ shift.T * PER_UNIT**2
    return covariance


def _spreads(names: Sequence[str], flat: Floats, drawn: Floats) -> dict[tuple[str, str], float]:
    """For each two, the larger of what redrawing and what the likelihood say."""
    own = np.diag(flat)
    curved = np.sqrt(np.maximum(own[:, None] + own[None, :] - 2 * flat, 0.0))
    found = {}
    for i, one in enumerate(names):
        redrawn = np.std(drawn - drawn[:, [i]], axis=0) if len(drawn) else np.zeros(len(names))
        for j, other in enumerate(names):
            found[one, other] = float(max(curved[i, j], redrawn[j]))
    return found


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


@dataclass(frozen=True, slots=True)
class _Model:
    """The games counted by who opened against whom; what the penalty and the draws are."""

    opener: NDArray[np.intp]
    answerer: NDArray[np.intp]
    inverse: NDArray[np.intp]
    """For each game, which of these meetings it belongs to."""
    count: int
    penalty: float
    first_move: bool
    draws: bool


def _model(games: _Games, count: int, penalty: float, *, first_move: bool) -> _Model:
    codes, inverse = np.unique(games.opener * count + games.answerer, return_inverse=True)
    opener, answerer = np.divmod(codes, count)
    draws = bool(np.any(games.result == 1))
    return _Model(opener, answerer, inverse, count, penalty, first_move, draws)


def _fit(model: _Model, games: _Games, weight: Floats, start: Floats) -> Floats:
    """The strengths, then the worth of the first move and of a draw, from games so weighted.

    Newton's method: the loss is convex, so a step that is halved until it helps gets there,
    in about six steps, where a general optimiser takes fifty times as long.
    """
    seen = _seen(model, games, weight)
    values, (loss, slope, bend) = start, _loss(start, model, seen)
    for _ in range(_STEPS):
        step = np.linalg.solve(bend, slope)
        size = 1.0
        while (tried := _loss(values - size * step, model, seen))[0] > loss and size > 1e-9:
            size /= 2
        values = values - size * step
        loss, slope, bend = tried
        if np.abs(size * step).max() < _NEGLIGIBLE:
            break
    return values


def _seen(model: _Model, games: _Games, weight: Floats) -> Floats:
    """How often each meeting ended each way, games counting as much as their weight."""
    seen = np.zeros((len(model.opener), len(_SHARES)))
    np.add.at(seen, (model.inverse, games.result), weight)
    return seen


def _loss(values: Floats, model: _Model, seen: Floats) -> tuple[float, Floats, Floats]:
    """Minus the logarithm of the likelihood of what was `seen`, plus the penalty; slope and bend.

    The likelihood is that of a choice among three with `_SHARES` of each strength in them,
    so that slope and bend are the mean and the variance of those shares.
    """
    count, meetings = model.count, len(model.opener)
    mine, theirs = values[model.opener], values[model.answerer]
    rows = np.stack((mine, theirs, np.full(meetings, values[-2]), np.full(meetings, values[-1])))
    logits = rows.T @ _SHARES.T
    if not model.draws:
        logits[:, 1] = -1e3
    logits -= logits.max(axis=1, keepdims=True)
    odds = np.exp(logits)
    whole = odds.sum(axis=1, keepdims=True)
    chances = odds / whole
    total = seen.sum(axis=1)
    penalties = np.full(count + 2, model.penalty)
    loss = np.sum(penalties * values**2) / 2 - np.sum(seen * (logits - np.log(whole)))
    # Where each of the four rows stands among the values.
    places = np.stack(
        (model.opener, model.answerer, np.full(meetings, count), np.full(meetings, count + 1))
    )
    surplus = total[:, None] * chances - seen
    slope = penalties * values
    np.add.at(slope, places, (surplus @ _SHARES).T)
    mean = chances @ _SHARES
    squares = np.einsum("mk,ki,kj->ijm", chances, _SHARES, _SHARES)
    spread = (squares - np.einsum("mi,mj->ijm", mean, mean)) * total
    bend = np.diag(penalties + _RIDGE)
    np.add.at(bend, (places[:, None, :], places[None, :, :]), spread)
    fixed = [count] * (not model.first_move) + [count + 1] * (not model.draws)
    slope[fixed] = 0.0
    bend[fixed, :] = bend[:, fixed] = 0.0
    bend[fixed, fixed] = 1.0
    return float(loss), slope, bend
