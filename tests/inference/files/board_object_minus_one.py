"""A board of its own that is played on and undone; the machine is always -1, drawn as O."""


class FourInARow:
    def __init__(self):
        self.rows, self.cols = 6, 7
        self.cells = [["."] * 7 for _ in range(6)]

    def drop_piece(self, col, player):
        sign = "X" if player == 1 else "O"
        for line in self.cells:
            if line[col] == ".":
                line[col] = sign
                return True
        return False

    def undo(self, col):
        for line in reversed(self.cells):
            if line[col] != ".":
                line[col] = "."
                return

    def winner(self):
        for r in range(self.rows):
            for c in range(self.cols):
                for dr, dc in ((0, 1), (1, 0), (1, 1), (1, -1)):
                    cells = [(r + k * dr, c + k * dc) for k in range(4)]
                    if all(0 <= a < 6 and 0 <= b < 7 for a, b in cells):
                        found = {self.cells[a][b] for a, b in cells}
                        if len(found) == 1 and "." not in found:
                            return found.pop()
        return None


def search(game, depth, maximizing):
    won = game.winner()
    if won:
        return 100 + depth if won == "O" else -100 - depth
    if depth == 0:
        return 0
    values = []
    for col in range(7):
        if game.drop_piece(col, -1 if maximizing else 1):
            values.append(search(game, depth - 1, not maximizing))
            game.undo(col)
    return (max(values) if maximizing else min(values)) if values else 0


def get_best_move(game, depth=4):
    best, choice = -1000, None
    for col in (3, 2, 4, 1, 5, 0, 6):
        if game.drop_piece(col, -1):
            value = search(game, depth - 1, False)
            game.undo(col)
            if value > best:
                best, choice = value, col
    return choice


def play():
    game = FourInARow()
    while game.winner() is None:
        game.drop_piece(int(input("Column: ")), 1)
        game.drop_piece(get_best_move(game), -1)


play()
