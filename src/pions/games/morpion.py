"""Morpion, or tic-tac-toe: three in line on a board of 3 by 3 cells."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from pions.core.errors import IllegalMove, InvalidGrid
from pions.core.positions import move_number
from pions.core.types import Cell, Grid, Move, Outcome, Side, Term
from pions.games import notation, square_boards
from pions.games.square_boards import SquareGame, SquarePosition

SIZE: Final = 3
CELLS: Final = SIZE * SIZE
LINES: Final = tuple(
    sum(1 << cell for cell in line)
    for line in (
        *((0, 1, 2), (3, 4, 5), (6, 7, 8)),
        *((0, 3, 6), (1, 4, 7), (2, 5, 8)),
        *((0, 4, 8), (2, 4, 6)),
    )
)
"""Every row, column and diagonal, as a board of three cells."""


@dataclass(frozen=True, slots=True)
class Morpion(SquareGame):
    """Each side in turn takes a cell; three in line win, a full board is a draw."""

    size: int = field(default=SIZE, init=False)

    @property
    def name(self) -> str:
        """Its only name here: there is one board."""
        return "morpion"

    @property
    def colours(self) -> tuple[Term, Term]:
        """Crosses open, noughts answer."""
        return Term("Crosses"), Term("Noughts")

    def initial(self) -> MorpionPosition:
        """The empty board."""
        return MorpionPosition(self, 0, 0)

    def from_grid(self, grid: Grid) -> MorpionPosition:
        """The position printed as `grid`; `InvalidGrid` says why no game reaches it."""
        first, second = square_boards.stones(grid, self.size)
        if first.bit_count() - second.bit_count() not in (0, 1):
            raise InvalidGrid(
                "The counts are impossible: {first} crosses and {second} noughts.",
                first=first.bit_count(),
                second=second.bit_count(),
            )
        position = MorpionPosition(self, first, second)
        position.check_reachable_end()
        return position

    def parse_position(self, text: str) -> MorpionPosition:
        """Moves from the empty board (``b2 a1``) or a drawn board (``o../.x./...``)."""
        if notation.is_drawn(text, rows=self.size):
            return self.from_grid(
                notation.parse_grid(text.strip(), rows=self.size, columns=self.size)
            )
        return notation.replay(self.initial(), self.move_tokens(text), text)

    def format_position(self, position: MorpionPosition) -> str:
        """The board drawn on one line, top row first."""
        return notation.format_grid(position.grid())


@dataclass(frozen=True, slots=True, repr=False)
class MorpionPosition(SquarePosition):
    """Two boards: the crosses and the noughts."""

    game: Morpion
    first: int
    """The crosses."""
    second: int
    """The noughts."""

    @property
    def ply(self) -> int:
        """The number of cells taken."""
        return (self.first | self.second).bit_count()

    @property
    def to_move(self) -> Side:
        """FIRST on even plies."""
        return Side(self.ply % 2)

    @property
    def key(self) -> tuple[int, int]:
        """Both boards."""
        return self.first, self.second

    def legal_moves(self) -> tuple[Move, ...]:
        """The empty cells; none once the game is over."""
        if self._won_lines():
            return ()
        return square_boards.numbers(~(self.first | self.second), SIZE)

    def play(self, move: Move | str) -> MorpionPosition:
        """The position after a mark on cell `move`."""
        if type(move) is not int:
            move = move_number(self.game, move)
        if self._won_lines():
            raise IllegalMove("The game is over: nothing can be played any more.")
        if not 0 <= move < CELLS or (self.first | self.second) >> move & 1:
            raise self.refusal(move)
        bit = 1 << move
        if self.to_move is Side.FIRST:
            return MorpionPosition(self.game, self.first | bit, self.second)
        return MorpionPosition(self.game, self.first, self.second | bit)

    def outcome(self) -> Outcome | None:
        """Only the side that has just moved can have won; a full board is a draw."""
        if self._won_lines():
            return Outcome(self.to_move.other)
        return Outcome(None) if self.ply == CELLS else None

    def landing(self, move: Move) -> Cell:
        """The cell of `move`."""
        return divmod(move, SIZE)

    def winning_cells(self) -> tuple[Cell, ...]:
        """The cells of every completed line of the winner."""
        won = 0
        for line in self._won_lines():
            won |= line
        return square_boards.cells(won, SIZE)

    def check_reachable_end(self) -> None:
        """Refuse a board where the game went on after a line, or has two winners."""
        # One side may well have two lines: with five marks they share a cell, the last one taken.
        if not complete_lines(self.stones(self.to_move)):
            return
        if self._won_lines():
            raise InvalidGrid("Both sides have a winning line.")
        raise InvalidGrid(
            "{colour} has a winning line, yet the other side played after it.",
            colour=self.game.colours[self.to_move],
        )

    def _won_lines(self) -> tuple[int, ...]:
        return complete_lines(self.stones(self.to_move.other))


def complete_lines(marks: int) -> tuple[int, ...]:
    """The lines that `marks` fills."""
    return tuple(line for line in LINES if marks & line == line)


FAMOUS: Final = (Morpion(),)
ALIASES: Final = {"tictactoe": "morpion", "tic-tac-toe": "morpion"}
PATTERNS: Final[Mapping[str, Term]] = {}


def parse(_name: str) -> None:
    """There is only one board, and it is famous."""


def describe(_game: Morpion) -> Term:
    """One sentence of rules, as a template over the game's own parameters."""
    return Term("tic-tac-toe: 3 columns, 3 rows, 3 in line")
