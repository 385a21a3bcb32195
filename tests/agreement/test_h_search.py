"""Every virtual connection the kernel claims is one, tried move by move."""

import random

import numpy as np
import pytest

from kernel_boards import JIT
from pions import kernels
from pions.core.types import Side
from pions.families.hex import cell_arrays
from pions.families.hex.proofs.virtual_connections import (
    FIRST_EDGE,
    LAST_EDGE,
    virtual_connections,
)
from pions.games.hexagon import Hex
from plain_hex import PlainHex, any_position, can_join, is_over

MANY = 25 if JIT else 3
LARGEST = 8
"""Cells of a carrier that are tried in all orders."""


def sample(size, seed, count):
    rng = random.Random(seed)
    while count:
        stones = rng.randint(0, size * size - 4)
        cells = [0] * (size * size)
        for cell in rng.sample(range(size * size), stones):
            cells[cell] = rng.choice((1, 2))
        position = any_position(size, cells, rng.choice(list(Side)))
        if not is_over(position):
            count -= 1
            yield position


def ends_of(known):
    """Each point with the cells it stands for, or the number of the edge."""
    cells = {FIRST_EDGE: FIRST_EDGE, LAST_EDGE: LAST_EDGE}
    for cell, point in enumerate(known.points):
        if point > LAST_EDGE:
            cells.setdefault(point, set()).add(cell)
    return {point: end if isinstance(end, int) else frozenset(end) for point, end in cells.items()}


@pytest.mark.parametrize("side", list(Side))
@pytest.mark.parametrize("size", [3, 4, 5])
def test_connections_and_semi_connections_hold_against_every_defence(size, side):
    tried = 0
    for position in sample(size, 10 * size + side, MANY):
        known = virtual_connections(position, side)
        ends = ends_of(known)
        points = sorted(ends)
        for one in points:
            for other in points:
                if one >= other:
                    continue
                for carrier in known.connections(one, other)[:2]:
                    if len(carrier) <= LARGEST:
                        tried += 1
                        pair = (ends[one], ends[other])
                        assert can_join(position, side, pair, carrier, moves_first=False)
                for carrier in known.semi_connections(one, other)[:2]:
                    if len(carrier) <= LARGEST:
                        tried += 1
                        pair = (ends[one], ends[other])
                        assert can_join(position, side, pair, carrier, moves_first=True)
    assert tried > 20


def test_carriers_are_empty_cells_and_none_lies_within_another():
    for position in sample(5, 5, MANY):
        taken = position.first | position.second
        known = virtual_connections(position, Side.FIRST)
        points = {point for point in known.points if point >= 0} | {FIRST_EDGE, LAST_EDGE}
        for one in points:
            for other in points:
                found = [set(c) for c in known.connections(one, other)]
                assert not any(taken >> cell & 1 for carrier in found for cell in carrier)
                assert not any(a < b for a in found for b in found)
                for semi in known.semi_connections(one, other):
                    assert semi


@pytest.mark.parametrize(
    ("size", "words"),
    [(4, 1), *(pytest.param(*one, marks=pytest.mark.once) for one in ((8, 1), (9, 2)))],
)
def test_carriers_of_one_number_or_two_and_of_any_are_the_same(size, words):
    cells = size * size
    grown = []
    position = next(sample(size, 3, 1))
    search = kernels.hexproof.h_search
    for grow in (search.for_words(words), search.h_search_any):
        work = kernels.hexproof.connection_lists.new_lists(size, (6, 12), words)
        notes, bounds = np.zeros((3, cells + 4), np.int64), np.zeros((3, words), np.int64)
        total = grow(
            cell_arrays.cells(position),
            1,
            size,
            cell_arrays.neighbours(size),
            -1,
            0,
            work,
            notes,
            bounds,
        )
        grown.append((total, *(part.tolist() for part in (*work[:4], bounds))))
    assert grown[0] == grown[1]


CLASSIC = {
    # row from the edge: cells of the smallest carrier of a lone stone in the middle
    2: 2,  # a bridge to the edge
    3: 8,  # the ziggurat: 2, 3 and 4 cells wide, the stone one of them
}


@pytest.mark.once  # in plain Python an almost empty board takes minutes
@pytest.mark.parametrize(("row", "cells"), CLASSIC.items())
@pytest.mark.parametrize("size", [8, 9])
def test_classic_edge_templates_are_found_on_both_edges(row, cells, size):
    game = Hex(size)
    for edge in (FIRST_EDGE, LAST_EDGE):
        line = row - 1 if edge == FIRST_EDGE else size - row
        position = game.initial().play(line * size + size // 2)
        known = virtual_connections(position, Side.FIRST)
        stone = known.points[line * size + size // 2]
        smallest = known.connections(edge, stone)[0]
        assert len(smallest) == cells
        ends = (frozenset({line * size + size // 2}), edge)
        assert can_join(position, Side.FIRST, ends, smallest, moves_first=False)
        for cell in smallest:  # and every cell of it is needed
            without = [other for other in smallest if other != cell]
            assert not can_join(position, Side.FIRST, ends, without, moves_first=False)


def test_a_wide_template_of_the_fourth_row_is_found():
    game = Hex(11)
    position = game.parse_position("f8")
    known = virtual_connections(position, Side.FIRST)
    assert known.connections(LAST_EDGE, known.points[game.parse_move("f8")])


def test_every_move_outside_the_must_play_region_loses():
    plain, tried = PlainHex(4), 0
    for position in sample(4, 8, 4 * MANY):
        mover = position.to_move
        must = virtual_connections(position, mover.other).must_play
        if must is None or position.game.size**2 - (position.ply - position.swapped) > 11:
            continue
        for move in position.legal_moves():
            if move not in must:
                tried += 1
                assert plain.winner(position.play(move)) is mover.other
    assert tried > 0
