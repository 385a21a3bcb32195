"""Min-max and alpha-beta on gravity games.

The state of a search is in arrays, so that it can be stopped after any number of nodes and
continued. Lines, their codes, `gain` and `danger` are those of `line_tables`.
"""

# ruff: noqa: C901, PLR0912, PLR0913, PLR0915, PLR0917
# A kernel takes plain numbers, however many; passing its arrays on takes half its time.

from __future__ import annotations

from typing import NamedTuple

from pions.kernels import buffers
from pions.kernels.arrays import Ints, Ints2D
from pions.kernels.binding import kernel
from pions.kernels.gravity.line_tables import (
    WON,
    LineTables,
    add_danger,
    add_disc,
    disc_gain,
    land,
    take_danger,
)
from pions.kernels.gravity.rules import MOVER, WORDS, next_column, owner_of
from pions.kernels.search_stack import (
    BEST,
    LEVEL,
    NODES,
    ROWS,
    STILL,
    TRIED,
    at_root,
    descend,
    learn,
)


class GravityWalk(NamedTuple):
    """The state of a search between two calls of `walk`."""

    frames: Ints2D
    progress: Ints
    """See `search_stack`."""
    scores: Ints
    """The scores of the root's moves, a column each."""
    heights: Ints
    """The discs in each column."""
    codes: Ints
    """The code of each line."""
    landings: Ints
    """How many cells of each line a disc can enter; see `land`."""


def new_walk(levels: int, width: int, tables: LineTables) -> GravityWalk:
    """Allocate a search of at most so many levels, to `begin` with."""
    return GravityWalk(
        buffers.zeros(ROWS, levels),
        buffers.ints([0, 1]),
        buffers.zeros(width),
        buffers.zeros(width),
        buffers.zeros(tables.total),
        buffers.zeros(tables.total),
    )


@kernel(
    {
        "state.scores": "len(state.heights)",
        "state.codes": "tables.total",
        "state.landings": "tables.total",
        "tables.starts": "len(state.heights) * (height + 1) + 1",
        "words": WORDS.replace("width", "len(state.heights)"),
    }
)
def begin(
    state: GravityWalk,
    words: Ints,
    low: int,
    high: int,
    height: int,
    connect: int,
    tables: LineTables,
) -> None:
    """Write the root of a new search, with the window ``low .. high``."""
    frames, _, _, heights, codes, landings = state
    _, starts, crossing, gain, danger = tables
    still = 0
    for column in range(len(heights)):
        for row in range(height):
            cell = column * (height + 1) + row
            disc = owner_of(words, cell)
            if disc:
                owner = disc - MOVER
                brought = disc_gain(cell, owner, codes, starts, crossing, gain)
                still += -brought if owner else brought
                add_disc(cell, connect + 1 if owner else 1, codes, starts, crossing)
                heights[column] += 1
    if len(danger):
        for column in range(len(heights)):
            cell = column * (height + 1) + heights[column]  # above a full column, in no line
            still += land(cell, codes, landings, starts, crossing, danger)
    at_root(frames, low, high, still)


@kernel
def discs_in(heights: Ints) -> int:
    """Count the discs."""
    count = 0
    for column in range(len(heights)):
        count += heights[column]
    return count


@kernel(
    {
        "state.frames": "5; min(depth, len(state.heights) * height)",
        "state.progress": "2",
        "state.scores": "len(state.heights)",
        "state.codes": "tables.total",
        "state.landings": "tables.total",
        "tables.starts": "len(state.heights) * (height + 1) + 1",
    }
)
def walk(
    state: GravityWalk,
    patience: int,
    depth: int,
    prune: int,
    margin: int,
    win: int,
    sooner: int,
    height: int,
    connect: int,
    tables: LineTables,
) -> bool:
    """Search at most `patience` more nodes, and return whether the search is finished.

    The root must be unfinished and `depth` at least 1. `scores` gets the score of each move
    of the root, ``frames[BEST, 0]`` the best. With `prune` this is alpha-beta, without it
    min-max. A game lost with n plies left is worth ``-(win + sooner * n)``, a full board 0.
    """
    frames, progress, scores, heights, codes, landings = state
    _, starts, crossing, gain, danger = tables
    level, nodes = progress[LEVEL], progress[NODES]
    limit = nodes + patience
    width = len(heights)
    room = width * height - discs_in(heights) + level  # empty cells at the root
    discs = (1, connect + 1)  # what a disc adds to the code of a line, by owner
    while True:
        # Step 1. The next move of this node.
        column = next_column(frames[TRIED, level], heights, height)
        if column < width:
            if nodes == limit:
                progress[LEVEL], progress[NODES] = level, nodes
                return False
            nodes += 1
            frames[TRIED, level] = column
            # Step 2. What it leads to: an end, the horizon, or a node to open.
            left = depth - level - 1
            owner = level % 2
            cell = column * (height + 1) + heights[column]
            brought = disc_gain(cell, owner, codes, starts, crossing, gain)
            still = -(frames[STILL, level] + brought)
            if brought > WON // 2:
                value = -(win + sooner * left)
            elif level + 1 == room:
                value = 0
            elif left == 0 and len(danger) == 0:
                value = still
            else:
                amount = discs[owner]
                if len(danger):
                    more = add_danger(cell, amount, codes, landings, starts, crossing, danger)
                    still += more if owner else -more
                else:
                    add_disc(cell, amount, codes, starts, crossing)
                if left > 0:
                    heights[column] += 1
                    descend(frames, level, margin, still)
                    level += 1
                    continue
                value = still
                take_danger(cell, amount, codes, landings, starts, crossing)
        elif level > 0:
            # Step 3. The node is closed: back to the one above, its disc taken off.
            value = frames[BEST, level]
            level -= 1
            column = frames[TRIED, level]
            heights[column] -= 1
            cell = column * (height + 1) + heights[column]
            if len(danger):
                take_danger(cell, discs[level % 2], codes, landings, starts, crossing)
            else:
                add_disc(cell, -discs[level % 2], codes, starts, crossing)
        else:
            progress[NODES] = nodes
            return True
        # Step 4. The score of the move, and a cutoff.
        if level == 0:
            scores[column] = -value
        learn(frames, level, -value, prune, width)
