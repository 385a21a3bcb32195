"""Calls kernels of the library: arguments are checked, and passed in a frame (`signatures`)."""

from __future__ import annotations

import ctypes
import struct
import sys
import weakref
from array import array
from collections.abc import Callable, Mapping
from functools import partial, update_wrapper
from math import prod
from typing import Any, Final, Generic, ParamSpec, TypeAlias, TypeVar, cast

from pions.kernels.arrays import FORMATS, SIZES, ArrayKind, view_of
from pions.kernels.library import loaded
from pions.kernels.signatures import (
    OWN_WORDS,
    Shapes,
    Signature,
    TupleKind,
    ValueKind,
    shapes_of,
    signature_of,
)

Parameters = ParamSpec("Parameters")
Result = TypeVar("Result")

_PACKAGE: Final = __name__.rpartition(".")[0]
_NO_BYTES: Final = ctypes.c_char * 0
_WORD: Final = 8
"""Bytes of a word of a frame."""
_TWO: Final = 2
FAILED: Final = (1 << 63) - 1
"""The answer of `LibraryKernel.bound_but_two` where machine code failed."""

EntryPoint: TypeAlias = Callable[[int | ctypes.c_void_p], int]
"""Machine code: the address of a frame in, 0 out unless it failed."""


class KernelFault(RuntimeError):
    """A failure of machine code: out of memory, or an input its definition does not allow."""


def symbol_of(function: Callable[..., object]) -> str:
    """Return the name of a kernel in the library."""
    module = function.__module__.removeprefix(f"{_PACKAGE}.")
    return "_".join(["pions", *module.split("."), function.__name__])


class LibraryKernel(Generic[Parameters, Result]):
    """A kernel in the library, looked up when it is first called."""

    def __init__(
        self, function: Callable[Parameters, Result], stated: Mapping[str, str] | None = None
    ) -> None:
        update_wrapper(self, function)
        self.name = function.__name__
        self.py_func = function
        self.stated = stated or {}
        """The least dimensions of arrays (see `signatures.shapes_of`)."""
        self._entry: EntryPoint | None = None
        self._signature: Signature
        self._shapes: Shapes
        self._numbers_only: bool
        self._before: tuple[int, ...]
        self._blank: bytes

    def __call__(self, *arguments: Parameters.args, **named: Parameters.kwargs) -> Result:
        """Call the machine code; raises `TypeError`, `ValueError` or `OverflowError`."""
        entry = self._entry or self._bind()
        if named:
            raise TypeError(f"{self.name} takes its arguments by position")
        frame = self._frame(arguments)
        if status := entry(frame.buffer_info()[0]):
            raise KernelFault(f"{self.name}: status {status}")
        kind = self._signature.result
        if kind is int:
            return frame[OWN_WORDS]  # type: ignore[return-value]
        if kind is None:
            return None  # type: ignore[return-value] # as annotated
        result: Result = _read(frame, kind, OWN_WORDS)[0]
        return result

    def _frame(self, arguments: tuple[Any, ...]) -> array[int]:
        signature = self._signature
        if len(arguments) != len(signature.parameters):
            raise TypeError(
                f"{self.name} takes {len(signature.parameters)} arguments, not {len(arguments)}"
            )
        if self._numbers_only:
            try:
                return array("q", (*self._before, *arguments))
            except (TypeError, OverflowError):
                pass  # found below, number by number
        frame = array("q", self._blank)
        _write(frame, signature, arguments, self.name)
        if self.stated:
            self._check_shapes(frame, arguments)
        return frame

    def bound(self, *first: Any) -> Callable[..., Result]:  # noqa: ANN401 - as the kernel takes
        """Return the kernel with its first arguments checked and fixed; the rest are numbers.

        For one caller at a time, as all calls write to the same frame.
        """
        entry = self._entry or self._bind()
        name = self.name
        frame, rest = self._begun(first)
        address = ctypes.c_void_p(frame.buffer_info()[0])
        write, place = struct.Struct(f"={rest}q").pack_into, 8 * (len(frame) - rest)

        def call(*numbers: int) -> Any:  # noqa: ANN401 - a whole number
            try:
                write(frame, place, *numbers)
            except struct.error as problem:
                raise TypeError(f"{name}: {problem}") from None
            if status := entry(address):
                raise KernelFault(f"{name}: status {status}")
            return frame[OWN_WORDS]

        call.kept = first  # type: ignore[attr-defined] # keeps the memory of arrays
        return call

    def bound_but_two(self, *first: Any) -> Callable[[int, int], int] | None:  # noqa: ANN401
        """Return the kernel with all but two of its arguments checked and fixed.

        The two are 63-bit whole numbers, which is not checked. The answer is `FAILED` where the
        machine code failed. The interpreter lock is kept, so that threads may share it. `None`
        where there is no such lock, or words are not of 64 bits.
        """
        if ctypes.sizeof(ctypes.c_void_p) != _WORD or not _has_lock():
            return None
        entry = self._entry or self._bind()
        frame, rest = self._begun(first)
        if rest != _TWO:
            raise TypeError(f"{self.name} has {rest} arguments left, not two")
        start = frame.buffer_info()[0]
        code = ctypes.cast(cast(Any, entry), ctypes.c_void_p).value or 0
        last, result = start + _WORD * (len(frame) - rest), start + _WORD * OWN_WORDS
        ready = array("q", (code, start, last, result))
        call = ctypes.PyDLL(str(loaded().path))["pions_call_with_two"]
        # Numbers pass as addresses in half the time that they take as `c_int64`.
        call.argtypes = (ctypes.c_void_p,) * 3
        call.restype = ctypes.c_int64
        fixed = partial(call, ctypes.c_void_p(ready.buffer_info()[0]))
        fixed.kept = ready, frame, first  # type: ignore[attr-defined] # keeps their memory
        return fixed

    def _begun(self, first: tuple[Any, ...]) -> tuple[array[int], int]:
        """Return a frame with the first arguments, and the number of missing ones."""
        signature = self._signature
        rest = list(signature.parameters.values())[len(first) :]
        if signature.result is not int or any(kind is not int for kind in rest):
            raise TypeError(f"{self.name} takes or gives more than whole numbers")
        frame = array("q", self._blank)
        _write(frame, signature, first, self.name)
        if self.stated:
            self._check_shapes(frame, (*first, *(0 for _ in rest)))
        return frame, len(rest)

    def _check_shapes(self, frame: array[int], arguments: tuple[Any, ...]) -> None:
        """Raise `ValueError` where an array is smaller than the kernel states."""
        least = self._shapes.least(*arguments)
        for (name, word), dimensions in zip(self._shapes.places, least, strict=True):
            for axis, length in enumerate(dimensions):
                if frame[word + axis] < length:
                    raise ValueError(
                        f"{self.name}: {name}: dimension {axis} is {frame[word + axis]},"
                        f" and at least {length} is needed"
                    )

    def _bind(self) -> EntryPoint:
        library = loaded()
        self._signature = signature_of(self.py_func)
        self._numbers_only = all(kind is int for kind in self._signature.parameters.values())
        self._before = (0,) * self._signature.first_argument
        self._blank = bytes(_WORD * self._signature.words)
        self._shapes = shapes_of(self._signature, self.stated)
        entry = getattr(library.symbols, symbol_of(self.py_func) + library.level)
        entry.argtypes = (ctypes.c_void_p,)
        entry.restype = ctypes.c_int32
        bound: EntryPoint = entry
        self._entry = bound
        return bound


