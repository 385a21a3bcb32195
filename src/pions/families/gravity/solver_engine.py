"""The solver's machine room: its table, its threads, and how a search is stopped."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import cached_property
from typing import Final, TypeAlias

from pions import kernels
from pions.compiled.arrays import Array
from pions.core import thinking
from pions.core.errors import InvalidGrid, InvalidOption
from pions.families.gravity import bitboards
from pions.families.gravity.solver_threads import Job, SolverThreads
from pions.families.gravity.transposition_table import Memory
from pions.families.judging import Listener, SearchProgress
from pions.families.solving import Stopped
from pions.games.gravity import Gravity

_EASY: Final = 30
"""With so many empty cells or fewer, a search is tried at once; with more, a short one is."""
_AT_ONCE: Final = 1 << 19
"""Nodes such a try may take: some fifty milliseconds, so that Ctrl-C is heard."""
_EARLY: Final = 1 << 13
"""The same with more empty cells: a game whose end is near takes fewer, whenever that is."""
LATE: Final = 18
"""With so few empty cells a search takes so little that it need not let other threads run."""
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

Quick: TypeAlias = Callable[[int, int, int, int], int | None]
"""Bitboards and a window in, the score out."""
LateScore: TypeAlias = Callable[[int, int], int]
"""Bitboards in, the score out; a number from `UNKNOWN` on where it is not known."""
UNKNOWN: Final = 1000
"""More than any score: `kernels.solver.workspace.ABORTED`, `IMPOSSIBLE` or `FAILED`."""


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
        self._counted = 0  # nodes of the threads
        self._own_code = game == CONNECT4
        self._shape = () if self._own_code else bitboards.shape(game)
        self._cells = game.width * game.height
        self._threads = threads
        self._lock = threading.Lock()
        self._searching = SolverThreads(threads)
        self._stopped = False

    @property
    def nodes(self) -> int:
        """Nodes entered since the beginning."""
        own = (self._workspace, self._late_workspace)
        return self._counted + sum(int(one[kernels.solver.workspace.NODES]) for one in own)

    def clear(self) -> None:
        """Forget everything that was found."""
        with self._lock:
            self.memory.clear()
            workspace = kernels.solver.workspace
            kernels.buffers.clear(self._workspace[workspace.CONTROL :])
            late = self._late_workspace[: -(1 << workspace.NEAR_BITS)]  # the rest is not used
            kernels.buffers.clear(late[workspace.CONTROL :])

    def stop(self) -> None:
        """Interrupt the search under way, if there is one."""
        self._stopped = True
        self._searching.stop()

    def score(self, mine: int, mask: int, low: int, high: int, listener: Listener | None) -> int:
        """`scores` of one position, with nothing made that an easy one would wait for."""
        answer = self.quick(mine, mask, low, high)
        if answer is None:
            return self.scores([mine], [mask], low, high, listener)[0]
        return answer

    @cached_property
    def quick(self) -> Quick:
        """Tries one position in this very thread; `None` where that would take long.

        A late position takes the kernel some microseconds, and each name that Python looks
        up on the way may wait for the memory as long: so all of them are at hand here.
        """
        lock, memory, cells = self._lock, self.memory, self._cells
        workspace, most = kernels.solver.workspace, kernels.MAX_BITS
        near, aborted, impossible = workspace.NEAR_ROOT, workspace.ABORTED, workspace.IMPOSSIBLE
        own, budget, easy = self._workspace, workspace.BUDGET, _EASY
        most_left = cells if kernels.binding.compiled() else easy  # Python alone takes seconds
        score = kernels.binding.bound(self._entry, memory.table, own, *self._shape)

        def quick(mine: int, mask: int, low: int, high: int) -> int | None:
            left = cells - mask.bit_count()
            if left > most_left:
                return None
            if left > near:
                memory.used = True
            if (mine | mask) >> most:  # no word
                raise _impossible()
            with lock:
                if left > easy:
                    self._stopped = False
                    own[budget] = _EARLY
                    try:
                        answer = score(low, high, mine, mask)
                    finally:
                        own[budget] = _AT_ONCE
                    if self._stopped:  # which a longer search would not know
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
        """Scores a position with at most `LATE` empty cells, where machine code can.

        Nothing is checked but what the kernel checks: both bitboards must fit 64 bits. It needs
        no lock, for it has a workspace of its own and threads cannot interrupt it, and of the
        tables only a small one.
        """
        window = -self._cells, self._cells
        own = self._late_workspace
        table = kernels.solver.workspace.table_of(kernels.solver.workspace.LEAST_BITS)
        return kernels.binding.bound_but_two(self._entry, table, own, *self._shape, *window)

    @property
    def _entry(self) -> Callable[..., int]:
        """The kernel for one position of this board."""
        solver = kernels.solver.scores
        return solver.score_connect4 if self._own_code else solver.score_any

    @cached_property
    def _late_workspace(self) -> Array:
        """What `late` works with."""
        workspace = self._new_workspace()
        workspace[kernels.solver.workspace.BUDGET] = _LATE_NODES
        return workspace

    @cached_property
    def _workspace(self) -> Array:
        """What the caller's own thread works with, within a budget."""
        workspace = self._new_workspace()
        workspace[kernels.solver.workspace.BUDGET] = _AT_ONCE
        return workspace

    def _new_workspace(self) -> Array:
        return kernels.solver.workspace.workspace_for(self.game.width, self.game.height)

    @cached_property
    def _solve(self) -> Callable[..., int]:
        """The kernel for this board."""
        return (
            kernels.solver.scores.solve_connect4
            if self._own_code
            else kernels.solver.scores.solve_any
        )

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
            self._stopped = False
            try:
                job = Job(kernels.solver.workspace.jobs_of(mine, mask), low, high)
            except OverflowError:
                raise _impossible() from None
            done = self._try(job, mask)
            if done < len(mine):
                work = self._work if thinking.has_threads() else self._work_here
                work(job, done, listener)
            answer = kernels.solver.workspace.scores_of(job.rows)
        if kernels.solver.workspace.IMPOSSIBLE in answer:
            raise _impossible()
        return answer

    def _try(self, job: Job, mask: Sequence[int]) -> int:
        """Solve in this very thread what is easy: how many were, from the first on."""
        done, total = 0, len(job.rows)
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
            if done < end or self._stopped:
                break
        return done

    def _work(self, job: Job, start: int, listener: Listener | None) -> None:
        """Solve the rest beside this thread, which listens to Ctrl-C meanwhile."""
        threads = self._searching = SolverThreads(self._threads)
        self.memory.used = True
        threads.done = start
        total = len(job.rows)
        apart = total - start >= 4 * self._threads
        work = self._share(job, start, threads) if apart else self._together(job, start, threads)
        search = kernels.solver.workspace
        for number in range(self._threads):
            workspace = self._new_workspace()
            workspace[search.THREAD] = 0 if apart else number + 1
            threads.workspaces.append(workspace)
            threads.threads.append(threading.Thread(target=work, args=(workspace,), daemon=True))
        if self._stopped:
            threads.stop()
        began = time.perf_counter()
        try:
            for thread in threads.threads:
                thread.start()
            for thread in threads.threads:
                while thread.is_alive():
                    thread.join(_POLL)
                    if listener is not None and thread.is_alive():
                        nodes = sum(
                            int(workspace[search.NODES]) for workspace in threads.workspaces
                        )
                        seconds = time.perf_counter() - began
                        listener(SearchProgress(threads.done, total, nodes, seconds))
        finally:
            threads.end()
            self._counted += sum(int(workspace[search.NODES]) for workspace in threads.workspaces)
        if threads.done < total:
            raise _was_stopped()

    def _work_here(self, job: Job, start: int, listener: Listener | None) -> None:
        """Solve the rest in this very thread, in turns, so that something is heard meanwhile.

        A turn that was too short is begun again, longer: most of it stands in the table.
        """
        search = kernels.solver.workspace
        workspace = self._new_workspace()
        self.memory.used = True
        began, budget, done, total = time.perf_counter(), _TURN, start, len(job.rows)
        try:
            while done < total and not self._stopped:
                workspace[search.BUDGET] = budget
                found = self._call(job, done, total, workspace)
                done += found
                budget = _TURN if found else budget + budget // 2
                if listener is not None and done < total:
                    nodes, seconds = int(workspace[search.NODES]), time.perf_counter() - began
                    listener(SearchProgress(done, total, nodes, seconds))
        finally:
            self._counted += int(workspace[search.NODES])
        if done < total:
            raise _was_stopped()

    def _share(self, job: Job, start: int, threads: SolverThreads) -> Callable[[Array], None]:
        """Each thread takes the next positions when it is free."""
        total = len(job.rows)
        step = max(1, min(64, (total - start) // (8 * self._threads)))
        starts = iter(range(start, total, step))
        lock = threading.Lock()

        def work(workspace: Array) -> None:
            while not self._stopped:
                with lock:
                    here = next(starts, None)
                if here is None:
                    return
                end = min(here + step, total)
                found = self._call(job, here, end, workspace)
                with lock:
                    threads.done += found
                if found < end - here:
                    return

        return work

    def _together(self, job: Job, start: int, threads: SolverThreads) -> Callable[[Array], None]:
        """All threads search the same position, in different orders of moves, through one table.

        The first to end stops the others. Scores are exact, so the answer depends on no race.
        """

        def work(workspace: Array) -> None:
            with suppress(threading.BrokenBarrierError):
                for here in range(start, len(job.rows)):
                    mine, mask = int(job.rows[here, 0]), int(job.rows[here, 1])
                    rows = kernels.solver.workspace.jobs_of([mine], [mask])
                    own = Job(rows, job.low, job.high)
                    if self._call(own, 0, 1, workspace):
                        job.rows[here, 2] = rows[0, 2]
                        threads.done = here + 1
                        threads.stop()
                    threads.meeting.wait()
                    if threads.done == here or self._stopped:
                        return
                    workspace[kernels.solver.workspace.STOP] = 0
                    threads.meeting.wait()

        return work

    def _call(self, job: Job, start: int, end: int, workspace: Array) -> int:
        """Fill in the scores from `start` to `end`: how many, all of them unless stopped."""
        rows = job.rows[start:end]
        return self._solve(rows, job.low, job.high, self.memory.table, workspace, *self._shape)


CONNECT4: Final = Gravity()
"""The board that has machine code of its own."""


def _was_stopped() -> Stopped:
    return Stopped("The solver was stopped before it had an answer.")


def _impossible() -> InvalidGrid:
    return InvalidGrid("No game reaches this position.")
