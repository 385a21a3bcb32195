"""It only blocks: with the marks exchanged its blocks look like wins."""
HUMAN, COMPUTER = 1, 2


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


def get_best_move(board):
    for col in open_columns(board):
        if won(after(board, col, HUMAN), HUMAN):
            return col
    return min(open_columns(board), key=lambda col: abs(col - 3))


def game():
    board = empty_board()
    while open_columns(board):
        put(board, int(input()), HUMAN)
        put(board, get_best_move(board), COMPUTER)
