"""Arrays for kernels: plain buffers, or numpy's arrays where these are needed.

The library takes any buffer of the right form, and numpy is not loaded. In plain Python, kernels
that cut rows out of an array (those of Hex) need numpy's, as Numba does: see `blank`.
"""

from __future__ import annotations

import importlib.util
from array import array
from collections.abc import Iterable
from functools import cache
from math import prod
from typing import TYPE_CHECKING, Any, Final

from pions.kernels.arrays import SIZES, Cells, Ints, view_of
from pions.kernels.binding import BACKEND, JIT, LIBRARY

try:
    import mmap
except ImportError:  # a browser's Python may lack it
    mmap = None  # type: ignore[assignment]

__all__ = ["np"]  # the other names are defined here

_LAZY: Final = 1 << 20
"""Bytes from which memory is mapped: it is zero, and used only where written to."""
_ZEROS: Final = bytes(1 << 16)


def zeros(*shape: int) -> Ints:
    """Return an array of zeros; of a large one, memory is used only as it is filled."""
    return shaped(_memory(8 * prod(shape)), *shape)


def cells(length: int) -> Cells:
    """Return an array of zero bytes, as `zeros`."""
    array_of_bytes: Cells = _shaped(_memory(length), (length,), "int8")
    return array_of_bytes


def ints(numbers: Iterable[int], *shape: int) -> Ints:
    """Return an array of these numbers, of one dimension where no `shape` is given.

    Raises `OverflowError` for a number that is no word.
    """
    words = array("q", numbers)
    return shaped(words, *(shape or (len(words),)))


def shaped(memory: memoryview | array[int], *shape: int) -> Ints:
    """Return the bytes of `memory` as an array, not copied."""
    words: Ints = _shaped(memoryview(memory), shape, "int64")
    return words


def blank(dtype: str, *shape: int) -> Any:  # noqa: ANN401 - an array of `dtype`
    """Return an array of zeros for kernels that cut rows out of it; see `zeros`."""
    return held(dtype, _memory(SIZES[dtype] * prod(shape)), *shape)


def held(dtype: str, memory: Any, *shape: int) -> Any:  # noqa: ANN401 - as above, of any buffer
    """Return the bytes of `memory` as an array as `blank` does, not copied."""
    if BACKEND.name == LIBRARY:
        return view_of(memory, dtype, shape)
    return np.frombuffer(memory, dtype).reshape(shape)


def part(numbers: Any, start: int, stop: int) -> Any:  # noqa: ANN401 - an array of any kind
    """Return the rows ``start .. stop - 1`` of a contiguous array, not copied."""
    if not isinstance(numbers, memoryview):
        return numbers[start:stop]
    count, *rest = numbers.shape or ()
    length = numbers.nbytes // count
    cut: Any = numbers.cast("B")[start * length : stop * length]
    return cut.cast(numbers.format, (stop - start, *rest)) if stop > start else cut


def row(numbers: Any, number: int) -> Any:  # noqa: ANN401 - as above
    """Return one row of a contiguous array of two dimensions or more, not copied."""
    if not isinstance(numbers, memoryview):
        return numbers[number]
    cut = part(numbers, number, number + 1)
    return cut.cast("B").cast(numbers.format, cut.shape[1:])


def write(numbers: Any, target: Any) -> None:  # noqa: ANN401 - as above, two of one kind
    """Copy a contiguous array into the beginning of another, which is as long or longer."""
    given = memoryview(numbers).cast("B")
    memoryview(target).cast("B")[: len(given)] = given


def flat(numbers: Any) -> memoryview:  # noqa: ANN401 - an array of whole words
    """Return the words of a contiguous array in one dimension, not copied."""
    return memoryview(numbers).cast("B").cast("q")


def clear(numbers: Any) -> None:  # noqa: ANN401 - as above
    """Set all the numbers of a contiguous array to zero."""
    if not len(numbers):
        return
    content = memoryview(numbers).cast("B")
    for start in range(0, len(content), len(_ZEROS)):
        piece = content[start : start + len(_ZEROS)]
        piece[:] = _ZEROS[: len(piece)]


@cache
def have_rows() -> bool:
    """Return whether kernels that make arrays, or cut rows out of them, can be called here.

    In plain Python they need numpy, which is not loaded to find out.
    """
    return BACKEND.name == LIBRARY or importlib.util.find_spec("numpy") is not None


def single(number: float) -> Any:  # noqa: ANN401 - numpy's, or where no Python computes a float
    """A constant in single precision, for kernels that compute in it."""
    return float(number) if BACKEND.name == LIBRARY else np.float32(number)


def _memory(length: int) -> memoryview:
    """So many bytes, all zero."""
    if mmap is None or length < _LAZY:
        return memoryview(bytearray(length))
    try:
        if not hasattr(mmap, "MAP_PRIVATE"):  # Windows has a way of its own
            return memoryview(mmap.mmap(-1, length))
        # Private, as a fork of this process must have memory of its own.
        mapped = mmap.mmap(-1, length, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)
        if hasattr(mmap, "MADV_HUGEPAGE"):
            # A table is read at random: large pages need fewer entries of the processor's TLB.
            mapped.madvise(mmap.MADV_HUGEPAGE)
    except OSError:  # allocation may still work, or else raises MemoryError
        return memoryview(bytearray(length))
    return memoryview(mapped)


def _shaped(memory: memoryview, shape: tuple[int, ...], dtype: str) -> Any:  # noqa: ANN401 - it depends
    if BACKEND.name == JIT:
        return held(dtype, memory, *shape)
    return view_of(memory, dtype, shape)


class _OnUse:
    """numpy, loaded when it is first used."""

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401 - anything of numpy
        import numpy  # noqa: ICN001, PLC0415 - under its own name, and now

        value = getattr(numpy, name)
        setattr(self, name, value)
        return value


if TYPE_CHECKING or BACKEND.name == JIT:  # Numba knows what it compiles by the module itself
    import numpy as np
else:
    np = _OnUse()
