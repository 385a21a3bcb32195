"""The LLVM code of kernels, as Numba writes it before anything is optimised or linked.

All that we know of Numba's insides stands here: how its compiler is asked for code instead of
machine code, and how its functions are called (a pointer for the result, one for the error, then
the arguments; the status comes back). `tests/binding` compares it with the Numba installed.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable, Iterator
from functools import cache
from types import ModuleType
from typing import Any, Final

import llvmlite.binding as llvm
import numba
from llvmlite import ir
from numba import types
from numba.core import cgutils, codegen
from numba.core.caching import NullCache
from numba.core.cpu import CPUContext
from numba.core.registry import cpu_target
from numba.core.types.functions import BaseFunction
from numba.extending import intrinsic
from numba.np import arrayobj

import pions.kernels
from pions.kernels.arrays import ArrayKind
from pions.kernels.signatures import (
    OWN_WORDS,
    Signature,
    TupleKind,
    ValueKind,
    signature_of,
    words_of,
)

_numba: Any = numba  # its types leave out much of what it has
_types: Any = types
_arrayobj: Any = arrayobj
_UNWRAPPED: Final = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}


class _Unlinked(codegen.JITCodeLibrary):
    """Keeps the code of a function as it was written: nothing optimised, nothing linked."""

    made: Final[list[Any]] = []

    def _optimize_functions(self, ll_module: Any) -> None:  # noqa: ANN401
        """Not yet: the target is not known here."""

    def finalize(self) -> None:
        """The code is complete."""
        self._finalized = True
        self.made.append(self)


@cache
def _word(place: int) -> Any:  # noqa: ANN401
    """A function that gives word `place` of a frame."""

    @intrinsic  # type: ignore[untyped-decorator, unused-ignore] # numba's types differ by version
    def word(_typing: Any, frame: Any) -> Any:  # noqa: ANN401
        def generate(_context: Any, builder: Any, _signature: Any, values: Any) -> Any:  # noqa: ANN401
            return _load(builder, values[0], place)

        return types.int64(frame), generate

    return word


@cache
def _number(place: int) -> Any:  # noqa: ANN401
    """A function that gives word `place` of a frame as a number with a point."""

    @intrinsic  # type: ignore[untyped-decorator, unused-ignore]
    def number(_typing: Any, frame: Any) -> Any:  # noqa: ANN401
        def generate(_context: Any, builder: Any, _signature: Any, values: Any) -> Any:  # noqa: ANN401
            return builder.bitcast(_load(builder, values[0], place), ir.DoubleType())

        return types.float64(frame), generate

    return number


@cache
def _array(place: int, kind: ArrayKind) -> Any:  # noqa: ANN401
    """A function that gives the array whose address and dimensions begin at word `place`."""
    of = types.Array(getattr(types, kind.dtype), kind.dimensions, "C")

    @intrinsic  # type: ignore[untyped-decorator, unused-ignore]
    def array(_typing: Any, frame: Any) -> Any:  # noqa: ANN401
        def generate(context: Any, builder: Any, _signature: Any, values: Any) -> Any:  # noqa: ANN401
            address, *shape = (
                _load(builder, values[0], place + word) for word in range(1 + kind.dimensions)
            )
            numbers = context.get_data_type(of.dtype)
            size = cgutils.intp_t(context.get_abi_sizeof(numbers))
            strides = [size]
            for length in reversed(shape[1:]):
                strides.insert(0, builder.mul(strides[0], length))
            made = context.make_array(of)(context, builder)
            data = builder.inttoptr(address, numbers.as_pointer())
            _arrayobj.populate_array(made, data, shape, strides, size, None)
            return made._getvalue()  # noqa: SLF001 - Numba has no other word for it

        return of(frame), generate

    return array


@cache
def _put(place: int, kind: str) -> Any:  # noqa: ANN401
    """A function that writes a number of a kind to word `place` of a frame."""
    of = getattr(types, kind)

    @intrinsic  # type: ignore[untyped-decorator, unused-ignore]
    def put(_typing: Any, frame: Any, value: Any) -> Any:  # noqa: ANN401
        def generate(context: Any, builder: Any, signature: Any, values: Any) -> Any:  # noqa: ANN401
            number = context.cast(builder, values[1], signature.args[1], of)
            word = builder.bitcast(number, cgutils.intp_t) if of is types.float64 else number
            builder.store(word, builder.gep(values[0], [cgutils.intp_t(place)]))
            return context.get_dummy_value()

        return types.void(frame, value), generate

    return put


@intrinsic  # type: ignore[untyped-decorator, unused-ignore]
def _kept(_typing: Any, array: Any) -> Any:  # noqa: ANN401
    """Keep the memory of an array when the kernel returns: the number by which it is freed."""

    def generate(context: Any, builder: Any, signature: Any, values: Any) -> Any:  # noqa: ANN401
        context.nrt.incref(builder, signature.args[0], values[0])
        owner = context.make_array(signature.args[0])(context, builder, values[0]).meminfo
        return builder.ptrtoint(owner, cgutils.intp_t)

    return types.int64(array), generate


@intrinsic  # type: ignore[untyped-decorator, unused-ignore]
def _address(_typing: Any, array: Any) -> Any:  # noqa: ANN401
    """Where the numbers of an array begin."""

    def generate(context: Any, builder: Any, signature: Any, values: Any) -> Any:  # noqa: ANN401
        data = context.make_array(signature.args[0])(context, builder, values[0]).data
        return builder.ptrtoint(data, cgutils.intp_t)

    return types.int64(array), generate


def _load(builder: Any, frame: Any, place: int) -> Any:  # noqa: ANN401
    return builder.load(builder.gep(frame, [cgutils.intp_t(place)]))


def module_names() -> list[str]:
    """The modules of the kernels, in order."""
    package = pions.kernels
    return sorted(
        found.name
        for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}.")
        if not found.ispkg
    )


def kernels_in(module: ModuleType) -> Iterator[tuple[str, Any]]:
    """The kernels that a module defines, by name; those that are only parts of others are not."""
    for name, value in vars(module).items():
        if (
            hasattr(value, "py_func")
            and value.py_func.__module__ == module.__name__
            and not value.targetoptions.get("forceinline")
        ):
            yield name, value


def symbol_of(module: str, kernel: str) -> str:
    """The name of a kernel in the library."""
    short = module.removeprefix(f"{pions.kernels.__name__}.")
    return "_".join(["pions", *short.split("."), kernel])


def emitted(names: list[str], tell: Callable[[], None]) -> tuple[bytes, dict[str, str]]:
    """The code of the kernels of these modules, as LLVM's bitcode, and their functions in it.

    The functions take one frame; they are named by the symbols that the library is to have.
    `tell` is called after each kernel.
    """
    _patch()
    functions = {}
    modules = [importlib.import_module(name) for name in module_names()]
    for dispatcher in (value for module in modules for value in vars(module).values()):
        if hasattr(dispatcher, "py_func"):
            dispatcher.targetoptions.update(_UNWRAPPED)
            dispatcher._cache = NullCache()  # noqa: SLF001 - Numba has no word for it
    for name in names:
        for kernel_name, kernel in kernels_in(importlib.import_module(name)):
            functions[symbol_of(name, kernel_name)] = _entry(kernel)
            tell()
    whole = llvm.parse_assembly("")
    for library in _Unlinked.made:
        if library.name == "nrt":  # how arrays are counted is ours to say
            continue
        module = library._final_module  # noqa: SLF001
        for function in module.functions:
            if not function.is_declaration and function.linkage == llvm.Linkage.external:
                function.linkage = "weak_odr"  # some stand in several modules
        whole.link_in(module, preserve=True)
    return whole.as_bitcode(), functions


def _patch() -> None:
    """Have Numba keep what it writes, and make nothing that can be run."""
    context = cpu_target.target_context
    context.codegen()._library_class = _Unlinked  # noqa: SLF001
    # Numba knows a function by a built-in one of its own; these are never called.
    contexts: Any = CPUContext
    contexts.get_executable = lambda *_arguments: [].append
    contexts.create_cfunc_wrapper = lambda *_arguments, **_options: None
    # What `+` gives for two numbers is asked thousands of times, and takes long to find.
    functions: Any = BaseFunction
    functions.get_call_type = _remembered(functions.get_call_type)


def _remembered(resolve: Callable[..., Any]) -> Callable[..., Any]:
    """`resolve`, asked once for each function and the types of its arguments."""
    known: dict[Any, Any] = {}

    def get_call_type(self: Any, context: Any, args: Any, kws: Any) -> Any:  # noqa: ANN401
        if kws:
            return resolve(self, context, args, kws)
        key = (self, tuple(args))
        if key not in known:
            known[key] = resolve(self, context, args, kws)
        return known[key]

    return get_call_type


def _entry(kernel: Any) -> str:  # noqa: ANN401
    """Compile a function that calls `kernel` with what a frame says; its name in the code."""
    names: dict[str, Any] = {"__name__": __name__, "kernel": kernel, "kept": _kept, "at": _address}
    source = _Source(names).of(signature_of(kernel.py_func))
    exec(source, names)  # noqa: S102 - written below
    entry = _numba.njit(nogil=True, **_UNWRAPPED)(names["entry"])
    entry.compile((_types.CPointer(types.int64),))
    (overload,) = entry.overloads.values()
    overload.library.finalize()
    mangled: str = overload.fndesc.mangled_name
    return mangled


class _Source:
    """Writes the Python of a function that takes a frame, calls a kernel and writes its result.

    Numba compiles it like any other: so no more needs to be known of how it passes arrays. What
    the function calls is put into `names`.
    """

    def __init__(self, names: dict[str, Any]) -> None:
        self._names = names

    def of(self, signature: Signature) -> str:
        """The function for a kernel of this signature."""
        place, arguments = signature.first_argument, []
        for kind in signature.parameters.values():
            text, place = self._read(kind, place)
            arguments.append(text)
        lines = ["def entry(frame):", f"    result = kernel({', '.join(arguments)})"]
        if signature.result is not None:
            lines += [f"    {line}" for line in self._write(signature.result, "result", OWN_WORDS)]
        return "\n".join(lines)

    def _named(self, name: str, value: Any) -> str:  # noqa: ANN401
        self._names[name] = value
        return name

    def _read(self, kind: ValueKind, place: int) -> tuple[str, int]:
        """An expression for the argument at word `place`, and the word after it."""
        if isinstance(kind, TupleKind):
            parts = []
            for part in kind.parts:
                text, place = self._read(part, place)
                parts.append(text)
            maker = "" if kind.maker is tuple else self._named(kind.maker.__name__, kind.maker)
            return f"{maker}({', '.join(parts)}{'' if maker else ','})", place
        if isinstance(kind, ArrayKind):
            name = self._named(f"array{place}", _array(place, kind))
            return f"{name}(frame)", place + 1 + kind.dimensions
        if kind is float:
            return f"{self._named(f'number{place}', _number(place))}(frame)", place + 1
        word = f"{self._named(f'word{place}', _word(place))}(frame)"
        return word + (" != 0" if kind is bool else ""), place + 1

    def _write(self, kind: ValueKind, value: str, place: int) -> list[str]:
        """Lines that write `value` to word `place` and on."""
        if isinstance(kind, TupleKind):
            lines = []
            for number, part in enumerate(kind.parts):
                lines += self._write(part, f"{value}[{number}]", place)
                place += words_of(part, comes_back=True)
            return lines
        if isinstance(kind, ArrayKind):
            parts = [f"kept({value})", f"at({value})"]
            parts += [f"{value}.shape[{axis}]" for axis in range(kind.dimensions)]
            return [self._put(part, place + word, "int64") for word, part in enumerate(parts)]
        return [self._put(value, place, "float64" if kind is float else "int64")]

    def _put(self, value: str, place: int, kind: str) -> str:
        return f"{self._named(f'put{place}', _put(place, kind))}(frame, {value})"
