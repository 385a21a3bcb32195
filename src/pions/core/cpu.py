"""What thinking is measured by: the clock of all budgets, and how many processors one may use.

A process that thinks for one person alone measures seconds as that person does. One that
takes turns with others, and is stopped meanwhile, counts its own time only: a player that was given
two seconds thinks for two seconds, however late that makes its answer.
"""

from __future__ import annotations

import os
import sys
import time
from dataclasses import dataclass


@dataclass(slots=True)
class _Manner:
    shared: bool = False


_MANNER = _Manner()


def clock() -> float:
    """Seconds from some moment on: of the wall, or, where turns are taken, of this process."""
    return time.process_time() if _MANNER.shared else time.perf_counter()


def processors(wanted: int = 0) -> int:
    """How many processors to use at once: so many as are wanted, or all there are."""
    if _MANNER.shared:
        return 1
    if wanted:
        return wanted
    usable = getattr(os, "sched_getaffinity", None)
    return len(usable(0)) if usable else os.cpu_count() or 1


def has_threads() -> bool:
    """Whether threads can be started: in a browser they cannot."""
    return sys.platform != "emscripten"


def take_turns(*, shared: bool = True) -> None:
    """Say that this process shares the machine with others like it: one processor, its own time."""
    _MANNER.shared = shared
