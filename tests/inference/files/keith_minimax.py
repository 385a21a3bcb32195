import math

import numpy as np
import pygame

ROW_COUNT = 6
COLUMN_COUNT = 7
PLAYER_PIECE = 1
AI_PIECE = 2


def create_board():
    return np.zeros((ROW_COUNT, COLUMN_COUNT))


def get_next_open_row(board, col):
    for r in range(ROW_COUNT):
        if board[r][col] == 0:
            return r


def drop_piece(board, row, col, piece):
    board[row][col] = piece


def valid(board):
    return [c for c in range(COLUMN_COUNT) if board[ROW_COUNT - 1][c] == 0]


def winning_move(g, s):
    for l in range(ROW_COUNT):
        for c in range(COLUMN_COUNT):
            for dl, dc in ((0, 1), (1, 0), (1, 1), (1, -1)):
                cells = [(l + k * dl, c + k * dc) for k in range(4)]
                if all(0 <= a < ROW_COUNT and 0 <= b < COLUMN_COUNT and g[a][b] == s for a, b in cells):
                    return True
    return False


def minimax(board, depth, alpha, beta, maximizingPlayer):
    if winning_move(board, AI_PIECE):
        return None, 1000000 + depth
    if winning_move(board, PLAYER_PIECE):
        return None, -1000000 - depth
    if depth == 0 or not valid(board):
        return None, 0
    best = (valid(board)[0], -math.inf if maximizingPlayer else math.inf)
    for col in valid(board):
        after = board.copy()
        drop_piece(after, get_next_open_row(board, col), col, AI_PIECE if maximizingPlayer else PLAYER_PIECE)
        value = minimax(after, depth - 1, alpha, beta, not maximizingPlayer)[1]
        if value > best[1] if maximizingPlayer else value < best[1]:
            best = col, value
        if maximizingPlayer:
            alpha = max(alpha, value)
        else:
            beta = min(beta, value)
        if alpha >= beta:
            break
    return best


board = create_board()
screen = pygame.display.set_mode((700, 700))
while True:
    col, score = minimax(board, 5, -math.inf, math.inf, True)
    drop_piece(board, get_next_open_row(board, col), col, AI_PIECE)
