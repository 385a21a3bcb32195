"""Machine instructions that Python lacks, for Numba."""

# ruff: noqa: ANN401, PLR0913, PLR0917 - numba's own objects, however many

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, cast

import llvmlite.binding as llvm
from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic

from pions.kernels.arrays import Ints


def _native_popcount(_typing: Any, _board: Any) -> Any:
    def generate(_context: Any, builder: Any, _signature: Any, values: Any) -> Any:
        return builder.ctpop(values[0])

    return types.int64(types.int64), generate


def _native_prefetch(_typing: Any, table: Any, _index: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, values: Any) -> Any:
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

COLUMNS: Final = "pions_block_columns"
WIDE: Final = "pions_wide_vectors"
"""Numbers of the machine code that depend on the target."""


def numbers_for(features: Mapping[str, bool]) -> dict[str, int]:
    """Return these numbers for a processor with these features."""
    wide = features.get("avx2") or features.get("avx512f")
    columns = 64 if features.get("avx512f") else 16 if wide or features.get("neon") else 8
    return {COLUMNS: columns, WIDE: int(bool(wide))}


def _said_later(name: str) -> Callable[[], int]:
    def declare(_typing: Any) -> Any:
        def generate(_context: Any, builder: Any, _signature: Any, _values: Any) -> Any:
            known = builder.module.globals.get(name)
            if known is None:
                known = ir.GlobalVariable(builder.module, ir.IntType(64), name)
                known.linkage = "weak"
                number = numbers_for(llvm.get_host_cpu_features())[name]
                known.initializer = ir.IntType(64)(number)
            return builder.load(known)

        return types.int64(), generate

    return cast("Callable[[], int]", intrinsic(declare))


best_columns = _said_later(COLUMNS)
wide_vectors = _said_later(WIDE)


def block_product_of(rows: int, columns: int) -> Any:
    """Return `pions.kernels.intrinsics.BlockProduct` for blocks of this form.

    Each row of the block is one vector, in as many registers as the target needs. Products are
    added in one instruction where the processor has one that is no slower.
    """
    number, index, short = ir.FloatType(), ir.IntType(64), ir.IntType(32)
    vector = ir.VectorType(number, columns)
    undefined = ir.Constant(vector, ir.Undefined)
    everywhere = ir.Constant(ir.VectorType(short, columns), [0] * columns)

    def generate(context: Any, builder: Any, signature: Any, values: Any) -> Any:
        left, right, product = (
            context.make_array(signature.args[place])(context, builder, values[place]).data
            for place in (0, 3, 7)
        )
        _, start, row, _, top, line, depth, _, corner, step = values

        def at(base: Any, place: Any, i: int, distance: Any) -> Any:
            return builder.gep(base, [builder.add(place, builder.mul(index(i), distance))])

        declared: Any = cgutils.get_or_insert_function
        multiply_add = declared(
            builder.module,
            ir.FunctionType(vector, [vector] * 3),
            f"llvm.fmuladd.v{columns}f32",
        )
        factors = [at(left, start, i, row) for i in range(rows)]
        before = builder.block
        loop, after = (builder.append_basic_block(name) for name in ("multiply", "multiplied"))
        builder.branch(loop)
        builder.position_at_end(loop)
        k = builder.phi(index)
        sums = [builder.phi(vector) for _ in range(rows)]
        place = builder.gep(right, [builder.add(top, builder.mul(k, line))])
        weights = builder.load(builder.bitcast(place, vector.as_pointer()), align=4)
        totals = []
        for before_it, factor in zip(sums, factors, strict=True):
            alone = builder.insert_element(
                undefined, builder.load(builder.gep(factor, [k])), short(0)
            )
            spread = builder.shuffle_vector(alone, undefined, everywhere)
            totals.append(builder.call(multiply_add, [spread, weights, before_it]))
        following = builder.add(k, index(1))
        k.add_incoming(index(0), before)
        k.add_incoming(following, loop)
        for sum_of_row, total in zip(sums, totals, strict=True):
            sum_of_row.add_incoming(ir.Constant(vector, [0.0] * columns), before)
            sum_of_row.add_incoming(total, loop)
        builder.cbranch(builder.icmp_signed("<", following, depth), loop, after)
        builder.position_at_end(after)
        for i, total in enumerate(totals):
            place = builder.bitcast(at(product, corner, i, step), vector.as_pointer())
            builder.store(total, place, align=4)
        return context.get_dummy_value()

    def block_product(
        _typing: Any, left: Any, start: Any, row: Any, right: Any, top: Any, line: Any,
        depth: Any, product: Any, corner: Any, step: Any,
    ) -> Any:  # fmt: skip
        del start, row, top, line, depth, corner, step  # always whole numbers
        whole = (types.int64,) * 3
        taken = (left, *whole[:2], right, *whole, product, *whole[:2])
        return types.void(*taken), generate

    return intrinsic(block_product)
