"""Exact scores of gravity games, for Connect Four and for any board.

Scores are for the side to move, as in `pions.families.exact_values`. Bitboards are those of
`pions.kernels.gravity.rules`. ``(low, high)`` is the question: ``(-cells, cells)`` the exact score
of a position that may end soon, another window with all scores the exact score of one that hardly
will, ``(-1, 1)`` the winner, ``(a, a + 1)`` whether the score is above a.
"""

# ruff: noqa: C901, PLR0911, PLR0912, PLR0913, PLR0915, PLR0917
# A kernel takes plain numbers, however many, and a call that is not inlined costs.

from __future__ import annotations

from typing import Final

from pions.kernels.arrays import Ints, Ints2D
from pions.kernels.binding import inlined, kernel
from pions.kernels.intrinsics import popcount
from pions.kernels.solver.bits import bottom_row, line_in, winning_cells
from pions.kernels.solver.growth import ROOM as TABLE_ROOM
from pions.kernels.solver.growth import grown, most_bits, room_left, used_bits
from pions.kernels.solver.null_window import search
from pions.kernels.solver.workspace import (
    ABORTED,
    CONTROL,
    FRAME,
    HIGH,
    IMPOSSIBLE,
    LATE_BITS,
    LOW,
    NEAR_BITS,
    NEAR_LEFT,
    NEAR_ROOT,
    NODES,
    STOP,
)

_WORDS: Final = (
    f"{CONTROL} + (width * height + 2) * ({FRAME} + 3 * max(8, width))"
    f" + {(1 << LATE_BITS) + (1 << NEAR_BITS)}"
)
FAR_STEP: Final = 3
"""Scores between two far windows."""
EARLY_LEFT: Final = 28
EARLY_NODES: Final = 2000
"""With so many empty cells, far windows go on while the cheaper end takes fewer nodes."""
LATE_LEFT: Final = 14
LATE_NODES: Final = 125
"""The same with fewer empty cells; with less than these there are no far windows."""

ROOM: Final = TABLE_ROOM | {"workspace": _WORDS}
ROOM_CONNECT4: Final = ROOM | {"workspace": _WORDS.replace("width", "7").replace("height", "6")}
JOBS: Final = {"jobs": "0; 3"}
"""The least dimensions of arrays."""


