"""The visitor's games in a list: words, a small board, who was winning."""

from __future__ import annotations

from typing import Final

from pions.app.board import views
from pions.app.mine import judged_games
from pions.app.mine.kept_game import KeptGame
from pions.app.mine.library import GameLibrary, title
from pions.app.play.session import HUMAN, GameSession
from pions.core.errors import PionsError
from pions.core.language import _
from pions.core.types import Side
from pions.render import my_games as sentences
from pions.web.messages.fields import Plain, filled
from pions.web.messages.my_games import MyGameShown
from pions.web.views.board import picture

_TALLEST: Final = 21
"""The value of the fastest win on the usual board."""
_LEAST: Final = 12
"""Of 100: the bar of a late win can be seen."""


def game(kept: KeptGame, library: GameLibrary) -> MyGameShown:
    """Return a game in a list."""
    try:
        session = kept.session()
    except (PionsError, LookupError, TypeError, ValueError):  # its rules are not at hand
        session = None
    history = None if session is None else session.history
    over = kept.result is not None  # before the end, who wins would help the player
    return filled(
        MyGameShown,
        kept,
        title=title(kept.game),
        opponent=library.opponent(kept),
        who="" if session is None else _who(kept, session),
        result=sentences.result(kept),
        plies=len(kept.moves),
        picture=None if history is None else picture(views.board(history)),
        line="" if history is None else history.game.format_moves(history.moves),
        judged=course(kept) if over else None,
        awaited=over and kept.values is None and judged_games.can_be_judged(kept),
    )


def course(kept: KeptGame) -> Plain | None:
    """Return who was winning after each move; ``None`` until the game is judged."""
    if kept.values is None:
        return None
    sign = 1 if kept.opener is Side.FIRST else -1
    heights = []
    for _best, value in kept.values:
        heights.append(sign * _height(value))
        sign = -sign
    return {"course": heights, "errors": kept.errors or ()}


def _height(value: int) -> int:
    tall = min(100, _LEAST + abs(value) * (100 - _LEAST) // _TALLEST)
    return 0 if not value else tall if value > 0 else -tall


def _who(kept: KeptGame, session: GameSession) -> str:
    """Return the side the visitor had, or whose turn it is."""
    colours = session.history.game.colours
    if session.result is None:
        if kept.side is session.mover:
            return _("your turn")
        if kept.side is None and session.seats[session.mover] == HUMAN:
            return _("{colour} to move").format(colour=_(colours[session.mover]))
    if kept.side is None:
        return ""
    words = _("you are {colour}") if session.result is None else _("you were {colour}")
    return words.format(colour=_(colours[kept.side]))
