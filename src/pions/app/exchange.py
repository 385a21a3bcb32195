"""A game as other programs take it: for Hex, SGF and a HexWorld link."""

from __future__ import annotations

from pions.app.history import History
from pions.app.views import BoardView
from pions.games import catalog, hexworld, sgf


def link_and_sgf(view: BoardView) -> tuple[str, str] | None:
    """A HexWorld link and SGF; ``None`` for other games and where the moves are not known."""
    if view.moves is None:
        return None
    record = History.read(catalog.find(view.game), view.moves).record
    return None if record is None else (hexworld.write(record), sgf.write(record).strip())
