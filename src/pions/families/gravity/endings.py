"""The solver of late positions on boards too large for the solver of whole games.

The rest of a late position fits one number (`pions.kernels.gravity.endings`).
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate
from typing import Any, ClassVar, Final

from pions import kernels
from pions.compiled import Array
from pions.core.errors import InvalidGrid, InvalidOption
from pions.families.gravity.explain import cells_left
from pions.families.gravity.solver_engine import SolverEngine
from pions.families.gravity.transposition_table import check_memory
from pions.families.judged_moves import Listener, SearchProgress
from pions.families.solver_protocols import Stopped
from pions.games.gravity import Gravity, GravityPosition, has_line, lines

_AT_ONCE: Final = 1 << 16
"""Nodes a kernel call: short enough for Ctrl-C and progress."""
_SPARE: Final = 2
"""A table has four words for each set of cells: few endings fill it."""
MOST_LEFT: Final = kernels.MAX_BITS // 2
"""Empty cells that fit one number, in however many columns they are."""


@dataclass(frozen=True, slots=True)
class Beginning:
    """The discs that every position of an ending has, and where its empty cells went."""

    stones: tuple[int, int]
    """The bitboard of each side."""
    columns: tuple[tuple[int, int, int], ...]
    """For each column with room: its lowest empty bit, how many there are, and their first bit."""
    bits: int
    """The bits of all of these, with a spare one for each column."""

    @classmethod
    def of(cls, game: Gravity, stones: tuple[int, int]) -> Beginning:
        """The ending that begins with these discs; no column has more cells than discs are left."""
        taken = stones[0] | stones[1]
        left = game.most_discs - taken.bit_count()
        rooms = []
        for column in range(game.width):
            bottom = column * (game.height + 1)
            discs = (taken >> bottom & ((1 << game.height) - 1)).bit_count()
            if discs < game.height:
                rooms.append((bottom + discs, min(game.height - discs, left)))
        places = list(accumulate((room + 1 for _, room in rooms), initial=0))
        columns = tuple((*room, place) for room, place in zip(rooms, places, strict=False))
        return cls(stones, columns, places[-1])

    def holds(self, stones: tuple[int, int]) -> bool:
        """Whether a position with these discs comes after it."""
        taken = self.stones[0] | self.stones[1]
        return all(one & taken == own for one, own in zip(stones, self.stones, strict=True))

    @property
    def cells(self) -> int:
        """The number of empty cells."""
        return self.bits - len(self.columns)

    def packed(self, stones: int) -> int:
        """Those of the discs that came since, or of the cells, as a bitboard of the ending."""
        packed = 0
        for bottom, room, place in self.columns:
            packed |= (stones >> bottom & ((1 << room) - 1)) << place
        return packed


class EndingEngine:
    """Scores late positions of one game; keeps its table until another ending begins.

    One caller at a time; others wait. `stop` may be called from anywhere.
    """

    def __init__(self, game: Gravity, megabytes: int) -> None:
        check_memory(megabytes)
        self.game = game
        self._words = megabytes << 17
        self._lock = threading.Lock()
        self._stopped = False
        self._counted = 0
        self._beginning: Beginning | None = None
        self._ending: Any = None
        self._table: Array = None

    @property
    def nodes(self) -> int:
        """Nodes entered since the beginning."""
        return self._counted

    def clear(self) -> None:
        """Forget everything that was found."""
        with self._lock:
            self._beginning = None

    def stop(self) -> None:
        """Interrupt the search under way, if there is one."""
        self._stopped = True

    late: ClassVar[None] = None
    """It has no shorter way for the last moves of a game."""

    def quick(self, *_question: int) -> int | None:
        """Return None: the search itself checks for Ctrl-C from its beginning."""
        return None

    def score(self, mine: int, mask: int, low: int, high: int, listener: Listener | None) -> int:
        """`scores` of one position."""
        return self.scores([mine], [mask], low, high, listener)[0]

    def scores(
        self,
        mine: Sequence[int],
        mask: Sequence[int],
        low: int,
        high: int,
        listener: Listener | None = None,
    ) -> list[int]:
        """The scores, each brought between `low` and `high`; finished games have one, too."""
        positions = [self._position(*boards) for boards in zip(mine, mask, strict=True)]
        with self._lock:
            self._stopped = False
            telling = _Telling(listener, len(positions), self._counted)
            common = Beginning.of(self.game, _common(self.game, positions))
            if common.bits <= kernels.MAX_BITS:
                self._begin_at(common.stones)
            return [self._score(position, low, high, telling) for position in positions]

    def _position(self, mine: int, mask: int) -> GravityPosition:
        """Return the position; raise `InvalidGrid` where no game reaches it."""
        game = self.game
        bottom = sum(game.bit(column=column, row=0) for column in range(game.width))
        board = bottom * ((1 << game.height) - 1)
        misplaced = (mask & ~board) | (mine & ~mask) | (mask & (mask + bottom))
        discs = mask.bit_count()
        uneven = 2 * mine.bit_count() + discs % 2 != discs
        if misplaced or uneven or discs > game.most_discs or has_line(mine, game):
            raise InvalidGrid("No game reaches this position.")
        return GravityPosition(game, mine, mask)

    def _begin_at(self, stones: tuple[int, int]) -> Beginning:
        """Return the ending of a position with these discs: the last one, or a new one."""
        if self._beginning is None or not self._beginning.holds(stones):
            self._beginning = Beginning.of(self.game, stones)
            self._ending = _ending(self.game, self._beginning)
            most = 1 << min(self._beginning.cells + _SPARE, self._beginning.bits)
            self._table = kernels.buffers.zeros(max(min(self._words, most), 1 << 12))
        return self._beginning

    def _score(self, position: GravityPosition, low: int, high: int, telling: _Telling) -> int:
        left, outcome = cells_left(position), position.outcome()
        if outcome is not None:
            return max(low, min(high, 0 if outcome.winner is None else -(left // 2) - 1))
        if (refusal := too_early(position)) is not None:
            raise refusal
        beginning = self._begin_at(_stones(position))
        mine, mask = beginning.packed(position.mine), beginning.packed(position.mask)
        cells = beginning.cells - mask.bit_count()

        def within(low: int, high: int) -> int:
            return self._within(beginning, (mine, mask), cells, (low, high), telling)

        score = within(low, high) if cells == left else limited(within, (cells, left), (low, high))
        telling.done += 1
        return score

    def _within(
        self,
        beginning: Beginning,
        boards: tuple[int, int],
        left: int,
        window: tuple[int, int],
        telling: _Telling,
    ) -> int:
        """Return the score within a window of an unfinished position with `left` empty cells."""
        (mine, mask), (low, high) = boards, window
        # The answer of a window is a bound: the next one begins there, the first at a draw.
        least, most = max(low, -(left // 2)), min(high, (left + 1) // 2)
        alpha = 0
        while least < most:
            alpha = max(least, min(most - 1, alpha))
            bound = self._search(beginning, (mine, mask, alpha), telling)
            if bound > alpha:
                least = alpha = bound
            else:
                most, alpha = bound, bound - 1
        return max(low, min(high, least))

    def _search(self, beginning: Beginning, asked: tuple[int, int, int], telling: _Telling) -> int:
        """Return a bound of the score of ``(mine, mask)`` that is above `alpha` if the score is."""
        kernel, (mine, mask, alpha) = kernels.gravity.endings, asked
        state = kernel.new_search(beginning.cells, len(beginning.columns))
        kernel.begin(state, mine, mask, self._ending)
        counted, finished = self._counted, False
        while not finished:
            if self._stopped:
                raise Stopped("The solver was stopped before it had an answer.")
            finished = kernel.search(state, alpha, _AT_ONCE, self._ending, self._table)
            self._counted = counted + int(state.progress[kernel.NODES])
            telling.tell(self._counted)
        return int(state.progress[kernel.VALUE])


def limited(
    within: Callable[[int, int], int], lefts: tuple[int, int], window: tuple[int, int]
) -> int:
    """Return the score within a window of a position with fewer discs left than empty cells.

    `within` scores it as if the board could be filled; `lefts` are the cells and the discs. A win
    with the discs there are is the same win on the whole board, and any later one is a draw: so
    scores differ by a number for each side, and those between are 0.
    """
    (cells, left), (low, high) = lefts, window
    if high > 0:
        shift = (cells + 1) // 2 - (left + 1) // 2
        score = within(max(low, 0) + shift, high + shift) - shift
        if low >= 0 or score > 0:
            return score
    shift = cells // 2 - left // 2
    return within(low - shift, min(high, 0) - shift) + shift


class LimitedEngine(SolverEngine):
    """Scores positions of a game with a limit of discs as those of the same board without."""

    def __init__(self, game: Gravity, megabytes: int, threads: int) -> None:
        super().__init__(replace(game, discs=0), megabytes, threads)
        self._most_discs = game.most_discs
        self.quick, self.late = lambda *_question: None, None  # these ways know no limit

    def score(self, mine: int, mask: int, low: int, high: int, listener: Listener | None) -> int:
        """`scores` of one position."""
        left = self._most_discs - mask.bit_count()
        if left < 0:
            raise InvalidGrid("No game reaches this position.")

        def within(low: int, high: int) -> int:
            return SolverEngine.scores(self, [mine], [mask], low, high, listener)[0]

        return limited(within, (self._cells - mask.bit_count(), left), (low, high))

    def scores(
        self,
        mine: Sequence[int],
        mask: Sequence[int],
        low: int,
        high: int,
        listener: Listener | None = None,
    ) -> list[int]:
        """The scores, each brought between `low` and `high`; finished games have one, too."""
        pairs = zip(mine, mask, strict=True)
        return [self.score(own, both, low, high, listener) for own, both in pairs]


class _Telling:
    """Calls a listener some ten times a second."""

    def __init__(self, listener: Listener | None, total: int, nodes: int) -> None:
        self._listener, self._total, self._nodes = listener, total, nodes
        self._began = self._last = time.perf_counter()
        self.done = 0

    def tell(self, nodes: int) -> None:
        now = time.perf_counter()
        if self._listener is not None and now - self._last > 0.1:
            self._last = now
            self._listener(
                SearchProgress(self.done, self._total, nodes - self._nodes, now - self._began)
            )


def too_early(position: GravityPosition) -> InvalidOption | None:
    """Why no solver takes a position of a large board, if it has too many empty cells."""
    left = cells_left(position)
    fits = Beginning.of(position.game, _stones(position)).bits <= kernels.MAX_BITS
    if left <= MOST_LEFT and fits:
        return None
    if position.game.discs:
        return InvalidOption(
            "With {left} discs left on a board of {width} columns and {height} rows, it is too"
            " early to solve this position. A search to a depth, such as alphabeta, plays there.",
            left=left,
            width=position.game.width,
            height=position.game.height,
        )
    return InvalidOption(
        "On a board of {width} columns and {height} rows, positions with up to {most} empty cells"
        " are solved; this one has {left}. A search to a depth, such as alphabeta, plays there.",
        width=position.game.width,
        height=position.game.height,
        most=MOST_LEFT,
        left=left,
    )


def _stones(position: GravityPosition) -> tuple[int, int]:
    pair = position.mine, position.theirs
    return pair if position.to_move == 0 else pair[::-1]


def _common(game: Gravity, positions: Sequence[GravityPosition]) -> tuple[int, int]:
    """Return the discs that all positions share, without those above one that differs."""
    first = second = -1
    for position in positions:
        stones = _stones(position)
        first, second = first & stones[0], second & stones[1]
    shared, common = first | second, 0
    for column in range(game.width):
        bottom = column * (game.height + 1)
        discs = shared >> bottom & ((1 << game.height) - 1)
        common |= (discs & ~(discs + 1)) << bottom  # up to the first that is not shared
    return first & common, second & common


def _each(cells: int) -> Iterator[int]:
    while cells:
        yield cells & -cells
        cells &= cells - 1


def _ending(game: Gravity, beginning: Beginning) -> Any:  # noqa: ANN401 - it would load the kernels
    """Return the board of the ending, with the lines that either side can still fill."""
    taken = beginning.stones[0] | beginning.stones[1]
    mover = taken.bit_count() % 2
    places = {
        1 << (bottom + row): place + row
        for bottom, room, place in beginning.columns
        for row in range(room)
    }
    left = sum(places)
    through: list[list[int]] = [[] for _ in range(2 * beginning.bits)]
    for side, other in ((0, 1 - mover), (1, mover)):
        blocked = beginning.stones[other] | ~(taken | left)  # or too high for the discs left
        for cells in {line & left for line in lines(game) if line & left and not line & blocked}:
            bits = [places[cell] for cell in _each(cells)]
            line = sum(1 << bit for bit in bits)
            for bit in bits:
                through[side * beginning.bits + bit].append(line)
    starts = accumulate(map(len, through), initial=0)
    bottom = sum(1 << place for _, _, place in beginning.columns)
    board = sum(((1 << room) - 1) << place for _, room, place in beginning.columns)
    return kernels.gravity.endings.Ending(
        bottom,
        board,
        beginning.bits,
        kernels.buffers.ints(starts),
        kernels.buffers.ints(line for bit_lines in through for line in bit_lines),
    )
