"""The Hex network on arrays: weights from bytes, and the forward pass with its two matrix roads.

A fully convolutional residual network for every board size. A board is seen by a player who
joins top and bottom, inside a frame that carries the edges; two planes hold the mover's stones
and the others'. `plain` says plainly what is computed.
"""

from __future__ import annotations

from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import cache
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from pions.kernels.arrays import Cells
from pions.kernels.binding import compiled
from pions.kernels.hex.rules import board_of
from pions.kernels.network import plain, winograd
from pions.kernels.network.plain import convolved, edges
from pions.kernels.network.winograd import CHANNELS, TAPS, Floats

Arrays: TypeAlias = Mapping[str, Floats]

ROWS: Final = 64
"""Rows of a matrix product at once: few enough that BLAS stays on one thread and in its cache."""


def arrays_of(content: bytes, shapes: Mapping[str, list[int]]) -> dict[str, Floats]:
    """Half-precision numbers one after the other, as arrays of `shapes` in single precision."""
    numbers = np.frombuffer(content, "<f2").astype(np.float32)
    arrays: dict[str, Floats] = {}
    start = 0
    for name, shape in shapes.items():
        count = int(np.prod(shape))
        arrays[name] = numbers[start : start + count].reshape(shape)
        start += count
    return arrays


def bytes_of(arrays: Mapping[str, NDArray[np.floating]]) -> tuple[bytes, dict[str, list[int]]]:
    """The inverse of `arrays_of`: numbers in half precision, and the shapes."""
    content = b"".join(np.ascontiguousarray(a, "<f2").tobytes() for a in arrays.values())
    return content, {name: list(a.shape) for name, a in arrays.items()}


@dataclass(frozen=True, slots=True)
class Buffers:
    """The arrays that a forward pass of a few boards of one size writes to."""

    x: Floats
    h: Floats
    before: Floats
    after: Floats
    pooled: Floats
    line: Floats


@dataclass(frozen=True, slots=True)
class Block:
    """Two convolutions, transformed; the second is scaled."""

    first: Floats
    first_bias: Floats
    second: Floats
    second_bias: Floats
    pooling: Floats | None
    """``[2 * C, C]``: what the whole board adds to the first convolution."""


@dataclass(slots=True)
class Weights:
    """A network ready to be asked; threads may share it, but not the buffers."""

    arrays: Arrays
    blocks: tuple[Block, ...] = ()
    entry: Floats = field(default_factory=lambda: np.zeros(0, np.float32))
    empties: dict[int, Floats] = field(default_factory=dict)
    """The first convolution of the empty board, by size."""

    @classmethod
    def of(cls, arrays: Arrays) -> Weights:
        """Weights from the arrays of a file, their convolutions transformed."""
        number = sum(name.endswith("/w1") for name in arrays)
        blocks = []
        for i in range(number):
            scale = arrays[f"b{i}/a"]
            blocks.append(
                Block(
                    winograd.weights_of(arrays[f"b{i}/w1"]),
                    arrays[f"b{i}/b1"],
                    winograd.weights_of(arrays[f"b{i}/w2"] * scale),
                    arrays[f"b{i}/b2"] * scale,
                    arrays.get(f"b{i}/g"),
                )
            )
        return cls(arrays, tuple(blocks), np.ascontiguousarray(arrays["in"]).reshape(-1))

    def empty(self, size: int) -> Floats:
        """The sums of the first convolution on an empty board, bias included, flat."""
        if size not in self.empties:
            sums = convolved(edges(size), self.arrays["in"]) + self.arrays["inb"]
            self.empties[size] = sums.reshape(-1)
        return self.empties[size]


def buffers_for(boards: int, size: int) -> Buffers:
    """Buffers for so many boards at once; the frames are zero and stay so."""
    tiles = winograd.tiles_of(size + 2)
    cells = boards * (4 * tiles + 2) ** 2
    return Buffers(
        np.zeros(cells * CHANNELS, np.float32),
        np.zeros(cells * CHANNELS, np.float32),
        np.empty((boards * tiles * tiles, TAPS, CHANNELS), np.float32),
        np.empty((boards * tiles * tiles, TAPS, CHANNELS), np.float32),
        np.empty((boards, 2 * CHANNELS), np.float32),
        np.empty(TAPS * CHANNELS, np.float32),
    )


