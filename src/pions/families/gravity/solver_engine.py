"""The solver's machine room: its table, its threads, and how a search is stopped."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from typing import Final, TypeAlias

from pions import kernels
from pions.compiled import Array
from pions.core import cpu
from pions.core.errors import InvalidGrid, InvalidOption
from pions.families.gravity import bitboards
from pions.families.gravity.transposition_table import Memory
from pions.families.judged_moves import Listener, SearchProgress
from pions.families.solver_protocols import Stopped
from pions.games.gravity import Gravity

_EASY: Final = 30
"""Up to so many empty cells a whole search is tried in this thread; with more, a short one."""
_AT_ONCE: Final = 1 << 19
"""Nodes such a try may take: some fifty milliseconds, because of Ctrl-C."""
_EARLY: Final = 9 << 10
"""The same with more empty cells: a game whose end is near takes fewer, whenever that is."""
LATE: Final = 18
"""With so few empty cells a search need not let other threads run."""
_LATE_NODES: Final = 1 << 14
"""Nodes it may take all the same: about a millisecond."""
_CHUNK: Final = 4096
"""Positions of a batch handed to the kernel at a time."""
_EARLY_CHUNK: Final = 64
"""The same of early ones: all of them take a tenth of a second at most."""
_TURN: Final = 1 << 21
"""Nodes of a first turn where there are no threads: about half a second in a browser."""
_POLL: Final = 0.1
"""Seconds between two looks at a long search."""

Quick: TypeAlias = Callable[..., int | None]
"""From bitboards, a window and, where given, the most nodes: the score."""
LateScore: TypeAlias = Callable[[int, int], int]
"""Bitboards in, the score out; a number from `UNKNOWN` on where it is not known."""
UNKNOWN: Final = 1000
"""More than any score: `kernels.solver.workspace.ABORTED`, `IMPOSSIBLE` or `FAILED`."""


@dataclass(frozen=True, slots=True)
class Job:
    """Many positions to be scored within one window."""

    rows: Array
    """Two bitboards and the score, a row a position."""
    low: int
    high: int


class SolverThreads:
    """Threads at work on a job."""

    def __init__(self, size: int) -> None:
        self.workspaces: list[Array] = []
        self.threads: list[threading.Thread] = []
        self.done = 0
        self.meeting = threading.Barrier(size)
        """Where the threads that search one position together wait for each other."""

    def stop(self) -> None:
        """Ask all of them to end."""
        for workspace in self.workspaces:
            workspace[kernels.solver.workspace.STOP] = 1

    def end(self) -> None:
        """Stop those still at work, and wait for them.

        After Ctrl-C some may not have started: the others must not wait for those.
        """
        started = [thread for thread in self.threads if thread.ident is not None]
        if len(started) < len(self.threads):
            self.meeting.abort()
        if any(thread.is_alive() for thread in started):
            self.stop()
        for thread in started:
            thread.join()


class SolverEngine:
    """Scores positions of one game through one table, which is kept: its entries are facts.

    One caller at a time; others wait. `stop` may be called from anywhere.
    """

    def __init__(self, game: Gravity, megabytes: int, threads: int) -> None:
        if not bitboards.fits(game):
            raise InvalidOption(
                "A board of {width} columns and {height} rows needs {bits} bits, and the solver"
                " has {most}. A search to a depth, such as alphabeta, plays there.",
                width=game.width,
                height=game.height,
                bits=game.width * (game.height + 1),
                most=kernels.MAX_BITS,
            )
        if threads < 1:
            raise InvalidOption(
                "The solver needs at least one thread, not {threads}.", threads=threads
            )
        self.game = game
        self.memory = Memory(game, megabytes)
        self._own_code = game == CONNECT4
        self._shape = () if self._own_code else bitboards.shape(game)
        self._cells = game.width * game.height
        self._threads = threads
        self._lock = threading.Lock()
        self._searching = SolverThreads(threads)
        self._stopped = threading.Event()

    @property
    def nodes(self) -> int:
        """Nodes entered since the beginning."""
        every = *self._workspaces, self._late_workspace
        return sum(int(workspace[kernels.solver.workspace.NODES]) for workspace in every)

    def clear(self) -> None:
        """Forget everything that was found."""
        with self._lock:
            self.memory.clear()
            workspace = kernels.solver.workspace
            for one in self._workspaces:
                kernels.buffers.clear(one[workspace.CONTROL :])
            late = self._late_workspace[: -(1 << workspace.NEAR_BITS)]  # the rest is not used
            kernels.buffers.clear(late[workspace.CONTROL :])

    def stop(self) -> None:
        """Interrupt the search under way, if there is one."""
        self._stopped.set()
        self._searching.stop()

    def score(self, mine: int, mask: int, low: int, high: int, listener: Listener | None) -> int:
        """`scores` of one position, with nothing made that an easy one would wait for."""
        answer = self.quick(mine, mask, low, high)
        if answer is None:
            return self.scores([mine], [mask], low, high, listener)[0]
        return answer

    @cached_property
    def quick(self) -> Quick:
        """Try one position in this very thread; return None where that would take long.

        A late position takes some microseconds: so all names the kernel needs are looked up before.
        """
        lock, memory, cells = self._lock, self.memory, self._cells
        workspace, most = kernels.solver.workspace, kernels.MAX_BITS
        near, aborted, impossible = workspace.NEAR_ROOT, workspace.ABORTED, workspace.IMPOSSIBLE
        own, budget, easy = self._workspace, workspace.BUDGET, _EASY
        most_left = cells if kernels.binding.compiled() else easy  # Python alone takes seconds
        score = kernels.binding.bound(self._entry, memory.table, own, *self._shape)
        stopped = self._stopped  # and not `self`, whose table would outlive it in a ring

        def quick(mine: int, mask: int, low: int, high: int, nodes: int = 0) -> int | None:
            left = cells - mask.bit_count()
            if left > most_left:
                return None
            if left > near:
                memory.used = True
            if (mine | mask) >> most:  # no word
                raise _impossible()
            with lock:
                if nodes or left > easy:
                    stopped.clear()
                    own[budget] = nodes or _EARLY
                    try:
                        answer = score(low, high, mine, mask)
                    finally:
                        own[budget] = _AT_ONCE
                    if stopped.is_set():  # which a longer search would not know
                        raise _was_stopped()
                else:
                    answer = score(low, high, mine, mask)
            if answer < aborted:
                return int(answer)  # without the JIT, a number of numpy
            if answer == impossible:
                raise _impossible()
            return None

        return quick

    @cached_property
    def late(self) -> LateScore | None:
        """Score a position with at most `LATE` empty cells by machine code.

        Both bitboards must fit 64 bits. It needs no lock: it has a workspace of its own and a small
        table.
        """
        window = -self._cells, self._cells
        own = self._late_workspace
        table = kernels.solver.workspace.table_of(kernels.solver.workspace.LEAST_BITS)
        return kernels.binding.bound_but_two(self._entry, table, own, *self._shape, *window)

    @property
    def _entry(self) -> Callable[..., int]:
        solver = kernels.solver.scores
        return solver.score_connect4 if self._own_code else solver.score_any

    @cached_property
    def _late_workspace(self) -> Array:
        workspace = self._new_workspace()
        workspace[kernels.solver.workspace.BUDGET] = _LATE_NODES
        return workspace

    @cached_property
    def _workspaces(self) -> Sequence[Array]:
        """Make a workspace a thread, the first also for the caller's: they keep what they found."""
        every = [self._new_workspace() for _ in range(self._threads)]
        every[0][kernels.solver.workspace.BUDGET] = _AT_ONCE
        return every

    @property
    def _workspace(self) -> Array:
        return self._workspaces[0]

    def _new_workspace(self) -> Array:
        return kernels.solver.workspace.workspace_for(self.game.width, self.game.height)

    @cached_property
    def _solve(self) -> Callable[..., int]:
        solver = kernels.solver.scores
        return solver.solve_connect4 if self._own_code else solver.solve_any

    def scores(
        self,
        mine: Sequence[int],
        mask: Sequence[int],
        low: int,
        high: int,
        listener: Listener | None = None,
    ) -> list[int]:
        """The scores, each brought between `low` and `high`; finished games have one, too."""
        with self._lock:
            self._stopped.clear()
            try:
                job = Job(kernels.solver.workspace.jobs_of(mine, mask), low, high)
            except OverflowError:
                raise _impossible() from None
            work = self._work if cpu.has_threads() else self._work_here
            done, hard = 0, 1
            while (start := self._try(job, mask, done)) < len(mine):
                # What follows a hard one may be easy; the more are hard, the later that is tried.
                hard = 2 * hard if start == done else 1
                done = min(start + hard, len(mine))
                work(job, start, done, listener)
            answer = kernels.solver.workspace.scores_of(job.rows)
        if kernels.solver.workspace.IMPOSSIBLE in answer:
            raise _impossible()
        return answer

    def _try(self, job: Job, mask: Sequence[int], done: int) -> int:
        """Solve easy positions in this thread, from `done` on; return the first hard one."""
        total = len(job.rows)
        while done < total:
            end = min(done + _CHUNK, total)
            left = self._cells - min(map(int.bit_count, mask[done:end]))
            early = left > _EASY
            if early and not kernels.binding.compiled():
                break
            if early:
                end = min(done + _EARLY_CHUNK, total)
            self.memory.used |= left > kernels.solver.workspace.NEAR_ROOT
            self._workspace[kernels.solver.workspace.BUDGET] = _EARLY if early else _AT_ONCE
            try:
                done += self._call(job, done, end, self._workspace)
            finally:
                self._workspace[kernels.solver.workspace.BUDGET] = _AT_ONCE
            if done < end or self._stopped.is_set():
                break
        return done

    def _work(self, job: Job, start: int, end: int, listener: Listener | None) -> None:
        """Solve hard positions in threads, while this one waits for Ctrl-C."""
        threads = self._searching = SolverThreads(self._threads)
        self.memory.used = True
        if self._threads > 1:
            self.memory.widen()
        threads.done = start
        apart = end - start >= 4 * self._threads
        work = (self._share if apart else self._together)(job, start, end, threads)
        search = kernels.solver.workspace
        for number, workspace in enumerate(self._workspaces):
            workspace[search.BUDGET] = 0
            workspace[search.THREAD] = 0 if apart else number + 1
            threads.workspaces.append(workspace)
            threads.threads.append(threading.Thread(target=work, args=(workspace,), daemon=True))
        if self._stopped.is_set():
            threads.stop()
        began, nodes = time.perf_counter(), self.nodes
        try:
            for thread in threads.threads:
                thread.start()
            for thread in threads.threads:
                while thread.is_alive():
                    thread.join(_POLL)
                    if listener is not None and thread.is_alive():
                        entered, seconds = self.nodes - nodes, time.perf_counter() - began
                        listener(SearchProgress(threads.done, len(job.rows), entered, seconds))
        finally:
            threads.end()
            self._reset()
        if threads.done < end:
            raise _was_stopped()

    def _work_here(self, job: Job, start: int, end: int, listener: Listener | None) -> None:
        """Solve hard positions in this very thread, in turns, with progress between them.

        A turn that was too short is begun again, longer: most of it stands in the table.
        """
        search = kernels.solver.workspace
        workspace, nodes = self._workspace, self.nodes
        self.memory.used = True
        began, budget, done, total = time.perf_counter(), _TURN, start, len(job.rows)
        try:
            while done < end and not self._stopped.is_set():
                workspace[search.BUDGET] = budget
                solved = self._call(job, done, end, workspace)
                done += solved
                budget = _TURN if solved else budget + budget // 2
                if listener is not None and done < total:
                    entered, seconds = self.nodes - nodes, time.perf_counter() - began
                    listener(SearchProgress(done, total, entered, seconds))
        finally:
            self._reset()
        if done < end:
            raise _was_stopped()

    def _reset(self) -> None:
        search = kernels.solver.workspace
        for workspace in self._workspaces:
            workspace[search.STOP] = workspace[search.THREAD] = 0
        self._workspace[search.BUDGET] = _AT_ONCE

    def _share(
        self, job: Job, start: int, end: int, threads: SolverThreads
    ) -> Callable[[Array], None]:
        """Return the work of a thread that takes the next positions when it is free."""
        step = max(1, min(64, (end - start) // (8 * self._threads)))
        starts = iter(range(start, end, step))
        lock = threading.Lock()

        def work(workspace: Array) -> None:
            while not self._stopped.is_set():
                with lock:
                    here = next(starts, None)
                if here is None:
                    return
                stop = min(here + step, end)
                solved = self._call(job, here, stop, workspace)
                with lock:
                    threads.done += solved
                if solved < stop - here:
                    return

        return work

    def _together(
        self, job: Job, start: int, end: int, threads: SolverThreads
    ) -> Callable[[Array], None]:
        """Return the work of threads that search one position in different orders.

        The first to end stops the others. Scores are exact, so the answer depends on no race.
        """

        def work(workspace: Array) -> None:
            with suppress(threading.BrokenBarrierError):
                for here in range(start, end):
                    mine, mask = int(job.rows[here, 0]), int(job.rows[here, 1])
                    rows = kernels.solver.workspace.jobs_of([mine], [mask])
                    own = Job(rows, job.low, job.high)
                    if self._call(own, 0, 1, workspace):
                        job.rows[here, 2] = rows[0, 2]
                        threads.done = here + 1
                        threads.stop()
                    threads.meeting.wait()
                    if threads.done == here or self._stopped.is_set():
                        return
                    workspace[kernels.solver.workspace.STOP] = 0
                    threads.meeting.wait()

        return work

    def _call(self, job: Job, start: int, end: int, workspace: Array) -> int:
        """Fill in the scores from `start` to `end`; return how many, all of them unless stopped."""
        rows = job.rows[start:end]
        return self._solve(rows, job.low, job.high, self.memory.table, workspace, *self._shape)


CONNECT4: Final = Gravity()
"""The board that has machine code of its own."""


def _was_stopped() -> Stopped:
    return Stopped("The solver was stopped before it had an answer.")


def _impossible() -> InvalidGrid:
    return InvalidGrid("No game reaches this position.")
