"""The three ways to join two points, held to the rules: random lines, each tried by force."""

import random
from functools import cache
from itertools import pairwise

import pytest

from pions.core.types import Side
from pions.games.hex_strategy import EDGES, StrategyFault, _Links
from pions.games.hexagon import Hex, neighbours

SIZE = 3
CELLS = range(SIZE * SIZE)
MOST = 7
"""Empty cells of a link that is tried by force."""


class Joining:
    """Whether a side joins two points, cells or its edges, by trying every move."""

    def __init__(self, side):
        near = neighbours(SIZE)
        self.near = [{*near[cell]} for cell in CELLS] + [set(), set()]
        for cell in CELLS:
            for edge in (0, 1):
                if divmod(cell, SIZE)[side] == edge * (SIZE - 1):
                    self.near[cell].add(SIZE * SIZE + edge)
                    self.near[SIZE * SIZE + edge].add(cell)

    def joined(self, ends, stones):
        start, *rest = ends
        reached, queue = {start}, [start]
        for point in queue:
            new = {one for one in self.near[point] if one in stones or one >= SIZE * SIZE} - reached
            reached |= new
            queue += new
        return reached.issuperset(rest)

    def holds(self, ends, needs, carrier):
        """Whether the ends get joined although the other side begins and has all other cells."""

        @cache
        def wins(mine, left, mine_to_move):
            if self.joined(ends, needs | mine):
                return True
            if mine_to_move:
                return any(wins(mine | {c}, left - {c}, False) for c in left)
            return bool(left) and all(wins(mine, left - {c}, True) for c in left)

        return wins(frozenset(), frozenset(carrier), False)


def cells(bits):
    return frozenset(cell for cell in CELLS if bits >> cell & 1)


class Lines:
    """Random lines that may be right, made of those that were."""

    def __init__(self, links, side, rng):
        self.links, self.rng = links, rng
        self.names = [Hex(SIZE).format_move(cell) for cell in CELLS] + list(EDGES[side])

    def line(self):
        return self.rng.choice((self.chain, self.either, self.either, self.captured))()

    def join(self, ends):
        known = [n for n, link in enumerate(self.links._proved, 2) if link.ends == frozenset(ends)]
        return str(self.rng.choice(known)) if known and self.rng.random() < 0.6 else "-"

    def chain(self):
        points = self.rng.sample(range(len(self.names)), self.rng.randint(2, 4))
        words = ["chain", self.names[points[0]]]
        for one, other in pairwise(points):
            words += [self.join((one, other)), self.names[other]]
        return words

    def either(self):
        ends = self.rng.sample(range(len(self.names)), 2)
        words = ["either", *(self.names[end] for end in ends)]
        for _ in range(self.rng.randint(2, 3)):
            words += [self.names[self.rng.choice(CELLS)], self.join(ends)]
        return words

    def captured(self):
        line = self.rng.randrange(2, len(self.links._proved) + 2)
        needed = list(cells(self.links._proved[line - 2].needs)) or CELLS
        one = self.rng.choice(needed)
        pair = [self.names[one], self.names[self.rng.choice(neighbours(SIZE)[one])]]
        beside = self.rng.sample(self.names[: len(CELLS)], self.rng.randint(0, 4))
        return ["captured", *pair, str(line), *beside]


@pytest.mark.parametrize("side", Side)
def test_whatever_line_is_taken_for_right_is_right(side):
    rng = random.Random(20 + side)
    truth, seen, kinds = Joining(side), set(), []
    for _ in range(10):
        links = _Links(Hex(SIZE).initial(), side)
        made = Lines(links, side, rng)
        links.read(2, ["2", "chain", made.names[-2], "-", made.names[0]])
        for _ in range(1500):
            number, words = len(links._proved) + 2, made.line()
            try:
                links.read(number, [str(number), *words])
            except StrategyFault:
                continue
            link = links._proved[-1]
            assert not link.needs & link.carrier, words
            if link not in seen and link.carrier.bit_count() <= MOST:
                seen.add(link)
                kinds.append(words[0])
                ends = sorted(link.ends)
                assert truth.holds(ends, cells(link.needs), cells(link.carrier)), words
    assert min(map(kinds.count, ("chain", "either", "captured"))) > 50
