"""3 x 3 convolutions of 64 channels by S. Winograd's F(4 x 4, 3 x 3).

A square of 6 x 6 cells gives 4 x 4 sums by 36 products instead of 144, after the transforms of
A. Lavin and S. Gray, "Fast algorithms for convolutional neural networks" (2015). Between the
transforms are 36 products of matrices (see `forward`).

A picture has ``side`` cells a side inside a frame of zeros; `tiles` squares of 4 x 4 a side
cover it::

    0 0 0 0 0 0        number of floats: width * width * CHANNELS, width = 4 * tiles + 2,
    0 x x x x 0        row by row, the channels of a cell beside each other;
    0 ...              several pictures one after the other.

All arrays are flat, and rows are cut out before the inner loops, so that the compiler uses vector
instructions.
"""

# ruff: noqa: PLR0913, PLR0917 - a kernel takes plain numbers, however many

from __future__ import annotations

from typing import Final

from pions.kernels.arrays import Cells2D, Doubles, Singles
from pions.kernels.binding import inlined, kernel
from pions.kernels.buffers import np, single
from pions.kernels.copying import copy

CHANNELS: Final = 64
TAPS: Final = 36
"""Products for one square of 4 x 4 cells."""
C: Final = CHANNELS
ROW: Final = 6 * CHANNELS
SQUARE: Final = TAPS * CHANNELS

TWO: Final = single(2)
FOUR: Final = single(4)
FIVE: Final = single(5)
EIGHT: Final = single(8)
ZERO: Final = single(0)


def tiles_of(side: int) -> int:
    """Return how many squares of 4 x 4 a side cover `side` cells."""
    return (side + 3) // 4


@inlined
def _widen(a: float, b: float, c: float, wide: Doubles, start: int, step: int) -> None:
    """Transform three weights to six: the points 0, 1, -1, 2, -2 and infinity."""
    wide[start] = a / 4
    wide[start + step] = -(a + b + c) / 6
    wide[start + 2 * step] = -(a - b + c) / 6
    wide[start + 3 * step] = (a + 2 * b + 4 * c) / 24
    wide[start + 4 * step] = (a - 2 * b + 4 * c) / 24
    wide[start + 5 * step] = c


@kernel({"weights": f"9 * {C} * {C}", "scale": f"{C}", "transformed": f"{TAPS} * {C} * {C}"})
def transform(weights: Singles, scale: Singles, transformed: Singles) -> None:
    """Scale weights ``[3, 3, C, C]`` (row, column, in, out), and transform to ``[36, C, C]``."""
    half = np.empty(18, np.float64)
    wide = np.empty(TAPS, np.float64)
    for place in range(C * C):
        factor = scale[place % C]
        for i in range(3):
            a = float(weights[3 * i * C * C + place] * factor)
            b = float(weights[(3 * i + 1) * C * C + place] * factor)
            c = float(weights[(3 * i + 2) * C * C + place] * factor)
            _widen(a, b, c, half, i, 3)
        for j in range(6):
            _widen(half[3 * j], half[3 * j + 1], half[3 * j + 2], wide, j, 6)
        for tap in range(TAPS):
            transformed[tap * C * C + place] = wide[tap]


@kernel({"weights": f"18 * {C}", "bias": f"{C}", "empty": f"(size + 2) ** 2 * {C}"})
def enter_empty(weights: Singles, bias: Singles, empty: Singles, size: int) -> None:
    """Compute the first convolution of the empty board with its edges (see `enter`)."""
    side = size + 2
    for row in range(side):
        for column in range(side):
            start = (row * side + column) * C
            cell = empty[start : start + C]
            cell[:] = ZERO
            for tap in range(9):
                i, j = row + tap // 3 - 1, column + tap % 3 - 1
                if min(i, j) < 0 or max(i, j) >= side:
                    continue
                mine = np.float32(i % (side - 1) == 0)
                theirs = np.float32(j % (side - 1) == 0)
                first = weights[2 * tap * C : (2 * tap + 1) * C]
                second = weights[(2 * tap + 1) * C : (2 * tap + 2) * C]
                for c in range(C):
                    cell[c] += mine * first[c] + theirs * second[c]
            for c in range(C):
                cell[c] += bias[c]


