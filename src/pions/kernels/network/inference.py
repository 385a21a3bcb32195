"""The Hex network on arrays: weights from bytes, and boards evaluated on several threads.

A fully convolutional residual network for every board size. A board is seen by a player who
joins top and bottom, inside a frame that carries the edges; two planes hold the mover's stones
and the others'. `plain` says plainly what is computed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import cache
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from pions.kernels.arrays import Cells
from pions.kernels.binding import compiled
from pions.kernels.hex.rules import board_of
from pions.kernels.intrinsics import BLOCK_ROWS
from pions.kernels.network import plain, winograd
from pions.kernels.network.forward import Buffers, Layers, forward
from pions.kernels.network.plain import convolved, edges
from pions.kernels.network.winograd import CHANNELS, Floats

Arrays: TypeAlias = Mapping[str, Floats]

ROWS: Final = 64
"""Rows of a matrix product at once: few enough that they stay in the processor's cache."""


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


@dataclass(slots=True)
class Weights:
    """A network ready to be asked; threads may share it, but not the buffers."""

    arrays: Arrays
    layers: Layers
    empties: dict[int, Floats] = field(default_factory=dict)
    """The first convolution of the empty board, by size."""

    @classmethod
    def of(cls, arrays: Arrays) -> Weights:
        """Weights from the arrays of a file."""
        return cls(arrays, layers_of(arrays))

    def empty(self, size: int) -> Floats:
        """The sums of the first convolution on an empty board, bias included, flat."""
        if size not in self.empties:
            sums = convolved(edges(size), self.arrays["in"]) + self.arrays["inb"]
            self.empties[size] = sums.reshape(-1)
        return self.empties[size]


def layers_of(arrays: Arrays) -> Layers:
    """The arrays of a file as `forward` takes them: flat, the convolutions transformed."""
    kernels, biases, pooling = [], [], []
    for i in range(sum(name.endswith("/w1") for name in arrays)):
        scale = arrays[f"b{i}/a"]
        kernels += [arrays[f"b{i}/w1"], arrays[f"b{i}/w2"] * scale]
        biases += [arrays[f"b{i}/b1"], arrays[f"b{i}/b2"] * scale]
        pooling.append(arrays.get(f"b{i}/g", np.zeros((2 * CHANNELS, CHANNELS), np.float32)))
    return Layers(
        _flat([arrays["in"]]),
        _flat(map(winograd.weights_of, kernels)),
        _flat(biases),
        _flat(pooling),
        *(_flat([arrays[name]]) for name in ("pw", "pg", "pb", "po", "vw", "vb", "vo")),
    )


def _flat(parts: Iterable[Floats]) -> Floats:
    """Arrays one after the other, in an array of their own."""
    return np.concatenate([part.reshape(-1) for part in parts])


def buffers_for(boards: int, size: int) -> Buffers:
    """Buffers for so many boards at once; the frames are zero and stay so."""
    tiles = winograd.tiles_of(size + 2)
    cells = boards * (4 * tiles + 2) ** 2
    squares, rows = whole_rows(boards * tiles * tiles), whole_rows(boards)
    return Buffers(
        *(np.zeros(cells * CHANNELS, np.float32) for _ in range(2)),
        *(np.zeros(squares * winograd.SQUARE, np.float32) for _ in range(2)),
        np.zeros(rows * 2 * CHANNELS, np.float32),
        np.empty(winograd.SQUARE, np.float32),
        np.empty(rows * CHANNELS, np.float32),
        np.empty(max(rows, 4 * tiles) * CHANNELS, np.float32),
    )


def whole_rows(rows: int) -> int:
    """So many rows, and those that complete the last block of a product."""
    return -(-rows // BLOCK_ROWS) * BLOCK_ROWS


def boards_at_once(size: int) -> int:
    """How many boards are best handed over together."""
    return max(1, ROWS // winograd.tiles_of(size + 2) ** 2)


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
    """Logits ``[n, size * size]`` and values ``[n]`` of boards ``[n, size * size]``.

    1 is a stone of the mover, who joins top and bottom, 2 one of the other side. The boards are
    spread over threads, each with a buffer of its own.

    Without machine code the plain definition answers: it asks NumPy more, and Python less.
    """
    if not compiled():
        return plain.forward(weights.arrays, views, size)
    step = boards_at_once(size)
    logits = np.empty((len(views), size * size), np.float32)
    values = np.empty(len(views), np.float32)
    starts = range(0, len(views), step)
    workers = min(len(starts), threads)
    empty = weights.empty(size)

    def work(worker: int) -> None:
        buffer = buffers.get((size, worker))
        if buffer is None:
            buffer = buffers[size, worker] = buffers_for(step, size)
        for start in starts[worker::workers]:
            part = slice(start, start + step)
            forward(views[part], size, empty, weights.layers, buffer, logits[part], values[part])

    if workers > 1:
        list(thread_pool(threads).map(work, range(workers)))
    else:
        work(0)
    return logits, values
