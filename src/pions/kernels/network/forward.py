"""The forward pass of the Hex network as one kernel, defined by `plain`; all arrays are flat.

Its small products of matrices, a block at a time with sums in registers, take no longer than BLAS,
which a browser lacks.
"""

# ruff: noqa: C901, PLR0913, PLR0917 - a kernel takes plain numbers, however many

from __future__ import annotations

import math
from typing import Final, NamedTuple

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
    """``[blocks, 2 * C, C]``: from the whole board to the first, or zeros."""
    policy_cells: Singles
    """``[C, P]``: from a cell to the hidden layer of the policy."""
    policy_board: Singles
    """``[2 * C, P]``: from the whole board to that layer."""
    policy_bias: Singles
    policy: Singles
    """``[P]``: from that layer to the logit."""
    value_board: Singles
    """``[2 * C, V]``: from the whole board to the hidden layer of the value."""
    value_bias: Singles
    value: Singles
    """``[V]``: from that layer to the value."""


class Buffers(NamedTuple):
    """The arrays that a forward pass of a few boards writes to (see `inference.buffers_for`)."""

    x: Singles
    """The boards' features inside frames of zeros."""
    h: Singles
    """The same between the two convolutions of a block."""
    before: Singles
    after: Singles
    """Transformed squares, before and after the products; rows for whole blocks."""
    pooled: Singles
    """``[boards, 2 * C]``, rows for whole blocks."""
    line: Singles
    """Work space for one square."""
    bias: Singles
    """``[boards, C]``, rows for whole blocks."""
    hidden: Singles
    """The hidden layers of the heads, for a row of cells or for all boards."""


@kernel(
    {
        "left": "(-(-rows // 4) * 4 - 1) * row + depth",
        "right": "depth * columns",
        "product": "(-(-rows // 4) * 4 - 1) * step + columns",
    }
)
def multiply(
    left: Singles, row: int, right: Singles, columns: int, depth: int, rows: int, product: Singles,
    step: int,
) -> None:  # fmt: skip
    """Write ``left[rows, depth] @ right[depth, columns]`` into `product`, in whole blocks.

    `row` and `step` are the distances of rows in `left` and `product`.
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


_PICTURES: Final = "len(boards) * (4 * ((size + 5) // 4) + 2) ** 2 * 64"
_SQUARES: Final = "-(-len(boards) * ((size + 5) // 4) ** 2 // 4) * 4 * 36 * 64"


@kernel(
    {
        "boards": "1; size * size",
        "empty": "(size + 2) ** 2 * 64",
        "layers.entry": "9 * 2 * 64",
        "layers.kernels": "len(layers.biases) * 36 * 64",
        "layers.pooling": "len(layers.biases) * 64",
        "layers.policy_cells": "64 * len(layers.policy)",
        "layers.policy_board": "128 * len(layers.policy)",
        "layers.policy_bias": "len(layers.policy)",
        "layers.value_board": "128 * len(layers.value)",
        "layers.value_bias": "len(layers.value)",
        "buffers.x": _PICTURES,
        "buffers.h": _PICTURES,
        "buffers.before": _SQUARES,
        "buffers.after": _SQUARES,
        "buffers.pooled": "-(-len(boards) // 4) * 4 * 128",
        "buffers.line": "36 * 64",
        "buffers.bias": "-(-len(boards) // 4) * 4 * max(64, len(layers.policy))",
        "buffers.hidden": "-(-len(boards) // 4) * 4 * len(layers.value)"
        " + -(-size // 4) * 4 * len(layers.policy)",
        "logits": "len(boards); size * size",
        "values": "len(boards)",
    }
)
def forward(
    boards: Cells2D, size: int, empty: Singles, layers: Layers, buffers: Buffers,
    logits: Singles2D, values: Singles,
) -> None:  # fmt: skip
    """Write the logits and the value of each board for its mover (see `inference.evaluate`).

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
