"""Sentences about hints and about how a game between people ended."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pions.app.board.views import BoardView, SideName, TableView
from pions.core.language import _
from pions.families import value_terms
from pions.games.catalog import AnyGame
from pions.render import value_sentences

if TYPE_CHECKING:
    from pions.app.play.hints import Hint


def discs_left(view: BoardView) -> str:
    """Return the discs that each side has left; empty where they are not counted."""
    if view.left is None:
        return ""
    return _("Discs left: {first} {one}, {second} {other}").format(
        first=view.colours[0], one=view.left[0], second=view.colours[1], other=view.left[1]
    )


def hint(found: Hint, game: AnyGame) -> str:
    """Return a hint and what it promises."""
    template = {
        "win": _("Hint: {move} wins by force."),
        "draw": _("Hint: {move} holds the draw."),
        "loss": _("Hint: {move}, but against best play every move loses."),
        None: _("Hint: {move}."),
    }[found.promise]
    sentence = template.format(move=value_sentences.named(game, found.move))
    return sentence[:-1] + " " + _("(exact)") + "." if found.exact else sentence


def where(found: Hint, game: AnyGame) -> str:
    """Return where to look for the move of a hint; nothing where that would tell it."""
    if not found.area:
        return ""
    first, last = found.area[0], found.area[-1]
    moves = _("{most} and {last}").format(most=", ".join(found.area[:-1]), last=last)
    return value_sentences.say(game, value_terms.LOOK_AMONG, moves=moves, first=first, last=last)


def ending(view: TableView, you: SideName | None = None) -> str:
    """Return who won a finished game, for its reader: of two people, the side `you`."""
    if view.result == "draw":
        return _draw(view)
    winner, loser = view.seats if view.result == "first" else view.seats[::-1]
    if winner.person and loser.person:
        if you == winner.side:
            return f"{_gave_in(view, loser.name)} {_('You win!')}".lstrip()
        if you == loser.side:
            lost = _("You have no time left.") if view.overtime else ""
            lost = _("You resign.") if view.resigned else lost
            won = _("{name} wins.").format(name=winner.name)
            return f"{lost} {won}".lstrip()
        won = _("{name} wins!").format(name=winner.name)
        return f"{_gave_in(view, loser.name)} {won}".lstrip()
    if winner.person:
        return _("You win!")
    won = _("{name} wins.").format(name=winner.name)
    return _("You resign.") + " " + won if view.resigned else won


def _draw(view: TableView) -> str:
    if view.agreed:
        return _("A draw by agreement.")
    cells = view.board.cells
    full = bool(cells) and not any("." in row for row in cells)
    return _("The board is full: a draw.") if full else _("A draw.")


def _gave_in(view: TableView, name: str) -> str:
    """Return why a game was lost that the board did not decide."""
    if view.resigned:
        return _("{name} resigns.").format(name=name)
    return _("{name} has no time left.").format(name=name) if view.overtime else ""
