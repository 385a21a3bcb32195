"""Hex by the rules alone, for small boards and any stones: the truth the solver is held to."""

from functools import cache

import numpy as np

from pions.core.types import Side
from pions.families.hex.formats.game_record import arranged
from pions.games.hexagon import Hex, chain, neighbours
from quickly import quickly


class PlainHex:
    """Who wins a board of one size, by trying every move."""

    def __init__(self, size):
        self.size = size
        middle = (size - 1) / 2
        self._order = sorted(
            range(size * size), key=lambda c: abs(c // size - middle) + abs(c % size - middle)
        )
        self._mover_wins = cache(self._search)

    def winner(self, position):
        first, second, mover = position.first, position.second, position.to_move
        for side in Side:
            if chain(position.stones(side), self.size, side):
                return side
        return mover if self._mover_wins(first, second, int(mover)) else mover.other

    def _search(self, first, second, mover):
        taken = first | second
        for cell in self._order:
            bit = 1 << cell
            if taken & bit:
                continue
            mine = (second if mover else first) | bit
            if chain(mine, self.size, Side(mover)):
                return True
            after = (first, mine) if mover else (mine, second)
            if not self._mover_wins(*after, 1 - mover):
                return True
        return False


def any_position(size, cells, mover):
    """The position with ``cells[i]`` (0 empty, 1 or 2) on each cell and `mover` to play."""
    first = sum(1 << i for i, cell in enumerate(cells) if cell == 1)
    second = sum(1 << i for i, cell in enumerate(cells) if cell == 2)
    return arranged(Hex(size), first, second, mover)


def drawn(text, mover):
    """The position of a drawn board, whatever its stones, with `mover` to play."""
    rows = text.split("/")
    return any_position(len(rows), [".xo".index(cell) for row in rows for cell in row], mover)


def is_over(position):
    return any(chain(position.stones(side), position.game.size, side) for side in Side)


def given_away(position, carrier, loser):
    """The position with every empty cell outside `carrier` given to `loser`."""
    size = position.game.size
    taken = position.first | position.second
    gift = sum(1 << c for c in range(size * size) if not taken >> c & 1 and c not in carrier)
    first, second = position.first, position.second
    if loser is Side.FIRST:
        first |= gift
    else:
        second |= gift
    return arranged(position.game, first, second, position.to_move)


def can_join(position, side, ends, carrier, *, moves_first):
    """Whether `side` joins two ends by playing on `carrier` alone, by trying every move.

    An end is a set of cells, or an edge: 0 the first of `side`, 1 the last.
    """
    size = position.game.size
    own = frozenset(c for c in range(size * size) if position.stones(side) >> c & 1)
    own |= {c for end in ends if not isinstance(end, int) for c in end}

    @cache
    def wins(mine, left, mine_to_move):
        if _are_joined(own | mine, ends, size, side):
            return True
        if not left:
            return False
        if mine_to_move:
            return any(wins(mine | {c}, left - {c}, False) for c in left)
        return all(wins(mine, left - {c}, True) for c in left)

    return wins(frozenset(), frozenset(carrier), moves_first)


def _are_joined(stones, ends, size, side):
    """Whether a chain of `stones` leads from one end to the other."""
    near = neighbours(size)
    start, goal = (_touching(end, size, side) for end in ends)
    reached = stones & start
    queue = list(reached)
    for cell in queue:
        new = [other for other in near[cell] if other in stones and other not in reached]
        reached = reached | set(new)
        queue += new
    return bool(reached & goal)


@cache
def _touching(end, size, side):
    """The cells of an end, or those of an edge."""
    if not isinstance(end, int):
        return end
    return frozenset(c for c in range(size * size) if divmod(c, size)[side] == end * (size - 1))


def every_winner(full, cells):
    """For each board as a number in base 3, and each mover: 1 where the mover wins.

    ``full[stones]`` is 1 where the first side wins the full board on which it has `stones`.
    Games are played until the board is full, for a side that has won stays so.
    """
    boards = 3**cells
    wins = np.zeros((2, boards), np.int8)
    for board in range(boards - 1, -1, -1):  # a move makes the number larger
        stones, power, rest, empty = 0, 1, board, 0
        for cell in range(cells):
            digit = rest % 3
            rest //= 3
            if digit == 1:
                stones |= 1 << cell
            elif digit == 0:
                empty += 1
                for mover in range(2):
                    wins[mover, board] |= 1 - wins[1 - mover, board + (mover + 1) * power]
            power *= 3
        if empty == 0:
            # Whoever would be to move has nothing to play: who has joined its edges?
            wins[0, board] = full[stones]
            wins[1, board] = 1 - full[stones]
    return wins


def winners(size):
    """The winner of every board of a size, by exhaustion: ``winners(3)[mover][number]``."""
    cells = size * size
    full = [bool(chain(stones, size, Side.FIRST)) for stones in range(1 << cells)]
    search = quickly(every_winner) if size > 3 else every_winner  # compiling takes seconds
    return search(np.array(full, np.int8), cells)


def number(cells):
    """A board as a number in base 3."""
    return sum(int(cell) * 3**place for place, cell in enumerate(cells))
