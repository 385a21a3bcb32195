"""Memory for kernels to work in: plain buffers, or numpy's arrays where Numba wants them.

Machine code of the library takes any buffer of the right form, and plain Python any that has
indices, so there numpy is loaded by those kernels only that make arrays of their own.
"""

from __future__ import annotations

import importlib.util
from array import array
from collections.abc import Iterable
from functools import cache
from math import prod
from typing import TYPE_CHECKING, Any, Final

from pions.kernels.arrays import FORMATS, Cells, Ints
from pions.kernels.binding import JIT, ROAD

try:
    import mmap
except ImportError:  # a browser's Python may lack it
    mmap = None  # type: ignore[assignment]

__all__ = ["cells", "clear", "flat", "has_numpy", "ints", "np", "shaped", "zeros"]

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
def has_numpy() -> bool:
    """Whether numpy can be loaded; nothing is loaded to find out."""
    return importlib.util.find_spec("numpy") is not None


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
        return np.frombuffer(memory, dtype).reshape(shape)
    held: Any = memory.cast("B")  # the type checker knows not all that may be cast
    return held.cast(FORMATS[dtype], shape) if len(shape) > 1 else held.cast(FORMATS[dtype])


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
