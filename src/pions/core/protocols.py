"""The roles: a position, a game, and those who choose, explain or guess."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import Protocol, Self, TypeVar, runtime_checkable

from pions.core.analysis import Analysis
from pions.core.types import Cell, Grid, Move, Outcome, Score, Shape, Side, Term


class Position(Protocol):
    """An immutable position. Playing a move returns another one."""

    @property
    def game(self) -> Game[Self]:
        """The rules in force."""
        ...

    @property
    def to_move(self) -> Side:
        """The side whose turn it is; in a finished game, the one that would move next."""
        ...

    @property
    def ply(self) -> int:
        """How many moves were played since the start."""
        ...

    @property
    def key(self) -> Hashable:
        """Equal keys mean the same position of the same game."""
        ...

    def legal_moves(self) -> Sequence[Move]:
        """Empty exactly when `outcome()` is not ``None``."""
        ...

    def play(self, move: Move) -> Self:
        """The position after `move`; raises `IllegalMove`."""
        ...

    def outcome(self) -> Outcome | None:
        """``None`` while the game goes on."""
        ...

    def grid(self) -> Grid:
        """The board as printed: top row first."""
        ...

    def landing(self, move: Move) -> Cell | None:
        """The cell where the stone of a legal `move` comes to rest; ``None`` for a pass."""
        ...

    def winning_cells(self) -> tuple[Cell, ...]:
        """The cells that won the game, sorted; empty where nobody has won."""
        ...


P = TypeVar("P", bound=Position)
P_contra = TypeVar("P_contra", bound=Position, contravariant=True)


class Game(Protocol[P]):
    """Rules with their parameters fixed: where a game starts, how moves are written.

    A frozen dataclass: its fields are the parameters, and equal parameters are the same game.
    """

    def __hash__(self) -> int: ...

    @property
    def name(self) -> str:
        """The name the catalog finds this game by."""
        ...

    @property
    def shape(self) -> Shape:
        """How its boards are drawn."""
        ...

    @property
    def colours(self) -> tuple[Term, Term]:
        """What people call the first and the second side."""
        ...

    @property
    def column_names(self) -> tuple[str, ...]:
        """What people call the columns of the board, from the left."""
        ...

    @property
    def row_names(self) -> tuple[str, ...]:
        """What people call the rows, from the top; empty where they name none."""
        ...

    def move_form(self) -> tuple[Term, Mapping[str, object]]:
        """What a move looks like, to end a sentence: a template, and what goes into it."""
        ...

    def initial(self) -> P:
        """The position before the first move."""
        ...

    def from_grid(self, grid: Grid) -> P:
        """The position printed as `grid`; raises `InvalidGrid`."""
        ...

    def parse_move(self, text: str) -> Move:
        """The move people write as `text`, legal or not; raises `InvalidText`."""
        ...

    def format_move(self, move: Move) -> str:
        """How people write `move`."""
        ...

    def parse_moves(self, text: str) -> tuple[Move, ...]:
        """A whole game written as one string, legal or not; raises `InvalidText`."""
        ...

    def format_moves(self, moves: Sequence[Move]) -> str:
        """The inverse of `parse_moves`."""
        ...

    def parse_position(self, text: str) -> P:
        """The position after the moves in `text`, or drawn in it row by row (``.x/ox``)."""
        ...

    def format_position(self, position: P) -> str:
        """`position` drawn row by row: what `parse_position` reads back."""
        ...


class Strategy(Protocol[P_contra]):
    """Chooses a legal move. All its settings were given when it was built."""

    def choose(self, position: P_contra) -> Move:
        """A legal move; only asked for while the game goes on."""
        ...


@runtime_checkable
class TimedStrategy(Protocol):
    """A strategy whose time can be changed while a game goes on."""

    def allow(self, seconds: float) -> None:
        """So many seconds a move from now on; what it knows of the game stays."""
        ...


class Analyst(Protocol[P_contra]):
    """Explains a position. A separate role: most strategies cannot."""

    def analyse(self, position: P_contra) -> Analysis:
        """A score for every legal move."""
        ...


class Evaluator(Protocol[P_contra]):
    """Guesses the value of an unfinished position for the side to move."""

    def __call__(self, position: P_contra) -> Score:
        """The higher, the better for the side to move."""
        ...
