"""The exact solver of gravity games: values, best moves, and play to the end.

>>> solver = Solver(Gravity(4, 4, 4), megabytes=1)
>>> solver.value(solver.game.initial())  # nobody can force four in line on 16 cells
0
"""

from __future__ import annotations

import reprlib
import time
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import Final, Literal

from pions import kernels
from pions.core.errors import InvalidOption, PionsError
from pions.core.positions import position_given
from pions.core.types import Move
from pions.families.exact_values import Forecast, Result, forecast, result_of
from pions.families.gravity import bitboards
from pions.families.gravity.endings import EndingEngine, LimitedEngine
from pions.families.gravity.explain import cells_left
from pions.families.gravity.opening_book import Book
from pions.families.gravity.solver_engine import (
    CONNECT4,
    LATE,
    UNKNOWN,
    LateScore,
    Quick,
    SolverEngine,
)
from pions.families.judged_moves import Listener
from pions.families.options import whole_given
from pions.families.solver_protocols import USUAL, SolverSettings
from pions.games import catalog
from pions.games.gravity import Gravity, GravityPosition

_FEW: Final = 32
"""Up to so many late positions are solved one by one: preparing a batch takes longer."""

_GLANCE: Final = 1
"""Nodes of a window tried before the book is read: as few as a search counts at a time..."""
_GLANCES: Final = {11: 250, 13: 500}
"""... but with so many discs about as many as take the time of such a look."""


@dataclass(frozen=True, slots=True)
class SolvedAnalysis:
    """All there is to know of a position."""

    values: Mapping[Move, int]
    """The value of each legal move, for the side that plays it; empty where the game is over."""
    value: int
    line: tuple[Move, ...]
    forecast: Forecast
    """The meaning of `value`: who wins, and in how many moves."""
    nodes: int
    """Positions the search entered; none where the book knew it all."""
    seconds: float
    exact: bool = True
    """A solver proves what it says."""

    @property
    def best(self) -> tuple[Move, ...]:
        """The moves that keep the value."""
        return tuple(move for move, value in self.values.items() if value == self.value)


