"""In the manner of a project with a window: the player answers a column and the colour of its disc."""

import numpy as np

EMPTY, PLAYER_PIECE, AI_PIECE = 0, 1, 2
PURPLE = (128, 0, 128)


def winning(board, piece):
    for r in range(6):
        for c in range(7):
            for dr, dc in ((0, 1), (1, 0), (1, 1), (-1, 1)):
                window = [
                    board[r + k * dr][c + k * dc]
                    for k in range(4)
                    if 0 <= r + k * dr < 6 and 0 <= c + k * dc < 7
                ]
                if window.count(piece) == 4:
                    return True
    return False


def dropped(board, col, piece):
    copy = [row[:] for row in board]
    row = max(r for r in range(6) if copy[r][col] == EMPTY)
    copy[row][col] = piece
    return copy


def get_best_move(board, depth=1, piece=AI_PIECE):
    columns = [c for c in (3, 2, 4, 1, 5, 0, 6) if board[0][c] == EMPTY]
    for one in (piece, PLAYER_PIECE if piece == AI_PIECE else AI_PIECE):
        for col in columns:
            if winning(dropped(board, col, one), one):
                return col, PURPLE
    return columns[0], PURPLE
