"""Two profiles side by side: what differs, and whether the games behind them are enough to say so.

Both players have met the same levels from the same openings, or their games were given; either way
the two profiles are independent of each other, and so the interval of a difference follows from
their own.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from typing import Any, Final, Literal, TypeAlias

from pions.app.profile.level_estimates import LevelEstimate
from pions.app.profile.profile import KeptShare, Profile
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
    """One figure of two profiles; shares and losses of the second less those of the first."""

    measure: Measure
    of: str
    """The whole game, a phase, or a kind of mistake: the word for other programs."""
    one: float
    two: float
    interval: Interval
    """Where the difference may lie, 95 times in 100."""

    @property
    def difference(self) -> float:
        """Of the second to the first."""
        return self.two - self.one

    @property
    def clear(self) -> bool:
        """Whether the interval leaves out that there is none."""
        return 0 not in self.interval


@dataclass(frozen=True, slots=True)
class ProfileComparison:
    """Two players at one game."""

    one: Profile
    two: Profile
    figures: tuple[ComparedFigure, ...]

    def json(self) -> dict[str, Any]:
        """All of it in plain values."""
        return {
            "profiles": [self.one.json(), self.two.json()],
            "differences": [
                {
                    "measure": one.measure,
                    "of": one.of,
                    "values": [one.one, one.two],
                    "difference": one.difference,
                    "interval": asdict(one.interval),
                }
                for one in self.figures
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
    """What differs between two profiles; raises where they are of different games."""
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
        if one.unit != "result":
            yield from _loss(name, mine, theirs)
    if played:
        yield from _kinds(one, two)


def _loss(name: str, one: KeptShare, two: KeptShare) -> Iterator[ComparedFigure]:
    if one.loss_interval is not None and two.loss_interval is not None:
        between = difference(one.loss, one.loss_interval, two.loss, two.loss_interval)
        yield ComparedFigure("loss", name, one.loss, two.loss, between)


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


def rows(found: ProfileComparison) -> list[ComparedRow]:
    """The figures in words, and the levels where they are known."""
    told = [_row(found, one) for one in found.figures]
    if found.one.level is not None and found.two.level is not None:
        one, two = _level(found.one.level), _level(found.two.level)
        told.insert(1, ComparedRow(_("Plays like level"), one, two, "", clear=False))
    return told


def _level(found: LevelEstimate) -> str:
    """The likeliest level, and those that are possible beside it."""
    low, high = found.possible
    if low == high:
        return found.numbered(low)
    return _("{level} ({low} to {high})").format(
        level=found.numbered(found.level), low=low, high=found.numbered(high)
    )


def _row(found: ProfileComparison, figure: ComparedFigure) -> ComparedRow:
    discs = figure.measure == "loss" and found.one.unit == "discs"
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
    """What the differences are, below them."""
    return _(
        "The difference is the second less the first, in percentage points where figures are "
        "shares, with its {level} confidence interval. A star marks those whose interval leaves "
        "out 0."
    ).format(level=percent(CONFIDENCE, digits=0))


def _signed(number: float) -> str:
    """With its sign, one decimal."""
    shown = decimal(abs(number), 1)
    if float(f"{number:.1f}") == 0:
        return shown
    return f"{'+' if number > 0 else _MINUS}{shown}"
