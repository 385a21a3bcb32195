"""Exact values by plain memoised search, for small boards: the truth the solver is held to."""

from functools import cache

from pions.families.gravity.explain import cells_left


class PlainOracle:
    """Values from the rules alone."""

    def __init__(self):
        self._value = cache(self._search)

    def _search(self, position):
        outcome = position.outcome()
        if outcome is not None:
            # The winner could still have played left // 2 discs, and its last one counts.
            return 0 if outcome.winner is None else -(cells_left(position) // 2 + 1)
        return max(-self._value(position.play(move)) for move in position.legal_moves())

    def value(self, position):
        return self._value(position)

    def values(self, position):
        return {move: -self.value(position.play(move)) for move in position.legal_moves()}

    def line(self, position):
        line = []
        while moves := position.legal_moves():
            value = self.value(position)
            best = next(m for m in moves if -self.value(position.play(m)) == value)
            line.append(best)
            position = position.play(best)
        return tuple(line)
