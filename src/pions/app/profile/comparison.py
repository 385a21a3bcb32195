"""Two profiles side by side: what differs, and whether the games are enough to say so.

The profiles are independent of each other: the interval of a difference follows from their own.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from typing import Any, Literal, TypeAlias

from pions.app.profile.profile import Profile
from pions.arena.statistics import Interval, difference, wilson
from pions.core.errors import InvalidOption

Measure: TypeAlias = Literal["share", "loss", "mistakes"]


@dataclass(frozen=True, slots=True)
class ComparedFigure:
    """A figure of two profiles: a share of moves, a loss, or a rate of mistakes."""

    measure: Measure
    of: str
    """The whole game, a phase, or a kind of mistake: the word for other programs."""
    one: float
    two: float
    interval: Interval

    @property
    def difference(self) -> float:
        """Return the second less the first."""
        return self.two - self.one

    @property
    def clear(self) -> bool:
        """Whether the interval leaves out 0."""
        return 0 not in self.interval


@dataclass(frozen=True, slots=True)
class ProfileComparison:
    """Two players at one game."""

    one: Profile
    two: Profile
    figures: tuple[ComparedFigure, ...]

    def json(self) -> dict[str, Any]:
        """Return all of it in plain values."""
        return {
            "profiles": [self.one.json(), self.two.json()],
            "differences": [
                {
                    "measure": figure.measure,
                    "of": figure.of,
                    "values": [figure.one, figure.two],
                    "difference": figure.difference,
                    "interval": asdict(figure.interval),
                }
                for figure in self.figures
            ],
        }


def compare(one: Profile, two: Profile) -> ProfileComparison:
    """Compare two profiles; raises where they are of different games."""
    if one.game != two.game:
        raise InvalidOption(
            "Profiles of two games cannot be compared: {one}, {other}.",
            one=one.game,
            other=two.game,
        )
    return ProfileComparison(one, two, tuple(_figures(one, two)))


def _figures(one: Profile, two: Profile) -> Iterator[ComparedFigure]:
    pairs = [("whole", one.whole, two.whole)]
    pairs += [
        (phase.name, phase.kept, other.kept)
        for phase, other in zip(one.phases, two.phases, strict=True)
    ]
    played = [(name, mine, theirs) for name, mine, theirs in pairs if mine.moves and theirs.moves]
    for name, mine, theirs in played:
        between = difference(mine.share, mine.interval, theirs.share, theirs.interval)
        yield ComparedFigure("share", name, mine.share, theirs.share, between)
    for name, mine, theirs in played:
        first, second = mine.loss_interval, theirs.loss_interval
        if one.unit != "result" and first is not None and second is not None:
            between = difference(mine.loss, first, theirs.loss, second)
            yield ComparedFigure("loss", name, mine.loss, theirs.loss, between)
    if played:
        yield from _kinds(one, two)


def _kinds(one: Profile, two: Profile) -> Iterator[ComparedFigure]:
    """Mistakes of each kind for each move; the most frequent first."""
    counts = [Counter({kind.kind: kind.count for kind in profile.kinds}) for profile in (one, two)]
    for kind, _count in (counts[0] + counts[1]).most_common():
        (rate, between), (other, also) = (
            (count[kind] / profile.whole.moves, wilson(count[kind], profile.whole.moves))
            for count, profile in zip(counts, (one, two), strict=True)
        )
        yield ComparedFigure(
            "mistakes", kind.value, rate, other, difference(rate, between, other, also)
        )
