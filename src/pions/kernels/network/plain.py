"""The Hex network in plain NumPy, the definition of the compiled one."""

from __future__ import annotations

from collections.abc import Mapping

from pions.kernels.arrays import Cells, Floats
from pions.kernels.buffers import np


def edges(size: int) -> Floats:
    """Return the planes ``[size + 2, size + 2, 2]`` of an empty board with its edges."""
    planes = np.zeros((size + 2, size + 2, 2), np.float32)
    planes[0, :, 0] = planes[-1, :, 0] = 1
    planes[:, 0, 1] = planes[:, -1, 1] = 1
    return planes


def convolved(planes: Floats, weights: Floats) -> Floats:
    """Return a 3 x 3 convolution of ``[rows, columns, in]`` with zeros outside."""
    rows, columns = planes.shape[:2]
    padded = np.pad(planes, ((1, 1), (1, 1), (0, 0)))
    sums = np.zeros((rows, columns, weights.shape[3]), np.float32)
    for down in range(3):
        for right in range(3):
            sums += padded[down : down + rows, right : right + columns] @ weights[down, right]
    return sums


def pooled(x: Floats) -> Floats:
    """Return mean and maximum of each channel over the board and its frame."""
    return np.concatenate([x.mean((0, 1)), x.max((0, 1))])


def positive(x: Floats) -> Floats:
    """Return `x` with 0 for negative numbers."""
    return np.maximum(x, np.float32(0))


def evaluate(arrays: Mapping[str, Floats], board: Cells, size: int) -> tuple[Floats, float]:
    """Return logits ``[size * size]`` and the value of one board; 1 is a stone of the mover."""
    # Step 1. Two planes, the edges around the stones.
    planes = edges(size)
    for plane in (0, 1):
        planes[1:-1, 1:-1, plane] += board.reshape(size, size) == plane + 1
    # Step 2. The trunk.
    x = positive(convolved(planes, arrays["in"]) + arrays["inb"])
    block = 0
    while f"b{block}/w1" in arrays:
        part = {name: arrays[f"b{block}/{name}"] for name in ("w1", "b1", "w2", "b2", "a")}
        h = convolved(x, part["w1"]) + part["b1"]
        if f"b{block}/g" in arrays:
            h = h + pooled(x) @ arrays[f"b{block}/g"]
        h = convolved(positive(h), part["w2"]) + part["b2"]
        x = positive(x + h * part["a"])
        block += 1
    # Step 3. The two heads.
    whole = pooled(x)
    cells = x[1:-1, 1:-1].reshape(size * size, -1)
    hidden = positive(cells @ arrays["pw"] + arrays["pb"] + whole @ arrays["pg"])
    logits: Floats = (hidden @ arrays["po"])[:, 0]
    opinion = positive(whole @ arrays["vw"] + arrays["vb"]) @ arrays["vo"]
    return logits, float(np.tanh(opinion[0]))


def forward(arrays: Mapping[str, Floats], boards: Cells, size: int) -> tuple[Floats, Floats]:
    """`evaluate` for each of several boards."""
    arrays = {name: np.asarray(held) for name, held in arrays.items()}
    answers = [evaluate(arrays, board, size) for board in np.asarray(boards)]
    return (
        np.array([logits for logits, _ in answers], np.float32),
        np.array([value for _, value in answers], np.float32),
    )
