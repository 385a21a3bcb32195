"""Hex on 5 x 5: R joins top and bottom, B left and right."""
A, B = "R", "B"


class HexAgent:
    def __init__(self, colour):
        self.colour = colour

    def choose_cell(self, board):
        free = [(r, c) for r in range(5) for c in range(5) if board[r][c] == "."]
        for who in (self.colour, B if self.colour == A else A):
            for r, c in free:
                board[r][c] = who
                done = relie(board, who)
                board[r][c] = "."
                if done:
                    return r, c
        return free[len(free) // 2]


def empty_board():
    return [["."] * 5 for _ in range(5)]


def relie(board, colour):
    n = len(board)
    todo = [(0, k) if colour == A else (k, 0) for k in range(n)]
    seen = {p for p in todo if board[p[0]][p[1]] == colour}
    todo = list(seen)
    while todo:
        r, c = todo.pop()
        if (r if colour == A else c) == n - 1:
            return True
        for p in ((r - 1, c), (r - 1, c + 1), (r, c - 1), (r, c + 1), (r + 1, c - 1), (r + 1, c)):
            if 0 <= p[0] < n and 0 <= p[1] < n and board[p[0]][p[1]] == colour and p not in seen:
                seen.add(p)
                todo.append(p)
    return False
