"""Games as other programs write them: Hex in SGF and as links to HexWorld, in and out."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from pions.app.board.history import History
from pions.app.board.views import BoardView
from pions.core.errors import InvalidOption, why
from pions.families.hex import hexworld, sgf, texts
from pions.families.hex.record import HexRecord
from pions.games import catalog
from pions.games.hexagon import Hex

_LARGEST_FILE: Final = 1 << 20


def pasted(game: str, text: str, start: str = "") -> History:
    """The game in `text`: moves from `start` on, or a drawn board; for Hex, SGF or a link, too.

    A record of Hex brings its own board, whatever `game` is.
    """
    if not start and (size := size_in(text)) is not None:
        rules = catalog.find(game)
        swap = isinstance(rules, Hex) and rules.swap
        return History.read(Hex(size, swap=swap), text)
    history = History.recall(game, start or text)
    if start:
        for move in history.game.parse_moves(text):
            history = history.play(move)
    return history


def size_in(text: str) -> int | None:
    """The board of the record of Hex in `text`; ``None`` for what names no game of its own."""
    record = texts.record_of(text)
    return None if record is None else record.size


def game_in(text: str) -> str | None:
    """The name of the game that `text` brings: SGF or a link of Hex; ``None`` for other texts."""
    size = size_in(text)
    return None if size is None else Hex(size).name


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
    """The game in the forms that other programs read, by their names; Hex only."""
    if not isinstance(history.game, Hex):
        raise InvalidOption("Other programs' forms are for games of Hex.")
    if history.record is None:
        raise InvalidOption("Only games from the empty board can be written in this form.")
    return _written(history.record)


def forms(view: BoardView) -> dict[str, str]:
    """The same of a position that is shown; nothing where its moves are not known."""
    if view.moves is None:
        return {}
    record = History.read(catalog.find(view.game), view.moves).record
    return {} if record is None else _written(record)


def _written(record: HexRecord) -> dict[str, str]:
    return {"SGF": sgf.write(record).strip(), "HexWorld": hexworld.write(record)}
