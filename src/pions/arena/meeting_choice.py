"""A ranking that never ends: who meets whom next, so that few games tell the order of all.

Strengths are those of Bradley and Terry, in natural units, with a normal prior. After each pair
of games one step of Newton's method follows for every player of the ladder; the ranking that is
shown is fitted from the games anew, by `pions.arena.rating`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import numpy as np

from pions.arena.likelihood import Floats

SPREAD: Final = 1.5
"""The standard deviation of a new player's strength: 260 Elo."""
NEWER: Final = 0.8
"""That of a new version around the strength of the one before it: 140 Elo."""
LARGEST_SHARE: Final = 2.0
"""How many fair shares of the computing a person may take lately."""
MEMORY: Final = 120.0
"""Seconds of computing after which a share counts a third of what it did."""
_STEP: Final = 1.0
"""The largest change of a strength in one step, which keeps lopsided results from overshooting."""
_SETTLED: Final = 100
_GAMES: Final = 2
"""Games of a meeting."""
MOST_MEETINGS: Final = 200
"""After so many the same two do not meet again: more would tell next to nothing."""


class MeetingChoice:
    """The players who take part now, those who did before, and what their games have brought."""

    def __init__(self) -> None:
        self._place: dict[str, int] = {}
        self._names: list[str] = []
        self._owner: list[str] = []
        self._games = np.zeros((0, 0))
        """Games of each two; `_points` are those of the row's player."""
        self._points = np.zeros((0, 0))
        self._out = np.zeros((0, 0))
        """Meetings of each two that were handed out, and are not back."""
        self._strength = np.zeros(0)
        self._prior = np.zeros(0)
        self._weight = np.zeros(0)
        """How many games, each worth 1, the prior weighs: the inverse of its variance."""
        self._active = np.zeros(0, bool)
        self._scale = np.zeros(0, bool)
        """Which players are yardsticks: they do not meet each other."""
        self._spent: dict[str, float] = {}

    def add(self, name: str, owner: str = "", after: str = "") -> None:
        """Let a player take part, or again; without an `owner`, as a yardstick.

        After the earlier version that is given, it is believed to be about as strong.
        """
        if name in self._place:
            self._active[self._place[name]] = True
            return
        self._place[name] = len(self._names)
        self._names.append(name)
        self._owner.append(owner)
        old = self._place.get(after)
        self._games, self._points, self._out = (
            np.pad(table, (0, 1)) for table in (self._games, self._points, self._out)
        )
        middle = 0.0 if old is None else float(self._strength[old])
        self._strength = np.append(self._strength, middle)
        self._prior = np.append(self._prior, middle)
        self._weight = np.append(self._weight, (SPREAD if old is None else NEWER) ** -2.0)
        self._active = np.append(self._active, True)
        self._scale = np.append(self._scale, not owner)

    def remove(self, name: str) -> None:
        """Let a player meet no other any more; its games still tell how strong others are."""
        self._active[self._place[name]] = False

    def count(self, one: str, other: str, points: float) -> None:
        """Count a pair of games that brought `one` so many points of two."""
        self.restore([(one, other, points)], steps=1)

    def restore(self, pairs: Iterable[tuple[str, str, float]], steps: int = _SETTLED) -> None:
        """Count many pairs of games, then find the strengths."""
        for one, other, points in pairs:
            i, j = self._place[one], self._place[other]
            for a, b, share in ((i, j, points), (j, i, _GAMES - points)):
                self._games[a, b] += _GAMES
                self._points[a, b] += share
        for _step in range(steps):
            self._improve()

    def spend(self, name: str, seconds: float) -> None:
        """Charge computing to the owner of a player."""
        owner = self._owner[self._place[name]]
        if owner:
            faded = float(np.exp(-seconds / MEMORY))
            self._spent = {who: spent * faded for who, spent in self._spent.items()}
            self._spent[owner] = self._spent.get(owner, 0.0) + seconds

    def next(self) -> tuple[str, str, int] | None:
        """Hand out the meeting that tells most: its two players and their round, counted from 1.

        What is out already counts as if it were played. ``None`` where no two can meet.
        """
        rows = np.flatnonzero(self._active & ~self._greedy())
        if len(rows) < 2 or self._scale[rows].all():
            return None
        gap, info = self._believed(rows)
        bend = _bend(gap)
        info += _GAMES * (self._out[np.ix_(rows, rows)] * bend).sum(1)
        before = 1 / info[:, None] + 1 / info[None, :]
        # How much the order of two players hangs on what is not known of them, for each with all.
        doubt = np.exp(-(gap**2) / (2 * before)) * np.sqrt(gap**2 + before) / before**1.5
        scale = self._scale[rows]
        doubt[(scale[:, None] & scale[None, :]) | np.eye(len(rows), dtype=bool)] = 0
        learnt = doubt.sum(1)[:, None] * (1 / info[:, None] - 1 / (info[:, None] + _GAMES * bend))
        worth = learnt + learnt.T
        worth[scale[:, None] & scale[None, :]] = -1
        np.fill_diagonal(worth, -1)
        met = self._games[np.ix_(rows, rows)] / _GAMES + self._out[np.ix_(rows, rows)]
        worth[met >= MOST_MEETINGS] = -1
        if worth.max() < 0:
            return None
        a, b = divmod(int(worth.argmax()), len(rows))
        i, j = int(rows[a]), int(rows[b])
        self._move_out(i, j, 1)
        meetings = self._games[i, j] / _GAMES + self._out[i, j]
        one, other = sorted((self._names[i], self._names[j]))
        return one, other, int(meetings)

    def back(self, one: str, other: str) -> None:
        """Take back a meeting that was handed out: it was played, or never will be."""
        self._move_out(self._place[one], self._place[other], -1)

    def strengths(self) -> dict[str, float]:
        """Return the strengths of those who take part."""
        return {self._names[i]: float(self._strength[i]) for i in np.flatnonzero(self._active)}

    def _move_out(self, i: int, j: int, more: int) -> None:
        self._out[i, j] += more
        self._out[j, i] += more

    def _greedy(self) -> np.ndarray[tuple[int], np.dtype[np.bool_]]:
        """Mark the players whose owners have had more than their share of the computing."""
        owners = {self._owner[i] for i in np.flatnonzero(self._active)} - {""}
        total = sum(self._spent.get(owner, 0.0) for owner in owners)
        most = LARGEST_SHARE * total / max(1, len(owners))
        if len(owners) <= LARGEST_SHARE or total < 1:  # no other could use what is left
            return np.zeros(len(self._names), bool)
        return np.array([self._spent.get(owner, 0.0) > most for owner in self._owner])

    def _improve(self) -> None:
        rows = np.flatnonzero(self._active)
        gap = self._strength[rows, None] - self._strength[None, :]
        games = self._games[rows]
        slope = (self._points[rows] - games / (1 + np.exp(-gap))).sum(1)
        slope -= self._weight[rows] * (self._strength[rows] - self._prior[rows])
        bend = (games * _bend(gap)).sum(1) + self._weight[rows]
        self._strength[rows] += np.clip(slope / bend, -_STEP, _STEP) / 2

    def _believed(self, rows: np.ndarray[tuple[int], np.dtype[np.intp]]) -> tuple[Floats, Floats]:
        """Return the gaps between some players, and how many games' worth is known of each."""
        of_all = self._strength[rows, None] - self._strength[None, :]
        info = (self._games[rows] * _bend(of_all)).sum(1) + self._weight[rows]
        return of_all[:, rows], info


def _bend(gap: Floats) -> Floats:
    """Return what one game between two players tells: most where they are equal."""
    likely = 1 / (1 + np.exp(-gap))
    bend: Floats = likely * (1 - likely)
    return bend
