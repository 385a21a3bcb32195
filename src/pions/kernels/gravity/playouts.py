"""Uniformly random gravity games, one or many at a time.

Game number `index` of `seed` has a random stream of its own, so that batches may be cut anywhere.
Each ply draws one number, even for a single legal move; moves are in the order of the rules.
"""

# ruff: noqa: PLR0913, PLR0917 - a kernel takes plain numbers, however many

from __future__ import annotations

from pions.kernels import stream
from pions.kernels.arrays import Cells, Ints
from pions.kernels.binding import kernel
from pions.kernels.buffers import np
from pions.kernels.gravity import rules


@kernel(
    {
        "board": rules.BOARD.replace("width", "len(heights)"),
        "choices": "len(heights)",
        "moves": "len(heights) * height",
    }
)
def play_on(
    board: Cells,
    heights: Ints,
    choices: Ints,
    low: int,
    high: int,
    moves: Ints,
    height: int,
    connect: int,
    directions: int,
) -> tuple[int, int]:
    """Play an unfinished position to its end with the stream at ``(low, high)``.

    Writes the columns into `moves`, and returns their number, and 1 if the side that moved last
    has won, else 0. `choices` is work space.
    """
    # Step 1. The columns with room, in order, and how many discs cannot make a line yet.
    count = 0
    few = 2 * connect - 2
    for column in range(len(heights)):
        few -= heights[column]
        if heights[column] < height:
            choices[count] = column
            count += 1
    # Step 2. A disc in one of them, until a line or a full board.
    owner = rules.MOVER
    plies = 0
    while count > 0:
        low, high = stream.following(low, high)
        pick = stream.below(high, count)
        column = choices[pick]
        cell = rules.cell_of(column, heights[column], height)
        board[cell] = owner
        heights[column] += 1
        moves[plies] = column
        plies += 1
        if plies > few and rules.in_line(board, cell, owner, height, connect, directions):
            return plies, 1
        owner = rules.MOVER + rules.OTHER - owner
        if heights[column] == height:
            count -= 1
            for place in range(pick, count):
                choices[place] = choices[place + 1]
    return plies, 0


@kernel({"words": rules.WORDS, "moves": "width * height"})
def playout(
    words: Ints,
    low: int,
    high: int,
    moves: Ints,
    width: int,
    height: int,
    connect: int,
    directions: int,
) -> tuple[int, int]:
    """Play on from the position in `words`; after a win, return no plies and 1."""
    board = np.zeros((width + 2) * (height + 1) + 1, np.int8)
    heights = np.zeros(width, np.int64)
    rules.set_up(words, board, heights, height)
    if rules.has_line(board, heights, rules.OTHER, height, connect, directions):
        return 0, 1
    choices = np.empty(width, np.int64)
    return play_on(board, heights, choices, low, high, moves, height, connect, directions)


@kernel({"words": rules.WORDS})
def playout_end(
    words: Ints, low: int, high: int, width: int, height: int, connect: int, directions: int
) -> tuple[int, int]:
    """Return what `playout` does, without the list of moves."""
    moves = np.empty(width * height, np.int64)
    return playout(words, low, high, moves, width, height, connect, directions)


@kernel
def playout_end_of_word(
    mine: int,
    mask: int,
    low: int,
    high: int,
    width: int,
    height: int,
    connect: int,
    directions: int,
) -> tuple[int, int]:
    """`playout_end` of bitboards in one number each: a call with numbers alone is quicker."""
    words = np.empty(2, np.int64)
    words[0] = mine
    words[1] = mask
    return playout_end(words, low, high, width, height, connect, directions)


@kernel({"lengths": "len(winners)"})
def playouts(
    seed: int,
    first: int,
    winners: Cells,
    lengths: Ints,
    width: int,
    height: int,
    connect: int,
    directions: int,
) -> None:
    """Play games from the empty board, number `first` and on of `seed`, to fill the arrays.

    Writes the winner of each (0 none, 1 the first side, 2 the second) and its plies.
    """
    board = np.empty((width + 2) * (height + 1) + 1, np.int8)
    heights = np.empty(width, np.int64)
    choices = np.empty(width, np.int64)
    moves = np.empty(width * height, np.int64)
    for game in range(len(winners)):
        low, high = stream.start(seed, first + game)
        for cell in range(len(board)):
            board[cell] = 0
        for column in range(width):
            heights[column] = 0
        plies, won = play_on(board, heights, choices, low, high, moves, height, connect, directions)
        lengths[game] = plies
        winners[game] = 2 - plies % 2 if won else 0
