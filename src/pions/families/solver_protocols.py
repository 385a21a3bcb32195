"""The protocols of exact solvers, and how a kind of game is solved."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from io import BufferedIOBase
from typing import Any, Final, Generic, Protocol, TypeAlias, TypeVar

from pions.core.errors import InvalidOption, PionsError
from pions.core.progress import Progress
from pions.core.protocols import P, Position
from pions.core.types import Cell, Move, Term
from pions.families.exact_values import Forecast, forecast, result_of
from pions.families.judged_moves import (
    ExactSolver,
    JudgedMove,
    Left,
    Listener,
    judge,
    judged,
)
from pions.games.checked_strategies import CheckedStrategy


class Stopped(PionsError):
    """The solver was stopped before it had an answer."""


@dataclass(frozen=True, slots=True)
class SolverSettings:
    """The settings of a solver; its answers do not depend on them."""

    megabytes: int = 128
    """The table: beyond this little is gained on a small machine."""
    threads: int = 0
    """Threads that search one position together; 0 takes the usual number for the game."""
    book: bool = True
    seconds: float | None = None
    """After so long it gives up; ``None`` lets it take the time that is usual for its game."""


USUAL: Final = SolverSettings()
_LATE: Final = Term("There was no exact answer within {seconds} seconds.")


@dataclass(frozen=True, slots=True)
class Section:
    """A part of what a screen says: a heading, a board, sentences."""

    sentences: Sequence[str] = ()
    heading: str = ""
    marks: Mapping[Cell, str] | None = None
    """Characters on empty cells of the board; ``None`` where no board is shown."""
    played: Sequence[Move] = ()
    """Moves made on that board first."""
    rows: Sequence[Any] = ()


class Estimate(Protocol):
    """An estimate of the side that is ahead."""

    @property
    def chance(self) -> float:
        """Of the first side, from 0 to 1."""

    @property
    def best(self) -> Move:
        """The move to play."""

    @property
    def ranked(self) -> Sequence[Move]:
        """The moves it names, the best first."""

    @property
    def heading(self) -> str:
        """The same in a line, for people."""

    @property
    def told_by(self) -> str:
        """The source of the estimate, and its work."""

    def json(self) -> dict[str, Any]:
        """For other programs."""

    def words(self) -> dict[str, Any]:
        """Return what a page shows."""


class PositionFacts(Protocol):
    """The facts a solver knows beside values, particular to a kind of game."""

    @property
    def move(self) -> Move | None:
        """A winning move, where one is known."""

    def json(self) -> dict[str, Any]:
        """For other programs."""

    def words(self) -> dict[str, Any]:
        """Return what a page shows."""

    def sections(self, estimate: Estimate | None) -> Sequence[Section]:
        """Return what a terminal shows, with the estimate where one was made."""


@dataclass(frozen=True, slots=True)
class Solution:
    """The answer of a solver about a position."""

    value: int | None
    """``None`` where it was not found in time."""
    moves: tuple[JudgedMove, ...] = ()
    """Every legal move, where each was requested and found in time."""
    line: tuple[Move, ...] = ()
    """Best play to the end, where it was requested."""
    facts: PositionFacts | None = None


Scored: TypeAlias = Callable[[Solution], None]
"""Receives the values of every move, before lines and reasons are known."""


StrategyCheck: TypeAlias = Callable[[BufferedIOBase, Position | None, Progress], CheckedStrategy]
"""From a file, the position it must be about, if any, and a listener; raises `StrategyFault`."""


S = TypeVar("S", bound=ExactSolver)


@dataclass(frozen=True, slots=True)
class Solving(Generic[P, S]):
    """How a kind of game is solved exactly, by the types of its positions and of its solver."""

    solver: Callable[[Any, SolverSettings], S]
    """The `ExactSolver` of a game; raises where its board is too large."""
    has_values: Callable[[Any], bool] = lambda _game: True
    """Whether every move of a game has a value within seconds; quick to say."""
    too_early: Callable[[P], PionsError | None] | None = None
    """Of a game that has none as a whole: why a position is too early for values, if it is."""
    judges: Callable[[Any], bool] | None = None
    """Whether whole games are judged move by move; ``None`` for those that have values."""
    lists: Callable[[Any], bool] = lambda _game: True
    """Whether all moves of each position of a game are judged; else the one played, and a better
    one."""
    known_values: Callable[[P], Mapping[Move, int] | None] = lambda _position: None
    """The value of every move of a position, where it is known at once."""
    explain: Callable[[P, Move, ExactSolver], JudgedMove] = judge
    left: Left | None = None
    """The moves a position may still see; ``None`` where values are winners only."""
    seconds: float | None = None
    """The usual limit of a question."""
    glance: float | None = None
    """The same for an analysis."""
    late: Term = _LATE
    """The sentence where the time was not enough."""
    check_strategy: StrategyCheck | None = None
    """Proves what a file of `strategy` claims; ``None`` where no file can be written."""
    look: Callable[[P], Any] | None = None
    """The patterns of a position, proved without a search."""

    def forecast(self, position: P, value: int) -> Forecast:
        """Return the meaning of a value."""
        if self.left is None:
            return Forecast(result_of(value), 0, 0)
        return forecast(value, self.left(position))

    def solve(self, solver: S, position: P, listen: Listener) -> Solution:
        """Return the value of an unfinished position."""
        return Solution(solver.value(position, listen))

    def analyse(
        self,
        solver: S,
        position: P,
        listen: Listener,
        progress: Progress,
        scored: Scored,
    ) -> Solution:
        """Judge every move, and return a best line.

        `scored` receives the values as soon as they are known, `progress` the number of moves done,
        whose lines and reasons may take longer.
        """
        values = solver.values(position, listen)
        scored(self._scores(position, values))
        moves = []
        for done, move in enumerate(values, start=1):
            moves.append(self.explain(position, move, solver))
            progress(done, len(values))
        return Solution(max(values.values()), tuple(moves), solver.line(position, listen))

    def prove(self, solver: S, position: P, listen: Listener) -> Solution:
        """Every move of the empty board and a best line, no reasons: those would take long."""
        values, line = solver.values(position, listen), solver.line(position, listen)
        return self._scores(position, values, line)

    def refuse_strategy(self, position: P) -> None:
        """Raise where `strategy` is not for this position, before anything is solved."""
        raise InvalidOption("No strategy can be written for {game}.", game=position.game.name)

    def strategy(self, solver: S, position: P, listen: Listener) -> Sequence[str]:
        """Return the lines of a file that proves how the winner answers everything."""
        raise NotImplementedError

    def _scores(
        self,
        position: P,
        values: Mapping[Move, int],
        line: tuple[Move, ...] = (),
    ) -> Solution:
        best, left = max(values.values()), None if self.left is None else self.left(position)
        moves = tuple(
            judged(move, value, best, left, line if line[:1] == (move,) else (move,))
            for move, value in values.items()
        )
        return Solution(best, moves, line)