class Solver:
    """Exact values of one game, by search and by book; an `ExactSolver`.

    One search at a time: a second caller waits. `progress` is called some ten times a second.
    """

    def __init__(
        self,
        game: Gravity | str = CONNECT4,
        *,
        megabytes: int = USUAL.megabytes,
        threads: int = 1,
        book: Book | Literal["default"] | None = "default",
    ) -> None:
        game = self.game = _with_gravity(game)
        megabytes = whole_given(megabytes, "megabytes")
        threads = whole_given(threads, "threads")
        if not (book is None or book == "default" or isinstance(book, Book)):
            raise InvalidOption(
                "A book is a Book, “default”, or None for no book, not {book}.",
                book=reprlib.repr(book),
            )
        whole = LimitedEngine if game.discs else SolverEngine
        self._engine: SolverEngine | EndingEngine = (
            whole(game, megabytes, threads)
            if bitboards.fits(game)
            else EndingEngine(game, megabytes)
        )
        self._book = None if game != CONNECT4 else Book.load() if book == "default" else book
        self._cells = game.width * game.height
        self._most = (self._cells + 1) // 2
        """No value is higher. A window no wider saves searching far from the draw: few moves end
        the game soon."""
        self._same = game
        """The game of the last position: another object of the same game is compared once."""
        self._late_discs = self._cells + 1 if game.discs else self._cells - LATE
        self._beyond = 1 << game.width * (game.height + 1)

    @cached_property
    def _quick(self) -> Quick:
        return self._engine.quick

    @cached_property
    def _late(self) -> LateScore:
        """Return the engine's `late`, or a function that knows nothing where it has none."""
        late = self._engine.late
        if late is None:
            self._late_discs = self._cells + 1
            return _unknown
        return late

    @property
    def book_problem(self) -> PionsError | None:
        """The fault of the book, once a lookup failed for it."""
        return None if self._book is None else self._book.problem

    @property
    def nodes(self) -> int:
        """Positions entered since the solver was made."""
        return self._engine.nodes

    def value(self, position: GravityPosition, progress: Listener | None = None) -> int:
        """The value for the side to move; the game may be over."""
        try:
            mine, mask = position.mine, position.mask
        except AttributeError:  # text, or anything else
            return self.value(self._own(position), progress)
        # The kernel takes a microsecond for a late position: what comes before it counts.
        if (
            mask.bit_count() >= self._late_discs
            and position.game is self._same
            and 0 <= mine <= mask < self._beyond
        ):
            value = self._late(mine, mask)
            if value < UNKNOWN:
                return value
        if self._book is None and position.game is self._same:
            answer = self._quick(mine, mask, -self._cells, self._cells)
            if answer is not None:
                return answer
        return self._value(position, self._cells, progress)

    def values(
        self, position: GravityPosition, progress: Listener | None = None
    ) -> dict[Move, int]:
        """The value of each legal move, for the side that plays it."""
        position = self._own(position)
        self._check([position])
        if self._book is not None and self._past_book(position.mask.bit_count() + 1):
            return self._values_past_book(self._book, position, progress)
        moves = position.legal_moves()
        asked = moves if position.mask else self._central(moves)[::2]  # its own mirror image
        after = self._within([position.play(move) for move in asked], self._most, progress)
        values = {move: -value for move, value in zip(asked, after, strict=True)}
        last = self.game.width - 1
        return {move: values[move if move in values else last - move] for move in moves}

    def result(self, position: GravityPosition, progress: Listener | None = None) -> Result:
        """Return the winner, which takes less time than the value."""
        return result_of(self._value(self._own(position), 1, progress))

    def line(self, position: GravityPosition, progress: Listener | None = None) -> tuple[Move, ...]:
        """Return best play to the end: the fastest win, the longest resistance.

        Of equal moves the most central is played, then the left one.
        """
        position = self._own(position)
        return self._line(position, self.value(position, progress), progress)

    def analyse(
        self, position: GravityPosition, progress: Listener | None = None
    ) -> SolvedAnalysis:
        """The value of every move and of the position, and the line to the end."""
        position = self._own(position)
        began, nodes = time.perf_counter(), self.nodes
        values = self.values(position, progress)
        value = max(values.values()) if values else self.value(position)
        line: tuple[Move, ...] = ()
        if values:
            best = next(move for move in self._central(values) if values[move] == value)
            line = (best, *self._line(position.play(best), -value, progress))
        return SolvedAnalysis(
            values=values,
            value=value,
            line=line,
            forecast=forecast(value, cells_left(position)),
            nodes=self.nodes - nodes,
            seconds=time.perf_counter() - began,
        )

    def batch(
        self, positions: Iterable[GravityPosition], progress: Listener | None = None
    ) -> list[int]:
        """The values of many positions, in their order; neighbours in play help each other."""
        return self._within(list(map(self._own, positions)), self._cells, progress)

    def results(
        self, positions: Iterable[GravityPosition], progress: Listener | None = None
    ) -> list[Result]:
        """Return the result of each of many positions, in their order."""
        asked = list(map(self._own, positions))
        return [result_of(value) for value in self._within(asked, 1, progress)]

    def _own(self, position: object) -> GravityPosition:
        """Return a position of this game, given as such, as text or as its moves."""
        if isinstance(position, GravityPosition):
            return position
        given = position_given(self.game, position)
        if not hasattr(given, "mask"):
            self._check([given])
        return given  # type: ignore[no-any-return] # a position by its methods

    def stop(self) -> None:
        """Make the search under way raise `Stopped`; from any thread."""
        self._engine.stop()

    def clear(self) -> None:
        """Forget what was found; the book stays."""
        self._engine.clear()

    def _value(self, position: GravityPosition, bound: int, progress: Listener | None) -> int:
        """Return the value, brought between ``-bound`` and `bound`."""
        if position.game is not self._same:
            self._check([position])
            self._same = position.game
        value = self._known(position)
        if value is not None:
            return max(-bound, min(bound, value))
        book = self._book
        past = book is not None and self._past_book(position.mask.bit_count())
        least = book.at_least(position) if book is not None and past else None
        return self._value_from(position, least, bound, progress)

    def _value_from(
        self, position: GravityPosition, least: int | None, bound: int, progress: Listener | None
    ) -> int:
        """Return the value of a position that the book knows to be worth `least` or more."""
        low = -bound
        if least is not None and -bound <= least < bound:
            # Nearly every second time that is the value.
            low = self._engine.score(position.mine, position.mask, least, least + 1, progress)
            if low == least:
                return least
        return self._engine.score(position.mine, position.mask, low, bound, progress)

    def _values_past_book(
        self, book: Book, position: GravityPosition, progress: Listener | None
    ) -> dict[Move, int]:
        """Return the values where the book knows the position and not the ones after it.

        When all moves but one are worth less than the position, the last need not be searched: a
        central one, because best moves are there. The book is read for all of them before any is
        searched, which would drive its pages out of the processor's cache.
        """
        moves = position.legal_moves()
        whole = book.lookup(position)
        after = {move: position.play(move) for move in reversed(self._central(moves))}
        least = {move: book.at_least(board) for move, board in after.items()}
        values: dict[Move, int] = {}
        for move, board in after.items():
            last = len(values) == len(moves) - 1
            if last and whole is not None and all(value < whole for value in values.values()):
                values[move] = whole
            else:
                values[move] = -self._value_from(board, least[move], self._most, progress)
        return {move: values[move] for move in moves}

    def _past_book(self, discs: int) -> bool:
        return self._book is not None and discs == self._book.deepest + 1

    def _within(
        self, positions: Sequence[GravityPosition], bound: int, progress: Listener | None
    ) -> list[int]:
        self._check(positions)
        if not positions:
            return []
        found_at_once = ((index, self._known(one)) for index, one in enumerate(positions))
        known = {index: value for index, value in found_at_once if value is not None}
        if not known:
            return self._searched(positions, bound, progress)
        todo = [index for index in range(len(positions)) if index not in known]
        if todo:
            searched = self._searched([positions[index] for index in todo], bound, progress)
            known.update(zip(todo, searched, strict=True))
        return [max(-bound, min(bound, known[index])) for index in range(len(positions))]

    def _searched(
        self, positions: Sequence[GravityPosition], bound: int, progress: Listener | None
    ) -> list[int]:
        mine = [position.mine for position in positions]
        mask = [position.mask for position in positions]
        if bound >= self._most and len(positions) <= _FEW:
            values = self._late_values(mine, mask)
            if values is not None:
                return values
        return self._engine.scores(mine, mask, -bound, bound, progress)

    def _late_values(self, mine: Sequence[int], mask: Sequence[int]) -> list[int] | None:
        """Return the values of a few late positions; ``None`` where one of them is not."""
        pairs = list(zip(mine, mask, strict=True))
        if any(
            both.bit_count() < self._late_discs or not 0 <= own <= both < self._beyond
            for own, both in pairs
        ):
            return None
        values = [self._late(own, both) for own, both in pairs]
        return values if max(values) < UNKNOWN else None

    def _known(self, position: GravityPosition) -> int | None:
        """Return the score of the book, or of a short search that ends first."""
        book, mine, mask = self._book, position.mine, position.mask
        if book is None or (discs := mask.bit_count()) > book.deepest:
            return None
        if not kernels.binding.compiled():
            return book.lookup(position)
        value = self._quick(mine, mask, -self._cells, self._cells, _GLANCES.get(discs, _GLANCE))
        return book.known(mine, mask) if value is None else value

    def _line(
        self, position: GravityPosition, value: int, progress: Listener | None
    ) -> tuple[Move, ...]:
        """Return best play from a position of known `value`.

        A move keeps the value v when it leaves the other side at most -v: one window for each
        column.
        """
        line = []
        while moves := position.legal_moves():
            move = next(
                move
                for move in self._central(moves)
                if self._at_most(position.play(move), -value, progress)
            )
            line.append(move)
            position, value = position.play(move), -value
        return tuple(line)

    def _at_most(self, position: GravityPosition, value: int, progress: Listener | None) -> bool:
        known = self._known(position)
        if known is not None:
            return known <= value
        if self._book is not None and self._past_book(position.mask.bit_count()):
            least = self._book.at_least(position)
            if least is not None and least > value:
                return False
        score = self._engine.score(position.mine, position.mask, value, value + 1, progress)
        return score <= value

    def _central(self, moves: Iterable[Move]) -> list[Move]:
        return sorted(moves, key=lambda move: (abs(2 * move - self.game.width + 1), move))

    def _check(self, positions: Iterable[GravityPosition]) -> None:
        # Comparing games takes longer than solving a late position: each object once.
        for other in {id(position.game): position.game for position in positions}.values():
            if other != self.game:
                raise InvalidOption(
                    "This solver knows {game}, not {other}.",
                    game=self.game.name,
                    other=other.name,
                )


def _with_gravity(game: object) -> Gravity:
    found = catalog.find(game)  # type: ignore[arg-type] # it says what is wrong
    if not isinstance(found, Gravity):
        raise InvalidOption(
            "This solver is for columns that fill up, not for {game}; solve and analyse take it.",
            game=found.name,
        )
    return found


def _unknown(_mine: int, _mask: int) -> int:
    return UNKNOWN


@lru_cache(maxsize=4)
def solver_for(game: Gravity = CONNECT4) -> Solver:
    """Return the one shared solver of `game`."""
    return Solver(game)


def solver_with(game: Gravity, settings: SolverSettings) -> Solver:
    """The same with settings of one's own: what it found stays found."""
    usual = replace(settings, seconds=None) == USUAL
    return solver_for(game) if usual else _made(game, replace(settings, seconds=None))


@lru_cache(maxsize=2)
def _made(game: Gravity, settings: SolverSettings) -> Solver:
    book: Literal["default"] | None = "default" if settings.book else None
    return Solver(game, megabytes=settings.megabytes, threads=settings.threads or 1, book=book)
