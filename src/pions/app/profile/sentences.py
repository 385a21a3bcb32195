"""A profile in words: the same for a terminal, a report and the page."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from pions.app.board import naming
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
from pions.strategies.level_names import HIGHEST, NAMES

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
_SHOWN_PROBLEMS: Final = 5


@dataclass(frozen=True, slots=True)
class ShareRow:
    """A row with a share: its name, what is behind it, and where it may lie."""

    name: str
    detail: str
    loss: str
    share: str
    value: float
    low: float
    high: float
    between: str
    """The interval for who does not see it."""


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
    """Whether a win was there to be found."""


@dataclass(frozen=True, slots=True)
class Headings:
    """What the parts of a profile are called."""

    whole: str
    phases: str
    kinds: str
    openings: str


@dataclass(frozen=True, slots=True)
class Rung:
    """A level on the scale; where there are fewer than ten, the last is for all the stronger."""

    number: str
    """With a sign where it stands for the stronger ones too."""
    keeps: str
    possible: bool
    likeliest: bool


@dataclass(frozen=True, slots=True)
class ProfileWords:
    """All that is said of a profile."""

    subject: str
    """The game, and how many games were judged."""
    enough: bool
    waiting: str
    """What is missing where there are too few games."""
    mark: str
    """Exact or an estimate, in a word."""
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
    headings: Headings


def told(found: Profile, *, you: bool = False) -> ProfileWords:
    """The profile of whoever reads it if `you`, else of somebody."""
    level, possible = _alike(found, you=you)
    advice, why = _advice(found)
    return ProfileWords(
        subject=_subject(found),
        enough=found.enough,
        waiting=_waiting(found),
        mark=_("exact") if found.exact else _("estimate"),
        judged_by=_judged_by(found),
        share=percent(found.whole.share, digits=0),
        headline=_("of your moves keep the result.") if you else _("of the moves keep the result."),
        counts=_counts(found.whole),
        level=level,
        possible=possible,
        ladder=_ladder(found),
        phases=tuple(_phase(found, one) for one in found.phases if one.kept.moves),
        mistakes=ngettext("{count} mistake", "{count} mistakes", found.mistakes).format(
            count=whole(found.mistakes)
        ),
        kinds=tuple(_kind(found, one) for one in found.kinds),
        openings=tuple(_opening(found, one) for one in found.openings),
        advice=advice,
        why=why,
        problems=tuple(_problems(found)),
        headings=Headings(
            whole=_("Against perfect play"),
            phases=_("By phase of the game"),
            kinds=_("What costs games"),
            openings=_("By first move"),
        ),
    )


def title(kind: MistakeKind) -> str:
    """What a kind of mistake is called."""
    return _(KINDS[kind])


def phase_title(name: str) -> str:
    """What a part of the game is called."""
    return _(_PHASES[name])


def _subject(found: Profile) -> str:
    judged = ngettext("{count} game judged", "{count} games judged", found.games)
    return f"{naming.called(found.game)}, {judged.format(count=whole(found.games))}"


def _waiting(found: Profile) -> str:
    missing = ENOUGH - found.games
    if missing <= 0:
        return ""
    if not found.games and 0 < found.unmoved <= found.faults:
        return _("No game could be judged: the player failed in each before its first move.")
    if found.unmoved >= missing:  # as many more games would be no help
        return _(
            "Too few moves could be judged (games with such moves: {judged} of {games})."
        ).format(judged=whole(found.games), games=whole(found.games + found.unmoved))
    return ngettext(
        "{count} more game, and this profile will mean something.",
        "{count} more games, and this profile will mean something.",
        missing,
    ).format(count=whole(missing))


def _judged_by(found: Profile) -> str:
    if found.exact:
        return _("Exact: every move was judged by the solver.")
    if found.unit == "chance":
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


def _row(found: Profile, name: str, detail: str, kept: KeptShare) -> ShareRow:
    return ShareRow(
        name=name,
        detail=detail,
        loss=_loss(found, kept),
        share=percent(kept.share, digits=0),
        value=kept.share,
        low=kept.interval.low,
        high=kept.interval.high,
        between=_between(kept),
    )


def _loss(found: Profile, kept: KeptShare) -> str:
    if found.unit not in ("discs", "chance"):
        return ""

    def figure(loss: float) -> str:
        return decimal(loss, 1) if found.unit == "discs" else percent(loss)

    between = kept.loss_interval
    if between is None:
        return _("cost {loss}").format(loss=figure(kept.loss))
    return _("cost {loss} ({low} to {high})").format(
        loss=figure(kept.loss), low=figure(between.low), high=figure(between.high)
    )


def _phase(found: Profile, one: PhaseShare) -> ShareRow:
    moves = ngettext("{count} move", "{count} moves", one.kept.moves)
    detail = _("move {first} to move {last} · {moves}").format(
        first=one.first, last=one.last, moves=moves.format(count=whole(one.kept.moves))
    )
    return _row(found, phase_title(one.name), detail, one.kept)


def _kind(found: Profile, one: KindCount) -> KindRow:
    times = ngettext("{count} time", "{count} times", one.count).format(count=whole(one.count))
    games = ngettext("in {count} game", "in {count} games", one.games)
    per_move = _("{low} to {high} of the moves").format(
        low=percent(one.interval.low), high=percent(one.interval.high)
    )
    return KindRow(
        one.kind.value,
        title(one.kind),
        times,
        f"{games.format(count=whole(one.games))}, {per_move}",
        one.count / found.kinds[0].count,
        one.kind is MistakeKind.MISSED_WIN,
    )


def _opening(found: Profile, one: OpeningShare) -> ShareRow:
    colour = _(catalog.find(found.game).colours[one.side])
    if not one.move:
        name = _("{colour}, other openings").format(colour=colour)
    elif one.side == 0:
        name = _("{colour}, begins in {move}").format(colour=colour, move=one.move)
    else:
        name = _("{colour}, after {move}").format(colour=colour, move=one.move)
    games = ngettext("{count} game", "{count} games", one.kept.games)
    moves = ngettext("{count} move", "{count} moves", one.kept.moves)
    detail = (
        f"{games.format(count=whole(one.kept.games))} · {moves.format(count=whole(one.kept.moves))}"
    )
    return _row(found, name, detail, one.kept)


def _advice(found: Profile) -> tuple[str, str]:
    """The figures as a piece of advice; nothing where there is no mistake, or too little."""
    weakest = found.weakest
    if weakest is None or not found.enough:
        return "", ""
    kinds = found.kinds_by_phase[found.phases.index(weakest)]
    named = [one for one in kinds if one.kind is not MistakeKind.OTHER]
    if not named:
        return _(_WORK_ON[weakest.name]), _("That is where most results are given away.")
    why = _("That is where most results are given away, most often like this: {kind}.").format(
        kind=title(named[0].kind).lower()
    )
    return _(_WORK_ON[weakest.name]), why


def _problems(found: Profile) -> list[str]:
    count = len(found.unjudged)
    if not count:
        return []
    said = ngettext(
        "{count} game could not be judged:", "{count} games could not be judged:", count
    ).format(count=whole(count))
    shown = [f"{one.label}: {explain(one.reason)}" for one in found.unjudged[:_SHOWN_PROBLEMS]]
    return [said, *shown, *(["…"] if count > _SHOWN_PROBLEMS else [])]


def _alike(found: Profile, *, you: bool) -> tuple[str, str]:
    """Whom somebody plays like, and which levels are possible."""
    if found.level is None or not found.enough:
        return "", ""
    number, (low, high) = found.level.level, found.level.possible
    unlike = _unlike(found.level, found.whole)
    if found.level.or_stronger:
        like = (
            _("You play like level {level} or stronger.")
            if you
            else _("Plays like level {level} or stronger.")
        )
    else:
        like = _("You play like level {level}.") if you else _("Plays like level {level}.")
    if high == found.level.highest < HIGHEST:
        return like.format(level=number), _from_level(found.games, low, high) + unlike
    name = _(NAMES[number])
    if low == high:
        rest = ngettext(
            "With {count} game, no other level is possible.",
            "With {count} games, no other level is possible.",
            found.games,
        )
    elif high == low + 1:
        rest = ngettext(
            "With {count} game, levels {low} and {high} are possible.",
            "With {count} games, levels {low} and {high} are possible.",
            found.games,
        )
    else:
        rest = ngettext(
            "With {count} game, any level from {low} to {high} is possible.",
            "With {count} games, any level from {low} to {high} is possible.",
            found.games,
        )
    said = rest.format(count=whole(found.games), low=low, high=high)
    return like.format(level=number), f"{name[:1].upper()}{name[1:]}. {said}{unlike}"


def _unlike(estimate: LevelEstimate, kept: KeptShare) -> str:
    """Why a level is named whose share of moves that keep the result is quite another."""
    low, high = estimate.possible
    shares = estimate.keeps[low - 1 : high]
    if any(kept.interval.low <= one <= kept.interval.high for one in shares):
        return ""
    return " " + _(
        "This is told from the moves chosen where there was something to lose, phase by phase; the "
        "share alone says less, since it depends on how often that was so."
    )


def _from_level(games: int, low: int, highest: int) -> str:
    """Which levels are possible where those from the `highest` on are not told apart."""
    possible = ngettext(
        "With {count} game, any level from {low} on is possible.",
        "With {count} games, any level from {low} on is possible.",
        games,
    ).format(count=whole(games), low=low)
    alike = _("From level {level} on, the estimate does not tell levels apart.")
    return f"{possible} {alike.format(level=highest)}"


def _ladder(found: Profile) -> tuple[Rung, ...]:
    """The scale of levels; empty where too few games are known."""
    if found.level is None or not found.enough:
        return ()
    low, high = found.level.possible
    return tuple(
        Rung(
            found.level.numbered(level),
            percent(keeps, digits=0),
            low <= level <= high,
            level == found.level.level,
        )
        for level, keeps in enumerate(found.level.keeps, start=1)
    )
