"""Bridges set aside, as H-search uses them: what they join is tried move by move."""

import itertools
import random

import pytest

from kernel_boards import JIT
from pions.core.types import Side
from pions.families.hex.proofs.hex_solver import HexSolver
from pions.families.hex.proofs.virtual_connections import (
    FIRST_EDGE,
    LAST_EDGE,
    virtual_connections,
)
from pions.games.hexagon import Hex
from plain_hex import PlainHex, any_position, can_join, drawn, is_over

MANY = 25
LARGEST = 9
"""Cells of a carrier, with those set aside, that are tried in all orders."""


def sample(size, seed, count, side):
    """Boards where `side` has more stones than the other, so that bridges abound."""
    rng = random.Random(seed)
    while count:
        cells = [rng.choice((0, 0, 0, side + 1, side + 1, 2 - side)) for _ in range(size * size)]
        position = any_position(size, cells, rng.choice(list(Side)))
        if not is_over(position):
            count -= 1
            yield position


def with_bridges(size, seed, count, side):
    """Those where a bridge is set aside, with what is known of them."""
    for position in sample(size, seed, 1000, side):
        known = virtual_connections(position, side, bridges=True)
        if known.reserved:
            count -= 1
            yield position, known
        if not count:
            return


def one_cell_of_each(known, rng):
    """Each point as one of its cells: that one is joined, if the whole point is; or as its edge."""
    cells = {}
    for cell, point in enumerate(known.points):
        if point >= 0:
            cells.setdefault(point, []).append(cell)
    ends = {point: frozenset({rng.choice(some)}) for point, some in cells.items()}
    return ends | {FIRST_EDGE: FIRST_EDGE, LAST_EDGE: LAST_EDGE}


@pytest.mark.parametrize("side", list(Side))
@pytest.mark.parametrize("size", [3, 4, 5])
def test_what_is_joined_with_bridges_set_aside_is_joined_whatever_the_defence(size, side):
    tried, rng = 0, random.Random(size)
    for position, known in with_bridges(size, 10 * size + side, MANY, side):
        if known.joined:
            assert can_join(position, side, (0, 1), known.reserved, moves_first=False)
            continue
        ends = one_cell_of_each(known, rng)
        for one, other in itertools.combinations(sorted(ends), 2):
            pair = (ends[one], ends[other])
            found = [(carrier, False) for carrier in known.connections(one, other)[:2]]
            found += [(carrier, True) for carrier in known.semi_connections(one, other)[:2]]
            for carrier, first in found:
                assert not set(carrier) & set(known.reserved)
                whole = carrier + known.reserved
                if len(whole) <= LARGEST:
                    tried += 1
                    assert can_join(position, side, pair, whole, moves_first=first)
    assert tried > 20


@pytest.mark.parametrize("side", list(Side))
def test_a_bridge_set_aside_joins_every_stone_of_its_point(side):
    tried = 0
    for position, known in with_bridges(5, 70 + side, MANY, side):
        if known.joined or len(known.reserved) > LARGEST:
            continue
        own = [cell for cell in range(25) if position.stones(side) >> cell & 1]
        ends = [(FIRST_EDGE, FIRST_EDGE), (LAST_EDGE, LAST_EDGE)]
        ends += [(frozenset({cell}), known.points[cell]) for cell in own]
        for (one, point), (other, other_point) in itertools.combinations(ends, 2):
            # Two stones that an edge joins have no chain of their own: it is tried from the edge.
            if point == other_point and (point > LAST_EDGE or one == point):
                tried += 1
                pair = (one, other)
                assert can_join(position, side, pair, known.reserved, moves_first=False)
    assert tried > 0


def test_a_bridge_to_an_edge_and_two_bridges_in_a_row():
    # b2 bridges to the top, and to a4, which lies at the bottom: four cells are set aside.
    position = drawn("..../.x../..../x...", Side.SECOND)
    known = virtual_connections(position, Side.FIRST, bridges=True)
    assert known.joined
    assert Hex(4).format_moves(known.reserved) == "b1 c1 a3 b3"


def test_moves_outside_what_all_semi_connections_need_lose_with_bridges_set_aside_too():
    plain, tried = PlainHex(4), 0
    for mover in Side:
        for position in sample(4, 80 + mover, 3 * MANY, mover.other):
            if position.to_move is not mover or position.game.size**2 - position.ply > 11:
                continue
            known = virtual_connections(position, mover.other, bridges=True)
            for move in position.legal_moves():
                if known.must_play is not None and move not in known.must_play:
                    tried += 1
                    assert plain.winner(position.play(move)) is mover.other
    assert tried > 0


@pytest.mark.parametrize("size", [4, pytest.param(5, marks=pytest.mark.thorough)])
def test_winners_are_those_of_exhaustion_where_bridges_abound(size):
    solver, plain = HexSolver(Hex(size)), PlainHex(size)
    for side in Side:
        for position in sample(size, 90 + side, (6 if JIT else 2) * MANY, side):
            taken = (position.first | position.second).bit_count()
            if size * size - taken <= 11:
                assert solver.winner(position) is plain.winner(position)
