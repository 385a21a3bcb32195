"""Alignment games with gravity: Puissance 4, Puissance 3, and every board like them.

A board is an integer, one bit a cell. A column takes ``height + 1`` bits, the
lowest cell first; the spare bit on top keeps lines from running into the next
column. Connect Four::

     .  .  .  .  .  .  .      spare
     5 12 19 26 33 40 47
     4 11 18 25 32 39 46
     3 10 17 24 31 38 45
     2  9 16 23 30 37 44
     1  8 15 22 29 36 43
     0  7 14 21 28 35 42
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from pions.core.errors import IllegalMove, InvalidGrid, InvalidOption
from pions.core.positions import BoardPosition, move_number
from pions.core.types import Cell, Grid, Move, Outcome, Shape, Side, Term
from pions.games import notation

LARGEST_SIDE: Final = 50
"""Names reach up to this width and height; `Gravity` itself has no limit."""

_NAMES: Final = {(7, 6, 4, True, 0): "connect4", (5, 5, 3, False, 0): "puissance3"}
_PARAMETERS: Final = re.compile(
    r"gravity-(\d{1,4})x(\d{1,4})x(\d{1,4})(-nodiag)?(?:-(\d{1,5}))?(?(4)|(-nodiag)?)"
)


@dataclass(frozen=True, slots=True)
class Gravity:
    """Discs fall in columns; `connect` in line win."""

    width: int = 7
    """Number of columns."""

    height: int = 6
    """Number of rows."""

    connect: int = 4
    """The number of discs in line that win."""

    diagonals: bool = True
    """Whether diagonal lines count."""

    discs: int = 0
    """The discs of both sides, after which the game is a draw; 0 if they fill the board."""

    def __post_init__(self) -> None:
        for name in ("width", "height", "connect", "discs"):
            object.__setattr__(self, name, notation.whole_size(getattr(self, name)))
        if self.width < 1 or self.height < 1:
            raise InvalidOption(
                "A board of {width} columns and {height} rows has no cells.",
                width=self.width,
                height=self.height,
            )
        if not 2 <= self.connect <= max(self.width, self.height):
            raise InvalidOption(
                "Lines of {connect} make no sense on a board of {width} columns and {height} rows.",
                connect=self.connect,
                width=self.width,
                height=self.height,
            )
        cells = self.width * self.height
        if not 0 <= self.discs <= cells:
            raise InvalidOption(
                "A board of {width} columns and {height} rows takes from 1 to {cells} discs, not "
                "{discs}.",
                width=self.width,
                height=self.height,
                cells=cells,
                discs=self.discs,
            )
        if self.discs == cells:  # that is no limit: one game has one name
            object.__setattr__(self, "discs", 0)

    @property
    def name(self) -> str:
        """``connect4``, ``puissance3``, or the parameters: ``gravity-6x5x4-nodiag-20``."""
        parameters = (self.width, self.height, self.connect, self.diagonals, self.discs)
        plain = f"gravity-{self.width}x{self.height}x{self.connect}"
        ends = ("" if self.diagonals else "-nodiag") + (f"-{self.discs}" if self.discs else "")
        return _NAMES.get(parameters, plain + ends)

    @property
    def most_discs(self) -> int:
        """The number of discs on the board when the game is over at the latest."""
        return self.discs or self.width * self.height

    @property
    def shape(self) -> Shape:
        """Columns that fill up from below."""
        return "gravity"

    @property
    def colours(self) -> tuple[Term, Term]:
        """Red opens, Yellow answers."""
        return Term("Red"), Term("Yellow")

    @property
    def column_names(self) -> tuple[str, ...]:
        """Numbers, from 1."""
        return tuple(map(self.format_move, range(self.width)))

    @property
    def row_names(self) -> tuple[str, ...]:
        """None: a disc falls, so a column says it all."""
        return ()

    def move_form(self) -> tuple[Term, Mapping[str, object]]:
        """A column as people count, from 1."""
        return Term("a column from 1 to {width}"), {"width": self.width}

    def bit(self, *, column: int, row: int) -> int:
        """The cell as a bitboard; row 0 is the bottom."""
        return 1 << (column * (self.height + 1) + row)

    def initial(self) -> GravityPosition:
        """The empty board."""
        return GravityPosition(self, 0, 0)

    def from_grid(self, grid: Grid) -> GravityPosition:
        """The position printed as `grid`; `InvalidGrid` says why no game reaches it."""
        counted = self._miscounted(grid)
        try:
            stones = self.stones(grid)
        except InvalidGrid as error:
            error.also = counted
            raise
        if counted:
            raise counted[0]
        first, second = stones[Side.FIRST], stones[Side.SECOND]
        extra = first.bit_count() - second.bit_count()
        position = GravityPosition(self, stones[Side(extra)], first | second)
        position.check_reachable_end()
        return position

    def _miscounted(self, grid: Grid) -> tuple[InvalidGrid, ...]:
        first, second = (sum(row.count(side) for row in grid) for side in Side)
        if first + second > self.most_discs:
            return (
                InvalidGrid(
                    "There are {discs} discs on the board; the game ends after {most}.",
                    discs=first + second,
                    most=self.most_discs,
                ),
            )
        if first - second in (0, 1):
            return ()
        return (
            InvalidGrid(
                "The counts are impossible: {first} discs for Red and {second} for Yellow. There "
                "must be as many of each, or one more for Red.",
                first=first,
                second=second,
            ),
        )

    def stones(self, grid: Grid) -> dict[Side, int]:
        """The bitboard of each side; refuses a wrong shape and discs that float."""
        if len(grid) != self.height or any(len(row) != self.width for row in grid):
            raise InvalidGrid(
                "The board must have {height} rows of {width} cells.",
                height=self.height,
                width=self.width,
            )
        stones = {Side.FIRST: 0, Side.SECOND: 0}
        for column in range(self.width):
            gaps: list[Cell] = []
            for row in range(self.height):
                printed = self.height - 1 - row
                side = grid[printed][column]
                if side is None:
                    gaps.append((printed, column))
                elif gaps:
                    error = InvalidGrid(
                        "A disc floats in column {column}: there is an empty cell under it.",
                        column=column + 1,
                    )
                    error.cells = tuple(gaps)
                    raise error
                else:
                    stones[side] |= self.bit(column=column, row=row)
        return stones

    def parse_move(self, text: str) -> Move:
        """A column as people count, from 1."""
        return notation.parse_column(text, width=self.width)

    def format_move(self, move: Move | str) -> str:
        """A column as people count, from 1."""
        return str((move if type(move) is int else move_number(self, move)) + 1)

    def parse_moves(self, text: str) -> tuple[Move, ...]:
        """Columns one after the other, ``4453``; on boards wider than 9, with spaces between."""
        return tuple(move for _, move in notation.columns(text, width=self.width))

    def format_moves(self, moves: Sequence[Move]) -> str:
        """The inverse of `parse_moves`."""
        return ("" if self.width <= 9 else " ").join(map(self.format_move, moves))

    def parse_position(self, text: str) -> GravityPosition:
        """Moves from the empty board (``446564435``) or a drawn board (``.../x.o``)."""
        if notation.is_drawn(text, rows=self.height):
            return self.from_grid(
                notation.parse_grid(text.strip(), rows=self.height, columns=self.width)
            )
        return notation.replay(self.initial(), notation.columns(text, width=self.width), text)

    def format_position(self, position: GravityPosition) -> str:
        """The board drawn on one line, top row first."""
        return notation.format_grid(position.grid())


@dataclass(frozen=True, slots=True, repr=False)
class GravityPosition(BoardPosition):
    """Two bitboards: the stones of the side to move, and all the stones."""

    game: Gravity
    mine: int
    """The stones of the side to move."""
    mask: int
    """The stones of both sides."""

    @property
    def to_move(self) -> Side:
        """FIRST on even plies."""
        return Side(self.ply % 2)

    @property
    def ply(self) -> int:
        """The number of discs on the board."""
        return self.mask.bit_count()

    @property
    def left(self) -> int:
        """The number of discs that may still be played."""
        return self.game.most_discs - self.ply

    def discs_left(self) -> tuple[int, int]:
        """Return how many of these each side has, the opener first."""
        mover, other = (self.left + 1) // 2, self.left // 2
        return (mover, other) if self.to_move is Side.FIRST else (other, mover)

    @property
    def key(self) -> tuple[int, int]:
        """Both bitboards."""
        return self.mine, self.mask

    @property
    def theirs(self) -> int:
        """The stones of the side that has just moved."""
        return self.mine ^ self.mask

    def height_of(self, column: int) -> int:
        """Return the number of discs in `column`."""
        game = self.game
        return (self.mask >> (column * (game.height + 1)) & ((1 << game.height) - 1)).bit_count()

    def legal_moves(self) -> tuple[Move, ...]:
        """The columns with room; none once the game is over."""
        if self._is_out_of_discs() or self._has_lost():
            return ()
        return tuple(c for c in range(self.game.width) if self.height_of(c) < self.game.height)

    def play(self, move: Move | str) -> GravityPosition:
        """The position after a disc in column `move`."""
        if type(move) is not int:
            move = move_number(self.game, move)
        game = self.game
        if not 0 <= move < game.width:
            raise IllegalMove(
                "There is no column {column}; columns go from 1 to {width}.",
                column=move + 1,
                width=game.width,
            )
        if self._is_out_of_discs() or self._has_lost():
            raise IllegalMove("The game is over: nothing can be played any more.")
        row = self.height_of(move)
        if row == game.height:
            raise IllegalMove("Column {column} is full.", column=move + 1)
        bit = 1 << (move * (game.height + 1) + row)  # `game.bit`, without a call
        return GravityPosition(game, self.theirs, self.mask | bit)

    def outcome(self) -> Outcome | None:
        """Only the side that has just moved can have won; it is a draw without discs left."""
        if self._has_lost():
            return Outcome(self.to_move.other)
        game = self.game
        return Outcome(None) if self.ply >= (game.discs or game.width * game.height) else None

    def grid(self) -> Grid:
        """The board as printed: top row first."""
        mover, other = self.to_move, self.to_move.other
        mine, mask, column = self.mine, self.mask, self.game.height + 1  # bits, without calls
        return tuple(
            tuple(
                (mover if mine >> bit & 1 else other) if mask >> bit & 1 else None
                for bit in range(row, row + self.game.width * column, column)
            )
            for row in reversed(range(self.game.height))
        )

    def landing(self, move: Move) -> Cell:
        """The cell, as printed, where a disc in column `move` comes to rest."""
        return self.game.height - 1 - self.height_of(move), move

    def winning_cells(self) -> tuple[Cell, ...]:
        """The cells of every completed line of the winner."""
        won = 0
        for line in lines(self.game):
            if self.theirs & line == line:
                won |= line
        game = self.game
        return tuple(
            (game.height - 1 - row, column)
            for row in reversed(range(game.height))
            for column in range(game.width)
            if won & game.bit(column=column, row=row)
        )

    def check_reachable_end(self) -> None:
        """Refuse a board where the game went on after a line, or has two winners."""
        if has_line(self.mine, self.game):
            if self._has_lost():
                raise InvalidGrid("Both sides have a winning line.")
            raise InvalidGrid(
                "{colour} has a winning line, yet the other side played after it.",
                colour=self.game.colours[self.to_move],
            )
        if not self._has_lost():
            return
        # The last disc lies on top of its column and completed every line there is.
        for column in range(self.game.width):
            row = self.height_of(column) - 1
            last = self.game.bit(column=column, row=row) if row >= 0 else 0
            if self.theirs & last and not has_line(self.theirs ^ last, self.game):
                return
        raise InvalidGrid("The game was won before the last disc was played.")

    def _is_out_of_discs(self) -> bool:
        """Say whether the limit is reached; a full board has no column with room anyway."""
        return 0 < self.game.discs <= self.mask.bit_count()

    def _has_lost(self) -> bool:
        return has_line(self.theirs, self.game)


def has_line(stones: int, game: Gravity) -> bool:
    """Say whether `stones` holds one of the `lines`.

    A stone is kept while its neighbour one step on is there; what is left after all steps but the
    last begins a line. No step leads round an edge: the bit above a column is free.
    """
    column = game.height + 1
    steps = (1, column, column - 1, column + 1) if game.diagonals else (1, column)
    for step in steps:
        kept = stones
        for _ in range(game.connect - 1):
            kept &= kept >> step
        if kept:
            return True
    return False


@lru_cache
def lines(game: Gravity) -> tuple[int, ...]:
    """Every winning line of the board, as a bitboard."""
    straight, slanted = ((1, 0), (0, 1)), ((1, 1), (1, -1))
    winning = []
    for step_x, step_y in straight + (slanted if game.diagonals else ()):
        for x in range(game.width):
            for y in range(game.height):
                cells = [(x + i * step_x, y + i * step_y) for i in range(game.connect)]
                if all(0 <= c < game.width and 0 <= r < game.height for c, r in cells):
                    winning.append(sum(game.bit(column=c, row=r) for c, r in cells))
    return tuple(winning)


FAMOUS: Final = (Gravity(), Gravity(5, 5, 3, diagonals=False), Gravity(4, 4, 3))
ALIASES: Final = {
    "puissance4": "connect4",
    "connect-four": "connect4",
    "p4": "connect4",
    "p3": "puissance3",
}
PATTERNS: Final = {
    "gravity-WxHxN": Term("W columns, H rows, N in line win; add -nodiag to leave diagonals out"),
    "gravity-WxHxN-D": Term("the same with D discs in all: a draw when they are used up"),
}


def parse(name: str) -> Gravity | None:
    """The game spelled ``gravity-WxHxN``, with ``-nodiag`` where diagonals do not count.

    ``-D`` behind it limits the discs of both sides to D.
    """
    match = _PARAMETERS.fullmatch(name)
    if match is None:
        return None
    width, height, connect = (int(number) for number in match.group(1, 2, 3))
    if max(width, height) > LARGEST_SIDE:
        raise InvalidOption(
            "The board of “{name}” is too large: at most {most} columns and rows.",
            name=name,
            most=LARGEST_SIDE,
        )
    if match[5] and not int(match[5]):
        return None
    diagonals = match[4] is None and match[6] is None
    return Gravity(width, height, connect, diagonals=diagonals, discs=int(match[5] or 0))


def describe(game: Gravity) -> Term:
    """One sentence of rules, as a template over the game's own parameters."""
    if game.discs and game.diagonals:
        return Term("{width} columns, {height} rows, {connect} in line, {discs} discs")
    if game.discs:
        return Term(
            "{width} columns, {height} rows, {connect} in line, diagonals do not count, "
            "{discs} discs"
        )
    if game.diagonals:
        return Term("{width} columns, {height} rows, {connect} in line")
    return Term("{width} columns, {height} rows, {connect} in line, diagonals do not count")