@kernel(
    {
        "x": f"pictures * (4 * tiles + 2) ** 2 * {C}",
        "squares": f"pictures * tiles * tiles * {SQUARE}",
        "room": f"{SQUARE}",
    }
)
def spread(x: Singles, squares: Singles, pictures: int, tiles: int, room: Singles) -> None:
    """Transform the squares of `x` into ``squares[pictures * tiles * tiles, 36, C]``."""
    width = 4 * tiles + 2
    for picture in range(pictures):
        for tile in range(tiles * tiles):
            corner = (picture * width + 4 * (tile // tiles)) * width + 4 * (tile % tiles)
            # Step 1. Along the rows.
            for i in range(6):
                start = (corner + i * width) * C
                a = x[start : start + ROW]
                b = room[i * ROW : (i + 1) * ROW]
                for c in range(C):
                    b[c] = FOUR * a[c] - FIVE * a[2 * C + c] + a[4 * C + c]
                    p = a[4 * C + c] - FOUR * a[2 * C + c]
                    q = a[3 * C + c] - FOUR * a[C + c]
                    b[C + c] = p + q
                    b[2 * C + c] = p - q
                    p = a[4 * C + c] - a[2 * C + c]
                    q = TWO * (a[3 * C + c] - a[C + c])
                    b[3 * C + c] = p + q
                    b[4 * C + c] = p - q
                    b[5 * C + c] = FOUR * a[C + c] - FIVE * a[3 * C + c] + a[5 * C + c]
            # Step 2. Along the columns.
            start = (picture * tiles * tiles + tile) * SQUARE
            b = squares[start : start + SQUARE]
            for c in range(ROW):
                b[c] = FOUR * room[c] - FIVE * room[2 * ROW + c] + room[4 * ROW + c]
                p = room[4 * ROW + c] - FOUR * room[2 * ROW + c]
                q = room[3 * ROW + c] - FOUR * room[ROW + c]
                b[ROW + c] = p + q
                b[2 * ROW + c] = p - q
                p = room[4 * ROW + c] - room[2 * ROW + c]
                q = TWO * (room[3 * ROW + c] - room[ROW + c])
                b[3 * ROW + c] = p + q
                b[4 * ROW + c] = p - q
                b[5 * ROW + c] = FOUR * room[ROW + c] - FIVE * room[3 * ROW + c] + room[5 * ROW + c]


@kernel(
    {
        "squares": f"pictures * ((side + 3) // 4) ** 2 * {SQUARE}",
        "bias": f"pictures * {C}",
        "y": f"pictures * (4 * ((side + 3) // 4) + 2) ** 2 * {C}",
        "room": f"{SQUARE}",
    }
)
def collect(
    squares: Singles, bias: Singles, skip: int, y: Singles, pictures: int, side: int, room: Singles
) -> None:
    """Transform the products back: ``y = max(0, sums + bias[picture] (+ y where skip is 1))``.

    Only the ``side * side`` cells inside the frame are written.
    """
    tiles = (side + 3) // 4
    width = 4 * tiles + 2
    keep = np.float32(skip)
    for picture in range(pictures):
        shift = bias[picture * C : (picture + 1) * C]
        for tile in range(tiles * tiles):
            # Step 1. Along the columns: six rows to four.
            start = (picture * tiles * tiles + tile) * SQUARE
            a = squares[start : start + SQUARE]
            for c in range(ROW):
                s = a[ROW + c] + a[2 * ROW + c]
                d = a[ROW + c] - a[2 * ROW + c]
                p = a[3 * ROW + c] + a[4 * ROW + c]
                q = a[3 * ROW + c] - a[4 * ROW + c]
                room[c] = a[c] + s + p
                room[ROW + c] = d + TWO * q
                room[2 * ROW + c] = s + FOUR * p
                room[3 * ROW + c] = d + EIGHT * q + a[5 * ROW + c]
            # Step 2. Along the rows, in place: the first four of each six.
            top, left = 4 * (tile // tiles), 4 * (tile % tiles)
            for i in range(min(4, side - top)):
                b = room[i * ROW : (i + 1) * ROW]
                for c in range(C):
                    s = b[C + c] + b[2 * C + c]
                    d = b[C + c] - b[2 * C + c]
                    p = b[3 * C + c] + b[4 * C + c]
                    q = b[3 * C + c] - b[4 * C + c]
                    b[c] = b[c] + s + p
                    b[C + c] = d + TWO * q
                    b[2 * C + c] = s + FOUR * p
                    b[3 * C + c] = d + EIGHT * q + b[5 * C + c]
                # Step 3. The cells inside the frame, rectified.
                start = ((picture * width + top + i + 1) * width + left + 1) * C
                for j in range(min(4, side - left)):
                    cell = y[start + j * C : start + (j + 1) * C]
                    found = b[j * C : (j + 1) * C]
                    for c in range(C):
                        cell[c] = max(found[c] + shift[c] + keep * cell[c], ZERO)


@kernel(
    {
        "x": f"pictures * (4 * ((side + 3) // 4) + 2) ** 2 * {C}",
        "pooled": f"pictures * 2 * {C}",
    }
)
def pool(x: Singles, pooled: Singles, pictures: int, side: int) -> None:
    """Write the mean and the maximum of each channel into ``pooled[pictures, 2, C]``; x >= 0."""
    width = 4 * ((side + 3) // 4) + 2
    share = np.float32(1.0 / (side * side))
    for picture in range(pictures):
        mean = pooled[2 * picture * C : (2 * picture + 1) * C]
        most = pooled[(2 * picture + 1) * C : (2 * picture + 2) * C]
        mean[:] = ZERO
        most[:] = ZERO
        for row in range(side):
            start = ((picture * width + row + 1) * width + 1) * C
            for column in range(side):
                cell = x[start + column * C : start + (column + 1) * C]
                for c in range(C):
                    mean[c] += cell[c]
                    most[c] = max(most[c], cell[c])
        for c in range(C):
            mean[c] *= share


@kernel(
    {
        "boards": "pictures; size * size",
        "empty": f"(size + 2) ** 2 * {C}",
        "weights": f"18 * {C}",
        "x": f"pictures * (4 * ((size + 5) // 4) + 2) ** 2 * {C}",
    }
)
def enter(
    boards: Cells2D,
    empty: Singles,
    weights: Singles,
    x: Singles,
    pictures: int,
    size: int,
) -> None:
    """Compute the first convolution, of two planes with few stones, stone by stone.

    ``boards[pictures, size * size]`` have 1 for the mover's stones and 2 for the others;
    ``empty[side, side, C]`` is the convolution of the empty board; ``weights`` are
    ``[3, 3, 2, C]``; ``x`` is written inside its frame, rectified.
    """
    side = size + 2
    width = 4 * ((side + 3) // 4) + 2
    for picture in range(pictures):
        # Step 1. The empty board.
        for row in range(side):
            start = ((picture * width + row + 1) * width + 1) * C
            copy(empty[row * side * C : (row + 1) * side * C], x[start : start + side * C])
        # Step 2. The nine cells around each stone.
        for place in range(size * size):
            owner = int(boards[picture, place])
            if owner == 0:
                continue
            row, column = place // size + 2, place % size + 2
            for tap in range(9):
                down, right = 1 - tap // 3, 1 - tap % 3
                start = ((picture * width + row + down) * width + column + right) * C
                cell = x[start : start + C]
                weight = weights[(2 * tap + owner - 1) * C : (2 * tap + owner) * C]
                for c in range(C):
                    cell[c] += weight[c]
        # Step 3. Rectify.
        for row in range(side):
            start = ((picture * width + row + 1) * width + 1) * C
            line = x[start : start + side * C]
            for c in range(side * C):
                line[c] = max(line[c], ZERO)
