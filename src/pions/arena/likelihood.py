"""The likelihood of a table of games under Bradley-Terry, and the strengths that maximise it.

With strengths s and the side that opens written first, up to one common factor::

    i opens and wins    exp(s_i + h)
    draw                exp(d + (s_i + s_j + h) / 2)
    i opens and loses   exp(s_j)

(Davidson's draws: the likelier, the closer the two.) h is the worth of the first move, d
that of a draw. A penalty keeps strengths finite: an unbeaten player is strong, not infinite.

Everything is fitted some two hundred times, on matrices of a hundred rows or so. Libraries of
linear algebra give such a matrix, or a product of two vectors as long as the list of meetings,
to all cores, which then spend their time waiting for each other; the loops here are numpy's
own, and keep to one.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

Floats: TypeAlias = NDArray[np.float64]

_STEPS: Final = 60
_NEGLIGIBLE: Final = 1e-4
"""Of a step of Newton's method: what is left after it is about its square."""
_RIDGE: Final = 1e-9
"""Without a penalty only differences of strength count, and equations would have no one answer."""
_ROUNDING: Final = 1e-12
_RESIDUE: Final = 1e-8


@dataclass(frozen=True, slots=True)
class Meetings:
    """Who opened against whom; what the penalty is, and what there is to be fitted."""

    opener: NDArray[np.intp]
    answerer: NDArray[np.intp]
    count: int
    """Players; their strengths come first among the values, then h, then d."""
    penalty: float
    first_move: bool
    draws: bool


@dataclass(frozen=True, slots=True)
class MeetingResults:
    """How often each meeting ended each way."""

    total: Floats
    share: Floats
    """Points of the opener."""
    drawn: Floats


@dataclass(frozen=True, slots=True)
class Fit:
    """Values, and how the loss bends there."""

    values: Floats
    bend: Floats


def fit(
    meetings: Meetings, seen: MeetingResults, start: Floats, guide: Floats | None = None
) -> Fit:
    """The likeliest values, less the penalty; `guide` is the inverse of a bend like theirs.

    Newton's method: the loss is convex, so a step that is halved until it helps gets there.
    """
    values, (loss, slope, bend) = start, _loss(start, meetings, seen)
    for _ in range(_STEPS):
        step = _solved(bend, slope, guide)
        size, worse = 1.0, loss + _ROUNDING * abs(loss)
        while (tried := _loss(values - size * step, meetings, seen))[0] > worse and size > 1e-9:
            size /= 2
        values = values - size * step
        loss, slope, bend = tried
        if size * np.abs(step).max() < _NEGLIGIBLE:
            break
    return Fit(values, bend)


def _solved(matrix: Floats, vector: Floats, guide: Floats | None) -> Floats:
    """The x of ``matrix x = vector``, by conjugate gradients; a good guide saves most of them."""
    diagonal = np.diag(matrix)
    found, left = np.zeros_like(vector), vector
    way, before = found, 1.0
    enough = -1.0
    for _ in range(4 * len(vector)):
        eased = left / diagonal if guide is None else _times(guide, left)
        size = float(left @ eased)
        enough = enough if enough >= 0 else _RESIDUE**2 * size
        if size <= enough:
            break
        way = eased + (size / before) * way
        bent = _times(matrix, way)
        length = size / float(way @ bent)
        found, left, before = found + length * way, left - length * bent, size
    return found


def _times(matrix: Floats, vector: Floats) -> Floats:
    product: Floats = np.einsum("ij,j->i", matrix, vector)
    return product


def _loss(values: Floats, meetings: Meetings, seen: MeetingResults) -> tuple[float, Floats, Floats]:
    """Minus the logarithm of the likelihood of what was `seen`, plus the penalty; slope and bend.

    The three results are a choice with the logits a, d and -a, a being half of the opener's
    advantage; slope and bend are the mean and the variance of its share of the point.
    """
    count, opener, answerer = meetings.count, meetings.opener, meetings.answerer
    half = (values[opener] - values[answerer] + values[-2]) / 2
    draw = float(values[-1]) if meetings.draws else -math.inf
    top = np.maximum(np.abs(half), draw)
    wins, draws, losses = np.exp(half - top), np.exp(draw - top), np.exp(-half - top)
    whole = wins + draws + losses
    drawn = draws / whole
    share = wins / whole + drawn / 2
    decisive = 2 * seen.share - seen.total  # wins less losses
    loss = np.sum(seen.total * (top + np.log(whole)) - decisive * half)
    if meetings.draws:
        loss -= draw * seen.drawn.sum()
    penalties = np.full(count + 2, meetings.penalty)
    loss += np.sum(penalties * values**2) / 2

    slope = penalties * values
    surplus = seen.total * share - seen.share
    slope[:count] += _gained(surplus, meetings)
    slope[count:] += surplus.sum(), (seen.total * drawn - seen.drawn).sum()

    spread = seen.total * (share - drawn / 4 - share**2)
    with_draw = seen.total * drawn * (0.5 - share)
    bend = np.zeros((count + 2, count + 2))
    bend[opener, answerer] = -spread  # each of these two meet this way round once
    bend += bend.T
    own = np.bincount(opener, spread, count) + np.bincount(answerer, spread, count)
    corner = (spread.sum(), (seen.total * drawn * (1 - drawn)).sum())
    bend[np.diag_indices(count + 2)] = penalties + _RIDGE + np.concatenate((own, corner))
    bend[:count, count] = bend[count, :count] = _gained(spread, meetings)
    bend[:count, count + 1] = bend[count + 1, :count] = _gained(with_draw, meetings)
    bend[count, count + 1] = bend[count + 1, count] = with_draw.sum()
    fixed = [count] * (not meetings.first_move) + [count + 1] * (not meetings.draws)
    slope[fixed] = 0.0
    bend[fixed, :] = bend[:, fixed] = 0.0
    bend[fixed, fixed] = 1.0
    return float(loss), slope, bend


def _gained(amounts: Floats, meetings: Meetings) -> Floats:
    """For each player, the amounts of where it opens less those of where it answers."""
    opener, answerer, count = meetings.opener, meetings.answerer, meetings.count
    gained = np.bincount(opener, amounts, count) - np.bincount(answerer, amounts, count)
    return gained.astype(np.float64)
