"""Negamax told who moves, 1 or -1; answers (score, column) and is called by a short function."""


def make_board():
    return [[0] * 7 for _ in range(6)]


def drop(board, col, color):
    for r in range(5, -1, -1):
        if board[r][col] == 0:
            board[r][col] = color
            return r


def four(board, color):
    for r in range(6):
        for c in range(7):
            for dr, dc in ((0, 1), (1, 0), (1, 1), (1, -1)):
                cells = [(r + k * dr, c + k * dc) for k in range(4)]
                if all(0 <= a < 6 and 0 <= b < 7 and board[a][b] == color for a, b in cells):
                    return True
    return False


def negamax(board, depth, color):
    if four(board, -color):
        return -100 - depth, None
    open_columns = [c for c in range(7) if board[0][c] == 0]
    if depth == 0 or not open_columns:
        return 0, None
    best = (-1000, None)
    for c in open_columns:
        r = drop(board, c, color)
        score = -negamax(board, depth - 1, -color)[0]
        board[r][c] = 0
        if score > best[0]:
            best = score, c
    return best


def computer_move(board, color):
    return negamax(board, 4, color)[1]
