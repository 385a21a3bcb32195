"""Two profiles side by side: what differs, and whether the games are enough to say so.

The profiles are independent of each other: the interval of a difference follows from their own.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from typing import Any, Final, Literal, TypeAlias

from pions.app.profile.level_estimates import LevelEstimate
from pions.app.profile.profile import Profile
from pions.app.profile.sentences import phase_title, title
from pions.arena.statistics import CONFIDENCE, Interval, difference, wilson
from pions.core.errors import InvalidOption
from pions.core.language import _
from pions.core.numbers import decimal, percent
from pions.families.mistakes import MistakeKind

Measure: TypeAlias = Literal["share", "loss", "mistakes"]
_MINUS: Final = "\N{MINUS SIGN}"


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


@dataclass(frozen=True, slots=True)
class ComparedRow:
    """A figure in words."""

    name: str
    one: str
    two: str
    difference: str
    """With its interval; empty where there is none to tell."""
    clear: bool


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


def rows(comparison: ProfileComparison) -> list[ComparedRow]:
    """Return the figures in words, and the levels where they are known."""
    told = [_row(comparison, figure) for figure in comparison.figures]
    if comparison.one.level is not None and comparison.two.level is not None:
        one, two = _level(comparison.one.level), _level(comparison.two.level)
        told.insert(1, ComparedRow(_("Plays like level"), one, two, "", clear=False))
    return told


def _level(estimate: LevelEstimate) -> str:
    low, high = estimate.possible
    if low == high:
        return estimate.numbered(low)
    return _("{level} ({low} to {high})").format(
        level=estimate.numbered(estimate.level), low=low, high=estimate.numbered(high)
    )


def _row(comparison: ProfileComparison, figure: ComparedFigure) -> ComparedRow:
    discs = figure.measure == "loss" and comparison.one.unit == "discs"
    scale = 1 if discs else 100
    one, two = (
        decimal(number, 1) if discs else percent(number, 1) for number in (figure.one, figure.two)
    )
    value, low, high = (
        _signed(scale * number)
        for number in (figure.difference, figure.interval.low, figure.interval.high)
    )
    between = _("{difference} ({low} to {high})").format(difference=value, low=low, high=high)
    return ComparedRow(_name(figure), one, two, between, figure.clear)


def _name(figure: ComparedFigure) -> str:
    if figure.measure == "mistakes":
        return title(MistakeKind(figure.of))
    part = _("whole game") if figure.of == "whole" else phase_title(figure.of).lower()
    if figure.measure == "share":
        return _("Keeps the result, {part}").format(part=part)
    return _("Cost of a move, {part}").format(part=part)


def note() -> str:
    """Return the note below the differences."""
    return _(
        "The difference is the second less the first, in percentage points where figures are "
        "shares, with its {level} confidence interval. A star marks those whose interval leaves "
        "out 0."
    ).format(level=percent(CONFIDENCE, digits=0))


def _signed(number: float) -> str:
    shown = decimal(abs(number), 1)
    if float(f"{number:.1f}") == 0:
        return shown
    return f"{'+' if number > 0 else _MINUS}{shown}"
