"""It answers the row and the column; the game of the file puts the disc there."""
ROWS, COLS = 6, 7


def new_grid():
    return [["-"] * COLS for _ in range(ROWS)]


def free_row(grid, col):
    return max((r for r in range(ROWS) if grid[r][col] == "-"), default=None)


def has_won(grid, mark):
    for r in range(ROWS):
        for c in range(COLS):
            for dr, dc in ((0, 1), (1, 0), (1, 1), (1, -1)):
                cells = [(r + k * dr, c + k * dc) for k in range(4)]
                if all(0 <= a < ROWS and 0 <= b < COLS and grid[a][b] == mark for a, b in cells):
                    return True
    return False


def bot_move(grid):
    moves = [(free_row(grid, c), c) for c in range(COLS) if free_row(grid, c) is not None]
    for mark in ("R", "Y"):
        for r, c in moves:
            grid[r][c] = mark
            good = has_won(grid, mark)
            grid[r][c] = "-"
            if good:
                return r, c
    return moves[len(moves) // 2]


def main():
    grid = new_grid()
    while not has_won(grid, "R"):
        col = int(input())
        grid[free_row(grid, col)][col] = "Y"
        row, col = bot_move(grid)
        grid[row][col] = "R"
