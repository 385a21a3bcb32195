"""Hex: the first player joins top and bottom, the second joins left and right.

A cell is ``row * size + column``, and a board is an integer with one bit a cell.
Rows shift right going down, so the six neighbours of ``(i, j)`` are::

       (i-1, j)  (i-1, j+1)
    (i, j-1)  (i, j)  (i, j+1)
       (i+1, j-1)  (i+1, j)
"""

# ruff: noqa: RUF001 - boards are written with a multiplication sign

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from pions.core.errors import IllegalMove, InvalidGrid, InvalidOption, InvalidText
from pions.core.positions import move_number
from pions.core.types import Cell, Grid, Move, Outcome, Shape, Side, Term
from pions.games import notation, square_boards
from pions.games.square_boards import SquareGame, SquarePosition

NEIGHBOURS: Final = ((-1, 0), (-1, 1), (0, 1), (1, 0), (1, -1), (0, -1))
MAX_SIZE: Final = 26
SWAP: Final = "swap-pieces"
_PARAMETERS: Final = re.compile(r"hex-(\d{1,9})(-swap)?")


@dataclass(frozen=True, slots=True)
class Hex(SquareGame):
    """Hex on a rhombus of `size` by `size`; `swap` allows the second player to take the opening."""

    size: int = 11
    """Cells on a side."""

    swap: bool = False
    """Whether move 2 may be ``swap-pieces``: the opening changes owner, mirrored (a3 -> c1)."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "size", notation.whole_size(self.size))
        if not 1 <= self.size <= MAX_SIZE:
            raise InvalidOption(
                "Hex is played here on sizes from 1 to {most}, not {size}.",
                most=MAX_SIZE,
                size=self.size,
            )

    @property
    def name(self) -> str:
        """``hex-11``, or ``hex-11-swap``."""
        return f"hex-{self.size}" + ("-swap" if self.swap else "")

    @property
    def shape(self) -> Shape:
        """A rhombus of hexagons."""
        return "hex"

    @property
    def colours(self) -> tuple[Term, Term]:
        """Blue opens, Red answers."""
        return Term("Blue"), Term("Red")

    @property
    def swap_move(self) -> Move:
        """The move that takes the opening: the number after the last cell."""
        return self.size * self.size

    @property
    def words(self) -> Mapping[str, Move]:
        """``swap-pieces``, and shorter ways to write it."""
        return dict.fromkeys((SWAP, "swap", ":s"), self.swap_move)

    def initial(self) -> HexPosition:
        """The empty board."""
        return HexPosition(self, 0, 0)

    def from_grid(self, grid: Grid) -> HexPosition:
        """Return the position printed as `grid`; `InvalidGrid` says why no game reaches it.

        One more stone for Red than for Blue means, with the swap rule, that the opening was taken
        over and that Blue is to move.
        """
        return self._from_grid(grid, swapped=False)

    def _from_grid(self, grid: Grid, *, swapped: bool) -> HexPosition:
        """The position of `grid`, known to be `swapped` even where the counts do not show it."""
        first, second = square_boards.stones(grid, self.size)
        extra = first.bit_count() - second.bit_count()
        possible = {0} if swapped else {0, 1, -1 if self.swap else 0}
        if extra not in possible:
            raise InvalidGrid(
                "The counts are impossible: {first} stones for Blue and {second} for Red.",
                first=first.bit_count(),
                second=second.bit_count(),
            )
        position = HexPosition(self, first, second, swapped or extra == -1)
        position.check_reachable_end()
        return position

    def parse_position(self, text: str) -> HexPosition:
        """Moves from the empty board (``a1 b2``) or a drawn board (``.x/o.``)."""
        drawn, _, mover = notation.as_text(text).strip().partition(" ")
        if not notation.is_drawn(drawn, rows=self.size):
            return notation.replay(self.initial(), self.move_tokens(text), text)
        swapped = self.swap and mover.lower() == notation.SYMBOLS[Side.SECOND]
        if mover and not swapped:
            raise InvalidText(
                "Position “{text}” is not valid: after the board, only the letter o may follow, "
                "in a game with the swap rule.",
                text=text,
                offset=len(text.rstrip()) - len(mover),
            )
        grid = notation.parse_grid(drawn, rows=self.size, columns=self.size)
        return self._from_grid(grid, swapped=swapped)

    def format_position(self, position: HexPosition) -> str:
        """The board drawn on one line; `` o`` follows where a swap hides that Red is to move."""
        drawn = notation.format_grid(position.grid())
        hidden = position.swapped and position.to_move is Side.SECOND
        return f"{drawn} {notation.SYMBOLS[Side.SECOND]}" if hidden else drawn


@dataclass(frozen=True, slots=True, repr=False)
class HexPosition(SquarePosition):
    """Two bitboards, and whether the opening was taken over."""

    game: Hex
    first: int
    """The stones that join top and bottom."""
    second: int
    """The stones that join left and right."""
    swapped: bool = False

    @property
    def ply(self) -> int:
        """The number of moves played, a swap included."""
        return (self.first | self.second).bit_count() + self.swapped

    @property
    def to_move(self) -> Side:
        """FIRST on even plies."""
        return Side(self.ply % 2)

    @property
    def key(self) -> tuple[int, int, bool]:
        """Both bitboards, and the swap."""
        return self.first, self.second, self.swapped

    def legal_moves(self) -> tuple[Move, ...]:
        """The empty cells, and the swap where it is allowed; none once the game is over."""
        if self.outcome() is not None:
            return ()
        taken = self.first | self.second
        cells = square_boards.numbers(~taken, self.game.size)
        return (*cells, self.game.swap_move) if self._can_swap() else cells

    def play(self, move: Move | str) -> HexPosition:
        """The position after a stone on cell `move`, or after the swap."""
        if type(move) is not int:
            move = move_number(self.game, move)
        game = self.game
        if self.outcome() is not None:
            raise IllegalMove("The game is over: nothing can be played any more.")
        if move == game.swap_move:
            if not self._can_swap():
                raise IllegalMove("Swapping is only possible as move 2 of a game with that rule.")
            row, column = divmod(self.first.bit_length() - 1, game.size)
            return HexPosition(game, 0, 1 << (column * game.size + row), swapped=True)
        if not 0 <= move < game.size**2 or (self.first | self.second) >> move & 1:
            raise self.refusal(move)
        bit = 1 << move
        if self.to_move is Side.FIRST:
            return HexPosition(game, self.first | bit, self.second, self.swapped)
        return HexPosition(game, self.first, self.second | bit, self.swapped)

    def outcome(self) -> Outcome | None:
        """Only the side that has just moved can have won; there is no draw in Hex."""
        mover = self.to_move.other
        return Outcome(mover) if self._chain(mover) else None

    def landing(self, move: Move) -> Cell:
        """The cell of `move`; for a swap, the mirror image of the opening."""
        if move != self.game.swap_move:
            return divmod(move, self.game.size)
        row, column = divmod(self.first.bit_length() - 1, self.game.size)
        return column, row

    def winning_cells(self) -> tuple[Cell, ...]:
        """A shortest chain of stones that joins the winner's edges."""
        links = self._chain(self.to_move.other)
        return tuple(sorted(divmod(move, self.game.size) for move in links))

    def check_reachable_end(self) -> None:
        """Refuse a board where the game went on after a side had joined its edges."""
        if self._chain(self.to_move):
            raise InvalidGrid(
                "{colour} has joined its edges, yet the other side played after it.",
                colour=self.game.colours[self.to_move],
            )
        winner = self.to_move.other
        stones, links = self.stones(winner), self._chain(winner)
        # The last stone is one whose absence cuts every chain, so it is on this one.
        if links and all(chain(stones ^ (1 << m), self.game.size, winner) for m in links):
            raise InvalidGrid("The game was won before the last stone was played.")

    def _chain(self, side: Side) -> tuple[Move, ...]:
        return chain(self.stones(side), self.game.size, side)

    def _can_swap(self) -> bool:
        """Only what the other side has opened can be taken over."""
        return self.game.swap and self.ply == 1 and bool(self.first)


