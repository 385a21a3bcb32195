"""It thinks for four seconds by the clock and of the processor, on a busy machine, too."""
import time


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


def decision(board, player):
    start, used, found, rounds = time.time(), time.process_time(), None, 0
    while min(time.time() - start, time.process_time() - used) < 4 or found is None:
        rounds += 1
        for disc in (player, 3 - player):
            winning = [c for c in open_columns(board) if won(after(board, c, disc), disc)]
            found = found if found in winning else next(iter(winning), found)
            if found is not None:
                break
        else:
            found = open_columns(board)[rounds % len(open_columns(board))]
    return found
