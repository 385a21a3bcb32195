"""The clock of all time limits, and how many processors may be used.

A process that works for one person measures wall-clock time. A worker that shares the machine in
time slices, and is stopped in between, counts its own processor time: a player that was given
two seconds gets two seconds, however late its answer comes.
"""

from __future__ import annotations

import os
import sys
import time

_shared = [False]
"""Whether this process gets time slices beside others like it."""


def clock() -> float:
    """Return seconds since some moment: wall-clock, or this process's own where it is shared."""
    return time.process_time() if _shared[0] else time.perf_counter()


def processors(wanted: int = 0) -> int:
    """Return how many processors to use at once: `wanted`, or all there are."""
    if _shared[0]:
        return 1
    if wanted:
        return wanted
    usable = getattr(os, "sched_getaffinity", None)
    return len(usable(0)) if usable else os.cpu_count() or 1


def has_threads() -> bool:
    """Return whether threads can be started: in a browser they cannot."""
    return sys.platform != "emscripten"


def take_turns(*, shared: bool = True) -> None:
    """Declare that this process gets time slices: one processor, and its own time."""
    _shared[0] = shared
