"""Othello on boards of any even size: who has more discs at the end wins.

A disc is put down where it encloses discs of the other side in a straight line, up to a disc of
its own colour, in at least one of eight directions; all that it encloses turn over. A side that
has no such move passes while the other has one; when neither has, the game is over.
"""

# ruff: noqa: RUF001 - boards are written with a multiplication sign

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final

from pions.core.errors import IllegalMove, InvalidGrid, InvalidOption, InvalidText
from pions.core.positions import move_number
from pions.core.types import Cell, Grid, Move, Outcome, Side, Term
from pions.games import notation, square_boards
from pions.games.square_boards import SquareGame, SquarePosition

SIZES: Final = range(4, 27, 2)
PASS: Final = "pass"  # noqa: S105 - a move, no password
_PARAMETERS: Final = re.compile(r"othello-(\d{1,4})")


@dataclass(frozen=True, slots=True)
class Othello(SquareGame):
    """Othello on a board of `size` by `size`."""

    size: int = 8
    """Cells on a side: an even number."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "size", notation.whole_size(self.size))
        if self.size not in SIZES:
            raise InvalidOption(
                "Othello is played here on even sizes from {least} to {most}, not {size}.",
                least=SIZES[0],
                most=SIZES[-1],
                size=self.size,
            )

    @property
    def name(self) -> str:
        """``othello``, or ``othello-6``."""
        return "othello" if self.size == 8 else f"othello-{self.size}"

    @property
    def colours(self) -> tuple[Term, Term]:
        """Black opens, White answers."""
        return Term("Black"), Term("White")

    @property
    def pass_move(self) -> Move:
        """The move of a side that can turn nothing: the number after the last cell."""
        return self.size * self.size

    @property
    def words(self) -> Mapping[str, Move]:
        """``pass``, in French, too."""
        return dict.fromkeys((PASS, "passe"), self.pass_move)

    def move_form(self) -> tuple[Term, Mapping[str, object]]:
        """A cell, an opening move for example, or the word for none."""
        opening = self.initial().legal_moves()[0]
        return Term("a cell such as {example}, or {word}"), {
            "example": self.format_move(opening),
            "word": PASS,
        }

    def initial(self) -> OthelloPosition:
        """Two discs each in the middle: White on d4 and e5, Black on e4 and d5."""
        upper, lower = self.size // 2 - 1, self.size // 2
        white = self._bit(upper, upper) | self._bit(lower, lower)
        black = self._bit(upper, lower) | self._bit(lower, upper)
        return OthelloPosition(self, black, white, Side.FIRST, 0)

    def from_grid(self, grid: Grid) -> OthelloPosition:
        """Return the position printed as `grid`; `InvalidGrid` says why no game reaches it.

        Black is to move where the number of discs is even, as if no side had passed.
        """
        discs = sum(cell is not None for row in grid for cell in row)
        return self._from_grid(grid, Side(discs % 2))

    def _from_grid(self, grid: Grid, to_move: Side) -> OthelloPosition:
        first, second = square_boards.stones(grid, self.size)
        start, discs = self.initial(), first | second
        middle = start.first | start.second
        if discs & middle != middle:
            raise InvalidGrid("The four cells in the middle of the board are never empty.")
        if discs == middle and (first, second, to_move) != start.key:
            raise InvalidGrid("With four discs, only the start of the game is possible.")
        # Each move adds a disc, and a pass none: where the side does not fit, one was passed.
        moves = (discs ^ middle).bit_count()
        return OthelloPosition(self, first, second, to_move, moves + (moves % 2 != to_move))

    def parse_position(self, text: str) -> OthelloPosition:
        """Read moves from the start (``d3 c3``) or a drawn board and its turn (``x.../... x``).

        Where that letter is left out, the side is the one that `from_grid` takes.
        """
        drawn, _, mover = notation.as_text(text).strip().partition(" ")
        if not notation.is_drawn(drawn, rows=self.size):
            return notation.replay(self.initial(), self.move_tokens(text), text)
        grid = notation.parse_grid(drawn, rows=self.size, columns=self.size)
        if not mover:
            return self.from_grid(grid)
        for side in Side:
            if mover.strip().lower() == notation.SYMBOLS[side]:
                return self._from_grid(grid, side)
        raise InvalidText(
            "Position “{text}” is not valid: after the board, only x or o may follow, "
            "the side to move.",
            text=text,
            offset=len(text.rstrip()) - len(mover),
        )

    def format_position(self, position: OthelloPosition) -> str:
        """The board drawn on one line, and the letter of the side to move."""
        return f"{notation.format_grid(position.grid())} {notation.SYMBOLS[position.to_move]}"

    def _bit(self, row: int, column: int) -> int:
        return 1 << (row * self.size + column)


@dataclass(frozen=True, slots=True, repr=False)
class OthelloPosition(SquarePosition):
    """Two boards, and whose move it is; how long it took to get here makes no difference."""

    game: Othello
    first: int
    """The black discs."""
    second: int
    """The white discs."""
    to_move: Side
    """The sides alternate, for a pass is a move."""
    ply: int = field(compare=False)
    """The number of moves played, passes included; the fewest possible where a board was read."""

    @property
    def key(self) -> tuple[int, int, Side]:
        """Both boards and the side to move."""
        return self.first, self.second, self.to_move

    def placements(self, side: Side) -> int:
        """Return the cells where a disc of `side` would turn others, whichever side is to move."""
        return placements(self.stones(side), self.stones(side.other), self.game.size)

    def legal_moves(self) -> tuple[Move, ...]:
        """The cells that turn discs; a pass where only the other side has any."""
        if found := self.placements(self.to_move):
            return square_boards.numbers(found, self.game.size)
        return (self.game.pass_move,) if self.placements(self.to_move.other) else ()

    def play(self, move: Move | str) -> OthelloPosition:
        """The position after a disc on cell `move`, or after a pass."""
        if type(move) is not int:
            move = move_number(self.game, move)
        mover = self.to_move
        mine, theirs = self.stones(mover), self.stones(mover.other)
        placed = turned = 0
        if 0 <= move < self.game.pass_move:
            placed = 1 << move & ~(mine | theirs)
            turned = enclosed(placed, mine, theirs, self.game.size)
        if not turned and move not in self.legal_moves():  # a legal pass turns nothing
            raise self._refusal(move)
        first, second = mine | placed | turned, theirs & ~turned
        if mover is Side.SECOND:
            first, second = second, first
        return OthelloPosition(self.game, first, second, mover.other, self.ply + 1)

    def _refusal(self, move: Move) -> IllegalMove:
        game = self.game
        if self.outcome() is not None:
            return IllegalMove("The game is over: nothing can be played any more.")
        if move == game.pass_move:
            return IllegalMove("Passing is only possible where no move turns a disc.")
        if not 0 <= move < game.pass_move or (self.first | self.second) >> move & 1:
            return self.refusal(move)
        return IllegalMove("A disc on {cell} turns no other.", cell=game.format_move(move))

    def outcome(self) -> Outcome | None:
        """When neither side can move, more discs win."""
        if any(map(self.placements, Side)):
            return None
        lead = self.first.bit_count() - self.second.bit_count()
        if lead == 0:
            return Outcome(None)
        return Outcome(Side.FIRST if lead > 0 else Side.SECOND)

    def landing(self, move: Move) -> Cell | None:
        """The cell of `move`; none for a pass."""
        return None if move == self.game.pass_move else divmod(move, self.game.size)

    def winning_cells(self) -> tuple[Cell, ...]:
        """All the discs of the winner."""
        outcome = self.outcome()
        if outcome is None or outcome.winner is None:
            return ()
        return square_boards.cells(self.stones(outcome.winner), self.game.size)


def placements(mine: int, theirs: int, size: int) -> int:
    """The empty cells from where a straight run of `theirs` leads to one of `mine`."""
    found, empty = 0, ~(mine | theirs)
    for step, inside in directions(size):
        run = shifted(mine, step) & inside & theirs
        while run:
            run = shifted(run, step) & inside
            found |= run & empty
            run &= theirs
    return found


def enclosed(placed: int, mine: int, theirs: int, size: int) -> int:
    """The discs of `theirs` on a straight run between the cell `placed` and one of `mine`."""
    cells = 0
    for step, inside in directions(size):
        run, cell = 0, shifted(placed, step) & inside
        while cell & theirs:
            run |= cell
            cell = shifted(cell, step) & inside
        if cell & mine:
            cells |= run
    return cells


def shifted(board: int, step: int) -> int:
    """Every cell of `board` moved on by `step`."""
    return board << step if step > 0 else board >> -step


@lru_cache
def directions(size: int) -> tuple[tuple[int, int], ...]:
    """Return each of the eight directions: its step, and the cells where one step may arrive.

    A step that leaves the board sideways would arrive in another row: so none to the right arrives
    in the first column, nor one to the left in the last.
    """
    every = (1 << size * size) - 1
    first_column = sum(1 << (row * size) for row in range(size))
    arrives = {-1: every & ~(first_column << (size - 1)), 0: every, 1: every & ~first_column}
    return tuple(
        (down * size + right, arrives[right])
        for down in (-1, 0, 1)
        for right in (-1, 0, 1)
        if (down, right) != (0, 0)
    )


FAMOUS: Final = (Othello(), Othello(6))
ALIASES: Final[Mapping[str, str]] = {}
PATTERNS: Final = {"othello-N": Term("Othello on N by N cells, N even, 4 to 26")}


def parse(name: str) -> Othello | None:
    """The game spelled ``othello-N``."""
    match = _PARAMETERS.fullmatch(name)
    return None if match is None else Othello(int(match[1]))


def describe(_game: Othello) -> Term:
    """One sentence of rules, as a template over the game's own parameters."""
    return Term("Othello, {size} × {size}: a disc turns those it encloses; more discs win")
