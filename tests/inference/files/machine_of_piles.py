"""The machine holds the game, whose columns are piles and whose moves turn the side."""


class Machine:
    def __init__(self, game, colour):
        self.game, self.colour = game, colour

    def best(self, depth=3):
        values = {c: self.worth(self.game.after(c), depth - 1) for c in self.game.free()}
        return max(values, key=values.get)

    def worth(self, game, depth):
        winner = game.winner()
        if winner:
            return (10 + depth) * (1 if winner == self.colour else -1)
        if depth == 0 or not game.free():
            return 0
        values = [self.worth(game.after(c), depth - 1) for c in game.free()]
        return max(values) if game.to_play == self.colour else min(values)


class Game:
    def __init__(self):
        self.columns = [[] for _ in range(7)]
        self.to_play = "R"

    def free(self):
        return [c for c, pile in enumerate(self.columns) if len(pile) < 6]

    def play(self, c):
        self.columns[c].append(self.to_play)
        self.to_play = "Y" if self.to_play == "R" else "R"

    def after(self, c):
        other = Game()
        other.columns, other.to_play = [list(pile) for pile in self.columns], self.to_play
        other.play(c)
        return other

    def at(self, c, r):
        return self.columns[c][r] if 0 <= c < 7 and 0 <= r < len(self.columns[c]) else None

    def winner(self):
        for c in range(7):
            for r in range(6):
                for dc, dr in ((0, 1), (1, 0), (1, 1), (1, -1)):
                    four = {self.at(c + k * dc, r + k * dr) for k in range(4)}
                    if len(four) == 1 and None not in four:
                        return four.pop()
        return None


if __name__ == "__main__":
    game = Game()
    machine = Machine(game, "Y")
    while game.free() and not game.winner():
        game.play(int(input()))
        game.play(machine.best())
