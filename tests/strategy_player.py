"""Plays a strategy file of Hex against every reply, move by move: what its checker must agree with.

It reads the lines by itself, and shares with the checker nothing but the rules.
"""

from functools import cache

from pions.core.types import Side
from pions.games.hexagon import Hex, chain


class StrategyPlayer:
    """The winner of a file that is known to be complete and in order."""

    def __init__(self, text):
        head, *lines = (line.split() for line in text.splitlines())
        self.game = Hex(int(head[2].removeprefix("hex-")))
        self.winner = {"x": Side.FIRST, "o": Side.SECOND}[head[7]]
        drawn = "".join(head[3].split("/"))
        own = sum(1 << cell for cell, symbol in enumerate(drawn) if symbol == head[7])
        self.lines = {words[0]: words[1:] for words in lines}
        *move, last = lines[-1][2:]
        self.start = own | sum(1 << self.game.parse_move(word) for word in move), (last,)
        self.cells = cache(self._cells)

    def wins_against_everything(self):
        """Whether the winner's stones join its edges in the end, whatever the other side tries.

        A move that hurts no link is not answered at all, as if the winner had passed.
        """
        ends, seen, open_states = [], set(), [self.start]
        while open_states:
            stones, held = state = open_states.pop()
            if state in seen:
                continue
            seen.add(state)
            attacked = frozenset().union(*map(self.cells, held))
            if not attacked:
                ends.append(bool(chain(stones, self.game.size, self.winner)))
            open_states += (self._answered(stones, held, cell) for cell in attacked)
        return bool(ends) and all(ends)

    def _answered(self, stones, held, cell):
        """The winner's stones and the lines it holds after its answer to `cell`."""
        for place, line in enumerate(held):
            if cell not in self.cells(line):
                continue
            rest = held[:place] + held[place + 1 :]
            kind, *words = self.lines.get(line) or ["pair", *line.split()]
            if kind == "chain":
                parts = tuple(join for join in words[1::2] if join != "-")
                return self._answered(stones, rest + parts, cell)
            if kind == "captured":
                return self._answered(stones, (*rest, " ".join(words[:2]), words[2]), cell)
            if kind == "pair":
                (move,) = {*map(self.game.parse_move, words)} - {cell}
                return stones | 1 << move, rest
            for name, link in zip(words[2::2], words[3::2], strict=True):
                move = self.game.parse_move(name)
                if cell != move and (link == "-" or cell not in self.cells(link)):
                    assert not stones >> move & 1, "an answer on one's own stone"
                    after = rest if link == "-" else (*rest, link)
                    return stones | 1 << move, tuple(sorted(after))
            raise AssertionError(f"no answer to cell {cell} in line {line}")
        raise AssertionError(f"nobody asked for cell {cell}")

    def _cells(self, line):
        """The empty cells that a line uses."""
        kind, *words = self.lines.get(line) or ["pair", *line.split()]
        if kind == "pair":
            used = [{self.game.parse_move(name)} for name in words]
        elif kind == "captured":
            used = [{self.game.parse_move(name)} for name in words[:2]] + [self.cells(words[2])]
        elif kind == "chain":
            used = [self.cells(join) for join in words[1::2] if join != "-"]
        else:
            used = [{self.game.parse_move(name)} for name in words[2::2]]
            used += [self.cells(link) for link in words[3::2] if link != "-"]
        return frozenset().union(*used)
