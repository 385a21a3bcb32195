import numpy as np
from gym_connect_four import ConnectFourEnv

env = ConnectFourEnv()


def new_board():
    return np.zeros((6, 7), dtype=int)


def put(board, col, player):
    after = board.copy()
    after[max(np.flatnonzero(board[:, col] == 0)), col] = player
    return after


def legal(board):
    return [c for c in range(7) if board[0, c] == 0]


def student_move(board):
    """Return the column to play, 0 to 6; the board shows us as 1 and the server as -1."""
    for player in (1, -1):
        for col in legal(board):
            if line(put(board, col, player), player):
                return col
    return legal(board)[-1]


def line(g, s):
    for l in range(6):
        for c in range(7):
            for dl, dc in ((0, 1), (1, 0), (1, 1), (1, -1)):
                cells = [(l + k * dl, c + k * dc) for k in range(4)]
                if all(0 <= a < 6 and 0 <= b < 7 and g[a][b] == s for a, b in cells):
                    return True
    return False


def play_online():
    state = env.reset()
    while True:
        state = env.step(student_move(state))
