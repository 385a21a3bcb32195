"""Games on a board of `size` by `size` cells.

A cell is the number ``row * size + column``, row 0 on top; a board is an integer with one bit a
cell; a move is a cell, or one of the few words of its game such as ``pass``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from pions.core.errors import IllegalMove, InvalidGrid
from pions.core.positions import BoardPosition, move_number
from pions.core.types import Cell, Grid, Move, Shape, Side, Term
from pions.games import notation


class SquareGame:
    """The notation of moves: ``c3``, column letter and row from 1."""

    __slots__ = ()

    size: int

    @property
    def words(self) -> Mapping[str, Move]:
        """The moves that are no cell by how people write them, the usual way first."""
        return {}

    @property
    def shape(self) -> Shape:
        """Squares, unless a game says otherwise."""
        return "squares"

    @property
    def column_names(self) -> tuple[str, ...]:
        """Letters."""
        return tuple(chr(ord("a") + column) for column in range(self.size))

    @property
    def row_names(self) -> tuple[str, ...]:
        """Numbers, from 1."""
        return tuple(str(row + 1) for row in range(self.size))

    def move_form(self) -> tuple[Term, Mapping[str, object]]:
        """A cell, one in the middle for example."""
        middle = self.size // 2 * (self.size + 1)
        return Term("a cell such as {example}"), {"example": self.format_move(middle)}

    def parse_move(self, text: str) -> Move:
        """A cell such as ``c3``, or a word of the game."""
        return notation.parse_cell(text, size=self.size, words=self.words)

    def format_move(self, move: Move | str) -> str:
        """The inverse of `parse_move`."""
        if type(move) is not int:
            move = move_number(self, move)
        for word, number in self.words.items():
            if number == move:
                return word
        return notation.format_cell(move, size=self.size)

    def parse_moves(self, text: str) -> tuple[Move, ...]:
        """Moves one after the other: ``a1 b2``, or joined as in a link, ``a1b2``."""
        return tuple(move for _, move in self.move_tokens(text))

    def format_moves(self, moves: Sequence[Move]) -> str:
        """The inverse of `parse_moves`."""
        return " ".join(map(self.format_move, moves))

    def move_tokens(self, text: str) -> Iterator[tuple[int, Move]]:
        """Each move of `text` with its offset."""
        return notation.cells(text, size=self.size, words=self.words)


class SquarePosition(BoardPosition):
    """A position with a board for each side."""

    __slots__ = ()

    game: Any
    first: int
    second: int

    def stones(self, side: Side) -> int:
        """Return the board of `side`."""
        return self.first if side is Side.FIRST else self.second

    def grid(self) -> Grid:
        """Return the board as printed: top row first."""
        size, first, second = self.game.size, self.first, self.second
        opener, other = Side
        return tuple(
            tuple(
                opener if first >> cell & 1 else other if second >> cell & 1 else None
                for cell in range(start, start + size)
            )
            for start in range(0, size * size, size)
        )

    def refusal(self, cell: Move) -> IllegalMove:
        """Return why no stone can be put on `cell`, which is none or taken."""
        game = self.game
        if not 0 <= cell < game.size**2:
            return IllegalMove(
                "There is no such cell: cells go from a1 to {last}.",
                last=game.format_move(game.size**2 - 1),
            )
        return IllegalMove(
            "{cell} is already taken by {colour}.",
            cell=game.format_move(cell),
            colour=game.colours[Side.FIRST if self.first >> cell & 1 else Side.SECOND],
        )


def off_centre(game: SquareGame, move: Move) -> float:
    """Return the rings of cells between a cell and the middle; more for a move that is no cell."""
    if move >= game.size**2:
        return float(game.size)
    middle = (game.size - 1) / 2
    row, column = divmod(move, game.size)
    return max(abs(row - middle), abs(column - middle))


def stones(grid: Grid, size: int) -> tuple[int, int]:
    """The board of each side, the first one's first; `InvalidGrid` for another shape."""
    if len(grid) != size or any(len(row) != size for row in grid):
        raise InvalidGrid("The board must have {size} rows of {size} cells.", size=size)
    boards = {Side.FIRST: 0, Side.SECOND: 0}
    for row, cells in enumerate(grid):
        for column, side in enumerate(cells):
            if side is not None:
                boards[side] |= 1 << (row * size + column)
    return boards[Side.FIRST], boards[Side.SECOND]


def numbers(board: int, size: int) -> tuple[Move, ...]:
    """The cells of `board`, from the top left on."""
    return tuple(number for number in range(size * size) if board >> number & 1)


def cells(board: int, size: int) -> tuple[Cell, ...]:
    """The cells of `board` as ``(row, column)``, sorted."""
    return tuple(divmod(number, size) for number in numbers(board, size))
