"""The one seam between kernels and machine code: `kernel` binds each to the best road there is.

1. **library**: machine code that was made when the package was built (`pions.kernels.library`);
2. **jit**: Numba compiles a kernel when it is first called, for whoever changes kernels or has
   no library (`pions.kernels.numba_jit`);
3. **python**: a kernel stays the plain Python it is written in, which is its definition.

All three give the same answers. The first that works is taken, or the one that the variable
``PIONS_KERNELS`` names; ``NUMBA_DISABLE_JIT=1`` asks for plain Python, too.
"""

from __future__ import annotations

import importlib.util
import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any, Final, ParamSpec, TypeVar, overload

from pions.kernels import compiling, library
from pions.kernels.calling import LibraryKernel

Parameters = ParamSpec("Parameters")
Result = TypeVar("Result")

LIBRARY: Final = "library"
JIT: Final = "jit"
PYTHON: Final = "python"
VARIABLE: Final = "PIONS_KERNELS"


@dataclass(frozen=True, slots=True)
class Road:
    """How kernels are run here, and why not otherwise."""

    name: str
    """`LIBRARY`, `JIT` or `PYTHON`."""
    asked: bool
    """Whether a variable of the environment asks for it."""
    problem: library.Problem | None
    """What is wrong with the library, where it was tried and not taken."""


def _chosen() -> Road:
    """The road that was asked for, or else the first that works.

    `NoRoad` for a name that is none, and for a road that was asked for and does not work:
    nothing is taken instead of it.
    """
    asked = os.environ.get(VARIABLE, "")
    if not asked and os.environ.get("NUMBA_DISABLE_JIT", "0") not in {"", "0"}:
        asked = PYTHON
    if asked not in {"", LIBRARY, JIT, PYTHON}:
        raise compiling.NoRoad(f"{VARIABLE}={asked}", f"one of {LIBRARY}, {JIT}, {PYTHON}")
    if asked in {JIT, PYTHON}:
        return Road(asked, asked=True, problem=None)
    problem = library.problem()
    if problem is None:
        return Road(LIBRARY, asked=bool(asked), problem=None)
    if asked:
        raise compiling.NoRoad(f"{VARIABLE}={asked}", str(problem), problem.what)
    there = importlib.util.find_spec("numba") is not None
    return Road(JIT if there else PYTHON, asked=False, problem=problem)


ROAD: Final = _chosen()
if ROAD.problem is not None:
    compiling.tell_road()


@overload
def kernel(stated: Callable[Parameters, Result], /) -> Callable[Parameters, Result]: ...
@overload
def kernel(
    stated: Mapping[str, str], /
) -> Callable[[Callable[Parameters, Result]], Callable[Parameters, Result]]: ...
def kernel(stated: Any, /) -> Any:
    """Bind a function to its machine code, which runs without the interpreter lock.

    Its annotations say its signature: whole numbers, truth values, numbers with a point, arrays
    of `pions.kernels.arrays`, and tuples of them. ``@kernel({"board": "size * size"})`` states
    the least dimensions of arrays, too (see `signatures.shapes_of`): machine code does not look
    where an array ends, so whoever calls it from Python is checked.
    """
    return (
        _bound_to_road(stated, {}) if callable(stated) else partial(_bound_to_road, stated=stated)
    )


def _bound_to_road(function: Callable[..., Any], stated: Mapping[str, str]) -> Callable[..., Any]:
    if ROAD.name == LIBRARY:
        return LibraryKernel(function, stated)
    if ROAD.name == JIT:
        from pions.kernels import numba_jit  # noqa: PLC0415 - numba takes half a second to load

        return numba_jit.kernel(function)
    return function


def inlined(function: Callable[Parameters, Result]) -> Callable[Parameters, Result]:
    """Make `function` a part of every kernel that calls it.

    Where the caller passes a constant, the part is compiled for that constant: that is how
    one source serves every board and yet Connect Four has machine code of its own.
    """
    if ROAD.name == JIT:
        from pions.kernels import numba_jit  # noqa: PLC0415 - as above

        return numba_jit.inlined(function)
    return function


def bound(kernel: Callable[..., Result], *first: Any) -> Callable[..., Result]:  # noqa: ANN401
    """`kernel` with its first arguments fixed and checked once; the others are whole numbers.

    For kernels that answer in a microsecond, and are called as often.
    """
    if isinstance(kernel, LibraryKernel):
        return kernel.bound(*first)
    return partial(kernel, *first)


def bound_but_two(
    kernel: Callable[..., int],
    *first: Any,  # noqa: ANN401
) -> Callable[[int, int], int] | None:
    """The same for threads to share, as `LibraryKernel.bound_but_two` says; `None` without it."""
    if isinstance(kernel, LibraryKernel):
        return kernel.bound_but_two(*first)
    return None


def compiled() -> bool:
    """Whether kernels are machine code here, and not the Python they are written in."""
    return ROAD.name != PYTHON


def compiles() -> bool:
    """Whether kernels are compiled when first called: who counts time calls them before."""
    return ROAD.name == JIT


def is_compiling() -> bool:
    """Whether a kernel would have to wait for the compiler, now at work or lost for ever."""
    if ROAD.name != JIT:
        return False
    from pions.kernels import numba_jit  # noqa: PLC0415 - as above

    return numba_jit.is_compiling()


def is_forgotten() -> bool:
    """Whether machine code is made anew by every program: there is no folder to keep it in."""
    if ROAD.name != JIT:
        return False
    from pions.kernels import numba_jit  # noqa: PLC0415 - as above

    return not numba_jit.cache_folder()
