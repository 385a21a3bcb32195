"""Memory for kernels to work in: plain buffers, or numpy's arrays where Numba wants them.

Machine code of the library takes any buffer of the right form, so nothing loads numpy there.
Plain Python takes any that has indices; but a plain buffer of two dimensions has no rows to cut
out, so the kernels that do (those of Hex) are given numpy's arrays, as Numba is: see `blank`.
"""

from __future__ import annotations

import importlib.util
from array import array
from collections.abc import Iterable
from functools import cache
from math import prod
from typing import TYPE_CHECKING, Any, Final

from pions.kernels.arrays import SIZES, Cells, Ints, view_of
from pions.kernels.binding import JIT, LIBRARY, ROAD

try:
    import mmap
except ImportError:  # a browser's Python may lack it
    mmap = None  # type: ignore[assignment]

__all__ = [
    "blank",
    "cells",
    "clear",
    "flat",
    "have_rows",
    "held",
    "ints",
    "np",
    "part",
    "row",
    "shaped",
    "single",
    "write",
    "zeros",
]

_LAZY: Final = 1 << 20
"""Bytes from which memory is asked of the system: it is zero, and taken only as it is used."""
_ZEROS: Final = bytes(1 << 16)


def zeros(*shape: int) -> Ints:
    """An array of zeros; of a large one, memory is taken only as it is filled."""
    return shaped(_memory(8 * prod(shape)), *shape)


def cells(length: int) -> Cells:
    """The same of bytes."""
    found: Cells = _shaped(_memory(length), (length,), "int8")
    return found


def ints(numbers: Iterable[int], *shape: int) -> Ints:
    """An array that holds these numbers; of one dimension where no `shape` is given.

    `OverflowError` for a number that is no word.
    """
    held = array("q", numbers)
    return shaped(held, *(shape or (len(held),)))


def shaped(memory: memoryview | array[int], *shape: int) -> Ints:
    """The bytes of `memory` as an array; they are not copied."""
    found: Ints = _shaped(memoryview(memory), shape, "int64")
    return found


def blank(dtype: str, *shape: int) -> Any:  # noqa: ANN401 - an array of what `dtype` says
    """An array of zeros for kernels that cut rows out of it; see `zeros`."""
    return held(dtype, _memory(SIZES[dtype] * prod(shape)), *shape)


def held(dtype: str, memory: Any, *shape: int) -> Any:  # noqa: ANN401 - as above, of any buffer
    """The same of bytes that are there already; they are not copied."""
    if ROAD.name == LIBRARY:
        return view_of(memory, dtype, shape)
    return np.frombuffer(memory, dtype).reshape(shape)


def part(numbers: Any, start: int, stop: int) -> Any:  # noqa: ANN401 - an array of any kind
    """The rows ``start .. stop - 1`` of a contiguous array, not copied."""
    if not isinstance(numbers, memoryview):
        return numbers[start:stop]
    count, *rest = numbers.shape or ()
    length = numbers.nbytes // count
    cut: Any = numbers.cast("B")[start * length : stop * length]
    return cut.cast(numbers.format, (stop - start, *rest)) if stop > start else cut


def row(numbers: Any, number: int) -> Any:  # noqa: ANN401 - as above
    """One row of a contiguous array of two dimensions or more, not copied."""
    if not isinstance(numbers, memoryview):
        return numbers[number]
    cut = part(numbers, number, number + 1)
    return cut.cast("B").cast(numbers.format, cut.shape[1:])


def write(numbers: Any, target: Any) -> None:  # noqa: ANN401 - as above, two of one kind
    """Write all the numbers of an array into the beginning of another, which is as long or longer.

    Both are contiguous.
    """
    given = memoryview(numbers).cast("B")
    memoryview(target).cast("B")[: len(given)] = given


def flat(numbers: Any) -> memoryview:  # noqa: ANN401 - an array of whole words
    """All the numbers of a contiguous array in one row."""
    return memoryview(numbers).cast("B").cast("q")


def clear(numbers: Any) -> None:  # noqa: ANN401 - as above
    """Make all the numbers of a contiguous array zero."""
    if not len(numbers):
        return
    held = memoryview(numbers).cast("B")
    for start in range(0, len(held), len(_ZEROS)):
        part = held[start : start + len(_ZEROS)]
        part[:] = _ZEROS[: len(part)]


@cache
def have_rows() -> bool:
    """Whether kernels that make arrays, or cut rows out of them, can be called here.

    Machine code can; in plain Python they need numpy. Nothing is loaded to find out.
    """
    return ROAD.name == LIBRARY or importlib.util.find_spec("numpy") is not None


def single(number: float) -> Any:  # noqa: ANN401 - numpy's, or where no Python computes a float
    """A constant in single precision, for kernels that compute in it."""
    return float(number) if ROAD.name == LIBRARY else np.float32(number)


def _memory(length: int) -> memoryview:
    """So many bytes, all zero."""
    if mmap is None or length < _LAZY:
        return memoryview(bytearray(length))
    try:
        if not hasattr(mmap, "MAP_PRIVATE"):  # Windows has a way of its own
            return memoryview(mmap.mmap(-1, length))
        # A copy of this process has memory of its own, and so must it be here.
        held = mmap.mmap(-1, length, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)
        if hasattr(mmap, "MADV_HUGEPAGE"):
            # A table is read here and there: with large pages the processor finds them sooner.
            held.madvise(mmap.MADV_HUGEPAGE)
    except OSError:  # it may be there all the same, or else there is a MemoryError
        return memoryview(bytearray(length))
    return memoryview(held)


def _shaped(memory: memoryview, shape: tuple[int, ...], dtype: str) -> Any:  # noqa: ANN401 - it depends
    if ROAD.name == JIT:
        return held(dtype, memory, *shape)
    return view_of(memory, dtype, shape)


class _OnUse:
    """numpy, loaded when something of it is first wanted."""

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401 - whatever numpy has
        import numpy  # noqa: ICN001, PLC0415 - under its own name, and now

        value = getattr(numpy, name)
        setattr(self, name, value)
        return value


if TYPE_CHECKING or ROAD.name == JIT:  # Numba knows what it compiles by the module itself
    import numpy as np
else:
    np = _OnUse()
