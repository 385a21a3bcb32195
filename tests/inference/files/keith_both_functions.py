"""The usual tutorial: pygame on top, a game at the top level, minimax and a simpler helper."""
import math
import random
import sys

import numpy as np
import pygame

ROW_COUNT = 6
COLUMN_COUNT = 7
PLAYER, AI = 0, 1
EMPTY, PLAYER_PIECE, AI_PIECE = 0, 1, 2
SQUARE = 90


def create_board():
    return np.zeros((ROW_COUNT, COLUMN_COUNT))


def drop_piece(board, row, col, piece):
    board[row][col] = piece


def is_valid_location(board, col):
    return board[ROW_COUNT - 1][col] == 0


def get_next_open_row(board, col):
    for r in range(ROW_COUNT):
        if board[r][col] == 0:
            return r


def lines():
    for r in range(ROW_COUNT):
        for c in range(COLUMN_COUNT):
            for dr, dc in ((0, 1), (1, 0), (1, 1), (-1, 1)):
                if 0 <= r + 3 * dr < ROW_COUNT and c + 3 * dc < COLUMN_COUNT:
                    yield [(r + k * dr, c + k * dc) for k in range(4)]


LINES = list(lines())


def winning_move(board, piece):
    return any(all(board[r][c] == piece for r, c in line) for line in LINES)


def get_valid_locations(board):
    return [col for col in range(COLUMN_COUNT) if is_valid_location(board, col)]


def score_position(board, piece):
    score = 0
    for line in LINES:
        window = [board[r][c] for r, c in line]
        mine, free = window.count(piece), window.count(EMPTY)
        score += 100 * (mine == 4) + 5 * (mine == 3 and free == 1)
        score -= 4 * (mine == 0 and free == 1)
    return score


def minimax(board, depth, alpha, beta, maximizingPlayer):
    valid_locations = get_valid_locations(board)
    if winning_move(board, AI_PIECE):
        return None, 10 ** 9
    if winning_move(board, PLAYER_PIECE):
        return None, -10 ** 9
    if not valid_locations:
        return None, 0
    if depth == 0:
        return None, score_position(board, AI_PIECE)
    column = random.choice(valid_locations)
    if maximizingPlayer:
        value = -math.inf
        for col in valid_locations:
            b_copy = board.copy()
            drop_piece(b_copy, get_next_open_row(board, col), col, AI_PIECE)
            new_score = minimax(b_copy, depth - 1, alpha, beta, False)[1]
            if new_score > value:
                value, column = new_score, col
            alpha = max(alpha, value)
            if alpha >= beta:
                break
        return column, value
    value = math.inf
    for col in valid_locations:
        b_copy = board.copy()
        drop_piece(b_copy, get_next_open_row(board, col), col, PLAYER_PIECE)
        new_score = minimax(b_copy, depth - 1, alpha, beta, True)[1]
        if new_score < value:
            value, column = new_score, col
        beta = min(beta, value)
        if alpha >= beta:
            break
    return column, value


def pick_best_move(board, piece):
    best_score, best_col = -10000, random.choice(get_valid_locations(board))
    for col in get_valid_locations(board):
        temp = board.copy()
        drop_piece(temp, get_next_open_row(board, col), col, piece)
        if score_position(temp, piece) > best_score:
            best_score, best_col = score_position(temp, piece), col
    return best_col


board = create_board()
game_over = False
turn = random.randint(PLAYER, AI)
pygame.init()
screen = pygame.display.set_mode((COLUMN_COUNT * SQUARE, ROW_COUNT * SQUARE))

while not game_over:
    for event in pygame.event.get():
        if event.type == pygame.QUIT:
            sys.exit()
        if event.type == pygame.MOUSEBUTTONDOWN and turn == PLAYER:
            col = event.pos[0] // SQUARE
            drop_piece(board, get_next_open_row(board, col), col, PLAYER_PIECE)
            turn = AI
    if turn == AI and not game_over:
        col, minimax_score = minimax(board, 4, -math.inf, math.inf, True)
        drop_piece(board, get_next_open_row(board, col), col, AI_PIECE)
        game_over = winning_move(board, AI_PIECE)
        turn = PLAYER
