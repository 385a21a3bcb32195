"""The solver's machine room: its table, its threads, and how a search is stopped."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Final

from pions import kernels
from pions.core.errors import InvalidGrid, InvalidOption
from pions.games.gravity import Gravity
from pions.solve import boards
from pions.solve.boards import Array
from pions.solve.crew import Crew, Job, Listener, Progress, Stopped

_EASY: Final = 28
"""With so many empty cells or fewer, a search is tried at once; with more, beside the caller."""
_AT_ONCE: Final = 1 << 19
"""Nodes such a try may take: some fifty milliseconds, so that Ctrl-C is heard."""
_CHUNK: Final = 4096
"""Positions of a batch handed to the kernel at a time."""
_POLL: Final = 0.1
"""Seconds between two looks at a long search."""
_SMALL: Final = 14
"""The small table has 2**14 words: it stays in the processor's cache."""


class Engine:
    """Scores positions of one game through one table, which is kept: its entries are facts.

    One caller at a time; others wait. `stop` may be called from anywhere.
    """

    def __init__(self, game: Gravity, megabytes: int, threads: int) -> None:
        if not boards.fits(game):
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
        _check_memory(megabytes)
        self.game = game
        self.nodes = 0
        """Nodes entered since the beginning."""
        self._own_code = game == CONNECT4
        self._shape = () if self._own_code else boards.shape(game)
        self._cells = game.width * game.height
        self._threads = threads
        self._megabytes = megabytes
        self._lock = threading.Lock()
        self._crew = Crew()
        self._stopped = False
        self._filled = False  # whether the large table may hold anything

    @cached_property
    def _table(self) -> Array:
        """At least 2**12 words, and no more than there are positions to tell apart."""
        search = kernels.solver_search
        keys = self.game.width * (self.game.height + 1)
        bits = min((self._megabytes << 17).bit_length() - 1, keys)
        return kernels.solver.table_of(max(bits, search.LEAST_BITS))

    @cached_property
    def _small(self) -> Array:
        return kernels.solver.table_of(_SMALL)

    def clear(self) -> None:
        """Forget everything that was found."""
        with self._lock:
            if self._filled:
                self._table.fill(0)
            self._small.fill(0)
            self._filled = False

    def stop(self) -> None:
        """Interrupt the search under way, if there is one."""
        self._stopped = True
        self._crew.stop()

    def score(self, mine: int, mask: int, low: int, high: int, listener: Listener | None) -> int:
        """`scores` of one position, with nothing made that an easy one would wait for."""
        if self._cells - mask.bit_count() <= _EASY:
            with self._lock:
                own, both, found, control = self._one
                try:
                    own[0], both[0] = mine, mask
                except OverflowError:
                    raise _impossible() from None
                self._stopped = False
                self._filled |= self._cells - mask.bit_count() > kernels.solver.LATE
                control[kernels.solver_search.STOP] = 0
                job = own, both, low, high, found, self._table, self._small, self._stack, control
                done = self._solve(*job, *self._shape)
                self.nodes += int(control[kernels.solver_search.NODES])
                control[kernels.solver_search.NODES] = 0
                answer = int(found[0])
            if done:
                if answer == kernels.solver.IMPOSSIBLE:
                    raise _impossible()
                return answer
        return self.scores([mine], [mask], low, high, listener)[0]

    @cached_property
    def _one(self) -> tuple[Array, Array, Array, Array]:
        """What one position needs, made once."""
        control = self._control()
        control[kernels.solver_search.BUDGET] = _AT_ONCE
        zeros = kernels.solver.zeros
        return zeros(1), zeros(1), zeros(1), control

    @cached_property
    def _solve(self) -> Callable[..., int]:
        """The kernel for this board."""
        return kernels.solver.solve_connect4 if self._own_code else kernels.solver.solve_any

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
                own, both = kernels.solver.words(mine), kernels.solver.words(mask)
            except OverflowError:
                raise _impossible() from None
            job = Job(own, both, low, high, kernels.solver.zeros(len(own)))
            done = self._try(job)
            if done < len(mine):
                self._work(job, done, listener)
            answer: list[int] = job.scores.tolist()
        if kernels.solver.IMPOSSIBLE in answer:
            raise _impossible()
        return answer

    def _try(self, job: Job) -> int:
        """Solve in this very thread what is easy: how many were, from the first on."""
        done, total = 0, len(job.mine)
        control = self._control()
        control[kernels.solver_search.BUDGET] = _AT_ONCE
        while done < total:
            end = min(done + _CHUNK, total)
            left = self._cells - kernels.solver.fewest(job.mask, done, end)
            if left > _EASY:
                break
            self._filled |= left > kernels.solver.LATE
            found = self._call(job, done, end, control, self._stack)
            done += found
            if done < end or self._stopped:
                break
        self.nodes += int(control[kernels.solver_search.NODES])
        return done

    def _work(self, job: Job, start: int, listener: Listener | None) -> None:
        """Solve the rest beside this thread, which listens to Ctrl-C meanwhile."""
        crew = self._crew = Crew()
        self._filled = True
        crew.done = start
        total = len(job.mine)
        apart = total - start >= 4 * self._threads
        work = self._share(job, start, crew) if apart else self._together(job, start, crew)
        search = kernels.solver_search
        for number in range(self._threads):
            control = self._control()
            control[search.SALT] = 0 if apart else 7 * number
            crew.controls.append(control)
            crew.threads.append(threading.Thread(target=work, args=(control,), daemon=True))
        if self._stopped:
            crew.stop()
        began = time.perf_counter()
        try:
            for thread in crew.threads:
                thread.start()
            for thread in crew.threads:
                while thread.is_alive():
                    thread.join(_POLL)
                    if listener is not None and thread.is_alive():
                        first = crew.controls[0]
                        nodes = sum(int(c[search.NODES]) for c in crew.controls)
                        low, high = int(first[search.LOW]), int(first[search.HIGH])
                        seconds = time.perf_counter() - began
                        listener(Progress(crew.done, total, low, high, nodes, seconds))
        finally:
            if any(thread.is_alive() for thread in crew.threads):
                crew.stop()
            for thread in crew.threads:
                thread.join()
            self.nodes += sum(int(c[search.NODES]) for c in crew.controls)
        if crew.done < total:
            raise Stopped("The solver was stopped before it had an answer.")

    def _share(self, job: Job, start: int, crew: Crew) -> Callable[[Array], None]:
        """Each thread takes the next positions when it is free."""
        step = max(1, min(64, (len(job.mine) - start) // (8 * self._threads)))
        starts = iter(range(start, len(job.mine), step))
        lock = threading.Lock()

        def work(control: Array) -> None:
            stack = self._new_stack()
            while not self._stopped:
                with lock:
                    here = next(starts, None)
                if here is None:
                    return
                end = min(here + step, len(job.mine))
                found = self._call(job, here, end, control, stack)
                with lock:
                    crew.done += found
                if found < end - here:
                    return

        return work

    def _together(self, job: Job, start: int, crew: Crew) -> Callable[[Array], None]:
        """All threads search the same position, in different orders of moves, through one table.

        The first to end stops the others. Scores are exact, so the answer depends on no race.
        """
        ready = threading.Barrier(self._threads)

        def work(control: Array) -> None:
            stack = self._new_stack()
            for here in range(start, len(job.mine)):
                own = Job(job.mine, job.mask, job.low, job.high, job.scores.copy())
                found = self._call(own, here, here + 1, control, stack)
                if found:
                    job.scores[here] = own.scores[here]
                    crew.done = here + 1
                    crew.stop()
                ready.wait()
                if crew.done == here or self._stopped:
                    return
                control[kernels.solver_search.STOP] = 0
                ready.wait()

        return work

    def _call(self, job: Job, start: int, end: int, control: Array, stack: Array) -> int:
        """Fill the scores from `start` to `end`: how many, all of them unless stopped."""
        mine, mask, scores = job.mine, job.mask, job.scores
        if end - start < len(mine):
            mine, mask, scores = mine[start:end], mask[start:end], scores[start:end]
        tables = self._table, self._small
        return self._solve(
            mine, mask, job.low, job.high, scores, *tables, stack, control, *self._shape
        )

    @cached_property
    def _stack(self) -> Array:
        return self._new_stack()

    def _new_stack(self) -> Array:
        return kernels.solver.stack_for(self.game.width, self.game.height)

    @staticmethod
    def _control() -> Array:
        return kernels.solver.zeros(kernels.solver_search.CONTROL)


CONNECT4: Final = Gravity()
"""The board that has machine code of its own."""


def needs_compiling(game: Gravity = CONNECT4) -> bool:
    """Whether the first answer will wait for the compiler, once on this machine."""
    solver = kernels.solver
    entry = solver.solve_connect4 if game == CONNECT4 else solver.solve_any
    return boards.fits(game) and not kernels.jit.remembered(entry)


def _impossible() -> InvalidGrid:
    return InvalidGrid("No game reaches this position.")


def _check_memory(megabytes: int) -> None:
    if megabytes < 1:
        raise InvalidOption(
            "The table needs at least 1 megabyte, not {megabytes}.", megabytes=megabytes
        )
    try:
        pages, page = os.sysconf("SC_PHYS_PAGES"), os.sysconf("SC_PAGE_SIZE")
    except (AttributeError, ValueError, OSError):  # a system that does not say
        return
    memory = pages * page >> 20
    if megabytes > memory:
        raise InvalidOption(
            "A table of {megabytes} megabytes is more than this machine has: {memory}.",
            megabytes=megabytes,
            memory=memory,
        )
