"""Machine instructions that Python lacks, and what they do in plain Python."""

# ruff: noqa: PLR0913, PLR0917 - a block has many numbers

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from pions.kernels.arrays import Ints, Singles
from pions.kernels.binding import BACKEND, JIT

BLOCK_ROWS: Final = 4
"""The rows of a block of a product of matrices."""
NARROW: Final = 8
MIDDLE: Final = 16
WIDE: Final = 64
"""Its columns, where its sums fit into 256 bytes of vector registers, into 512, or into 2048."""

BlockProduct: TypeAlias = Callable[
    [Singles, int, int, Singles, int, int, int, Singles, int, int], None
]
"""Writes a block of a product of matrices, its sums kept in vector registers.

``(left, start, row, right, top, line, depth, product, corner, step)``: the first number of the
block in each of the three flat arrays, and the distance of rows; `depth` is above 0. Bounds are
not checked.
"""


def _popcount(board: int) -> int:
    return int(board).bit_count()


def _prefetch(table: Ints, index: int) -> None:
    pass


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
"""How many bits are set."""
prefetch: Callable[[Ints, int], None] = _prefetch
"""Load a word of a table into the cache before it is needed."""
best_columns: Callable[[], int] = lambda: MIDDLE  # noqa: E731 - replaced below, as the others
"""How many columns of a block fit into the registers of this processor."""
wide_vectors: Callable[[], int] = lambda: 0  # noqa: E731
"""Not zero where a vector of this processor holds four words or more."""
narrow_product, middle_product, wide_product = map(_block_product_of, (NARROW, MIDDLE, WIDE))

if BACKEND.name == JIT:
    from pions.kernels import numba_intrinsics

    popcount, prefetch = numba_intrinsics.popcount, numba_intrinsics.prefetch
    best_columns, wide_vectors = numba_intrinsics.best_columns, numba_intrinsics.wide_vectors
    narrow_product, middle_product, wide_product = (
        numba_intrinsics.block_product_of(BLOCK_ROWS, columns) for columns in (NARROW, MIDDLE, WIDE)
    )
