"""Single machine instructions that Python has no word for; without the JIT, plain Python."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

import numba
from llvmlite import ir
from numba import types
from numba.extending import intrinsic

from pions.kernels.jit import Ints

_settings: Any = numba.config  # its names are made at run time, where no type checker looks


def _plain_popcount(board: int) -> int:
    return int(board).bit_count()


def _plain_prefetch(table: Ints, index: int) -> None:
    """Memory is as near as Python can bring it."""


def _native_popcount(_typing: Any, _board: Any) -> Any:  # noqa: ANN401 - numba's own objects
    def generate(_context: Any, builder: Any, _signature: Any, values: Any) -> Any:  # noqa: ANN401
        return builder.ctpop(values[0])

    return types.int64(types.int64), generate


def _native_prefetch(_typing: Any, table: Any, _index: Any) -> Any:  # noqa: ANN401 - as above
    def generate(context: Any, builder: Any, signature: Any, values: Any) -> Any:  # noqa: ANN401
        array = context.make_array(signature.args[0])(context, builder, values[0])
        byte, word = ir.IntType(8).as_pointer(), ir.IntType(32)
        place = builder.bitcast(builder.gep(array.data, [values[1]]), byte)
        ask = builder.module.declare_intrinsic(
            "llvm.prefetch", [byte], ir.FunctionType(ir.VoidType(), [byte, word, word, word])
        )
        builder.call(ask, [place, word(0), word(3), word(1)])  # to read, keep it near, data
        return context.get_dummy_value()

    return types.void(table, types.int64), generate


popcount: Callable[[int], int] = (
    _plain_popcount
    if _settings.DISABLE_JIT
    else cast("Callable[[int], int]", intrinsic(_native_popcount))
)
"""How many bits are set, in one instruction."""

prefetch: Callable[[Ints, int], None] = (
    _plain_prefetch
    if _settings.DISABLE_JIT
    else cast("Callable[[Ints, int], None]", intrinsic(_native_prefetch))
)
"""Ask the memory for a word of a table before it is needed."""
