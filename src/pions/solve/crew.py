"""What the threads of the solver are given, and what is heard of them."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TypeAlias

from pions import kernels
from pions.core.errors import PionsError
from pions.solve.boards import Array


class Stopped(PionsError):
    """Somebody stopped the solver before it had an answer."""


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a long search is."""

    done: int
    total: int
    """Positions solved, of those asked for."""
    low: int
    high: int
    """What is known of the score of the position being solved."""
    nodes: int
    seconds: float


Listener: TypeAlias = Callable[[Progress], None]


@dataclass(frozen=True, slots=True)
class Job:
    """Many positions to be scored within one window."""

    rows: Array
    """Two bitboards and the score, a row a position."""
    low: int
    high: int


@dataclass(slots=True)
class Crew:
    """Threads at work on a job."""

    desks: list[Array] = field(default_factory=list)
    threads: list[threading.Thread] = field(default_factory=list)
    done: int = 0

    def stop(self) -> None:
        """Ask all of them to end."""
        for desk in self.desks:
            desk[kernels.solver_desk.STOP] = 1
