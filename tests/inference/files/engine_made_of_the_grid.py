"""The position goes into the constructor, and only there."""


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


class Engine:
    def __init__(self, board, player):
        self.board, self.player = board, player

    def get_best_move(self):
        for disc in (self.player, 3 - self.player):
            for col in open_columns(self.board):
                if won(after(self.board, col, disc), disc):
                    return col
        return min(open_columns(self.board), key=lambda col: abs(col - 3))
