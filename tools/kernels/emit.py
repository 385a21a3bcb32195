"""The LLVM code of kernels, as Numba writes it before anything is optimised or linked.

All that we know of Numba's insides stands here: how its compiler is asked for code instead of
machine code, and how its functions are called (a pointer for the result, one for the error, then
the arguments; the status comes back). `tests/packaging` compares it with the Numba installed.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable, Iterator
from types import ModuleType
from typing import Any, Final

import llvmlite.binding as llvm
import numba
import numpy as np
from numba import types
from numba.core import cgutils, codegen
from numba.core.caching import NullCache
from numba.core.cpu import CPUContext
from numba.core.registry import cpu_target
from numba.core.types.functions import BaseFunction
from numba.extending import intrinsic

import pions.kernels
from pions.kernels.arrays import ArrayKind
from pions.kernels.signatures import OWN_WORDS, TupleKind, ValueKind, signature_of

_numba: Any = numba  # its types leave out much of what it has
_types: Any = types
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


@intrinsic
def _pointer(_typing: Any, address: Any) -> Any:  # noqa: ANN401
    """The number `address` as a pointer."""

    def generate(_context: Any, builder: Any, _signature: Any, values: Any) -> Any:  # noqa: ANN401
        return builder.inttoptr(values[0], cgutils.voidptr_t)

    return types.voidptr(address), generate


@intrinsic
def _kept(_typing: Any, array: Any) -> Any:  # noqa: ANN401
    """Keep the memory of an array when the kernel returns: the number by which it is freed."""

    def generate(context: Any, builder: Any, signature: Any, values: Any) -> Any:  # noqa: ANN401
        context.nrt.incref(builder, signature.args[0], values[0])
        owner = context.make_array(signature.args[0])(context, builder, values[0]).meminfo
        return builder.ptrtoint(owner, cgutils.intp_t)

    return types.int64(array), generate


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
    source = entry_source(kernel.py_func)
    names: dict[str, Any] = {
        "__name__": __name__,
        "kernel": kernel,
        "carray": _numba.carray,
        "pointer": _pointer,
        "kept": _kept,
        **{name: getattr(np, name) for name in ("int8", "int32", "int64", "float32", "float64")},
    }
    makers: list[ValueKind] = [*signature_of(kernel.py_func).parameters.values()]
    for maker in makers:
        if isinstance(maker, TupleKind):
            names[maker.maker.__name__] = maker.maker
    exec(source, names)  # noqa: S102 - written two lines below
    entry = _numba.njit(nogil=True, **_UNWRAPPED)(names["entry"])
    entry.compile((_types.CPointer(types.int64),))
    (overload,) = entry.overloads.values()
    overload.library.finalize()
    mangled: str = overload.fndesc.mangled_name
    return mangled


def entry_source(function: Callable[..., object]) -> str:
    """The Python of a function that takes a frame, calls `function`, and writes its result back.

    Numba compiles it like any other: so no more needs to be known of how it passes arrays.
    """
    signature = signature_of(function)
    lines = ["def entry(frame):", f"    words = carray(frame, {signature.words})"]
    place = signature.first_argument
    arguments = []
    for kind in signature.parameters.values():
        text, place = _read(kind, place)
        arguments.append(text)
    call = f"kernel({', '.join(arguments)})"
    if signature.result is None:
        lines.append(f"    {call}")
    else:
        lines.append(f"    result = {call}")
        lines += [f"    {line}" for line in _write(signature.result, "result", OWN_WORDS)[0]]
    if any("numbers[" in line for line in lines):  # few have any, and it takes long to compile
        lines.insert(2, "    numbers = words.view(float64)")
    return "\n".join(lines)


def _read(kind: ValueKind, place: int) -> tuple[str, int]:
    """An expression for the argument at word `place`, and the word after it."""
    if isinstance(kind, TupleKind):
        parts = []
        for part in kind.parts:
            text, place = _read(part, place)
            parts.append(text)
        maker = "" if kind.maker is tuple else kind.maker.__name__
        return (
            f"{maker}({', '.join(parts)},)" if not maker else f"{maker}({', '.join(parts)})",
            place,
        )
    if isinstance(kind, ArrayKind):
        after = place + 1 + kind.dimensions
        shape = ", ".join(f"words[{word}]" for word in range(place + 1, after))
        return f"carray(pointer(words[{place}]), ({shape},), {kind.dtype})", after
    if kind is float:
        return f"numbers[{place}]", place + 1
    return f"words[{place}]" + (" != 0" if kind is bool else ""), place + 1


def _write(kind: ValueKind, value: str, place: int) -> tuple[list[str], int]:
    """Lines that write `value` to word `place` and on, and the word after it."""
    if isinstance(kind, TupleKind):
        lines = []
        for number, part in enumerate(kind.parts):
            more, place = _write(part, f"{value}[{number}]", place)
            lines += more
        return lines, place
    if isinstance(kind, ArrayKind):
        name = f"array{place}"
        lines = [
            f"{name} = {value}",
            f"words[{place}] = kept({name})",
            f"words[{place + 1}] = {name}.ctypes.data",
        ]
        for axis in range(kind.dimensions):
            lines.append(f"words[{place + 2 + axis}] = {name}.shape[{axis}]")
        return lines, place + 2 + kind.dimensions
    if kind is float:
        return [f"numbers[{place}] = {value}"], place + 1
    return [f"words[{place}] = {value}"], place + 1
