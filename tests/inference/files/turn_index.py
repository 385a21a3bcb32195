"""PLAYER and AI say whose turn it is, 0 or 1: they are no marks. The discs are 1 and 2, 2 the machine's."""
import math
import random

PLAYER, AI = 0, 1


def create_board():
    return [[0] * 7 for _ in range(6)]


def drop(board, col, disc):
    row = next(r for r in range(6) if board[r][col] == 0)
    board[row][col] = disc


def four(board, disc):
    for r in range(6):
        for c in range(7):
            for dr, dc in ((0, 1), (1, 0), (1, 1), (1, -1)):
                cells = [(r + k * dr, c + k * dc) for k in range(4)]
                if all(0 <= a < 6 and 0 <= b < 7 and board[a][b] == disc for a, b in cells):
                    return True
    return False


def minimax(board, depth, maximizing):
    free = [c for c in range(7) if board[5][c] == 0]
    if four(board, 2):
        return None, 1000 + depth
    if four(board, 1):
        return None, -1000 - depth
    if depth == 0 or not free:
        return None, sum(row[3] == 2 for row in board) - sum(row[3] == 1 for row in board)
    best = None, -math.inf if maximizing else math.inf
    for col in free:
        after = [row[:] for row in board]
        drop(after, col, 2 if maximizing else 1)
        value = minimax(after, depth - 1, not maximizing)[1]
        if value > best[1] if maximizing else value < best[1]:
            best = col, value
    return best


if __name__ == "__main__":
    board, turn = create_board(), random.choice((PLAYER, AI))
    while True:
        if turn == PLAYER:
            drop(board, int(input()), 1)
        else:
            drop(board, minimax(board, 4, True)[0], 2)
        turn = 1 - turn
