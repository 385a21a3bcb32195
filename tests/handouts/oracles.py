"""Slow and plain second opinions on what the hand-outs compute."""

import math

DIRECTIONS = ((1, 0), (0, 1), (1, 1), (1, -1))


def run_through(grid, row, column, step_row, step_column):
    """How many equal cells lie in one direction through ``grid[row][column]``."""
    colour, length = grid[row][column], 1
    for sign in (1, -1):
        r, c = row + sign * step_row, column + sign * step_column
        while 0 <= r < len(grid) and 0 <= c < len(grid[0]) and grid[r][c] == colour:
            length += 1
            r, c = r + sign * step_row, c + sign * step_column
    return length


def in_four(grid, row, column, wanted=4, directions=DIRECTIONS):
    """Whether a stone belongs to a line of at least `wanted`."""
    return grid[row][column] != 0 and any(
        run_through(grid, row, column, *step) >= wanted for step in directions
    )


def winner(grid, wanted=4, directions=DIRECTIONS):
    """The lowest-numbered player with a line, or 0."""
    return min(
        (
            grid[r][c]
            for r in range(len(grid))
            for c in range(len(grid[0]))
            if in_four(grid, r, c, wanted, directions)
        ),
        default=0,
    )


def landing(grid, column):
    """The lowest empty row (row 0 on top) of `column`, or ``None``."""
    return max((r for r in range(len(grid)) if grid[r][column] == 0), default=None)


def minmax(grid, player, depth, value):
    """The min-max value for player 1, who maximises; `value(grid, player)` is for player 1.

    A won grid is worth plus or minus infinity, a full one 0.
    """
    if won := winner(grid):
        return math.inf if won == 1 else -math.inf
    columns = [c for c in range(len(grid[0])) if grid[0][c] == 0]
    if not columns:
        return 0
    if depth == 0:
        return value(grid, player)
    values = [minmax(after(grid, player, c), 3 - player, depth - 1, value) for c in columns]
    return max(values) if player == 1 else min(values)


def best_columns(grid, player, depth, value):
    """The columns whose min-max value is the best for `player`."""
    values = {
        c: minmax(after(grid, player, c), 3 - player, depth - 1, value)
        for c in range(len(grid[0]))
        if grid[0][c] == 0
    }
    best = (max if player == 1 else min)(values.values())
    return {c for c, v in values.items() if v == best}


def after(grid, player, column):
    """A copy of `grid` with a stone of `player` in `column`."""
    copy = [list(row) for row in grid]
    copy[landing(grid, column)][column] = player
    return copy


def random_grid(rng, plies, rows=6, columns=7, opener=1):
    """A grid after `plies` moves at random, wins ignored; and whose turn it is."""
    grid, player = [[0] * columns for _ in range(rows)], opener
    for _ in range(plies):
        grid = after(grid, player, rng.choice([c for c in range(columns) if grid[0][c] == 0]))
        player = 3 - player
    return grid, player


def open_grid(rng, plies, **board):
    """Like `random_grid`, but nobody has a line yet."""
    while True:
        grid, player = random_grid(rng, plies, **board)
        if not winner(grid):
            return grid, player


def plain(text):
    """`text` with the spaces and apostrophes of a keyboard instead of those of French."""
    return text.replace("\N{NO-BREAK SPACE}", " ").replace("\N{RIGHT SINGLE QUOTATION MARK}", "'")
