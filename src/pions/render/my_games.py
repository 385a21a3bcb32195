"""Kept games in words: how each ended, and what became of an imported file."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pions.app.mine.json_lines import Imported
from pions.app.mine.kept_game import KeptGame
from pions.core.errors import PionsError
from pions.core.language import _, ngettext
from pions.games import catalog

_SHOWN: Final = 100
"""Numbers of lines that a sentence names."""


def imported(found: Imported) -> Iterator[str]:
    """Describe the result."""
    yield ngettext("{count} game added.", "{count} games added.", found.added).format(
        count=found.added
    )
    if found.known:
        yield ngettext(
            "{count} was here already.", "{count} were here already.", found.known
        ).format(count=found.known)
    if found.damaged:
        yield damaged(found.damaged)
    if found.nobodys:
        yield ngettext(
            "{count} game is left out: no person plays in it.",
            "{count} games are left out: no person plays in them.",
            found.nobodys,
        ).format(count=found.nobodys)
    if found.left_out:
        yield ngettext(
            "There is no room for {count} game: delete some first.",
            "There is no room for {count} games: delete some first.",
            found.left_out,
        ).format(count=found.left_out)


def damaged(lines: list[int]) -> str:
    """Say which lines of a file hold no game."""
    named = [str(number) for number in lines[:_SHOWN]]
    if len(lines) > _SHOWN:
        listed = ", ".join((*named, "…"))
    elif len(named) > 1:
        listed = _("{some} and {last}").format(some=", ".join(named[:-1]), last=named[-1])
    else:
        listed = named[0]
    said = ngettext(
        "{count} line could not be read: {lines}.",
        "{count} lines could not be read: {lines}.",
        len(lines),
    ).format(count=len(lines), lines=listed)
    return said.replace("….", "…")  # an ellipsis ends a sentence by itself


def result(game: KeptGame) -> str:
    """Return the result of a game in a word or two."""
    if game.score != "other":
        return {
            "open": _("under way"),
            "won": _("you won"),
            "drawn": _("a draw"),
            "lost": _("you lost"),
        }[game.score]
    try:
        first, second = catalog.find(game.game).colours
    except PionsError:  # a game of a file that is not at hand
        return _("it is over")
    winner = first if game.result == "first" else second
    return _("{colour} won").format(colour=_(winner))
