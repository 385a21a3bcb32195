"""What the threads of the solver are given, and what is heard of them."""

from __future__ import annotations

import threading
from dataclasses import dataclass

from pions import kernels
from pions.compiled.arrays import Array


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
        """Where those that search one position together wait for each other."""

    def stop(self) -> None:
        """Ask all of them to end."""
        for workspace in self.workspaces:
            workspace[kernels.solver.workspace.STOP] = 1

    def end(self) -> None:
        """Stop those still at work, and wait for them.

        Ctrl-C may have struck before all of them had started: the others must not wait for those.
        """
        started = [thread for thread in self.threads if thread.ident is not None]
        if len(started) < len(self.threads):
            self.meeting.abort()
        if any(thread.is_alive() for thread in started):
            self.stop()
        for thread in started:
            thread.join()
