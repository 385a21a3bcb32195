"""A ranking that never ends: who meets whom next, so that few games tell the order of all.

Strengths are those of Bradley and Terry, in natural units, with a normal prior, and known as well
as the curve of their likelihood says. The ranking that is shown is fitted from the games anew, by
`pions.arena.rating`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from pions.arena.likelihood import Floats

SPREAD: Final = 2.0
"""The standard deviation of a new player's strength: 350 Elo."""
NEWER: Final = 0.8
"""That of a new version around the strength of the one before it: 140 Elo."""
LARGEST_SHARE: Final = 2.0
"""How many fair shares of the computing a person may take lately."""
MEMORY: Final = 120.0
"""Seconds of computing after which a share counts a third of what it did."""
_STEP: Final = 1.0
"""The largest change of a strength in one step, which keeps lopsided results from overshooting."""
_SETTLED: Final = 1e-4
_STEPS: Final = 50
CLOSE: Final = 0.15
"""Two who are not further apart, 26 Elo, share a place: their order is worth nothing."""
_NORMAL: Final = 1.702
"""With it the logistic function is almost the normal distribution's."""
_GAMES: Final = 2
"""Games of a meeting."""
MOST_MEETINGS: Final = 200
"""After so many the same two do not meet again: more would tell next to nothing."""


