"""Exact values of late positions on boards of any size.

An *ending* is a position with few empty cells. Only these have a bit, column by column, the
lowest first, with a spare bit above each column, so that a disc's cell is found by an addition, as
on any bitboard. A line is the set of its empty cells; it counts for a side while the other has no
disc in it. Side 0 is the side to move at the root.

Scores are those of `pions.families.exact_values`, for the side to move.
"""

# ruff: noqa: C901, PLR0913, PLR0917 - a kernel takes plain numbers, and cut up it hands them on

from __future__ import annotations

from typing import Final, NamedTuple

from pions.kernels import buffers
from pions.kernels.arrays import Ints, Ints2D
from pions.kernels.binding import kernel
from pions.kernels.intrinsics import popcount

OPEN: Final = 1000
"""A score that is not known yet."""

# A frame: the discs of the side to move, and of both, that came since the root; the empty cells
# that complete a line of either; the hash; the bounds of the score; the best score so far; how many
# moves are left. The moves follow, the best one last: a cell, and the cells that complete a line
# of the side to move after it.
MINE: Final = 0
MASK: Final = 1
OWN: Final = 2
OTHERS: Final = 3
HASH: Final = 4
LOWER: Final = 5
UPPER: Final = 6
BEST: Final = 7
LEFT: Final = 8
FRAME: Final = 9

LEVEL: Final = 0
NODES: Final = 1
VALUE: Final = 2
"""In `progress`: the score, or OPEN."""
PROGRESS: Final = 3

_ODD: Final = 0x1E3779B97F4A7C15
"""An odd multiplier permutes the keys modulo any power of two."""
_HALF: Final = 32
"""A bound is kept in six bits, relative to this one; an empty word, 0, is no bound."""


class Ending(NamedTuple):
    """The board of an ending."""

    bottom: int
    """The lowest cell of each column."""
    board: int
    """All cells."""
    bits: int
    """The number of bits, the spare ones included; at most 62."""
    starts: Ints
    lines: Ints
    """``lines[starts[s * bits + b] : starts[s * bits + b + 1]]``: those of side s through bit b."""


class EndingSearch(NamedTuple):
    """The state of a search between two calls of `search`."""

    frames: Ints2D
    """A row a ply."""
    progress: Ints


def new_search(cells: int, columns: int) -> EndingSearch:
    """Allocate a search of an ending with so many cells, in so many columns."""
    return EndingSearch(buffers.zeros(cells + 1, FRAME + 2 * columns), buffers.zeros(PROGRESS))


@kernel
def threats_of(side: int, stones: int, taken: int, ending: Ending) -> int:
    """Return the empty cells that complete a line of `side` with `stones` against `taken`."""
    _, _, bits, starts, lines = ending
    found = 0
    for place in range(starts[side * bits], starts[(side + 1) * bits]):
        missing = lines[place] & ~stones
        if missing & (missing - 1) == 0 and missing & taken == 0:
            found |= missing
    return found


@kernel(
    {
        "state.frames": "1; 9",
        "state.progress": "3",
        "ending.starts": "2 * ending.bits + 1",
    }
)
def begin(state: EndingSearch, mine: int, mask: int, ending: Ending) -> None:
    """Write the root of a search, an unfinished position."""
    frames, progress = state
    side = popcount(mask) & 1
    frames[0, MINE] = mine
    frames[0, MASK] = mask
    frames[0, OWN] = threats_of(side, mine, mine ^ mask, ending)
    frames[0, OTHERS] = threats_of(1 - side, mine ^ mask, mine, ending)
    progress[LEVEL] = 0
    progress[VALUE] = OPEN


@kernel
def index_bits(table: Ints, bits: int) -> int:
    """Return the bits of the used part of the table: a power of two, and as many as keys have."""
    found = 0
    while found < bits and (2 << found) <= len(table):
        found += 1
    return found