def chain(stones: int, size: int, side: Side) -> tuple[Move, ...]:
    """A shortest chain of `stones` from the first edge of `side` to its last; empty without one."""
    step = 1 if side is Side.FIRST else size
    starts = [m for m in range(0, size * step, step) if stones >> m & 1]
    came_from: dict[Move, Move | None] = dict.fromkeys(starts)
    queue = list(starts)
    for move in queue:  # grows while it is read: breadth first
        if divmod(move, size)[side] == size - 1:
            return way_back(move, came_from)
        for near in neighbours(size)[move]:
            if stones >> near & 1 and near not in came_from:
                came_from[near] = move
                queue.append(near)
    return ()


def way_back(cell: Move, came_from: Mapping[Move, Move | None]) -> tuple[Move, ...]:
    """The cells from `cell` back to the one that a search began with."""
    links: list[Move] = []
    link: Move | None = cell
    while link is not None:
        links.append(link)
        link = came_from[link]
    return tuple(links)


@lru_cache
def neighbours(size: int) -> tuple[tuple[Move, ...], ...]:
    """For each cell, the cells that touch it."""
    return tuple(
        tuple(
            (row + i) * size + column + j
            for i, j in NEIGHBOURS
            if 0 <= row + i < size and 0 <= column + j < size
        )
        for row in range(size)
        for column in range(size)
    )


FAMOUS: Final = (Hex(5), Hex(7), Hex(11), Hex(11, swap=True), Hex(13))
ALIASES: Final = {"hex": "hex-11"}
PATTERNS: Final = {
    "hex-N": Term("a rhombus of N by N cells, 1 to 26; add -swap for the swap rule"),
}


def parse(name: str) -> Hex | None:
    """The game spelled ``hex-N``, with ``-swap`` where move 2 may take the opening."""
    match = _PARAMETERS.fullmatch(name)
    return None if match is None else Hex(int(match[1]), swap=match[2] is not None)


def describe(game: Hex) -> Term:
    """One sentence of rules, as a template over the game's own parameters."""
    if game.swap:
        return Term(
            "Hex, {size} × {size}: Blue joins top and bottom, Red joins left and right; "
            "move 2 may swap"
        )
    return Term("Hex, {size} × {size}: Blue joins top and bottom, Red joins left and right")
