"""The Hex network on arrays: weights from bytes, and boards evaluated on several threads.

A fully convolutional residual network for every board size, defined by `plain`. A board is turned
so that its mover joins top and bottom, in a frame of edge stones; two planes have the mover's
stones and the others'.
"""

from __future__ import annotations

import math
import struct
from array import array
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Final, TypeAlias

from pions.kernels.arrays import Cells2D, Floats, Singles, Singles2D
from pions.kernels.binding import compiled
from pions.kernels.buffers import blank, held, np, part
from pions.kernels.hex.rules import owners
from pions.kernels.intrinsics import BLOCK_ROWS
from pions.kernels.network import plain, winograd
from pions.kernels.network.forward import Buffers, Layers, forward
from pions.kernels.network.winograd import CHANNELS, SQUARE

Arrays: TypeAlias = Mapping[str, Floats]

ROWS: Final = 64
"""Rows of a matrix product at once, few enough for the processor's cache."""


def arrays_of(content: bytes, shapes: Mapping[str, list[int]]) -> dict[str, Floats]:
    """Return successive half-precision numbers as arrays of `shapes` in single precision."""
    arrays: dict[str, Floats] = {}
    start = 0
    for name, shape in shapes.items():
        count = math.prod(shape)
        numbers = array("f", struct.unpack_from(f"<{count}e", content, start))
        arrays[name] = held("float32", numbers, *shape)
        start += 2 * count
    return arrays


def bytes_of(arrays: Arrays) -> tuple[bytes, dict[str, list[int]]]:
    """Return the inverse of `arrays_of`: numbers in half precision, and the shapes."""
    content = b"".join(np.ascontiguousarray(a, "<f2").tobytes() for a in arrays.values())
    return content, {name: list(a.shape) for name, a in arrays.items()}


@dataclass(slots=True)
class Weights:
    """The weights of a network; threads may share them, but not the buffers."""

    arrays: Arrays
    """The arrays of a file, by name."""
    _layers: Layers | None = None
    _empties: dict[int, Singles] = field(default_factory=dict)

    @property
    def layers(self) -> Layers:
        """The weights for `forward`, made on first use."""
        if self._layers is None:
            self._layers = layers_of(self.arrays)
        return self._layers

    def empty(self, size: int) -> Singles:
        """Return the first convolution of an empty board, bias included, flat."""
        if size not in self._empties:
            sums = blank("float32", (size + 2) ** 2 * CHANNELS)
            winograd.enter_empty(self.layers.entry, _flat([self.arrays["inb"]]), sums, size)
            self._empties[size] = sums
        return self._empties[size]


def layers_of(arrays: Arrays) -> Layers:
    """Return the arrays of a file for `forward`: flat, the convolutions transformed."""
    blocks = sum(name.endswith("/w1") for name in arrays)
    length = SQUARE * CHANNELS
    kernels = blank("float32", 2 * blocks * length)
    none, unscaled = blank("float32", 2 * CHANNELS, CHANNELS), _flat([array("f", [1] * CHANNELS)])
    biases, pooling = [], []
    for i in range(blocks):
        scale = _flat([arrays[f"b{i}/a"]])
        for second, factors in enumerate((unscaled, scale)):
            weights = _flat([arrays[f"b{i}/w{second + 1}"]])
            start = (2 * i + second) * length
            winograd.transform(weights, factors, kernels[start : start + length])
            shifts = zip(_flat([arrays[f"b{i}/b{second + 1}"]]), factors, strict=True)
            biases.append(array("f", (shift * factor for shift, factor in shifts)))
        pooling.append(arrays.get(f"b{i}/g", none))
    return Layers(
        _flat([arrays["in"]]),
        kernels,
        _flat(biases),
        _flat(pooling),
        *(_flat([arrays[name]]) for name in ("pw", "pg", "pb", "po", "vw", "vb", "vo")),
    )


def _flat(parts: Sequence[Any]) -> Singles:
    content = bytearray().join(memoryview(part).tobytes() for part in parts)
    flat: Singles = held("float32", content, len(content) // 4)
    return flat


def buffers_for(boards: int, size: int) -> Buffers:
    """Return buffers for so many boards at once; the frames are zero and stay so."""
    tiles = winograd.tiles_of(size + 2)
    cells = boards * (4 * tiles + 2) ** 2
    squares, rows = (
        -(-rows // BLOCK_ROWS) * BLOCK_ROWS for rows in (boards * tiles * tiles, boards)
    )  # those of whole blocks of a product
    lengths = (
        *(cells * CHANNELS, cells * CHANNELS),
        *(squares * winograd.SQUARE, squares * winograd.SQUARE),
        *(rows * 2 * CHANNELS, winograd.SQUARE, rows * CHANNELS, (rows + 4 * tiles) * CHANNELS),
    )
    return Buffers._make(blank("float32", length) for length in lengths)


def shares(logits: Singles, cells: list[int]) -> list[float]:
    """Return the softmax of the logits of `cells`."""
    chosen = [float(logits[cell]) for cell in cells]
    most = max(chosen)
    weights = [math.exp(logit - most) for logit in chosen]
    total = sum(weights)
    return [weight / total for weight in weights]


def views_of(stones: list[tuple[int, int, int]], size: int) -> Cells2D:
    """Return boards ``[n, size * size]`` for their movers, from bitboards and the mover."""
    boards = bytearray()
    for first, second, mover in stones:
        if mover:
            board = owners(second, first, size)
            boards += b"".join(board[column::size] for column in range(size))
        else:
            boards += owners(first, second, size)
    views: Cells2D = held("int8", boards, len(stones), size * size)
    return views


@cache
def thread_pool(threads: int) -> ThreadPoolExecutor:
    """Return threads that evaluate boards, the same for each call."""
    return ThreadPoolExecutor(threads, "hex network")


def evaluate(
    weights: Weights,
    views: Cells2D,
    size: int,
    buffers: dict[tuple[int, int], Buffers],
    threads: int,
) -> tuple[Singles2D, Singles]:
    """Return logits ``[n, size * size]`` and values ``[n]`` of boards ``[n, size * size]``.

    1 is a stone of the mover, who joins top and bottom, 2 one of the other side. The boards are
    divided among threads, each with a buffer of its own. Without machine code `plain` is quicker.
    """
    if not compiled():
        return plain.forward(weights.arrays, views, size)
    step = max(1, ROWS // winograd.tiles_of(size + 2) ** 2)
    number = len(views)
    logits, values = blank("float32", number, size * size), blank("float32", number)
    starts = range(0, number, step)
    workers = min(len(starts), threads)
    empty, layers = weights.empty(size), weights.layers

    def work(worker: int) -> None:
        buffer = buffers.get((size, worker))
        if buffer is None:
            buffer = buffers[size, worker] = buffers_for(step, size)
        for start in starts[worker::workers]:
            end = min(number, start + step)
            boards, answers = part(views, start, end), part(logits, start, end)
            forward(boards, size, empty, layers, buffer, answers, part(values, start, end))

    if workers > 1:
        list(thread_pool(threads).map(work, range(workers)))
    else:
        work(0)
    return logits, values
