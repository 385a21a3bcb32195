"""Profiles in words, one or two side by side: the same for a terminal, a report and the page."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from pions.app.board import naming
from pions.app.profile.comparison import ComparedFigure, ProfileComparison
from pions.app.profile.judged_choices import NOTICED
from pions.app.profile.level_estimates import LevelEstimate
from pions.app.profile.profile import (
    ENOUGH,
    KeptShare,
    KindCount,
    OpeningShare,
    PhaseShare,
    Profile,
)
from pions.arena.statistics import CONFIDENCE
from pions.core.language import _, explain, ngettext
from pions.core.numbers import decimal, percent, whole
from pions.core.types import Term
from pions.families.mistakes import MistakeKind
from pions.games import catalog
from pions.search.human_levels import HIGHEST, NAMES

KINDS: Final[Mapping[MistakeKind, Term]] = {
    MistakeKind.MISSED_WIN: Term("Win missed"),
    MistakeKind.MISSED_BLOCK: Term("Block forgotten"),
    MistakeKind.UNDER_A_THREAT: Term("Played under a threat"),
    MistakeKind.ZUGZWANG: Term("Zugzwang cell given away"),
    MistakeKind.DOUBLE_THREAT: Term("Double threat allowed"),
    MistakeKind.BRIDGE: Term("Bridge let go"),
    MistakeKind.LADDER: Term("Ladder let go"),
    MistakeKind.OTHER: Term("Another mistake"),
}
_PHASES: Final = {"opening": Term("Opening"), "middle": Term("Middle game"), "end": Term("End")}
_WORK_ON: Final = {
    "opening": Term("Work on the opening."),
    "middle": Term("Work on the middle game."),
    "end": Term("Work on the end of the game."),
}
_HEADINGS: Final = {
    "whole": Term("Against perfect play"),
    "phases": Term("By phase of the game"),
    "kinds": Term("What costs games"),
    "openings": Term("By first move"),
}
_SHOWN_PROBLEMS: Final = 5
_MINUS: Final = "\N{MINUS SIGN}"


@dataclass(frozen=True, slots=True)
class ShareRow:
    """A row with a share: its name, details, and where it may lie."""

    name: str
    detail: str
    loss: str
    share: str
    value: float
    low: float
    high: float
    between: str
    """The interval in words."""


@dataclass(frozen=True, slots=True)
class KindRow:
    """A kind of mistake, and how often it was made."""

    kind: str
    name: str
    times: str
    detail: str
    part: float
    """Of the most frequent kind, from 0 to 1."""
    win: bool


@dataclass(frozen=True, slots=True)
class Rung:
    """A level on the scale."""

    number: str
    """With a sign where it stands for the stronger ones too."""
    keeps: str
    possible: bool
    likeliest: bool


@dataclass(frozen=True, slots=True)
class ProfileWords:
    """All sentences about a profile."""

    subject: str
    enough: bool
    waiting: str
    """The sentence on what is missing where there are too few games."""
    mark: str
    judged_by: str
    share: str
    headline: str
    counts: str
    level: str
    possible: str
    ladder: tuple[Rung, ...]
    phases: tuple[ShareRow, ...]
    mistakes: str
    kinds: tuple[KindRow, ...]
    openings: tuple[ShareRow, ...]
    advice: str
    why: str
    problems: tuple[str, ...]
    headings: Mapping[str, str]
    """The titles of the parts: whole, phases, kinds, openings."""


@dataclass(frozen=True, slots=True)
class ComparedRow:
    """A figure in words."""

    name: str
    one: str
    two: str
    difference: str
    """With its interval; empty where there is none to tell."""
    clear: bool


def told(profile: Profile, *, you: bool = False) -> ProfileWords:
    """Put a profile into words, addressed to the player itself if `you`."""
    judged = ngettext("{count} game judged", "{count} games judged", profile.games)
    level, possible = _alike(profile, you=you)
    advice, why = _advice(profile)
    return ProfileWords(
        subject=f"{naming.called(profile.game)}, {judged.format(count=whole(profile.games))}",
        enough=profile.enough,
        waiting=_waiting(profile),
        mark=_("exact") if profile.exact else _("estimate"),
        judged_by=_judged_by(profile),
        share=percent(profile.whole.share, digits=0),
        headline=_("of your moves keep the result.") if you else _("of the moves keep the result."),
        counts=_counts(profile.whole),
        level=level,
        possible=possible,
        ladder=_ladder(profile),
        phases=tuple(_phase(profile, phase) for phase in profile.phases if phase.kept.moves),
        mistakes=ngettext("{count} mistake", "{count} mistakes", profile.mistakes).format(
            count=whole(profile.mistakes)
        ),
        kinds=tuple(_kind(profile, kind) for kind in profile.kinds),
        openings=tuple(_opening(profile, opening) for opening in profile.openings),
        advice=advice,
        why=why,
        problems=tuple(_problems(profile)),
        headings={part: _(title) for part, title in _HEADINGS.items()},
    )


def title(kind: MistakeKind) -> str:
    """Return the title of a kind of mistake."""
    return _(KINDS[kind])


def phase_title(name: str) -> str:
    """Return the title of a phase."""
    return _(_PHASES[name])


def _waiting(profile: Profile) -> str:
    missing = ENOUGH - profile.games
    if missing <= 0:
        return ""
    if not profile.games and 0 < profile.unmoved <= profile.faults:
        return _("No game could be judged: the player failed in each before its first move.")
    if profile.unmoved >= missing:  # as many more games would be no help
        return _(
            "Too few moves could be judged (games with such moves: {judged} of {games})."
        ).format(judged=whole(profile.games), games=whole(profile.games + profile.unmoved))
    return ngettext(
        "{count} more game, and this profile will mean something.",
        "{count} more games, and this profile will mean something.",
        missing,
    ).format(count=whole(missing))


def _judged_by(profile: Profile) -> str:
    if profile.exact:
        return _("Exact: every move was judged by the solver.")
    if profile.unit == "chance":
        return _(
            "Estimate: the network judges moves at a glance; one that costs more than {noticed} of "
            "the chances counts as a mistake."
        ).format(noticed=percent(NOTICED, digits=0))
    return _("Estimate: a short search judges the moves, and sees forced wins and losses only.")


def _counts(kept: KeptShare) -> str:
    moves = ngettext("{kept} move of {moves}", "{kept} moves of {moves}", kept.kept)
    games = ngettext("{count} game", "{count} games", kept.games).format(count=whole(kept.games))
    return _("{moves} in {games}; with {level} confidence, {between}.").format(
        level=percent(CONFIDENCE, digits=0),
        moves=moves.format(kept=whole(kept.kept), moves=whole(kept.moves)),
        games=games,
        between=_between(kept),
    )


def _between(kept: KeptShare) -> str:
    low, high = (percent(end, digits=0) for end in (kept.interval.low, kept.interval.high))
    return _("between {low} and {high}").format(low=low, high=high)


def _row(profile: Profile, name: str, detail: str, kept: KeptShare) -> ShareRow:
    return ShareRow(
        name=name,
        detail=detail,
        loss=_loss(profile, kept),
        share=percent(kept.share, digits=0),
        value=kept.share,
        low=kept.interval.low,
        high=kept.interval.high,
        between=_between(kept),
    )


def _loss(profile: Profile, kept: KeptShare) -> str:
    if profile.unit not in ("discs", "chance"):
        return ""

    def figure(loss: float) -> str:
        return decimal(loss, 1) if profile.unit == "discs" else percent(loss)

    between = kept.loss_interval
    if between is None:
        return _("cost {loss}").format(loss=figure(kept.loss))
    return _("cost {loss} ({low} to {high})").format(
        loss=figure(kept.loss), low=figure(between.low), high=figure(between.high)
    )


def _phase(profile: Profile, phase: PhaseShare) -> ShareRow:
    moves = ngettext("{count} move", "{count} moves", phase.kept.moves)
    detail = _("move {first} to move {last} · {moves}").format(
        first=phase.first, last=phase.last, moves=moves.format(count=whole(phase.kept.moves))
    )
    return _row(profile, phase_title(phase.name), detail, phase.kept)


def _kind(profile: Profile, kind: KindCount) -> KindRow:
    times = ngettext("{count} time", "{count} times", kind.count).format(count=whole(kind.count))
    games = ngettext("in {count} game", "in {count} games", kind.games)
    per_move = _("{low} to {high} of the moves").format(
        low=percent(kind.interval.low), high=percent(kind.interval.high)
    )
    return KindRow(
        kind.kind.value,
        title(kind.kind),
        times,
        f"{games.format(count=whole(kind.games))}, {per_move}",
        kind.count / profile.kinds[0].count,
        kind.kind is MistakeKind.MISSED_WIN,
    )


def _opening(profile: Profile, opening: OpeningShare) -> ShareRow:
    colour = _(catalog.find(profile.game).colours[opening.side])
    if not opening.move:
        name = _("{colour}, other openings").format(colour=colour)
    elif opening.side == 0:
        name = _("{colour}, begins in {move}").format(colour=colour, move=opening.move)
    else:
        name = _("{colour}, after {move}").format(colour=colour, move=opening.move)
    games = ngettext("{count} game", "{count} games", opening.kept.games)
    moves = ngettext("{count} move", "{count} moves", opening.kept.moves)
    counts = (
        games.format(count=whole(opening.kept.games)),
        moves.format(count=whole(opening.kept.moves)),
    )
    return _row(profile, name, " · ".join(counts), opening.kept)


def _advice(profile: Profile) -> tuple[str, str]:
    weakest = profile.weakest
    if weakest is None or not profile.enough:
        return "", ""
    kinds = profile.kinds_by_phase[profile.phases.index(weakest)]
    named = [kind for kind in kinds if kind.kind is not MistakeKind.OTHER]
    if not named:
        return _(_WORK_ON[weakest.name]), _("That is where most results are given away.")
    why = _("That is where most results are given away, most often like this: {kind}.").format(
        kind=title(named[0].kind).lower()
    )
    return _(_WORK_ON[weakest.name]), why


def _problems(profile: Profile) -> list[str]:
    count = len(profile.unjudged)
    if not count:
        return []
    said = ngettext(
        "{count} game could not be judged:", "{count} games could not be judged:", count
    ).format(count=whole(count))
    shown = [f"{label}: {explain(why)}" for label, why in profile.unjudged[:_SHOWN_PROBLEMS]]
    return [said, *shown, *(["…"] if count > _SHOWN_PROBLEMS else [])]


def _alike(profile: Profile, *, you: bool) -> tuple[str, str]:
    if profile.level is None or not profile.enough:
        return "", ""
    number, (low, high) = profile.level.level, profile.level.possible
    unlike = _unlike(profile.level, profile.whole)
    if profile.level.or_stronger:
        like = (
            _("You play like level {level} or stronger.")
            if you
            else _("Plays like level {level} or stronger.")
        )
    else:
        like = _("You play like level {level}.") if you else _("Plays like level {level}.")
    if high == profile.level.highest < HIGHEST:
        return like.format(level=number), _from_level(profile.games, low, high) + unlike
    name = _(NAMES[number])
    if low == high:
        rest = ngettext(
            "With {count} game, no other level is possible.",
            "With {count} games, no other level is possible.",
            profile.games,
        )
    elif high == low + 1:
        rest = ngettext(
            "With {count} game, levels {low} and {high} are possible.",
            "With {count} games, levels {low} and {high} are possible.",
            profile.games,
        )
    else:
        rest = ngettext(
            "With {count} game, any level from {low} to {high} is possible.",
            "With {count} games, any level from {low} to {high} is possible.",
            profile.games,
        )
    said = rest.format(count=whole(profile.games), low=low, high=high)
    return like.format(level=number), f"{name[:1].upper()}{name[1:]}. {said}{unlike}"


def _unlike(estimate: LevelEstimate, kept: KeptShare) -> str:
    """Return why the share of a level differs much from the player's, where it does."""
    low, high = estimate.possible
    shares = estimate.keeps[low - 1 : high]
    if any(kept.interval.low <= share <= kept.interval.high for share in shares):
        return ""
    return " " + _(
        "This is told from the moves chosen where there was something to lose, phase by phase; the "
        "share alone says less, since it depends on how often that was so."
    )


