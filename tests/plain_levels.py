"""The value of every position of a small board, by plain minimax over whole levels at once.

Written from the rules: lines are those listed cell by cell, a disc falls on what lies below.
"""

import numpy as np

from pions.games.gravity import lines


def every_value(game):
    """``mine, mask, values`` of all positions that some game reaches, the finished ones too."""
    bits = game.width * (game.height + 1)
    assert bits <= 31, "two bitboards must fit one word"
    levels = [(np.zeros(1, np.int64), np.zeros(1, np.int64))]
    cells = game.width * game.height
    for _ in range(cells):
        mine, mask = levels[-1]
        goes_on = ~_won(game, mine ^ mask)
        mine, mask = mine[goes_on], mask[goes_on]
        keys = [((mask | bit) << bits | (mine ^ mask))[room] for room, bit in _drops(game, mask)]
        keys = np.unique(np.concatenate(keys))
        levels.append((keys & (1 << bits) - 1, keys >> bits))
    values = np.zeros(0, np.int64)
    known = []
    for discs in range(cells, -1, -1):
        mine, mask = levels[discs]
        left = cells - discs
        best = np.full(mine.size, -100 if left else 0, np.int64)
        if left:
            below = levels[discs + 1][1] << bits | levels[discs + 1][0]
            for room, bit in _drops(game, mask):
                key = (mask | bit) << bits | (mine ^ mask)
                place = np.minimum(np.searchsorted(below, key), max(0, below.size - 1))
                reached = room & (below.size > 0)
                if below.size:
                    best = np.where(reached, np.maximum(best, -values[place]), best)
        # The winner could still have played left // 2 discs, and its last one counts.
        values = np.where(_won(game, mine ^ mask), -(left // 2 + 1), best)
        known.append((mine, mask, values))
    return tuple(np.concatenate(part) for part in zip(*reversed(known), strict=True))


def _won(game, stones):
    found = np.zeros(stones.shape, bool)
    for line in lines(game):
        found |= stones & line == line
    return found


def _drops(game, mask):
    """For each cell: where a disc comes to rest in it, and its bit."""
    for column in range(game.width):
        for row in range(game.height):
            bit = game.bit(column=column, row=row)
            rests = mask & bit == 0
            if row:
                rests &= mask & game.bit(column=column, row=row - 1) != 0
            yield rests, bit
