"""The forward pass of the Hex network as one kernel, which `plain` defines; all arrays are flat.

Its products of matrices are small and of one form: a block at a time, sums kept in registers, they
take no longer than BLAS, and a browser has none.
"""

# ruff: noqa: C901, PLR0913, PLR0917 - a kernel takes plain numbers, however many

from __future__ import annotations

import math
from typing import NamedTuple

from pions.kernels.arrays import Cells2D, Singles, Singles2D
from pions.kernels.binding import kernel
from pions.kernels.intrinsics import (
    BLOCK_ROWS,
    MIDDLE,
    NARROW,
    WIDE,
    best_columns,
    middle_product,
    narrow_product,
    wide_product,
)
from pions.kernels.network.winograd import (
    SQUARE,
    TAPS,
    ZERO,
    C,
    collect,
    enter,
    pool,
    spread,
)


class Layers(NamedTuple):
    """The weights of a network, convolutions transformed; widths are multiples of 16."""

    entry: Singles
    """``[3, 3, 2, C]``: the first convolution."""
    kernels: Singles
    """``[blocks, 2, 36, C, C]``: two convolutions a block, the second one scaled."""
    biases: Singles
    """``[blocks, 2, C]``."""
    pooling: Singles
    """``[blocks, 2 * C, C]``: what the whole board adds to the first, zeros if nothing."""
    policy_cells: Singles
    """``[C, P]``: from a cell to the hidden numbers of its policy..."""
    policy_board: Singles
    """... ``[2 * C, P]``, from the whole board..."""
    policy_bias: Singles
    policy: Singles
    """... and ``[P]``, from them to its logit."""
    value_board: Singles
    """``[2 * C, V]``: from the whole board to the hidden numbers of its value..."""
    value_bias: Singles
    value: Singles
    """... and ``[V]``, from them to the value."""


class Buffers(NamedTuple):
    """What a forward pass of a few boards of one size writes to (see `inference.buffers_for`)."""

    x: Singles
    """The boards' features inside frames of zeros."""
    h: Singles
    """The same between the two convolutions of a block."""
    before: Singles
    after: Singles
    """Transformed squares, before and after the products; rows for whole blocks of them."""
    pooled: Singles
    """``[boards, 2 * C]``, rows for whole blocks."""
    line: Singles
    """Room for one square."""
    bias: Singles
    """``[boards, C]``, rows for whole blocks."""
    hidden: Singles
    """The hidden numbers of the heads, for a row of cells or for all boards."""


@kernel
def multiply(
    left: Singles, row: int, right: Singles, columns: int, depth: int, rows: int, product: Singles,
    step: int,
) -> None:  # fmt: skip
    """``left[rows, depth] @ right[depth, columns]`` into `product`, in whole blocks.

    `row` and `step` say how far apart the rows of `left` and of `product` are.
    """
    best = best_columns()
    for i in range(0, rows, BLOCK_ROWS):
        j = 0
        while best == WIDE and j + WIDE <= columns:
            wide_product(left, i * row, row, right, j, columns, depth, product, i * step + j, step)
            j += WIDE
        while best == NARROW and j < columns:
            narrow_product(
                left, i * row, row, right, j, columns, depth, product, i * step + j, step
            )
            j += NARROW
        while j < columns:
            middle_product(
                left, i * row, row, right, j, columns, depth, product, i * step + j, step
            )
            j += MIDDLE


@kernel
def forward(
    boards: Cells2D, size: int, empty: Singles, layers: Layers, buffers: Buffers,
    logits: Singles2D, values: Singles,
) -> None:  # fmt: skip
    """Write the logits and the value of each board, seen by its mover (see `inference.evaluate`).

    `empty` is the first convolution of the empty board (see `winograd.enter`).
    """
    x, h, before, after, pooled, line, bias, hidden = buffers
    number, side = len(boards), size + 2
    tiles = (side + 3) // 4
    rows = number * tiles * tiles
    enter(boards, empty, layers.entry, x, number, size)
    # Step 1. The blocks.
    for block in range(len(layers.biases) // (2 * C)):
        pool(x, pooled, number, side)
        added = layers.pooling[block * 2 * C * C : (block + 1) * 2 * C * C]
        multiply(pooled, 2 * C, added, C, 2 * C, number, bias, C)
        for second in range(2):
            layer = 2 * block + second
            shift = layers.biases[layer * C : (layer + 1) * C]
            for board in range(number):
                part = bias[board * C : (board + 1) * C]
                for c in range(C):
                    part[c] = shift[c] if second else part[c] + shift[c]
            spread(h if second else x, before, number, tiles, line)
            for tap in range(TAPS):
                start = (layer * TAPS + tap) * C * C
                weights = layers.kernels[start : start + C * C]
                multiply(before[tap * C :], SQUARE, weights, C, C, rows, after[tap * C :], SQUARE)
            collect(after, bias, second, x if second else h, number, side, line)
    pool(x, pooled, number, side)
    # Step 2. The value.
    width = len(layers.value)
    multiply(pooled, 2 * C, layers.value_board, width, 2 * C, number, hidden, width)
    for board in range(number):
        opinion = 0.0
        for c in range(width):
            found = hidden[board * width + c] + layers.value_bias[c]
            opinion += max(found, ZERO) * layers.value[c]
        values[board] = 1 - 2 / (math.exp(2 * opinion) + 1)  # its hyperbolic tangent
    # Step 3. The policy, a row of cells at a time.
    width = len(layers.policy)
    frame = 4 * tiles + 2
    multiply(pooled, 2 * C, layers.policy_board, width, 2 * C, number, bias, width)
    for board in range(number):
        for place in range(size):
            start = ((board * frame + place + 2) * frame + 2) * C
            multiply(x[start:], C, layers.policy_cells, width, C, size, hidden, width)
            for column in range(size):
                logit = 0.0
                for c in range(width):
                    found = hidden[column * width + c]
                    found += bias[board * width + c] + layers.policy_bias[c]
                    logit += max(found, ZERO) * layers.policy[c]
                logits[board, place * size + column] = logit
