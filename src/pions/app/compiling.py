"""Machine code is made once on a machine, and that takes long: for those who show the wait."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from pions import kernels
from pions.kernels.compiling import Listener, NotCompiled, heard_by

__all__ = ["Listener", "compiles", "heard_by", "is_forgotten", "is_quick", "places"]


def compiles() -> bool:
    """Whether machine code is made when it is first used, and not there from the beginning."""
    return kernels.binding.compiles()


def is_quick(work: Callable[[], object]) -> bool:
    """Do `work`, unless it would wait for the compiler: whether it was done.

    Without machine code, where kernels are the Python they are written in, nothing is quick.
    """
    if not kernels.binding.compiled():
        return False
    try:
        with kernels.compiling.forbidden():
            work()
    except NotCompiled:
        return False
    return True


def is_forgotten() -> bool:
    """Whether machine code is made anew by every program: there is no folder to keep it in."""
    return kernels.binding.is_forgotten()


def places() -> list[Path]:
    """The folders it could be kept in, if they could be written."""
    return [place.expanduser() for place in kernels.numba_jit.cache_places()]
