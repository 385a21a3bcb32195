"""The Bradley-Terry likelihood of a table of games, and the strengths that maximise it.

With strengths s and the side that opens written first, up to one common factor::

    i opens and wins    exp(s_i + h)
    draw                exp(d + (s_i + s_j + h) / 2)
    i opens and loses   exp(s_j)

(Davidson's draws: the likelier, the closer the two.) h is the worth of the first move, d
that of a draw. A penalty keeps the strength of an unbeaten player finite.

Fits are repeated some two hundred times on matrices of a hundred rows or so. Libraries of linear
algebra give such a matrix, or a product of two long vectors, to all cores, which then wait for
each other; the loops here are numpy's own, on one core.
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
"""A step of Newton's method, after which the error is about its square."""
_RIDGE: Final = 1e-9
"""Makes the equations regular without a penalty, when only differences of strength count."""
_ROUNDING: Final = 1e-12
_RESIDUE: Final = 1e-8


@dataclass(frozen=True, slots=True)
class Meetings:
    """The opener and the answerer of each kind of meeting, and what is fitted."""

    opener: NDArray[np.intp]
    answerer: NDArray[np.intp]
    count: int
    """The number of players; their strengths come first among the values, then h, then d."""
    penalty: float
    first_move: bool
    draws: bool


@dataclass(frozen=True, slots=True)
class MeetingResults:
    """The results of each kind of meeting."""

    total: Floats
    share: Floats
    """Points of the opener."""
    drawn: Floats


def fit(
    meetings: Meetings, seen: MeetingResults, start: Floats, guide: Floats | None = None
) -> tuple[Floats, Floats]:
    """Return the likeliest values, less the penalty, and the second derivatives of the loss there.

    `guide` is the inverse of similar derivatives.

    Newton's method: the loss is convex, so it converges if each step is halved until it helps.
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
    return values, bend


def placed(
    meetings: Meetings, seen: MeetingResults, values: Floats, new: int
) -> tuple[Floats, Floats]:
    """Return the strengths of the last `new` players, and the second derivatives of their losses.

    Each has met players before them only, whose strengths are known. `values` are known strengths,
    h and d.
    """
    count = meetings.count
    values = np.concatenate((values[:-2], np.zeros(new), values[-2:]))
    fresh = slice(count - new, count)
    bend: Floats = np.zeros(new)
    for _ in range(_STEPS):
        _whole, drawn, share = _expected(values, meetings)
        spread = seen.total * (share - drawn / 4 - share**2)
        slope = _gained(seen.total * share - seen.share, meetings)[fresh]
        own = np.bincount(meetings.opener, spread, count)
        own += np.bincount(meetings.answerer, spread, count)
        bend = (own[fresh] + meetings.penalty + _RIDGE).astype(np.float64)
        step = np.clip((slope + meetings.penalty * values[fresh]) / bend, -1, 1)
        values[fresh] -= step
        if np.abs(step).max(initial=0) < _NEGLIGIBLE:
            break
    return values[fresh], bend


def _solved(matrix: Floats, vector: Floats, guide: Floats | None) -> Floats:
    """Solve ``matrix x = vector`` by conjugate gradients, few of them with a good guide."""
    diagonal = np.diag(matrix)
    solution, left = np.zeros_like(vector), vector
    way, before = solution, 1.0
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
        solution, left, before = solution + length * way, left - length * bent, size
    return solution


def _times(matrix: Floats, vector: Floats) -> Floats:
    product: Floats = np.einsum("ij,j->i", matrix, vector)
    return product


def _loss(values: Floats, meetings: Meetings, seen: MeetingResults) -> tuple[float, Floats, Floats]:
    """Return minus the log-likelihood of the results plus the penalty, and its derivatives.

    The three results are a choice with the logits a, d and -a, a being half of the opener's
    advantage; slope and bend are the mean and the variance of its share of the point.
    """
    count, opener, answerer = meetings.count, meetings.opener, meetings.answerer
    whole, drawn, share = _expected(values, meetings)
    half = (values[opener] - values[answerer] + values[-2]) / 2
    decisive = 2 * seen.share - seen.total  # wins less losses
    loss = np.sum(seen.total * whole - decisive * half)
    if meetings.draws:
        loss -= float(values[-1]) * seen.drawn.sum()
    penalties = np.full(count + 2, meetings.penalty)
    loss += np.sum(penalties * values**2) / 2

    slope = penalties * values
    surplus = seen.total * share - seen.share
    slope[:count] += _gained(surplus, meetings)
    slope[count:] += surplus.sum(), (seen.total * drawn - seen.drawn).sum()

    spread = seen.total * (share - drawn / 4 - share**2)
    with_draw = seen.total * drawn * (0.5 - share)
    bend = np.zeros((count + 2, count + 2))
    bend[opener, answerer] = -spread  # each pair of players is listed once this way round
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


def _expected(values: Floats, meetings: Meetings) -> tuple[Floats, Floats, Floats]:
    """Return the logarithm of the three results' weights, and the shares of draws and of points."""
    half = (values[meetings.opener] - values[meetings.answerer] + values[-2]) / 2
    draw = float(values[-1]) if meetings.draws else -math.inf
    top = np.maximum(np.abs(half), draw)
    wins, draws, losses = np.exp(half - top), np.exp(draw - top), np.exp(-half - top)
    whole = wins + draws + losses
    drawn = draws / whole
    return top + np.log(whole), drawn, wins / whole + drawn / 2


def _gained(amounts: Floats, meetings: Meetings) -> Floats:
    """Add up, for each player, the amounts where it opens less those where it answers."""
    opener, answerer, count = meetings.opener, meetings.answerer, meetings.count
    gained = np.bincount(opener, amounts, count) - np.bincount(answerer, amounts, count)
    return gained.astype(np.float64)
