"""Bitboards of gravity games for the solver: lines, cells that complete them, counts.

Every function here is compiled into its caller. A board fits `pions.kernels.MAX_BITS`; what is
found above a column or past the board is for the caller to mask off.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, cast

import numba
from llvmlite import ir
from numba import types
from numba.extending import intrinsic

from pions.kernels.jit import Ints, inlined, kernel

_settings: Any = numba.config  # its names are made at run time, where no type checker looks
_BITS: Final = 62


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


@inlined
def winning_cells(stones: int, tall: int, connect: int, directions: int) -> int:
    """The cells that complete a line of `stones`; may hold stones and cells above the board.

    `tall` is the height and one.
    """
    if connect != 4:
        return any_winning_cells(stones, tall, connect, directions)
    found = (stones << 1) & (stones << 2) & (stones << 3)
    found |= _ends_of_4(stones, tall)
    if directions == 4:
        found |= _ends_of_4(stones, tall - 1) | _ends_of_4(stones, tall + 1)
    return found


@inlined
def _ends_of_4(stones: int, step: int) -> int:
    """The cells with three stones before, after or around them in the direction `step`."""
    one_below = stones << step
    one_above = stones >> step
    below = one_below & (stones << (2 * step))
    above = one_above & (stones >> (2 * step))
    if 3 * step > _BITS:
        return 0
    return (below & ((stones << (3 * step)) | one_above)) | (
        above & ((stones >> (3 * step)) | one_below)
    )


@kernel
def any_winning_cells(stones: int, tall: int, connect: int, directions: int) -> int:
    """`winning_cells` for lines of any length; upwards, only the cell on top can be empty.

    A kernel of its own: compiled into each place that asks, it would triple the wait.
    """
    steps = (tall, tall - 1, tall + 1)
    found = -1 if connect <= _BITS else 0
    for i in range(1, min(connect, _BITS + 1)):
        found &= stones << i
    for direction in range(directions - 1):  # 1 with straight lines only, 3 with the diagonals
        found |= _ends(stones, steps[direction], connect)
    return found


@inlined
def _ends(stones: int, step: int, connect: int) -> int:
    """The cells that, added to `stones`, complete a line of `connect` in the direction `step`.

    Such a cell has i stones right below it (in that direction) and connect - 1 - i right
    above, for some i. The row of zeros on top of each column keeps lines from running into
    the next one. A line longer than a board has no cell (and a shift by 64 or more no
    meaning).
    """
    if (connect - 1) * step > _BITS:
        return 0
    found = 0
    low = -1
    for i in range(connect):
        high = -1
        for j in range(1, connect - i):
            high &= stones >> (j * step)
        found |= low & high
        low &= stones << ((i + 1) * step)
    return found


@inlined
def line_in(stones: int, tall: int, connect: int, directions: int) -> int:
    """Not zero when `stones` holds a line."""
    if connect != 4:
        return any_line_in(stones, tall, connect, directions)
    found = _runs_of_4(stones, 1) | _runs_of_4(stones, tall)
    if directions == 4:
        found |= _runs_of_4(stones, tall - 1) | _runs_of_4(stones, tall + 1)
    return found


@inlined
def _runs_of_4(stones: int, step: int) -> int:
    """A bit for each line of 4 in the direction `step`, at its first cell."""
    if 3 * step > _BITS:
        return 0
    pairs = stones & (stones >> step)
    return pairs & (pairs >> (2 * step))


@kernel
def any_line_in(stones: int, tall: int, connect: int, directions: int) -> int:
    """`line_in` for lines of any length."""
    steps = (1, tall, tall - 1, tall + 1)
    found = 0
    for direction in range(directions):
        step = steps[direction]
        if (connect - 1) * step <= _BITS:
            run = stones
            for i in range(1, connect):
                run &= stones >> (i * step)
            found |= run
    return found


@inlined
def bottom_row(width: int, tall: int) -> int:
    """The lowest cell of each column."""
    row = 0
    for column in range(width):
        row |= 1 << (column * tall)
    return row


@inlined
def even_cells(bottom: int, height: int) -> int:
    """The cells with an even number of cells above them: the top row is even."""
    cells = 0
    for row in range(height - 1, -1, -2):
        cells |= bottom << row
    return cells


@inlined
def mirrored(board: int, width: int, tall: int) -> int:
    """`board` with its columns in the opposite order."""
    column = (1 << tall) - 1
    image = 0
    for place in range(width):
        image |= ((board >> (place * tall)) & column) << ((width - 1 - place) * tall)
    return image
