"""Games as other programs write them, in and out."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from pions import families
from pions.app.board.history import History
from pions.app.board.views import BoardView
from pions.core.errors import InvalidOption, why
from pions.families import family_of
from pions.families.family import Record
from pions.games import catalog

_LARGEST_FILE: Final = 1 << 20


def pasted(game: str, text: str, start: str = "") -> History:
    """The game in `text`: moves from `start` on, or a drawn board; for Hex, SGF or a link, too.

    A record of Hex brings its own board, whatever `game` is.
    """
    if not start and (record := _record_in(text)) is not None:
        return History.read(record.game(catalog.find(game)), text)
    history = History.recall(game, start or text)
    if start:
        for move in history.game.parse_moves(text):
            history = history.play(move)
    return history


def game_in(text: str) -> str | None:
    """The name of the game that `text` brings, as SGF does; ``None`` for other texts."""
    record = _record_in(text)
    return None if record is None else str(record.game(None).name)


def _record_in(text: str) -> Record | None:
    """What a form of some kind of game makes of `text`."""
    if not text.strip() or text.replace(" ", "").isalnum():
        return None  # moves: every such form has signs of its own
    known = (family.formats for family in families.FAMILIES if family.formats is not None)
    return next((record for one in known if (record := one.read(text)) is not None), None)


def file_text(path: str) -> str:
    """What an SGF file holds; raises where it cannot be read."""
    try:
        with Path(path).open("rb") as file:
            content = file.read(_LARGEST_FILE + 1)
    except (OSError, ValueError) as error:
        raise InvalidOption(
            "“{path}” cannot be read: {reason}.", path=path, reason=why(error)
        ) from error
    return content.decode("utf-8", "replace")


def copies(history: History) -> dict[str, str]:
    """The game as other programs write it, by form; raises where there is none."""
    if family_of(history.game).formats is None:
        raise InvalidOption("No other program's form of {game} is known.", game=history.game.name)
    if not history.forms:
        raise InvalidOption("Only games from the empty board can be written in this form.")
    return history.forms


def forms(view: BoardView) -> dict[str, str]:
    """The same of a position that is shown; nothing where its moves are not known."""
    if view.moves is None:
        return {}
    return History.read(catalog.find(view.game), view.moves).forms or {}