def boards_at_once(size: int) -> int:
    """How many boards are best handed over together."""
    return max(1, ROWS // winograd.tiles_of(size + 2) ** 2)


def forward(weights: Weights, boards: Cells, size: int, buffer: Buffers) -> tuple[Floats, Floats]:
    """Logits ``[n, size * size]`` and values ``[n]`` of a few boards ``[n, size * size]``.

    1 is a stone of the mover, who joins top and bottom, 2 one of the other side. `buffer` is
    for at least n boards of this size.
    """
    number, side = len(boards), size + 2
    tiles = winograd.tiles_of(side)
    rows = number * tiles * tiles
    arrays = weights.arrays
    before, after = buffer.before[:rows], buffer.after[:rows]
    flat_before, flat_after = before.reshape(-1), after.reshape(-1)
    turned_before, turned_after = before.transpose(1, 0, 2), after.transpose(1, 0, 2)
    pooled = buffer.pooled[:number]
    flat_pooled = pooled.reshape(-1)

    def convolve(x: Floats, kernel: Floats, bias: Floats, skip: int, y: Floats) -> None:
        winograd.spread(x, flat_before, number, tiles, buffer.line)
        np.matmul(turned_before, kernel, out=turned_after)
        winograd.collect(flat_after, bias, skip, y, number, side, buffer.line)

    winograd.enter(boards, weights.empty(size), weights.entry, buffer.x, number, size)
    for block in weights.blocks:
        bias = np.repeat(block.first_bias[None], number, 0)
        if block.pooling is not None:
            winograd.pool(buffer.x, flat_pooled, number, side)
            bias = bias + pooled @ block.pooling
        convolve(buffer.x, block.first, bias.reshape(-1), 0, buffer.h)
        bias = np.repeat(block.second_bias[None], number, 0)
        convolve(buffer.h, block.second, bias.reshape(-1), 1, buffer.x)
    winograd.pool(buffer.x, flat_pooled, number, side)
    width = 4 * tiles + 2
    pictures = buffer.x.reshape(-1, width, width, CHANNELS)[:number]
    cells = pictures[:, 2 : 2 + size, 2 : 2 + size].reshape(number, size * size, CHANNELS)
    return heads(arrays, cells, pooled)


def heads(arrays: Arrays, cells: Floats, pooled: Floats) -> tuple[Floats, Floats]:
    """Logits and values from the last features of the cells and their pooling."""
    hidden = cells @ arrays["pw"]
    hidden += (arrays["pb"] + pooled @ arrays["pg"])[:, None]
    logits: Floats = (np.maximum(hidden, 0) @ arrays["po"])[:, :, 0]
    opinion = np.maximum(pooled @ arrays["vw"] + arrays["vb"], 0) @ arrays["vo"]
    values: Floats = np.tanh(opinion[:, 0])
    return logits, values


def shares(logits: Floats, cells: list[int]) -> Floats:
    """The softmax of the logits of `cells`."""
    chosen = logits[cells]
    weights = np.exp(chosen - chosen.max())
    share: Floats = weights / weights.sum()
    return share


def views_of(stones: list[tuple[int, int, int]], size: int) -> Cells:
    """Boards ``[n, size * size]`` seen by their movers, from bitboards and 0 or 1 for the mover."""
    views = np.empty((len(stones), size * size), np.int8)
    for view, (first, second, mover) in zip(views, stones, strict=True):
        if mover:
            board = board_of(second, first, size)
            view[:] = board.reshape(size, size).T.reshape(-1)
        else:
            view[:] = board_of(first, second, size)
    return views


@cache
def thread_pool(threads: int) -> ThreadPoolExecutor:
    """Threads that evaluate boards; they are kept for the next call."""
    return ThreadPoolExecutor(threads, "hex network")


def evaluate(
    weights: Weights, views: Cells, size: int, buffers: dict[tuple[int, int], Buffers], threads: int
) -> tuple[Floats, Floats]:
    """`forward` for any number of boards, spread over threads, each with a buffer of its own.

    Without machine code the plain definition answers: it asks NumPy more, and Python less.
    """
    if not compiled():
        return plain.forward(weights.arrays, views, size)
    step = boards_at_once(size)
    logits = np.empty((len(views), size * size), np.float32)
    values = np.empty(len(views), np.float32)
    starts = range(0, len(views), step)
    workers = min(len(starts), threads)
    weights.empty(size)  # made before threads could make it twice

    def work(worker: int) -> None:
        buffer = buffers.get((size, worker))
        if buffer is None:
            buffer = buffers[size, worker] = buffers_for(step, size)
        for start in starts[worker::workers]:
            part = slice(start, start + step)
            logits[part], values[part] = forward(weights, views[part], size, buffer)

    if workers > 1:
        list(thread_pool(threads).map(work, range(workers)))
    else:
        work(0)
    return logits, values
