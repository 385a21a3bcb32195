"""Chains that cannot be cut: what is called sure is sure, and games end soon after."""

import random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from boards import positions_of
from hex_boards import wins
from kernel_boards import JIT
from pions import kernels
from pions.core.types import Side
from pions.families.hex import cell_arrays
from pions.families.hex.hex_evaluators import distance
from pions.families.hex.players import endings
from pions.games.hexagon import Hex, neighbours
from plain_hex import PlainHex, any_position, drawn

small = positions_of(st.sampled_from([Hex(3), Hex(4)]), longest=12).filter(
    lambda p: p.outcome() is None and p.ply >= (6 if p.game.size == 4 else 0)
)
larger = positions_of(st.integers(5, 11).map(Hex), longest=60).filter(lambda p: p.outcome() is None)


def is_sure(position, side):
    return bool(
        kernels.hex.bridges.is_sure(cell_arrays.cells(position), side + 1, position.game.size)
    )


@given(small)
def test_what_is_sure_is_so_by_the_rules(position):
    if is_sure(position, position.to_move):
        assert wins(position)
    if is_sure(position, position.to_move.other):
        assert not wins(position)


def test_two_bridges_that_need_one_cell_are_not_both_kept():
    # Red's stones are all joined by bridges, but some of these share a cell: Blue moves, and wins.
    position = drawn(".xx./xo.x/..oo/oxo.", Side.FIRST)
    assert PlainHex(4).winner(position) is Side.FIRST
    assert not is_sure(position, Side.SECOND)


BOARD = [0] * 8 + [1] * 7 + [2] * 7
"""Sixteen of these make a board of 4 by 4 that plain search sees to the end in no time."""


def test_chains_of_bridges_hold_on_any_stones():
    # One board in a thousand has a chain whose bridges share a cell, and falls.
    rng, plain, tried = random.Random(1), PlainHex(4), 0
    for _ in range(3_000 if JIT else 300):
        cells = np.array(rng.sample(BOARD, 16), np.int8)
        for side in Side:
            if kernels.hex.bridges.bridges_needed(cells, side + 1, 4) > 1:
                tried += 1
                assert plain.winner(any_position(4, cells, side.other)) is side
    assert tried > 5


@given(small)
def test_a_finishing_move_wins_by_the_rules(position):
    move = endings.finishing(position)
    if move is not None:
        after = position.play(move)
        assert after.outcome() is not None or not wins(after)


def test_a_bridge_chain_is_seen_and_a_shared_cell_is_not_trusted():
    # Blue stones in a row of bridges from top to bottom; Red's stand aside.
    chain = Hex(5).parse_position("c2 e1 b4 e2")
    assert is_sure(chain, Side.FIRST)
    assert not is_sure(chain, Side.SECOND)
    # b2 reaches the top by b1 or c1, and d2 by c1... but b2 and d2 share no bridge of their own.
    assert not is_sure(Hex(5).parse_position("b2 e5"), Side.FIRST)
    # The two bridges from b3 to the bottom of a 4 x 4 board need cells that Red has taken.
    assert not is_sure(Hex(4).parse_position("b3 a4 c1 d4"), Side.FIRST)


@pytest.mark.parametrize("seed", range(12 if JIT else 3))
def test_a_chain_is_completed_with_one_stone_a_bridge_whatever_the_other_side_does(seed):
    # Top - d2 - c4 - b6 - bottom: four bridges.
    position = Hex(7).parse_position("d2 a1 c4 a2 b6 g1 g7")
    assert kernels.hex.bridges.bridges_needed(cell_arrays.cells(position), 1, 7) == 4
    rng = random.Random(seed)
    stones = 0
    while position.outcome() is None:
        if position.to_move is Side.FIRST:
            move = endings.finishing(position)
            stones += 1
        else:
            move = intrusion(position, rng)
        position = position.play(move)
    assert position.outcome().winner is Side.FIRST
    assert stones <= 4


def intrusion(position, rng):
    """A cell next to Blue's stones where there is one: the most annoying moves."""
    near = neighbours(position.game.size)
    moves = position.legal_moves()
    close = [m for m in moves if any(position.first >> n & 1 for n in near[m])]
    return rng.choice(close or moves)


@given(larger)
def test_sure_wins_are_kept(position):
    move = endings.finishing(position)
    if move is not None:
        after = position.play(move)
        assert after.outcome() is not None or endings.is_lost(after)


@given(larger)
def test_resisting_leaves_the_other_side_as_far_as_possible(position):
    other = position.to_move.other
    moves = position.legal_moves()
    liking = {move: 1 / (1 + move) for move in moves}
    chosen = endings.resisting(position, liking)
    after = [distance(position.play(move), other) for move in moves[:: 1 if JIT else 9]]
    assert distance(position.play(chosen), other) >= max(after)


def test_of_equal_moves_the_most_liked_one_resists():
    position = Hex(5).parse_position("a1 c3")
    liking = dict.fromkeys(position.legal_moves(), 0.1)
    liking[Hex(5).parse_move("e5")] = 0.9
    chosen = endings.resisting(position, liking)
    delays = {m: distance(position.play(m), Side.SECOND) for m in liking}
    best = [m for m, delay in delays.items() if delay == max(delays.values())]
    assert chosen == max(best, key=liking.get)
