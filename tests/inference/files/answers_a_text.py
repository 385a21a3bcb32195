"""In the manner of a course on networks: the answer is sent, so it is a text; a helper searches."""

EMPTY = "."


def parse(text):
    return [list(line) for line in text.strip().split("\n")]


def open_row(grid, column):
    return max((r for r in range(6) if grid[r][column] == EMPTY), default=-1)


def four(grid, piece):
    for r in range(6):
        for c in range(7):
            for dr, dc in ((0, 1), (1, 0), (1, 1), (-1, 1)):
                cells = [(r + k * dr, c + k * dc) for k in range(4)]
                if all(0 <= i < 6 and 0 <= j < 7 and grid[i][j] == piece for i, j in cells):
                    return True
    return False


def after(grid, column, piece):
    copy = [row[:] for row in grid]
    copy[open_row(copy, column)][column] = piece
    return copy


def minimax(grid, depth, maximizing, mine, theirs):
    columns = [c for c in (3, 2, 4, 1, 5, 0, 6) if grid[0][c] == EMPTY]
    if four(grid, mine):
        return None, 100 + depth
    if four(grid, theirs):
        return None, -100 - depth
    if depth == 0 or not columns:
        return None, 0
    piece = mine if maximizing else theirs
    values = {c: minimax(after(grid, c, piece), depth - 1, not maximizing, mine, theirs)[1] for c in columns}
    best = (max if maximizing else min)(columns, key=values.get)
    return best, values[best]


def choose_move(grid, piece):
    other = "O" if piece == "X" else "X"
    column, _ = minimax(grid, 3, True, piece, other)
    return str(column)


def play(connection):
    while True:
        state = connection.receive()
        connection.send(choose_move(parse(state["grid"]), state["symbol"]))
