"""The roles: positions, games, strategies, analysts and evaluators."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import Protocol, Self, TypeVar, runtime_checkable

from pions.core.analysis import Analysis
from pions.core.types import Cell, Grid, Move, Outcome, Score, Shape, Side, Term


class Position(Protocol):
    """An immutable position. Playing a move returns another one."""

    @property
    def game(self) -> Game[Self]:
        """Its rules."""

    @property
    def to_move(self) -> Side:
        """The side whose turn it is, or would be after the end of the game."""

    @property
    def ply(self) -> int:
        """How many moves were played."""

    @property
    def key(self) -> Hashable:
        """A value that equal positions of the same game share."""

    def legal_moves(self) -> Sequence[Move]:
        """Return the legal moves, none exactly when `outcome()` is not ``None``."""

    def play(self, move: Move) -> Self:
        """Return the position after `move`; raises `IllegalMove`."""

    def outcome(self) -> Outcome | None:
        """Return how the game ended; ``None`` while it goes on."""

    def grid(self) -> Grid:
        """Return the board as printed: top row first."""

    def landing(self, move: Move) -> Cell | None:
        """Return the cell where a legal `move` puts its stone; ``None`` for a pass."""

    def winning_cells(self) -> tuple[Cell, ...]:
        """Return the cells that won the game, sorted; empty where there is no winner."""


P = TypeVar("P", bound=Position)
P_contra = TypeVar("P_contra", bound=Position, contravariant=True)


class Game(Protocol[P]):
    """Rules with their parameters, the fields of a frozen dataclass."""

    def __hash__(self) -> int: ...

    @property
    def name(self) -> str:
        """Its name in the catalog."""

    @property
    def shape(self) -> Shape:
        """How its boards are drawn."""

    @property
    def colours(self) -> tuple[Term, Term]:
        """The names of the first and the second side."""

    @property
    def column_names(self) -> tuple[str, ...]:
        """The names of the columns, from the left."""

    @property
    def row_names(self) -> tuple[str, ...]:
        """The names of the rows, from the top; empty where they have none."""

    def move_form(self) -> tuple[Term, Mapping[str, object]]:
        """Return how a move is written, to end a sentence: a template and its values."""

    def initial(self) -> P:
        """Return the position before the first move."""

    def from_grid(self, grid: Grid) -> P:
        """Return the position printed as `grid`; raises `InvalidGrid`."""

    def parse_move(self, text: str) -> Move:
        """Return the move written as `text`, legal or not; raises `InvalidText`."""

    def format_move(self, move: Move) -> str:
        """Return `move` as text."""

    def parse_moves(self, text: str) -> tuple[Move, ...]:
        """Return the moves of a game written as one text, legal or not; raises `InvalidText`."""

    def format_moves(self, moves: Sequence[Move]) -> str:
        """Return `moves` as one text, the inverse of `parse_moves`."""

    def parse_position(self, text: str) -> P:
        """Return the position after the moves in `text`, or drawn in it as ``.x/ox``."""

    def format_position(self, position: P) -> str:
        """Return `position` drawn row by row, as `parse_position` reads it."""


class Strategy(Protocol[P_contra]):
    """A player whose settings were given when it was built."""

    def choose(self, position: P_contra) -> Move:
        """Return a legal move; only called while the game goes on."""


@runtime_checkable
class TimedStrategy(Protocol):
    """A strategy whose time can be changed while a game goes on."""

    def allow(self, seconds: float) -> None:
        """Set the seconds a move from now on; what was learned of the game stays."""


class Analyst(Protocol[P_contra]):
    """Gives each move a score, as few strategies can."""

    def analyse(self, position: P_contra) -> Analysis:
        """Return a score for every legal move."""


class Evaluator(Protocol[P_contra]):
    """Estimates an unfinished position for the side to move."""

    def __call__(self, position: P_contra) -> Score:
        """Return a score, higher where the side to move stands better."""
