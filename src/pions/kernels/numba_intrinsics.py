"""Single machine instructions that Python has no word for, as Numba writes them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

from llvmlite import ir
from numba import types
from numba.extending import intrinsic

from pions.kernels.arrays import Ints


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


popcount = cast("Callable[[int], int]", intrinsic(_native_popcount))
prefetch = cast("Callable[[Ints, int], None]", intrinsic(_native_prefetch))
