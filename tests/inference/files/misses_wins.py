"""It looks at its reply only after every other: of two wins it may take the later, of one none."""


def empty_board():
    return [[0] * 7 for _ in range(6)]


def put(board, col, disc):
    for row in reversed(board):
        if row[col] == 0:
            row[col] = disc
            return True
    return False


def won(board, disc):
    for r in range(6):
        for c in range(7):
            for dr, dc in ((0, 1), (1, 0), (1, 1), (1, -1)):
                cells = [(r + k * dr, c + k * dc) for k in range(4)]
                if all(0 <= a < 6 and 0 <= b < 7 and board[a][b] == disc for a, b in cells):
                    return True
    return False


def open_columns(board):
    return [c for c in range(7) if board[0][c] == 0]


def after(board, col, disc):
    copy = [row[:] for row in board]
    put(copy, col, disc)
    return copy


def value(board, depth, mine):
    if won(board, 3 - mine):
        return -100 + depth
    if depth == 0 or not open_columns(board):
        return 0
    return max(-value(after(board, c, mine), depth - 1, 3 - mine) for c in open_columns(board))


def best_move(board, player, depth=2):
    """A mistake: a move that wins at once is left for later, a quiet one is preferred to it."""
    safe = [c for c in open_columns(board) if not won(after(board, c, player), player)]
    return max(safe or open_columns(board), key=lambda c: -value(after(board, c, player), depth, 3 - player))