@inlined
def _score(
    mine: int,
    mask: int,
    low: int,
    high: int,
    table: Ints,
    workspace: Ints,
    lanes: int,
    width: int,
    height: int,
    connect: int,
    directions: int,
) -> int:
    """Return the score of a position, limited to ``low .. high``; ABORTED when stopped.

    `IMPOSSIBLE` where discs float, lie off the board, are too many on one side, or make a
    line of the side to move.

    A window far from the score costs little, and a game whose end is near has a score near one of
    the ends: so, where that may be, first windows from both ends inward, from the cheaper end,
    while they are cheap. Then from the draw in steps by the bounds found (MTD). F, the side that
    does not fill the last cell, wins more often than not: its end first.
    """
    wide = len(workspace) - (1 << NEAR_BITS)
    frames = wide - (1 << LATE_BITS)
    control = workspace[:CONTROL]
    stack = workspace[CONTROL:frames]
    late = workspace[frames:wide]
    near = workspace[wide:]
    tall = height + 1
    bottom = bottom_row(width, tall)
    board = bottom * ((1 << height) - 1)
    left = popcount(board & ~mask)
    discs = width * height - left
    floating = (mask & ~board) | (mine & ~mask) | (mask & (mask + bottom))
    if floating or 2 * popcount(mine) + (discs & 1) != discs:
        return IMPOSSIBLE
    if line_in(mine, tall, connect, directions):
        return IMPOSSIBLE
    if line_in(mine ^ mask, tall, connect, directions):
        return max(low, min(high, -(left >> 1) - 1))
    own = winning_cells(mine, tall, connect, directions) & board & ~mask
    opp = winning_cells(mine ^ mask, tall, connect, directions) & board & ~mask
    playable = (mask + bottom) & board
    # Step 1. A win or a loss within two discs, or a draw.
    if own & playable:
        return max(low, min(high, (left + 1) >> 1))
    forced = opp & playable
    lost = ((forced & (forced - 1)) | (forced & (opp >> 1))) != 0
    if forced == 0:
        lost = (playable & ~(opp >> 1)) == 0
    if lost and left > 1:
        return max(low, min(high, -(left >> 1)))
    if left <= 2:
        return max(low, min(high, 0))
    # Step 2. Far windows from both ends, then windows from the draw.
    keys = width * tall
    most = most_bits(table, keys)
    bits = used_bits(table, most)
    alpha = 0
    worst = -((left - 2) >> 1)
    best = (left - 1) >> 1
    if worst >= high:
        return high
    if best <= low:
        return low
    cheap = 0
    if low <= -width * height and high >= width * height:
        if left >= EARLY_LEFT:
            cheap = EARLY_NODES
        elif left >= LATE_LEFT:
            cheap = LATE_NODES
    low = max(low, worst)
    high = min(high, best)
    last_moves = left & 1
    value = 0
    above = 0
    below = 0
    begun = False
    here = late
    here_bits = LATE_BITS
    while low < high:
        control[LOW] = low
        control[HIGH] = high
        spent = control[NODES]
        far = min(above, below) < cheap
        # The few nodes of a far window must not each wait for the main memory.
        near_left = left if far or left <= NEAR_ROOT else NEAR_LEFT
        if left > NEAR_LEFT and not (far and left >= EARLY_LEFT):
            here = near
            here_bits = NEAR_BITS
        upper = above < below or (above == below and last_moves == 0)
        if room_left(table, bits, most) <= 0:
            bits = grown(table, bits, most, keys)
        if value == ABORTED:
            pass  # the table was too small for this window
        elif far:
            alpha = high - FAR_STEP if upper else low + FAR_STEP - 1
        elif not begun:
            begun = True
            alpha = -last_moves
        else:
            alpha = high - 1 if value == high else low
        alpha = min(max(alpha, low), high - 1)
        value = search(
            mine,
            mask,
            own,
            opp,
            alpha,
            table,
            bits,
            room_left(table, bits, most),
            here,
            here_bits,
            near_left,
            stack,
            control,
            lanes,
            width,
            height,
            connect,
            directions,
        )
        if value == ABORTED:
            if room_left(table, bits, most) <= 0 and control[STOP] == 0:
                continue
            return ABORTED
        if far:
            spent = control[NODES] - spent
            if upper:
                above = spent
            else:
                below = spent
        if value <= alpha:
            high = max(value, low)
            value = high
        else:
            low = min(value, high)
            value = low
    return low


# For Connect Four every size is a constant, and the columns are padded to 8, a whole number of
# vector lanes.


@kernel(ROOM)
def score_any(
    table: Ints,
    workspace: Ints,
    width: int,
    height: int,
    connect: int,
    directions: int,
    low: int,
    high: int,
    mine: int,
    mask: int,
) -> int:
    """Return the score of one position on any board, or ABORTED."""
    return _score(
        mine, mask, low, high, table, workspace, width, width, height, connect, directions
    )


@kernel(ROOM_CONNECT4)
def score_connect4(table: Ints, workspace: Ints, low: int, high: int, mine: int, mask: int) -> int:
    """Return the score of one position on the board of Connect Four, or ABORTED."""
    return _score(mine, mask, low, high, table, workspace, 8, 7, 6, 4, 4)


@kernel(ROOM | JOBS)
def solve_any(
    jobs: Ints2D,
    low: int,
    high: int,
    table: Ints,
    workspace: Ints,
    width: int,
    height: int,
    connect: int,
    directions: int,
) -> int:
    """Fill in the scores on any board, and return how many: all unless stopped."""
    for i in range(len(jobs)):
        score = score_any(
            table,
            workspace,
            width,
            height,
            connect,
            directions,
            low,
            high,
            int(jobs[i, 0]),
            int(jobs[i, 1]),
        )
        if score == ABORTED:
            return i
        jobs[i, 2] = score
    return len(jobs)


@kernel(ROOM_CONNECT4 | JOBS)
def solve_connect4(jobs: Ints2D, low: int, high: int, table: Ints, workspace: Ints) -> int:
    """Fill in the scores on the board of Connect Four, and return how many: all unless stopped."""
    for i in range(len(jobs)):
        score = score_connect4(table, workspace, low, high, int(jobs[i, 0]), int(jobs[i, 1]))
        if score == ABORTED:
            return i
        jobs[i, 2] = score
    return len(jobs)
