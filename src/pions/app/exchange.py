"""Games as other programs write them: Hex in SGF and as links to HexWorld, in and out."""

from __future__ import annotations

import re
from typing import Final

from pions.app.history import History
from pions.core.errors import InvalidOption
from pions.games import catalog, hexworld, sgf
from pions.games.hex_record import SWAP_DEED, HexRecord, Step
from pions.games.hexagon import Hex

_SGF: Final = re.compile(r"\s*\(\s*;")
_LINK: Final = re.compile(r"\s*(https?://)?(www\.)?hexworld\.org/", re.IGNORECASE)


def pasted(game: str, text: str, start: str = "") -> History:
    """The game in `text`: moves from `start` on, or a drawn board; for Hex, SGF or a link, too.

    A record of Hex brings the size of its own board.
    """
    rules = catalog.find(game)
    if isinstance(rules, Hex) and not start:
        if _SGF.match(text):
            return _recorded(sgf.read(text), rules)
        if _LINK.match(text):
            return _recorded(hexworld.read(text), rules)
    history = History.recall(game, start or text)
    if start:
        for move in history.game.parse_moves(text):
            history = history.play(move)
    return history


def copies(history: History) -> dict[str, str]:
    """The game in the forms that other programs read, by their names; Hex only."""
    game = history.game
    if not isinstance(game, Hex):
        raise InvalidOption("Other programs' forms are for games of Hex.")
    if history.positions[0].ply:
        raise InvalidOption("Only games from the empty board can be written in this form.")
    steps = tuple(
        Step(position.to_move, SWAP_DEED if move == game.swap_move else move)
        for position, move in zip(history.positions, history.moves, strict=False)
    )
    record = HexRecord(game.size, steps)
    return {"sgf": sgf.write(record), "hexworld": hexworld.write(record)}


def _recorded(record: HexRecord, rules: Hex) -> History:
    if record.moves is None:  # stones were set up, or a side moved twice: only the end is known
        return History((record.final(),))
    history = History((Hex(record.size, swap=rules.swap or record.has_swap).initial(),))
    for move in record.moves:
        history = history.play(move)
    return history
