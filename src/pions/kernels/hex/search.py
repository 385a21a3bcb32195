"""Min-max and alpha-beta on Hex with the shortest paths as evaluator.

The state of a search is in arrays, so that it can be stopped after any number of nodes and
continued. A swap is the move after the last cell.

At the last ply, four calls of `spread` serve all moves of a node: a stone makes the paths through
its cell one cheaper for its owner, and harms the other side only on a cheapest path of it.
"""

# ruff: noqa: PLR0913, PLR0917 - a kernel takes plain numbers, however many

from __future__ import annotations

from typing import Final, NamedTuple

from pions.kernels.arrays import Cells, Ints, Ints2D
from pions.kernels.binding import kernel
from pions.kernels.buffers import blank, ints, zeros
from pions.kernels.hex.rules import ON_BOARD, next_empty, place, swap_stone, wins
from pions.kernels.hex.shortest_paths import spread
from pions.kernels.search_stack import BEST, LEVEL, NODES, ROWS, TRIED, at_root, descend, learn


class HexWalk(NamedTuple):
    """The state of a search between two calls of `walk`."""

    frames: Ints2D
    progress: Ints
    """See `search_stack`."""
    scores: Ints
    """The scores of the root's moves."""
    distances: Ints
    costs: Ints2D
    """The results of `survey`."""
    piles: Ints2D
    """Work space."""


def begin(levels: int, low: int, high: int, size: int) -> HexWalk:
    """Return a search of at most so many levels at its root, with the window ``low .. high``."""
    cells = size * size
    frames = zeros(ROWS, levels)
    at_root(frames, low, high, 0)
    return HexWalk(
        frames,
        ints([0, 1]),
        zeros(cells + 1),
        zeros(2),
        blank("int64", 5, cells),
        blank("int64", 2, cells),
    )


NOTES: Final = {"distances": "2", "costs": "5; size * size", "piles": "2; size * size"}


@kernel(ON_BOARD | NOTES)
def survey(
    board: Cells, side: int, distances: Ints, costs: Ints2D, size: int, near: Ints2D, piles: Ints2D
) -> None:
    """Find the distances of both sides before the last ply.

    `distances` gets the stones that `side` and the other need to join their edges; the first four
    rows of `costs` the path to each cell from both edges of `side`, then from those of the other.
    """
    distances[0] = spread(board, side, 0, costs[0], size, near, piles)
    spread(board, side, 1, costs[1], size, near, piles)
    distances[1] = spread(board, 3 - side, 0, costs[2], size, near, piles)
    spread(board, 3 - side, 1, costs[3], size, near, piles)


@kernel(ON_BOARD | NOTES)
def horizon(
    move: int,
    side: int,
    board: Cells,
    distances: Ints,
    costs: Ints2D,
    size: int,
    near: Ints2D,
    piles: Ints2D,
) -> tuple[int, int]:
    """Return the stones that `side` and the other need after `move`, from a survey."""
    own, theirs = distances[0], distances[1]
    if move == len(board):
        swap_stone(board, size)
        own = spread(board, side, 0, costs[4], size, near, piles)
        theirs = spread(board, 3 - side, 0, costs[4], size, near, piles)
        swap_stone(board, size)
        return own, theirs
    own = min(own, costs[0, move] + costs[1, move] - 2)
    if own > 0 and costs[2, move] + costs[3, move] - 1 <= theirs:
        board[move] = side
        theirs = spread(board, 3 - side, 0, costs[4], size, near, piles)
        board[move] = 0
    return own, theirs


@kernel(
    ON_BOARD
    | {
        "state.frames": "5; min(depth, size * size + 1)",
        "state.progress": "2",
        "state.scores": "size * size + 1",
        "state.distances": "2",
        "state.costs": "5; size * size",
        "state.piles": "2; size * size",
    }
)
def walk(
    state: HexWalk,
    board: Cells,
    patience: int,
    depth: int,
    prune: int,
    margin: int,
    win: int,
    sooner: int,
    ply: int,
    swap: int,
    size: int,
    near: Ints2D,
) -> bool:
    """Search at most `patience` more nodes, and return whether the search is finished.

    The root must be unfinished and `depth` at least 1. `scores` gets the score of each move
    of the root, ``frames[BEST, 0]`` the best. With `prune` this is alpha-beta, without it
    min-max. A game lost with n plies left is worth ``-(win + sooner * n)``.
    """
    frames, progress, scores, distances, costs, piles = state
    level, nodes = progress[LEVEL], progress[NODES]
    limit = nodes + patience
    cells = size * size
    while True:
        # Step 1. The next move of this node.
        tried = frames[TRIED, level]
        move = next_empty(tried, board)
        side = 1 + (ply + level) % 2
        left = depth - level - 1
        if move < cells or (move == cells and swap and ply + level == 1):
            if nodes == limit:
                progress[LEVEL], progress[NODES] = level, nodes
                return False
            nodes += 1
            frames[TRIED, level] = move
            # Step 2. What it leads to: an end, the horizon, or a node to open.
            if left == 0:
                if tried < 0:
                    survey(board, side, distances, costs, size, near, piles)
                own, theirs = horizon(move, side, board, distances, costs, size, near, piles)
                value = 2 * (own - theirs) + 1 if own else -win
            else:
                place(move, side, board, size)
                if move == cells or not wins(move, board, size, near, costs[4], piles[0]):
                    descend(frames, level, margin, 0)
                    level += 1
                    continue
                board[move] = 0
                value = -(win + sooner * left)
        elif level > 0:
            # Step 3. The node is closed: back to the one above, its move taken back.
            value = frames[BEST, level]
            level -= 1
            move = frames[TRIED, level]
            place(move, 0, board, size)
        else:
            progress[NODES] = nodes
            return True
        # Step 4. The score of the move, and a cutoff.
        if level == 0:
            scores[move] = -value
        learn(frames, level, -value, prune, cells)
