"""Games as teachers and students write them, good and bad, as the texts of their files."""

NIM = '''
class Nim:
    """Nim: take 1 to 3, the last one wins."""

    def __init__(self, heap=21, to_move=0):
        self.heap, self.to_move = heap, to_move

    def legal_moves(self):
        return [n for n in (1, 2, 3) if n <= self.heap]

    def play(self, n):
        return type(self)(self.heap - n, 1 - self.to_move)

    def outcome(self):
        return None if self.heap else 1 - self.to_move

    def __str__(self):
        return "|" * self.heap
'''
MISERE = (
    NIM
    + '''
class Misere(Nim):
    """Whoever takes the last one loses."""

    def __init__(self, heap=9, to_move=0):
        super().__init__(heap, to_move)

    def outcome(self):
        return None if self.heap else self.to_move
'''
)
TWICE = '''
class Twice:
    """Take 1 to 3; whoever takes 3 moves again; the last one wins."""

    alternates = False

    def __init__(self, heap=9, to_move=0, last=1):
        self.heap, self.to_move, self.last = heap, to_move, last

    def legal_moves(self):
        return [n for n in (1, 2, 3) if n <= self.heap]

    def play(self, n):
        return Twice(self.heap - n, self.to_move if n == 3 else 1 - self.to_move, self.to_move)

    def outcome(self):
        return None if self.heap else self.last
'''
CROSSES = """
LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]

class Outcome:
    def __init__(self, winner):
        self.winner = winner

class Morpion:
    def __init__(self, cells=(None,) * 9):
        self.cells = cells

    @property
    def key(self):
        return self.cells

    def legal_moves(self):
        if self.outcome():
            return ()
        return [(i // 3, i % 3) for i, cell in enumerate(self.cells) if cell is None]

    def play(self, move):
        row, column = move
        cells = list(self.cells)
        cells[3 * row + column] = (9 - cells.count(None)) % 2
        return Morpion(tuple(cells))

    def outcome(self):
        for line in LINES:
            owners = {self.cells[i] for i in line}
            if len(owners) == 1 and owners != {None}:
                return Outcome(owners.pop())
        return None if None in self.cells else Outcome(None)

    def grid(self):
        return [self.cells[i : i + 3] for i in (0, 3, 6)]

    def format_move(self, move):
        return "abc"[move[1]] + str(move[0] + 1)
"""
NODES = '''
class Noeud:
    """Nim with 7, as nodes that know their children."""

    def __init__(self, tas=7, isMax=True):
        self.tas, self.isMax, self.h = tas, isMax, 0

    def successeurs(self):
        return [Noeud(self.tas - n, not self.isMax) for n in (1, 2, 3) if n <= self.tas]

    def evaluer(self):
        self.h = 0 if self.tas else (-1 if self.isMax else 1)
'''


def nim(**methods):
    """The text of a Nim with some methods written otherwise, each as the body of a function."""
    heads = {
        "legal_moves": "self", "play": "self, n", "outcome": "self", "__str__": "self",
        "grid": "self", "evaluate": "self", "format_move": "self, move", "key": "self",
        "cell": "self, move",
    }  # fmt: skip
    text = NIM + "\nimport random, os, sys, time\nclass Mine(Nim):\n    pass\n"
    for name, body in methods.items():
        lines = "".join(f"        {line}\n" for line in body.splitlines())
        text += f"\n    def {name}({heads[name]}):\n{lines}"
    return text


BROKEN = {
    "start": NIM.replace("heap=21", "heap"),
    "no-game": "class Nim:\n    def play(self, n): ...\n",
    "several": NIM + NIM.replace("class Nim", "class Other"),
    "raises": nim(outcome="1 // (self.heap - 5)\nreturn super().outcome()"),
    "slow": nim(legal_moves="while self.heap < 9: pass\nreturn super().legal_moves()"),
    "moves-answer": nim(legal_moves="return 3"),
    "twice": nim(legal_moves="return [1, 1]"),
    "too-many": nim(legal_moves="return range(10**6)"),
    "move-text": nim(format_move="return 'x' * 99"),
    "moves-at-end": nim(legal_moves="return [1, 2, 3]", play="return Mine(max(0, self.heap - n))"),
    "no-moves": nim(legal_moves="return [2] if self.heap > 1 else []"),
    "legal-move-raises": nim(legal_moves="return [1, 2, 3] if self.heap else []",
                             play="assert n <= self.heap\nreturn super().play(n)"),
    "play-answer": nim(play="self.heap -= n"),
    "outcome": nim(outcome="return None if self.heap else 7"),
    "to-move": NIM.replace("1 - self.to_move)", "'black')"),
    "alternate": NIM.replace("- n, 1 - self.to_move)", "- n, 0)"),
    "changed": nim(play="self.heap -= n\nself.to_move = 1 - self.to_move\nreturn self"),
    "changed-later": """
class Shared:
    def __init__(self, taken=0, moves=None):
        self.taken, self.moves = taken, moves
    def legal_moves(self):
        return [1, 2] if self.taken < 4 else []
    def play(self, n):
        after = Shared(self.taken + 1, self)
        if self.moves is not None and self.taken == 3:
            self.moves.note = n
        return after
    def outcome(self):
        return None if self.taken < 4 else 'draw'
    note = 0
    def __str__(self):
        return f"{self.taken} {self.note}"
""",
    "asked-twice": nim(__str__="return str(random.random())"),
    "chance": nim(play="return Mine(self.heap - n - random.randrange(min(5, self.heap - n + 1)), "
                       "1 - self.to_move)"),
    "same-key": nim(key="return self.heap % 5"),
    "other-key": NIM.replace("heap=21, to_move=0", "heap=21, to_move=0, age=0")
    .replace("self.to_move = heap, to_move", "self.to_move, self.key = heap, to_move, age")
    .replace("1 - self.to_move)\n\n    def outcome", "1 - self.to_move, self.key + n)\n\n"
             "    def outcome")
    .replace("heap - n, 1", "heap - (n > 0), 1"),
    "endless": nim(play="return Mine(self.heap, 1 - self.to_move)"),
    "grid": nim(grid="return [[0, 1], [2]]"),
    "cell": nim(grid="return [[None] * 3]", cell="return 0, move"),
    "evaluation": nim(evaluate="return 'good'"),
}  # fmt: skip
"""By the name of the slip, a game that breaks that promise."""
