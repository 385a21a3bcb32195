"""Points, tables of who beat whom, and how games ended: counting, nothing else."""

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
    """One player's games against all the others."""

    name: str
    tally: Tally = field(default_factory=Tally)
    opening: Tally = field(default_factory=Tally)
    """Of these, the games it opened."""
    pairs: Pentanomial = (0, 0, 0, 0, 0)
    faults: Mapping[str, int] = field(default_factory=dict)
    """The games it lost otherwise than on the board, by kind."""
    seconds: float = 0.0
    """How long it thought, in all."""
    moves: int = 0
    slowest: float = 0.0
    """The longest it thought about one move."""

    @property
    def interval(self) -> Interval:
        """Where its share of the points may lie, 95 times in 100."""
        return score_interval(self.tally)


@dataclass(slots=True)
class CrossTable:
    """Games counted as they come: cheap to add to, cheap to read."""

    names: Sequence[str]
    cross: dict[tuple[str, str], Tally] = field(default_factory=dict)
    """``cross[a, b]``: the games of a against b, from the side of a."""
    openers: Tally = field(default_factory=Tally)
    """All games from the side of whoever opened."""
    endings: Counter[str] = field(default_factory=Counter)
    _opening: dict[str, Tally] = field(default_factory=dict)
    _half: dict[str, tuple[str, float]] = field(default_factory=dict)
    _pairs: dict[tuple[str, str], list[int]] = field(default_factory=dict)
    _faults: dict[str, Counter[str]] = field(default_factory=dict)
    _clock: dict[str, tuple[float, int, float]] = field(default_factory=dict)

    @property
    def games(self) -> int:
        """How many were counted."""
        return self.openers.games

    def add(self, record: GameRecord) -> None:
        """Count one game more."""
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
        self._add_times(record)

    def _add_pair(self, record: GameRecord) -> None:
        first, second = record.first.name, record.second.name
        if record.pair not in self._half:
            self._half[record.pair] = first, record.points
            return
        name, points = self._half.pop(record.pair)
        both = points + (record.points if name == first else 1 - record.points)
        other = second if name == first else first
        for one, rival, share in ((name, other, both), (other, name, 2 - both)):
            self._pairs.setdefault((one, rival), [0] * 5)[round(2 * share)] += 1

    def _add_times(self, record: GameRecord) -> None:
        # Openings have an even number of moves: whoever opened moves first after them.
        for start, name in enumerate((record.first.name, record.second.name)):
            mine = record.seconds[start::2]
            total, count, slowest = self._clock.get(name, (0.0, 0, 0.0))
            self._clock[name] = (
                total + sum(mine),
                count + len(mine),
                max(slowest, *mine, 0.0),
            )

    def pentanomial(self, one: str, other: str | None = None) -> Pentanomial:
        """The pairs of `one` against `other`, or against everybody."""
        rivals = self.names if other is None else (other,)
        rows = [self._pairs.get((one, rival), [0] * 5) for rival in rivals]
        a, b, c, d, e = (sum(column) for column in zip(*rows, strict=True))
        return a, b, c, d, e

    def standing(self, name: str) -> Standing:
        """The games of one player so far."""
        seconds, moves, slowest = self._clock.get(name, (0.0, 0, 0.0))
        return Standing(
            name,
            sum((self.cross.get((name, other), Tally()) for other in self.names), Tally()),
            self._opening.get(name, Tally()),
            self.pentanomial(name),
            dict(self._faults.get(name, {})),
            seconds,
            moves,
            slowest,
        )

    def standings(self) -> list[Standing]:
        """All players: the largest share of the points first; then wins; then by name."""
        return sorted(map(self.standing, self.names), key=_rank)

    def placed(self) -> Iterator[tuple[int, Standing]]:
        """The same, each with its place; those with the same share of the points have one place."""
        place, share = 0, math.nan
        for number, standing in enumerate(self.standings(), start=1):
            if _share(standing) != share:
                place, share = number, _share(standing)
            yield place, standing


def _share(standing: Standing) -> float:
    """None of the points before the first game."""
    return standing.tally.score if standing.tally.games else 0.0


def _rank(standing: Standing) -> tuple[float, int, str]:
    return -_share(standing), -standing.tally.wins, standing.name


def table(names: Sequence[str], records: Iterable[GameRecord]) -> CrossTable:
    """All of `records`, counted."""
    counted = CrossTable(names)
    for record in records:
        counted.add(record)
    return counted
