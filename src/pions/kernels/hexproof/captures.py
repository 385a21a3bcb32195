"""Cells that a stone would capture: two connections that meet in it may share them.

Let a stone of a side on an empty cell capture a pair of cells: once it lies there, a stone of that
side on either cell of the pair kills the other. So the side owns both: if the
other side plays on one, it answers on the other, and what lies on a dead cell changes no connection
of other cells. A dead cell needs no answer at all. Two connections that both end in
the stone, and have no other cells in common, hold together: what they share is the side's already,
and a connection still holds if some of its cells are given to its owner. Their
semi-connection needs, besides both carriers and the stone, both cells of each pair they share.
"""

# ruff: noqa: PLR0913, PLR0917 - a kernel takes plain numbers, however many

from __future__ import annotations

from pions.kernels.arrays import Cells, Ints, Ints2D, Ints3D
from pions.kernels.binding import inlined, kernel
from pions.kernels.buffers import np
from pions.kernels.hexproof.cell_sets import WORD, bit, has, keeps
from pions.kernels.hexproof.connection_lists import CAPTURES
from pions.kernels.hexproof.inferior_cells import pair_is_captured, put, rings


@kernel
def note_captures(
    board: Cells, side: int, table: Ints2D, dead: Cells, reserved: Ints, captures: Ints3D
) -> None:
    """For each empty cell, the pairs and dead cells that a stone of `side` there would make.

    No cell is in two of them, and none is `reserved` for something else. `captures` has the shape
    ``(cells, CAPTURES + 1, words)``; its last row gets all of them together.
    """
    ring = np.empty(len(board), np.int64)
    rings(board, ring, table)
    for stone in range(len(board)):
        if board[stone]:
            continue
        found = captures[stone]
        found[:] = 0
        count = 0
        put(stone, side, board, ring, table)
        for place in range(6):
            cell = table[stone, place]
            if cell < 0 or board[cell] or count == CAPTURES:
                continue
            if has(found[CAPTURES], cell) or has(reserved, cell):
                continue
            if dead[ring[cell]]:
                found[count, cell // WORD] |= bit(cell)
                found[CAPTURES, cell // WORD] |= bit(cell)
                count += 1
                continue
            for other_place in range(6):
                other = table[cell, other_place]
                if has(found[CAPTURES], other) or has(reserved, other):
                    continue
                if pair_is_captured(cell, other_place, side, board, ring, table, dead):
                    found[count, cell // WORD] |= bit(cell)
                    found[count, other // WORD] |= bit(other)
                    found[CAPTURES, cell // WORD] |= bit(cell)
                    found[CAPTURES, other // WORD] |= bit(other)
                    count += 1
                    break
        put(stone, 0, board, ring, table)


@inlined
def allow(
    shared: Ints, captures: Ints3D, stone: int, built: Ints, start: int, end: int, words: int
) -> bool:
    """Add the pairs that two connections share to what they need; not where an end is in one.

    An end that is an empty cell must stay free for the stone that it stands for.
    """
    for one in range(CAPTURES):
        common = 0
        for word in range(words):
            common |= shared[word] & captures[stone, one, word]
        if common == 0:
            continue
        if keeps(captures, stone, one, start) or keeps(captures, stone, one, end):
            return False
        for word in range(words):
            built[word] |= captures[stone, one, word]
    return True
