"""What a screen says about a game with people in it, about estimates, and about waiting."""

from __future__ import annotations

from collections.abc import Sequence

from pions.app.board.views import TableView
from pions.app.play.hints import Hint
from pions.core.language import _
from pions.core.numbers import whole


def hint(found: Hint) -> str:
    """A hint and what it promises."""
    template = {
        "win": _("Hint: {move} wins by force."),
        "draw": _("Hint: {move} holds the draw."),
        "loss": _("Hint: {move}, but against best play every move loses."),
        None: _("Hint: {move}."),
    }[found.promise]
    sentence = template.format(move=found.move)
    return f"{sentence} " + _("(exact)") if found.exact else sentence


def ending(view: TableView) -> str:
    """Who won a finished game, said to the person who reads it."""
    if view.result == "draw":
        cells = view.board.cells
        full = bool(cells) and not any("." in row for row in cells)
        return _("The board is full: a draw.") if full else _("A draw.")
    winner, loser = view.seats if view.result == "first" else view.seats[::-1]
    if winner.person and loser.person:
        won = _("{name} wins!").format(name=winner.name)
        if view.resigned:
            return _("{name} resigns.").format(name=loser.name) + " " + won
        return won
    if winner.person:
        return _("You win!")
    won = _("{name} wins.").format(name=winner.name)
    return _("You resign.") + " " + won if view.resigned else won


def alternatives(moves: Sequence[str]) -> str:
    """``1, 2 or 3``."""
    if len(moves) < 2:
        return "".join(moves)
    return _("{most} or {last}").format(most=", ".join(moves[:-1]), last=moves[-1])


def time_left(seconds: float | None) -> str:
    """``about 2 min left``; empty where nobody knows."""
    if seconds is None:
        return ""
    if seconds < 90:
        return _("about {count} s left").format(count=whole(round(seconds)))
    if seconds < 5400:
        return _("about {count} min left").format(count=whole(round(seconds / 60)))
    return _("about {count} h left").format(count=whole(round(seconds / 3600)))
