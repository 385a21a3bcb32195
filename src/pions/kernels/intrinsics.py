"""Machine instructions that Python has no word for, and what they do in plain Python."""

# ruff: noqa: PLR0913, PLR0917 - a block is said by many numbers

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from pions.kernels.arrays import Ints, Singles
from pions.kernels.binding import JIT, ROAD

BLOCK_ROWS: Final = 4
"""The rows of a block of a product of matrices."""
NARROW: Final = 8
MIDDLE: Final = 16
WIDE: Final = 64
"""Its columns, where the sums of the block are to fit into 16 vector registers of 16 bytes, into
512 bytes of them, or into 32 of 64 bytes."""

BlockProduct: TypeAlias = Callable[
    [Singles, int, int, Singles, int, int, int, Singles, int, int], None
]
"""Writes a block of a product of matrices, its sums kept in vector registers.

``(left, start, row, right, top, line, depth, product, corner, step)``: where the block has its
first number in each of the three flat arrays, and how far the next row is; `depth` is above 0.
Nothing checks that all lies within.
"""


def _popcount(board: int) -> int:
    return int(board).bit_count()


def _prefetch(table: Ints, index: int) -> None:
    """Memory is as near as Python can bring it."""


def _best_columns() -> int:
    return MIDDLE


def _wide_vectors() -> int:
    return 0


def _block_product_of(columns: int) -> BlockProduct:
    def block_product(
        left: Singles, start: int, row: int, right: Singles, top: int, line: int, depth: int,
        product: Singles, corner: int, step: int,
    ) -> None:  # fmt: skip
        for i in range(BLOCK_ROWS):
            for j in range(columns):
                total = left[start] * 0
                for k in range(depth):
                    total += left[start + i * row + k] * right[top + k * line + j]
                product[corner + i * step + j] = total

    return block_product


popcount: Callable[[int], int] = _popcount
"""How many bits are set, in one instruction."""
prefetch: Callable[[Ints, int], None] = _prefetch
"""Ask the memory for a word of a table before it is needed."""
best_columns: Callable[[], int] = _best_columns
"""How many columns of a block fit into the registers of this processor."""
wide_vectors: Callable[[], int] = _wide_vectors
"""Not zero where a vector of this processor holds four words or more."""
narrow_product, middle_product, wide_product = map(_block_product_of, (NARROW, MIDDLE, WIDE))

if ROAD.name == JIT:
    from pions.kernels import numba_intrinsics

    popcount, prefetch = numba_intrinsics.popcount, numba_intrinsics.prefetch
    best_columns, wide_vectors = numba_intrinsics.best_columns, numba_intrinsics.wide_vectors
    narrow_product, middle_product, wide_product = (
        numba_intrinsics.block_product_of(BLOCK_ROWS, columns) for columns in (NARROW, MIDDLE, WIDE)
    )
