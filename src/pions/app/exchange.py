"""A game as other programs take it: for Hex, SGF and a HexWorld link."""

from __future__ import annotations

from pions.app.history import History
from pions.app.views import BoardView
from pions.games import catalog, hexworld, sgf


def forms(view: BoardView) -> dict[str, str]:
    """What to hand to other programs, by its name; nothing where the moves are not known."""
    if view.moves is None:
        return {}
    record = History.read(catalog.find(view.game), view.moves).record
    if record is None:
        return {}
    return {"HexWorld": hexworld.write(record), "SGF": sgf.write(record).strip()}
