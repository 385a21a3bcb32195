"""Games as other programs write them: Hex in SGF and as links to HexWorld, in and out."""

from __future__ import annotations

from pions.app.history import History
from pions.app.views import BoardView
from pions.core.errors import InvalidOption
from pions.games import catalog, hex_texts, hexworld, sgf
from pions.games.hex_record import HexRecord
from pions.games.hexagon import Hex


def pasted(game: str, text: str, start: str = "") -> History:
    """The game in `text`: moves from `start` on, or a drawn board; for Hex, SGF or a link, too.

    A record of Hex brings the size of its own board.
    """
    rules = catalog.find(game)
    record = hex_texts.record_of(text) if isinstance(rules, Hex) and not start else None
    if isinstance(rules, Hex) and record is not None:
        if record.moves is None:  # stones were set up, or a side moved twice: the end is known
            return History((record.final(),))
        return History.read(Hex(record.size, swap=rules.swap), text)
    history = History.recall(game, start or text)
    if start:
        for move in history.game.parse_moves(text):
            history = history.play(move)
    return history


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
