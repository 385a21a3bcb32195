"""Binds kernels to a backend: `kernel` makes machine code of each, or leaves it as it is.

1. **library**: machine code made when the package was built (`pions.kernels.library`);
2. **jit**: Numba compiles a kernel when it is first called (`pions.kernels.numba_jit`);
3. **python**: a kernel stays plain Python, which is its definition.

All give the same answers. The first that works is taken, or the one that the variable
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
class Backend:
    """How kernels are run here."""

    name: str
    """`LIBRARY`, `JIT` or `PYTHON`."""
    asked: bool
    """Whether a variable of the environment asks for it."""
    problem: library.Problem | None
    """The problem of the library, where it was tried and not taken."""


def _chosen() -> Backend:
    """Return the backend that was asked for, or else the first that works.

    Raises `NoBackend` where the one that was asked for is unknown or does not work.
    """
    asked = os.environ.get(VARIABLE, "")
    if not asked and os.environ.get("NUMBA_DISABLE_JIT", "0") not in {"", "0"}:
        asked = PYTHON
    if asked not in {"", LIBRARY, JIT, PYTHON}:
        raise compiling.NoBackend(f"{VARIABLE}={asked}", f"one of {LIBRARY}, {JIT}, {PYTHON}")
    if asked in {JIT, PYTHON}:
        return Backend(asked, asked=True, problem=None)
    problem = library.problem()
    if problem is None:
        return Backend(LIBRARY, asked=bool(asked), problem=None)
    if asked:
        raise compiling.NoBackend(f"{VARIABLE}={asked}", str(problem), problem.what)
    has_numba = importlib.util.find_spec("numba") is not None
    return Backend(JIT if has_numba else PYTHON, asked=False, problem=problem)


BACKEND: Final = _chosen()
if BACKEND.problem is not None:
    compiling.tell_fallback()


@overload
def kernel(stated: Callable[Parameters, Result], /) -> Callable[Parameters, Result]: ...
@overload
def kernel(
    stated: Mapping[str, str], /
) -> Callable[[Callable[Parameters, Result]], Callable[Parameters, Result]]: ...
def kernel(stated: Any, /) -> Any:
    """Bind a function to its machine code, which runs without the interpreter lock.

    Its annotations are its signature: whole numbers, truth values, numbers with a point, arrays
    of `pions.kernels.arrays`, and tuples of them. ``@kernel({"board": "size * size"})`` also
    states the least dimensions of arrays (see `signatures.shapes_of`), which are checked in calls
    from Python: machine code does not check where an array ends.
    """
    return _bound(stated, {}) if callable(stated) else partial(_bound, stated=stated)


def _bound(function: Callable[..., Any], stated: Mapping[str, str]) -> Callable[..., Any]:
    if BACKEND.name == LIBRARY:
        return LibraryKernel(function, stated)
    if BACKEND.name == JIT:
        from pions.kernels import numba_jit  # noqa: PLC0415 - numba takes half a second to load

        return numba_jit.kernel(function)
    return function


def inlined(function: Callable[Parameters, Result]) -> Callable[Parameters, Result]:
    """Make `function` a part of every kernel that calls it, compiled for constant arguments.

    So one source serves every board, and Connect Four has machine code of its own.
    """
    if BACKEND.name == JIT:
        from pions.kernels import numba_jit  # noqa: PLC0415 - as above

        return numba_jit.inlined(function)
    return function


def bound(kernel: Callable[..., Result], *first: Any) -> Callable[..., Result]:  # noqa: ANN401
    """Return `kernel` with its first arguments fixed and checked once; the others are numbers.

    For kernels that take a microsecond, and are called as often.
    """
    if isinstance(kernel, LibraryKernel):
        return kernel.bound(*first)
    return partial(kernel, *first)


def bound_but_two(
    kernel: Callable[..., int],
    *first: Any,  # noqa: ANN401
) -> Callable[[int, int], int] | None:
    """Return `LibraryKernel.bound_but_two`, or `None` without it."""
    if isinstance(kernel, LibraryKernel):
        return kernel.bound_but_two(*first)
    return None


def compiled() -> bool:
    """Return whether kernels are machine code here, and not plain Python."""
    return BACKEND.name != PYTHON


def compiles() -> bool:
    """Return whether kernels are compiled when first called, which takes time."""
    return BACKEND.name == JIT


def is_compiling() -> bool:
    """Return whether a kernel would wait for the compiler; see `numba_jit.is_compiling`."""
    if BACKEND.name != JIT:
        return False
    from pions.kernels import numba_jit  # noqa: PLC0415 - as above

    return numba_jit.is_compiling()


def is_forgotten() -> bool:
    """Return whether there is no folder to keep machine code in."""
    if BACKEND.name != JIT:
        return False
    from pions.kernels import numba_jit  # noqa: PLC0415 - as above

    return not numba_jit.cache_folder()