def _has_lock() -> bool:
    """Return whether there is an interpreter lock; Python may lack it from 3.13 on."""
    enabled: Callable[[], bool] = getattr(sys, "_is_gil_enabled", lambda: True)
    return enabled()


def _write(frame: array[int], signature: Signature, arguments: Any, name: str) -> None:  # noqa: ANN401
    place = signature.first_argument
    for (parameter, kind), value in zip(signature.parameters.items(), arguments, strict=False):
        try:
            place = _write_one(frame, kind, value, place)
        except (TypeError, ValueError, OverflowError) as problem:
            raise type(problem)(f"{name}: {parameter}: {problem}") from None


def _write_one(frame: array[int], kind: ValueKind, value: Any, place: int) -> int:  # noqa: ANN401
    """Write one checked value at `place`, and return the place after it."""
    if kind is int:
        frame[place] = value
        return place + 1
    if isinstance(kind, ArrayKind):
        return _write_array(frame, kind, value, place)
    if isinstance(kind, TupleKind):
        if not isinstance(value, tuple) or len(value) != len(kind.parts):
            raise TypeError(f"{kind.maker.__name__} of {len(kind.parts)} parts expected")
        for part, held in zip(kind.parts, value, strict=True):
            place = _write_one(frame, part, held, place)
        return place
    if kind is float:
        memoryview(frame).cast("B").cast("d")[place] = value
        return place + 1
    frame[place] = bool(value)
    return place + 1


def _write_array(frame: array[int], kind: ArrayKind, value: Any, place: int) -> int:  # noqa: ANN401
    """Write the address and the dimensions of an array, which is anything with a buffer."""
    view = memoryview(value)
    if view.itemsize != SIZES[kind.dtype] or view.format not in _LETTERS[kind.dtype]:
        raise TypeError(f"an array of {kind.dtype} expected, not of format {view.format!r}")
    if view.ndim != kind.dimensions:
        raise ValueError(f"an array of {kind.dimensions} dimensions expected, not {view.ndim}")
    if not view.c_contiguous:
        raise ValueError("a contiguous array expected")
    if view.readonly:
        raise ValueError("an array that may be written to expected")
    frame[place] = ctypes.addressof(_NO_BYTES.from_buffer(value)) if view.nbytes else 0
    place += 1
    for length in view.shape or ():
        frame[place] = length
        place += 1
    return place


_LETTERS: Final = {
    dtype: {"int8": "b", "int32": "il", "int64": "ql"}.get(dtype, letter)
    for dtype, letter in FORMATS.items()
}
"""The letters of a kind of number in buffers; the length of ``l`` depends on the system."""


def _read(frame: array[int], kind: ValueKind, place: int) -> tuple[Any, int]:
    """Return the value at `place`, and the place after it."""
    if kind is int:
        return frame[place], place + 1
    if isinstance(kind, TupleKind):
        parts = []
        for part in kind.parts:
            value, place = _read(frame, part, place)
            parts.append(value)
        return (tuple(parts) if kind.maker is tuple else kind.maker(*parts)), place
    if isinstance(kind, ArrayKind):
        return _read_array(frame, kind, place), place + 2 + kind.dimensions
    if kind is float:
        return memoryview(frame).cast("B").cast("d")[place], place + 1
    return bool(frame[place]), place + 1


def _read_array(frame: array[int], kind: ArrayKind, place: int) -> Any:  # noqa: ANN401
    """Return an array that a kernel made, whose memory is freed with the last reference."""
    block, address, *shape = frame[place : place + 2 + kind.dimensions]
    memory = (ctypes.c_char * (prod(shape) * SIZES[kind.dtype])).from_address(address)
    release = loaded().symbols.pions_release
    release.argtypes = (ctypes.c_int64,)
    release.restype = None
    weakref.finalize(memory, release, block).atexit = False
    return view_of(memory, kind.dtype, shape)
