"""Rules of Hex on arrays: moves, groups of stones, chains between edges.

A board is ``size * size`` cells, row by row: 0 empty, 1 the first side (top to bottom), 2 the
second (left to right). `near` has the neighbours of each cell, each row filled up with -1.
"""

# ruff: noqa: PLR0913, PLR0917 - a kernel takes plain numbers, however many

from __future__ import annotations

from typing import Final

from pions.kernels.arrays import Cells, Ints, Ints2D
from pions.kernels.binding import kernel
from pions.kernels.buffers import held, np

_OWNERS: Final = bytes.maketrans(b"012", bytes(range(3)))


def board_of(first: int, second: int, size: int) -> Cells:
    """Return the board with these stones, given as bits ``row * size + column``."""
    board: Cells = held("int8", bytearray(owners(first, second, size)), size * size)
    return board


def owners(first: int, second: int, size: int) -> bytes:
    """Return the cells of that board, a byte each."""
    # Digits of base 2, read in base 16, are a hexadecimal digit for each cell.
    digits = int(f"{first:b}", 16) + 2 * int(f"{second:b}", 16)
    return f"{digits:0{size * size}x}"[::-1].encode().translate(_OWNERS)


NEAR: Final = {"near": "size * size; 6"}
BOARD: Final = {"board": "size * size"}
ON_BOARD: Final = BOARD | NEAR
"""The least dimensions of arrays in most kernels of Hex."""


@kernel
def neighbours(size: int) -> Ints2D:
    """Return the table `near`, of shape ``(size * size, 6)``."""
    near = np.full((size * size, 6), -1, np.int64)
    for row in range(size):
        for column in range(size):
            count = 0
            for down in (-1, 0, 1):
                for right in (-1, 0, 1):
                    i, j = row + down, column + right
                    # Of the eight cells around a square, a rhombus lacks two on a diagonal.
                    if down != right and 0 <= i < size and 0 <= j < size:
                        near[row * size + column, count] = i * size + j
                        count += 1
    return near


@kernel(BOARD)
def swap_stone(board: Cells, size: int) -> None:
    """Give the only stone to the other side, mirrored; a second call undoes it."""
    for row in range(size):
        for column in range(size):
            side = board[row * size + column]
            if side:
                board[row * size + column] = 0
                board[column * size + row] = 3 - side
                return


@kernel(BOARD)
def place(move: int, side: int, board: Cells, size: int) -> None:
    """Put a stone of `side`, or swap where `move` is the index after the last cell."""
    if move == len(board):
        swap_stone(board, size)
    else:
        board[move] = side


@kernel
def next_empty(tried: int, board: Cells) -> int:
    """Return the first empty cell after `tried`, or an index after the last cell."""
    move = tried + 1
    while move < len(board) and board[move]:
        move += 1
    return move


@kernel({"empty": "len(board)"})
def list_empty(board: Cells, empty: Ints) -> int:
    """Write the empty cells into `empty` in order, and count them."""
    count = 0
    for cell in range(len(board)):
        if board[cell] == 0:
            empty[count] = cell
            count += 1
    return count


@kernel
def root(groups: Ints, cell: int) -> int:
    """Return the root of the group of `cell`, and halve the path to it."""
    while groups[cell] != cell:
        groups[cell] = groups[groups[cell]]
        cell = groups[cell]
    return cell


@kernel(ON_BOARD | {"groups": "size * size + 4"})
def join(cell: int, side: int, board: Cells, groups: Ints, size: int, near: Ints2D) -> bool:
    """Unite a stone with those it touches; return whether the edges of `side` are now joined.

    The four groups after the last cell are the edges: top, bottom, left, right.
    """
    first_edge = size * size + 2 * (int(side) - 1)  # a cell of a board is too small a number
    along = cell // size if side == 1 else cell % size
    if along == 0:
        groups[root(groups, cell)] = root(groups, first_edge)
    if along == size - 1:
        groups[root(groups, cell)] = root(groups, first_edge + 1)
    for place in range(6):
        other = near[cell, place]
        if other >= 0 and board[other] == side:
            groups[root(groups, cell)] = root(groups, other)
    return root(groups, first_edge) == root(groups, first_edge + 1)


@kernel(ON_BOARD | {"groups": "size * size + 4"})
def group(board: Cells, groups: Ints, size: int, near: Ints2D) -> bool:
    """Fill `groups`; return whether some side has joined its edges."""
    for cell in range(size * size + 4):
        groups[cell] = cell
    over = False
    for cell in range(size * size):
        if board[cell] and join(cell, board[cell], board, groups, size, near):
            over = True
    return over


@kernel(ON_BOARD | {"seen": "size * size", "queue": "size * size"})
def wins(cell: int, board: Cells, size: int, near: Ints2D, seen: Ints, queue: Ints) -> bool:
    """Return whether the stone on `cell` is in a chain between the edges of its side."""
    side = board[cell]
    seen[:] = 0
    seen[cell] = 1
    queue[0] = cell
    length = 1
    read = 0
    at_first = False
    at_last = False
    while read < length:
        cell = queue[read]
        read += 1
        along = cell // size if side == 1 else cell % size
        at_first |= along == 0
        at_last |= along == size - 1
        if at_first and at_last:
            return True
        for place in range(6):
            other = near[cell, place]
            if other >= 0 and board[other] == side and not seen[other]:
                seen[other] = 1
                queue[length] = other
                length += 1
    return False


@kernel(ON_BOARD)
def perft(board: Cells, ply: int, swap: int, depth: int, size: int, near: Ints2D) -> int:
    """Count the move sequences of exactly `depth` plies; 0 <= depth.

    `board` is changed and restored. `swap` is 1 where move 2 may be the swap.
    """
    cells = size * size
    if depth == 0:
        return 1
    if group(board, np.empty(cells + 4, np.int64), size, near):
        return 0
    seen = np.empty(cells, np.int64)
    queue = np.empty(cells, np.int64)
    tried = np.full(depth, -1, np.int64)
    level = 0
    total = 0
    while True:
        # Step 1. The next move of this node.
        move = next_empty(tried[level], board)
        tried[level] = move
        if move < cells or (move == cells and swap and ply + level == 1):
            # Step 2. The last ply is counted, not played; a won game has no more moves.
            if level == depth - 1:
                total += 1
                continue
            place(move, 1 + (ply + level) % 2, board, size)
            if move == cells or not wins(move, board, size, near, seen, queue):
                level += 1
                tried[level] = -1
                continue
        elif level > 0:
            # Step 3. Back to the parent.
            level -= 1
        else:
            return total
        place(tried[level], 0, board, size)
