"""Pop-out, as a game from a file: pions play docs/examples/popout.py"""


class PopOut:
    """Pop-out: drop a disc into a column, or take one of yours out from below; four in line win."""

    WIDTH, HEIGHT, LONGEST = 7, 6, 120

    def __init__(self, columns=((),) * WIDTH, to_move=0, played=0):
        self.columns = columns  # the discs of each column, the lowest first: 0 or 1
        self.to_move = to_move
        self.played = played

    def legal_moves(self):
        if self.outcome() is not None:
            return []
        drops = [("drop", c) for c, discs in enumerate(self.columns) if len(discs) < self.HEIGHT]
        pops = [("pop", c) for c, discs in enumerate(self.columns) if discs[:1] == (self.to_move,)]
        return drops + pops

    def play(self, move):
        kind, column = move
        discs = self.columns[column]
        discs = (*discs, self.to_move) if kind == "drop" else discs[1:]
        columns = (*self.columns[:column], discs, *self.columns[column + 1 :])
        return PopOut(columns, 1 - self.to_move, self.played + 1)

    def outcome(self):
        """One who takes a disc out may complete lines of both: then the one who moved wins."""
        for side in (1 - self.to_move, self.to_move):
            if self.has_line(side):
                return side
        stuck = all(
            len(discs) == self.HEIGHT and discs[0] != self.to_move for discs in self.columns
        )
        return "draw" if stuck or self.played == self.LONGEST else None

    def has_line(self, side):
        rows = self.rows()
        return any(
            all(
                0 <= y + n * dy < self.HEIGHT
                and 0 <= x + n * dx < self.WIDTH
                and rows[y + n * dy][x + n * dx] == side
                for n in range(4)
            )
            for y in range(self.HEIGHT)
            for x in range(self.WIDTH)
            for dy, dx in ((0, 1), (1, 0), (1, 1), (1, -1))
        )

    def rows(self):
        """The rows, the lowest first."""
        return [
            [discs[y] if y < len(discs) else None for discs in self.columns]
            for y in range(self.HEIGHT)
        ]

    def grid(self):
        return self.rows()[::-1]

    def cell(self, move):
        """Where a disc falls; a disc is taken out by a button."""
        kind, column = move
        return (self.HEIGHT - 1 - len(self.columns[column]), column) if kind == "drop" else None

    def format_move(self, move):
        kind, column = move
        return f"{column + 1}" if kind == "drop" else f"-{column + 1}"

    def evaluate(self):
        """Discs near the middle."""
        return sum(
            (1 if disc == self.to_move else -1) * (3 - abs(column - 3))
            for column, discs in enumerate(self.columns)
            for disc in discs
        )
