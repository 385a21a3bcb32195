"""The exact solver of Hex: who wins, with which moves, and on which cells.

>>> solver = HexSolver(Hex(4))
>>> sum(solver.wins(Hex(4).initial()).values())  # the short diagonal
4
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Final

from pions import kernels
from pions.core import cpu
from pions.core.errors import InvalidOption
from pions.core.types import Move, Side
from pions.families.hex import cell_arrays
from pions.families.hex.proofs.proof_nodes import Nodes, bits
from pions.families.hex.proofs.proof_threads import ProofThreads, ThreadShare
from pions.families.judged_moves import Listener, SearchProgress
from pions.families.options import whole_given
from pions.families.solver_protocols import Stopped
from pions.games.hexagon import Hex, HexPosition

MEGABYTES: Final = 256
"""The usual memory: enough for some minutes of search."""

_SLICE: Final = 0.03
"""Seconds a kernel call, because of Ctrl-C and `stop`."""
_ALONE: Final = 32
"""Positions one thread looks at before others help: most questions need fewer."""


@dataclass(frozen=True, slots=True)
class ProvedWinner:
    """The winner, and the cells of the proof."""

    winner: Side
    carrier: tuple[Move, ...]
    """The empty cells the winner needs: it wins even if the other side had all the others."""
    linked: bool
    """Whether virtual connections alone show it, without looking ahead."""


class HexSolver:
    """Exact winners on one size of board; proofs are kept.

    With `threads`, so many search one position together, except in a browser. `longest` is for
    tests: short lists of virtual connections need more search. `progress` is called some thirty
    times a second, and may call `stop`. One call at a time.
    """

    def __init__(
        self,
        game: Hex,
        *,
        megabytes: int = MEGABYTES,
        threads: int = 1,
        longest: tuple[int, int] | None = None,
        clock: Callable[[], float] = cpu.clock,
    ) -> None:
        megabytes = whole_given(megabytes, "megabytes")
        threads = whole_given(threads, "threads")
        if megabytes < 1:
            raise InvalidOption(
                "The solver needs at least one megabyte, not {megabytes}.", megabytes=megabytes
            )
        if threads < 1:
            raise InvalidOption(
                "The solver needs at least one thread, not {threads}.", threads=threads
            )
        self.game = game
        self._nodes = Nodes(game.size, megabytes, longest)
        self._threads = threads if cpu.has_threads() else 1
        self._clock = clock
        self._stopped = False
        self._at_once = 1

    @property
    def looks(self) -> int:
        """Positions looked at since the solver was made."""
        return self._nodes.looks

    @property
    def shares(self) -> list[ThreadShare]:
        """The work of each thread in the searches that several did together."""
        return self._together.shares if self._threads > 1 else []

    def stop(self) -> None:
        """Make the call under way raise `Stopped`; from any thread."""
        self._stopped = True

    @property
    def stopped(self) -> bool:
        """Whether `stop` was called during the call under way, or after the last one."""
        return self._stopped

    def winner(self, position: HexPosition, progress: Listener | None = None) -> Side:
        """Return the winner when both sides play their best; the game may be over."""
        return self.verdict(position, progress).winner

    def verdict(self, position: HexPosition, progress: Listener | None = None) -> ProvedWinner:
        """Return the winner and the cells it needs; a swap that is still possible is ignored."""
        winner, carrier, code = self._solve(position, self._begin(position, 1, progress))
        linked = code is None or self._nodes.linked(code)
        return ProvedWinner(winner, tuple(bits(carrier)), linked)

    def wins(
        self,
        position: HexPosition,
        progress: Listener | None = None,
        found: dict[Move, bool] | None = None,
    ) -> dict[Move, bool]:
        """Say of each legal move whether it wins for the side that plays it.

        A refuted move refutes others: those outside the cells of the refutation. `found` receives
        the moves one by one, for a caller that stops this.
        """
        moves = position.legal_moves()
        if position.game.swap and position.ply == 0:
            return dict.fromkeys(moves, False)  # Red takes the opening or refuses it
        report = self._begin(position, len(moves), progress)
        wins = {} if found is None else found
        matter = -1  # the cells outside which every move loses
        for move in self._likeliest_first(position, moves):
            if move == self.game.swap_move:
                # The opening was a winning one exactly if it is worth taking over.
                wins[move] = self._solve(position, report)[0] is not position.to_move
            elif matter >> move & 1:
                winner, carrier, _ = self._solve(position.play(move), report)
                wins[move] = winner is position.to_move
                if not wins[move]:
                    matter &= carrier
            else:
                wins[move] = False
            report.count()
        return {move: wins[move] for move in moves}

    def winning_move(self, position: HexPosition, progress: Listener | None = None) -> Move | None:
        """A move that wins, or ``None`` where there is none or the game is over."""
        return self._winning_move(position, self._begin(position, 1, progress))

    def answers(self, position: HexPosition, progress: Listener | None = None) -> dict[Move, Move]:
        """Return the answers of the side not to move, which wins, to each move that could hurt.

        Moves outside the carrier of `verdict` hurt nothing. An answer is missing where the game is
        won without one.
        """
        winner, carrier, _ = self._solve(position, self._begin(position, 1, progress))
        if winner is position.to_move:
            raise InvalidOption("The side to move wins this position: there is nothing to answer.")
        tries = bits(carrier)
        report = self._begin(position, len(tries), progress)
        answers = {}
        for move in tries:
            answer = self._winning_move(position.play(move), report, near=move)
            if answer is not None:
                answers[move] = answer
            report.count()
        return answers

    def search_nothing(self) -> None:
        """Have the search compiled, though so small a board needs none."""
        self._nodes.search(0, 0)

    def _winning_move(
        self, position: HexPosition, report: _Report, near: Move | None = None
    ) -> Move | None:
        winner, carrier, code = self._solve(position, report)
        if winner is not position.to_move or code is None:
            return None
        for cell, child in self._nodes.moves(code):
            if child >= 0 and self._nodes.won(child // 2) is False:
                return cell
        # Links decided it: the move that begins them is on their cells. All are tried a little,
        # then a little more.
        tries = sorted(bits(carrier) or position.legal_moves(), key=lambda m: self._far(m, near))
        limit = 0
        while True:
            for cell in tries:
                after = position.play(cell)
                if after.outcome() is not None:
                    return cell
                child, _ = self._attach(after)
                self._search(child, report, limit)
                if self._nodes.won(child // 2) is False:
                    return cell
            limit = 4 * limit + 1

    def _solve(self, position: HexPosition, report: _Report) -> tuple[Side, int, int | None]:
        """Return the winner, the cells it needs, and the node; no node where the game is over."""
        outcome = position.outcome()
        if outcome is not None and outcome.winner is not None:
            return outcome.winner, 0, None
        code, captured = self._attach(position)
        self._search(code, report, None)
        mover = position.to_move
        winner = mover if self._nodes.won(code // 2) else mover.other
        return winner, self._nodes.carrier(code) | captured[winner + 1], code

    def _attach(self, position: HexPosition) -> tuple[int, dict[int, int]]:
        return self._nodes.attach(cell_arrays.cells(position), position.to_move + 1)

    def _search(self, code: int, report: _Report, limit: int | None) -> None:
        """Search below a node until it is decided, or for `limit` positions and a few more."""
        began = self._nodes.looks
        while self._nodes.won(code // 2) is None:
            if limit is not None and self._nodes.looks - began >= limit:
                return
            if self._threads > 1 and limit is None and self._nodes.looks - began >= _ALONE:
                self._together.search(code // 2, lambda: self._hear(report))
                return
            before = self._clock()
            looked = self._nodes.search(code // 2, self._at_once)
            took = self._clock() - before
            if not looked and self._nodes.won(code // 2) is None:  # pragma: no cover - as it says
                raise RuntimeError("A thread died while it was looking at a position.")
            if took > _SLICE:
                self._at_once = max(1, self._at_once // 2)
            elif took < _SLICE / 3:
                self._at_once = min(1 << 12, 2 * self._at_once)
            self._hear(report)

    @cached_property
    def _together(self) -> ProofThreads:
        return ProofThreads(self._nodes, self._threads)

    def _hear(self, report: _Report) -> None:
        report.tell()
        if self._stopped:
            raise Stopped("The solver was stopped.")

    def _likeliest_first(self, position: HexPosition, moves: Iterable[Move]) -> list[Move]:
        code, _ = self._attach(position)
        listed = {cell: place for place, (cell, _) in enumerate(self._nodes.moves(code))}

        def rank(move: Move) -> tuple[int, float]:
            return listed.get(move, len(listed)), self._far(move)

        return sorted(moves, key=rank)

    def _far(self, move: Move, near: Move | None = None) -> float:
        """Return the distance of a move from another, or from the middle: likely moves are near."""
        middle = (self.game.size - 1) / 2
        row, column = divmod(move, self.game.size)
        to_row, to_column = (middle, middle) if near is None else divmod(near, self.game.size)
        down, right = row - to_row, column - to_column
        return max(abs(down), abs(right), abs(down + right))

    def _begin(self, position: HexPosition, total: int, progress: Listener | None) -> _Report:
        if position.game.size != self.game.size:
            raise InvalidOption(
                "This solver knows {game}, not {other}.",
                game=self.game.name,
                other=position.game.name,
            )
        self._stopped = False
        return _Report(self._nodes, total, progress, self._clock)


class _Report:
    def __init__(
        self,
        nodes: Nodes,
        total: int,
        listener: Listener | None,
        clock: Callable[[], float],
    ) -> None:
        self._nodes, self._total, self._listener, self._clock = nodes, total, listener, clock
        self._done, self._before, self._start = 0, nodes.looks, clock()

    def count(self) -> None:
        self._done += 1
        self.tell()

    def tell(self) -> None:
        if self._listener is not None:
            looks, seconds = self._nodes.looks - self._before, self._clock() - self._start
            self._listener(SearchProgress(self._done, self._total, looks, seconds))


@lru_cache
def warm_up() -> None:
    """Have the solver's machine code made, where it is not there yet: no thinking time."""
    if not kernels.binding.compiles():
        return
    solver = HexSolver(Hex(2))
    solver.wins(Hex(2).initial())
    solver.search_nothing()


@lru_cache(maxsize=4)
def solver_for(game: Hex) -> HexSolver:
    """Return the one shared solver of `game`."""
    return HexSolver(game)