@kernel
def enter(
    frames: Ints2D, level: int, alpha: int, ending: Ending, table: Ints, table_bits: int
) -> int:
    """Return a bound of a frame's score that answers `alpha`; or OPEN, and write its moves."""
    bottom, board, bits, starts, lines = ending
    mine, mask, own, others = (
        frames[level, MINE],
        frames[level, MASK],
        frames[level, OWN],
        frames[level, OTHERS],
    )
    left = popcount(board & ~mask)
    playable = (mask + bottom) & board
    # Step 1. A win with this disc, or a loss with the next: two threats, or only moves below one.
    if own & playable:
        return (left + 1) >> 1
    forced = others & playable
    moves = (forced or playable) & ~(others >> 1)
    if moves == 0 or forced & (forced - 1):
        return -(left >> 1)
    if left <= 2:
        return 0
    # Step 2. A win or a loss takes one disc more at least.
    lower = -((left - 2) >> 1)
    upper = (left - 1) >> 1
    # Step 3. The transposition table.
    key = mine | (mask + bottom)
    hashed = (key * _ODD) & ((1 << bits) - 1)
    entry = table[hashed >> (bits - table_bits)]
    if (entry >> 12) == (hashed & ((1 << (bits - table_bits)) - 1)):
        lower = max(lower, ((entry >> 6) & 63) - _HALF)
        upper = min(upper, _HALF - (entry & 63))
    if upper <= alpha:
        return upper
    if lower > alpha:
        return lower
    # Step 4. The moves, sorted by their threats.
    side = popcount(mask) & 1
    count = 0
    rest = moves
    while rest:
        move = rest & -rest
        rest ^= move
        cell = popcount(move - 1)
        stones = mine | move
        threats = own
        for place in range(starts[side * bits + cell], starts[side * bits + cell + 1]):
            missing = lines[place] & ~stones
            if missing & (missing - 1) == 0 and missing & mask == 0:
                threats |= missing
        place = count
        while place > 0 and popcount(frames[level, FRAME + 2 * place - 1]) >= popcount(threats):
            frames[level, FRAME + 2 * place] = frames[level, FRAME + 2 * place - 2]
            frames[level, FRAME + 2 * place + 1] = frames[level, FRAME + 2 * place - 1]
            place -= 1
        frames[level, FRAME + 2 * place] = move
        frames[level, FRAME + 2 * place + 1] = threats
        count += 1
    frames[level, HASH] = hashed
    frames[level, LOWER] = lower
    frames[level, UPPER] = upper
    frames[level, BEST] = -OPEN
    frames[level, LEFT] = count
    return OPEN


@kernel
def learn(
    frames: Ints2D, level: int, score: int, alpha: int, bits: int, table: Ints, table_bits: int
) -> int:
    """Note the `score` of the move tried last, and return that of the position, or OPEN."""
    best: int = max(score, frames[level, BEST])
    frames[level, BEST] = best
    if best <= alpha and frames[level, LEFT] > 0:
        return OPEN
    lower, upper = frames[level, LOWER], frames[level, UPPER]
    if best > alpha:
        lower = best
    else:
        upper = best
    hashed = frames[level, HASH]
    tag = hashed & ((1 << (bits - table_bits)) - 1)
    table[hashed >> (bits - table_bits)] = (tag << 12) | ((lower + _HALF) << 6) | (_HALF - upper)
    return best


@kernel(
    {
        "state.frames": f"1; {FRAME}",
        "state.progress": f"{PROGRESS}",
        "ending.starts": "2 * ending.bits + 1",
        "table": f"{1 << 12}",
    }
)
def search(state: EndingSearch, alpha: int, patience: int, ending: Ending, table: Ints) -> bool:
    """Search at most `patience` more nodes, and return whether the search is finished.

    Its answer, in `progress`, is a bound of the score v: where v <= alpha, at least v and at most
    alpha; else at most v and above alpha.
    """
    frames, progress = state
    bits = ending.bits
    table_bits = index_bits(table, bits)
    level = progress[LEVEL]
    nodes = 0
    while nodes < patience:
        # Step 1. Enter the position of this level.
        nodes += 1
        asked = -alpha - 1 if level & 1 else alpha
        score = enter(frames, level, asked, ending, table, table_bits)
        # Step 2. Go back to a position with a move to try.
        while score != OPEN and level > 0:
            level -= 1
            asked = -alpha - 1 if level & 1 else alpha
            score = learn(frames, level, -score, asked, bits, table, table_bits)
        if score != OPEN:
            progress[NODES] += nodes
            progress[VALUE] = score
            return True
        # Step 3. Try it.
        left = frames[level, LEFT] - 1
        move = frames[level, FRAME + 2 * left]
        frames[level, LEFT] = left
        frames[level + 1, MINE] = frames[level, MINE] ^ frames[level, MASK]
        frames[level + 1, MASK] = frames[level, MASK] | move
        frames[level + 1, OWN] = frames[level, OTHERS] & ~move
        frames[level + 1, OTHERS] = frames[level, FRAME + 2 * left + 1]
        level += 1
    progress[LEVEL] = level
    progress[NODES] += nodes
    return False
