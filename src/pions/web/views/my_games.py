"""One's games in a list: words, a small board, who was winning."""

from __future__ import annotations

from typing import Final

from pions.app.board import views
from pions.app.mine import judged_games
from pions.app.mine.kept_game import KeptGame
from pions.app.mine.library import GameLibrary, result_words, title
from pions.app.play.session import HUMAN, GameSession
from pions.core.errors import PionsError
from pions.core.language import _
from pions.core.types import Side
from pions.web.messages.my_games import CourseShown, MyGameShown
from pions.web.views.board import picture

_TALLEST: Final = 21
"""The value of a win that could not be faster, on the usual board."""
_LEAST: Final = 12
"""Of 100: a late win is a bar that can be seen."""


def game(one: KeptGame, library: GameLibrary) -> MyGameShown:
    """A game in a list."""
    try:
        session = one.session()
    except (PionsError, LookupError, TypeError, ValueError):  # its rules are not at hand
        session = None
    over = one.result is not None  # before that, who wins would help whoever plays on
    return {
        "key": one.key,
        "game": one.game,
        "title": title(one.game),
        "opponent": library.opponent(one),
        "two": one.two,
        "name": one.name,
        "who": "" if session is None else _who(one, session),
        "played": one.played,
        "score": one.score,
        "result": result_words(one),
        "plies": len(one.moves),
        "picture": None if session is None else picture(views.board(session.history)),
        "start": one.start,
        "line": "" if session is None else _line(session),
        "judged": course(one) if over else None,
        "awaited": over and one.values is None and judged_games.can_be_judged(one),
    }


def course(one: KeptGame) -> CourseShown | None:
    """Who was winning, once it is judged."""
    if one.values is None:
        return None
    sign = 1 if one.opener is Side.FIRST else -1
    heights = []
    for _best, value in one.values:
        heights.append(sign * _height(value))
        sign = -sign
    return {"course": heights, "errors": one.errors or ()}


def _height(value: int) -> int:
    if not value:
        return 0
    tall = min(100, _LEAST + abs(value) * (100 - _LEAST) // _TALLEST)
    return tall if value > 0 else -tall


def _line(session: GameSession) -> str:
    return session.history.game.format_moves(session.history.moves)


def _who(one: KeptGame, session: GameSession) -> str:
    """Who one was, or whose turn it is."""
    colours = session.history.game.colours
    if session.result is None:
        if one.side is session.mover:
            return _("your turn")
        if one.side is None and session.seats[session.mover] == HUMAN:
            return _("{colour} to move").format(colour=_(colours[session.mover]))
    if one.side is None:
        return ""
    words = _("you are {colour}") if session.result is None else _("you were {colour}")
    return words.format(colour=_(colours[one.side]))