class MeetingChoice:
    """The players who take part, and what their games have brought."""

    def __init__(self) -> None:
        self._names: list[str] = []
        self._owner: list[str] = []
        """Whose player it is; empty for yardsticks, which do not meet each other."""
        self._games = self._points = self._out = np.zeros((0, 0))
        """Games of each two, the points of the row's player, and meetings that were handed out."""
        self._strength = self._prior = self._weight = np.zeros(0)
        """The last is how many games, each worth 1, the prior weighs: its inverse variance."""
        self._spent: dict[str, float] = {}
        self._worth = np.zeros((0, 0))
        """What the next meetings are worth, as far as it was found out since the last result."""

    def add(self, name: str, owner: str = "", after: str = "") -> None:
        """Let a player take part; without an `owner`, as a yardstick.

        After the earlier version that is given, it is believed to be about as strong.
        """
        known = after in self._names
        middle = self.strengths()[after] if known else 0.0
        self._names.append(name)
        self._owner.append(owner)
        self._games, self._points, self._out = (
            np.pad(table, (0, 1)) for table in (self._games, self._points, self._out)
        )
        self._strength = np.append(self._strength, middle)
        self._prior = np.append(self._prior, middle)
        self._worth = np.zeros((0, 0))
        self._weight = np.append(self._weight, (NEWER if known else SPREAD) ** -2.0)

    def remove(self, name: str) -> None:
        """Let a player take part no more: its games do not count, as in the ranking."""
        place = self._names.index(name)
        self._worth = np.zeros((0, 0))
        del self._names[place], self._owner[place]
        self._games, self._points, self._out = (
            np.delete(np.delete(table, place, 0), place, 1)
            for table in (self._games, self._points, self._out)
        )
        self._strength, self._prior, self._weight = (
            np.delete(values, place) for values in (self._strength, self._prior, self._weight)
        )

    def count(self, one: str, other: str, points: float) -> None:
        """Count a meeting, handed out or not, that brought `one` so many points of two."""
        self.restore([(one, other, points, 1)])
        if one in self._names and other in self._names:
            i, j = self._names.index(one), self._names.index(other)
            self._out[i, j] = self._out[j, i] = max(0.0, self._out[i, j] - 1)

    def restore(self, pairs: Iterable[tuple[str, str, float, int]]) -> None:
        """Count results, each so many times, of those who take part."""
        place = {name: number for number, name in enumerate(self._names)}
        self._worth = np.zeros((0, 0))
        for one, other, points, times in pairs:
            if one in place and other in place:
                i, j = place[one], place[other]
                for a, b, share in ((i, j, points), (j, i, _GAMES - points)):
                    self._games[a, b] += _GAMES * times
                    self._points[a, b] += share * times

    def spend(self, name: str, seconds: float) -> None:
        """Charge computing to the owner of a player."""
        owner = dict(zip(self._names, self._owner, strict=True)).get(name)
        if owner:
            faded = float(np.exp(-seconds / MEMORY))
            self._spent = {who: spent * faded for who, spent in self._spent.items()}
            self._spent[owner] = self._spent.get(owner, 0.0) + seconds

    def next(self) -> tuple[str, str, int] | None:
        """Hand out the meeting that tells most: its two players and their round, counted from 1.

        What is out already counts as if it were played. ``None`` where no two can meet.
        """
        if not self._worth.any():
            self._worth = self._all_worth()
            if not self._worth.any():
                return None
        i, j = map(int, divmod(int(self._worth.argmax()), len(self._names)))
        self._worth[[i, j]] = self._worth[:, [i, j]] = 0  # the next ones are between others
        self._out[i, j] = self._out[j, i] = self._out[i, j] + 1
        one, other = sorted((self._names[i], self._names[j]))
        return one, other, int(self._games[i, j] / _GAMES + self._out[i, j])

    def strengths(self) -> dict[str, float]:
        """Return the strengths of those who take part."""
        for _step in range(_STEPS):
            gap = self._strength[:, None] - self._strength[None, :]
            slope = (self._points - self._games / (1 + np.exp(-gap))).sum(1)
            slope -= self._weight * (self._strength - self._prior)
            curve = self._curve(self._games * _bend(gap))
            step = np.clip(np.linalg.solve(curve, slope), -_STEP, _STEP)
            self._strength = self._strength + step
            if np.abs(step).max(initial=0) < _SETTLED:
                break
        return dict(zip(self._names, map(float, self._strength), strict=True))

    def _curve(self, told: Floats) -> Floats:
        """Return the second derivatives of the loss, for what the games of each two tell."""
        curve: Floats = np.diag(told.sum(1) + self._weight) - told
        return curve

    def _all_worth(self) -> Floats:
        """Return what the next meeting of each two is worth; 0 where they cannot meet.

        It is the sum over all pairs, yardsticks aside, of how doubtful their order is, times what
        the meeting tells about the difference between them.
        """
        self.strengths()
        gap = self._strength[:, None] - self._strength[None, :]
        bend = _bend(gap)
        known = np.linalg.inv(self._curve((self._games + _GAMES * self._out) * bend))
        spread = _between(known) + np.eye(len(gap))
        doubt = 1 / (1 + np.exp(_NORMAL * (np.abs(gap) + CLOSE) / np.sqrt(spread))) / spread
        scale = np.array([not owner for owner in self._owner], bool)
        apart = ~(scale[:, None] & scale[None, :] | np.eye(len(scale), dtype=bool))
        doubt *= apart
        told = _between(known @ (np.diag(doubt.sum(1)) - doubt) @ known)
        told *= _GAMES * bend / (1 + _GAMES * bend * spread)
        rests = self._greedy()
        met = self._games / _GAMES + self._out
        worth: Floats = np.where(apart & (met < MOST_MEETINGS), told, 0)
        worth[rests] = worth[:, rests] = 0
        return worth

    def _greedy(self) -> NDArray[np.bool_]:
        """Mark the players whose owners have had more than their share of the computing."""
        owners = {*self._owner} - {""}
        total = sum(self._spent.get(owner, 0.0) for owner in owners)
        most = LARGEST_SHARE * total / max(1, len(owners))
        if len(owners) <= LARGEST_SHARE or total < 1:  # no other could use what is left
            return np.zeros(len(self._owner), bool)
        return np.array([self._spent.get(owner, 0.0) > most for owner in self._owner])


def _between(table: NDArray[np.floating[Any]]) -> Floats:
    """Return the quadratic form of a table for the difference between each two."""
    own = np.diag(table)
    between: Floats = own[:, None] + own[None, :] - 2 * table
    return between


def _bend(gap: Floats) -> Floats:
    """Return what one game between two players tells: most where they are equal."""
    likely = 1 / (1 + np.exp(-gap))
    bend: Floats = likely * (1 - likely)
    return bend