def _from_level(games: int, low: int, highest: int) -> str:
    """Return which levels are possible where those from the `highest` on are not told apart."""
    possible = ngettext(
        "With {count} game, any level from {low} on is possible.",
        "With {count} games, any level from {low} on is possible.",
        games,
    ).format(count=whole(games), low=low)
    alike = _("From level {level} on, the estimate does not tell levels apart.")
    return f"{possible} {alike.format(level=highest)}"


def _ladder(profile: Profile) -> tuple[Rung, ...]:
    if profile.level is None or not profile.enough:
        return ()
    low, high = profile.level.possible
    return tuple(
        Rung(
            profile.level.numbered(level),
            percent(keeps, digits=0),
            low <= level <= high,
            level == profile.level.level,
        )
        for level, keeps in enumerate(profile.level.keeps, start=1)
    )


def differences(comparison: ProfileComparison) -> list[ComparedRow]:
    """Return the figures in words, and the levels where they are known."""
    told = [_difference(comparison, figure) for figure in comparison.figures]
    if comparison.one.level is not None and comparison.two.level is not None:
        one, two = _possible(comparison.one.level), _possible(comparison.two.level)
        told.insert(1, ComparedRow(_("Plays like level"), one, two, "", clear=False))
    return told


def _possible(estimate: LevelEstimate) -> str:
    low, high = estimate.possible
    if low == high:
        return estimate.numbered(low)
    return _("{level} ({low} to {high})").format(
        level=estimate.numbered(estimate.level), low=low, high=estimate.numbered(high)
    )


def _difference(comparison: ProfileComparison, figure: ComparedFigure) -> ComparedRow:
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
    return ComparedRow(_measured(figure), one, two, between, figure.clear)


def _measured(figure: ComparedFigure) -> str:
    if figure.measure == "mistakes":
        return title(MistakeKind(figure.of))
    part = _("whole game") if figure.of == "whole" else phase_title(figure.of).lower()
    if figure.measure == "share":
        return _("Keeps the result, {part}").format(part=part)
    return _("Cost of a move, {part}").format(part=part)


def about_differences() -> str:
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
