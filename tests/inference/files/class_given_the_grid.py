"""The constructor takes the grid; the method takes it again, with all a search needs."""
import math


class Searcher:
    PEOPLE, MACHINE = "x", "o"

    def __init__(self, board):
        self.board = [line[:] for line in board]

    def best_move(self, state, depth, alpha, beta, maximizing):
        free = [c for c in range(7) if state[5][c] == " "]
        if self.four(state, self.MACHINE):
            return None, 1000 + depth
        if self.four(state, self.PEOPLE):
            return None, -1000 - depth
        if depth == 0 or not free:
            return None, 0
        column, value = free[0], -math.inf if maximizing else math.inf
        for c in free:
            after = self.played(state, c, self.MACHINE if maximizing else self.PEOPLE)
            score = self.best_move(after, depth - 1, alpha, beta, not maximizing)[1]
            if score > value if maximizing else score < value:
                column, value = c, score
            if maximizing:
                alpha = max(alpha, value)
            else:
                beta = min(beta, value)
            if alpha >= beta:
                break
        return column, value

    def played(self, state, column, disc):
        after = [line[:] for line in state]
        next(line for line in after if line[column] == " ")[column] = disc
        return after

    def four(self, state, disc):
        for r in range(6):
            for c in range(7):
                for dr, dc in ((0, 1), (1, 0), (1, 1), (1, -1)):
                    cells = [(r + k * dr, c + k * dc) for k in range(4)]
                    if all(0 <= a < 6 and 0 <= b < 7 and state[a][b] == disc for a, b in cells):
                        return True
        return False
