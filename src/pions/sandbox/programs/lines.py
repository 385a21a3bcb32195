"""The lines between the referee and a program: a position as text, and the answer.

A position is a line of five words: the game's name, the width, the height, 1 or 2 for the side to
move, and the cells, top row first, without spaces: 0 empty, 1 the side that opened, 2 the other.
The answer is a column, or a row and a column, all counted from 0.
"""

from __future__ import annotations

import re
from typing import Final

from pions.core.errors import InvalidText
from pions.core.protocols import Position
from pions.core.sentences import Sentence
from pions.core.types import Move, Side, Term
from pions.games.catalog import AnyGame, AnyPosition
from pions.sandbox.calling.conventions import Convention
from pions.sandbox.calling.parts import USUAL, NotAMove

_NUMBERS: Final = re.compile(r"\s*-?[0-9]{1,9}(?:\s+-?[0-9]{1,9})?\s*")


def line(position: Position) -> str:
    """Return `position` as a line, without its end."""
    rows = USUAL.write(position.grid(), Side.FIRST)
    text = "".join(str(cell) for row in rows for cell in row)
    return f"{position.game.name} {len(rows[0])} {len(rows)} {position.to_move + 1} {text}"


def move(text: str, position: AnyPosition) -> Move:
    """Return the move an answer stands for: numbers, or a word of the game, such as pass.

    Raises `NotAMove`, or `IllegalMove` for a place off the board.
    """
    meant = convention(position.game)
    if _NUMBERS.fullmatch(text):
        numbers = [int(word) for word in text.split()]
        return meant.move(numbers[0] if len(numbers) == 1 else numbers, position)
    try:
        if meant is _COLUMNS:
            raise NotAMove
        return position.game.parse_move(text)
    except InvalidText:
        raise NotAMove from None


_COLUMNS: Final = Convention("program", "stdin -> stdout", "gravity")
_CELLS: Final = Convention("program", "stdin -> stdout", answer="(row, column) from 0")


def convention(game: AnyGame) -> Convention:
    """Return what an answer means in `game`."""
    return _COLUMNS if _COLUMNS.plays(game) else _CELLS


def expected(game: AnyGame) -> Term | Sentence:
    """Return the words for an answer in `game`."""
    columns = convention(game) is _COLUMNS
    return _COLUMNS.expected if columns else Term("a row and a column, counted from 0")
