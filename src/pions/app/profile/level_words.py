"""The level somebody plays at, in words: whom it is like, which others are possible."""

from __future__ import annotations

from dataclasses import dataclass

from pions.app.profile.levels import LevelEstimate
from pions.app.profile.profile import KeptShare, Profile
from pions.core.language import _, ngettext
from pions.core.numbers import percent, whole
from pions.strategies.level_names import HIGHEST, NAMES


@dataclass(frozen=True, slots=True)
class Rung:
    """A level on the scale; where there are fewer than ten, the last is for all the stronger."""

    number: str
    """With a sign where it stands for the stronger ones too."""
    keeps: str
    possible: bool
    likeliest: bool


def alike(found: Profile, *, you: bool) -> tuple[str, str]:
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


def ladder(found: Profile) -> tuple[Rung, ...]:
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
