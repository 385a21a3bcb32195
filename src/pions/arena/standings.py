"""Points of a tournament, its cross table, and how its games ended."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from pions.arena.statistics import Interval, Tally, score_interval
from pions.store.game_records import GameRecord

Pentanomial: TypeAlias = tuple[int, int, int, int, int]
"""How many pairs of games brought 0, 1/2, 1, 1 1/2 and 2 points."""
_BY_THE_RULES: Final = ("win", "draw")


@dataclass(frozen=True, slots=True)
class Standing:
    """The games of one player."""

    name: str
    tally: Tally = field(default_factory=Tally)
    opening: Tally = field(default_factory=Tally)
    """Of these, the games it opened."""
    pairs: Pentanomial = (0, 0, 0, 0, 0)
    faults: Mapping[str, int] = field(default_factory=dict)
    """The games it lost by a fault, by kind."""
    seconds: float = 0.0
    """The time of all its moves."""
    moves: int = 0
    slowest: float = 0.0
    """The time of its slowest move."""

    @property
    def interval(self) -> Interval:
        """The 95 % interval of its share of the points."""
        return score_interval(self.tally)


@dataclass(slots=True)
class CrossTable:
    """Counts of games, updated game by game."""

    names: Sequence[str]
    cross: dict[tuple[str, str], Tally] = field(default_factory=dict)
    """``cross[a, b]``: the games of a against b, counted for a."""
    openers: Tally = field(default_factory=Tally)
    """All games, counted for the opener."""
    endings: Counter[str] = field(default_factory=Counter)
    _opening: dict[str, Tally] = field(default_factory=dict)
    _half: dict[str, tuple[str, float]] = field(default_factory=dict)
    _pairs: dict[tuple[str, str], list[int]] = field(default_factory=dict)
    _faults: dict[str, Counter[str]] = field(default_factory=dict)
    _clock: dict[str, tuple[float, int, float]] = field(default_factory=dict)

    @property
    def games(self) -> int:
        """How many games were counted."""
        return self.openers.games

    def add(self, record: GameRecord) -> None:
        """Count one more game."""
        first, second = record.first.name, record.second.name
        seen = {"first": Tally(1, 0, 0), None: Tally(0, 1, 0), "second": Tally(0, 0, 1)}
        tally = seen[record.winner]
        self.cross[first, second] = self.cross.get((first, second), Tally()) + tally
        self.cross[second, first] = self.cross.get((second, first), Tally()) + tally.reversed
        self._opening[first] = self._opening.get(first, Tally()) + tally
        self.openers += tally
        self.endings[record.termination] += 1
        if record.termination not in _BY_THE_RULES:
            loser = second if record.winner == "first" else first
            self._faults.setdefault(loser, Counter())[record.termination] += 1
        self._add_pair(record)
        # Openings have an even number of moves: the opener moves first after them, too.
        for start, name in enumerate((first, second)):
            mine = record.seconds[start::2]
            total, count, slowest = self._clock.get(name, (0.0, 0, 0.0))
            self._clock[name] = total + sum(mine), count + len(mine), max(slowest, *mine, 0.0)

    def _add_pair(self, record: GameRecord) -> None:
        first, second = record.first.name, record.second.name
        if record.pair not in self._half:
            self._half[record.pair] = first, record.points
            return
        name, points = self._half.pop(record.pair)
        both = points + (record.points if name == first else 1 - record.points)
        other = second if name == first else first
        for player, rival, share in ((name, other, both), (other, name, 2 - both)):
            self._pairs.setdefault((player, rival), [0] * 5)[round(2 * share)] += 1

    def pentanomial(self, one: str, other: str | None = None) -> Pentanomial:
        """Return the pairs of `one` against `other`, or against all."""
        rivals = self.names if other is None else (other,)
        rows = [self._pairs.get((one, rival), [0] * 5) for rival in rivals]
        a, b, c, d, e = (sum(column) for column in zip(*rows, strict=True))
        return a, b, c, d, e

    def standing(self, name: str) -> Standing:
        """Return the games of one player so far."""
        return Standing(
            name,
            sum((self.cross.get((name, other), Tally()) for other in self.names), Tally()),
            self._opening.get(name, Tally()),
            self.pentanomial(name),
            dict(self._faults.get(name, {})),
            *self._clock.get(name, (0.0, 0, 0.0)),
        )

    def standings(self) -> list[Standing]:
        """Return all players, by their share of the points, then by wins and by name."""
        standings = map(self.standing, self.names)
        return sorted(standings, key=lambda s: (-_share(s), -s.tally.wins, s.name))

    def placed(self) -> Iterator[tuple[int, Standing]]:
        """Yield each player with its place, the same for equal shares of the points."""
        place, share = 0, math.nan
        for number, standing in enumerate(self.standings(), start=1):
            if _share(standing) != share:
                place, share = number, _share(standing)
            yield place, standing


def _share(standing: Standing) -> float:
    return standing.tally.score if standing.tally.games else 0.0


def table(names: Sequence[str], records: Iterable[GameRecord]) -> CrossTable:
    """Count all of `records`."""
    counted = CrossTable(names)
    for record in records:
        counted.add(record)
    return counted
