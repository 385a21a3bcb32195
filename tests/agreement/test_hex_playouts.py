"""Random games of Hex with mended bridges, against the rules and a plain definition of a bridge."""

import random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from boards import hex_games, positions_of
from hex_boards import random_position
from kernel_boards import JIT
from pions import kernels
from pions.core.seeds import generator
from pions.core.types import Side
from pions.families.hex import cell_arrays
from pions.families.hex.search import rave as hexagon_uct
from pions.families.hex.search.rave import Manner
from pions.games.hexagon import NEIGHBOURS, Hex, chain
from pions.search.budget import Budget

playout = kernels.hex.bridge_playouts
positions = positions_of(hex_games(largest=6).map(lambda game: Hex(game.size)), longest=30)


def filled(position, seed, *, mend):
    """The full board after a random game from `position`, and the order is not told."""
    size = position.game.size
    board = playout.in_frame(cell_arrays.cells(position), size)
    empty, place = np.empty(size * size, np.int64), np.empty(len(board), np.int64)
    count = playout.list_empty(board, empty, place, size)
    low, high = kernels.stream.start(seed, 0)
    side = position.to_move + 1
    playout.fill(
        board, side, -1, int(mend), empty, count, place, playout.ring(size), low, high
    )  # fmt: skip
    return board


def stones_of(board, size, owner):
    width = size + 2
    return sum(
        1 << (row * size + column)
        for row in range(size)
        for column in range(size)
        if board[(row + 1) * width + column + 1] == owner
    )


@given(positions, st.integers(0, 2**62), st.booleans())
def test_a_game_fills_the_board_legally_and_one_side_has_won(position, seed, mend):
    size = position.game.size
    board = filled(position, seed, mend=mend)
    first, second = stones_of(board, size, 1), stones_of(board, size, 2)
    # Step by step it was legal: every cell taken once, old stones kept, turns alternating.
    assert first | second == 2 ** (size * size) - 1
    assert first & second == 0
    assert first & position.first == position.first
    assert second & position.second == position.second
    assert first.bit_count() - second.bit_count() == size * size % 2
    seen = np.empty(len(board), np.int8)
    queue = np.empty(len(board), np.int64)
    won = playout.winner(board, size, playout.ring(size), queue, seen)
    joined = {side for side in Side if chain((first, second)[side], size, side)}
    assert joined == {Side(won - 1)}


def owner_at(position, row, column):
    """Whose a cell is, or whose edge lies there; ``None`` for empty cells and corners."""
    size = position.game.size
    inside = [0 <= place < size for place in (row, column)]
    if all(inside):
        return position.grid()[row][column]
    if not any(inside):
        return None
    return Side.FIRST if inside[1] else Side.SECOND


def broken_bridges(position, cell, side):
    """The empty cells that restore a bridge of `side` in which the stone on `cell` stands."""
    size = position.game.size
    row, column = divmod(cell, size)

    def around(i, j):
        return {(i + down, j + right) for down, right in NEIGHBOURS}

    found = set()
    for i, j in around(row, column):
        if not (0 <= i < size and 0 <= j < size) or position.grid()[i][j] is not None:
            continue
        ends = around(row, column) & around(i, j)
        if {owner_at(position, *end) for end in ends} == {side}:
            found.add(i * size + j)
    return found


@given(positions.filter(lambda p: p.ply > 0), st.data())
def test_mending_answers_a_broken_bridge_and_nothing_else(position, data):
    size = position.game.size
    taken = [c for c in range(size**2) if (position.first | position.second) >> c & 1]
    cell = data.draw(st.sampled_from(taken))
    side = data.draw(st.sampled_from(Side))
    framed = playout.in_frame(cell_arrays.cells(position), size)
    inside = (cell // size + 1) * (size + 2) + cell % size + 1
    reply = int(playout.mending(inside, side + 1, framed, playout.ring(size)))
    wanted = broken_bridges(position, cell, side)
    if reply < 0:
        assert not wanted
    else:
        row, column = divmod(reply, size + 2)
        assert (row - 1) * size + column - 1 in wanted


def test_a_bridge_to_the_edge_is_mended_too():
    # Blue on b2 reaches the top by b1 or c1; Red has taken b1.
    position = Hex(3).parse_position("b2 b1")
    framed = playout.in_frame(cell_arrays.cells(position), 3)
    assert playout.mending(1 * 5 + 2, 1, framed, playout.ring(3)) == 1 * 5 + 3


def test_the_same_seed_grows_the_same_tree_and_another_does_not():
    position = random_position(5, 4, random.Random(0))
    found = [hexagon_uct.search(position, Budget(nodes=200), generator(seed)) for seed in (1, 1, 2)]
    assert found[0] == found[1] != found[2]


@pytest.mark.parametrize(("tick", "games"), [(5.0, 1), (0.3, 2), (0.1, 4)])
def test_games_so_slow_that_one_takes_all_the_time_are_played_one_by_one(tick, games):
    now = [0.0]

    def clock():
        now[0] += tick
        return now[0]

    found = hexagon_uct.search(Hex(5).initial(), Budget(seconds=1.0), generator(1), clock=clock)
    assert found.nodes == games


def test_portions_do_not_change_the_tree():
    position = Hex(4).initial()
    framed = playout.in_frame(cell_arrays.cells(position), 4)
    trees = []
    for portions in ([90], [1, 39, 50]):
        tree = kernels.hex.rave.new_tree(4000, 5, 7)
        for games in portions:
            kernels.hex.rave.grow(games, framed, 1, 4, 1, 0.0, 500.0, tree)
        used = tree.used[0]
        trees.append([array[:used].tolist() for array in tree[:3]] + [tree.used.tolist()])
    assert trees[0] == trees[1]


def test_every_game_is_a_visit_and_every_visit_belongs_to_a_child():
    position = random_position(5, 3, random.Random(3))
    tree = kernels.hex.rave.new_tree(30_000, 5, 7)
    framed = playout.in_frame(cell_arrays.cells(position), 5)
    games = 2000 if JIT else 200
    kernels.hex.rave.grow(games, framed, 2, 5, 1, 0.0, 500.0, tree)
    _, first, counts, used = map(np.asarray, tree)
    rave = kernels.hex.rave
    assert counts[0, rave.VISITS] == games
    for node in range(used[0]):
        start, number = first[node]
        visits = counts[node, rave.VISITS]
        assert 0 <= counts[node, rave.WINS] <= visits
        assert counts[node, rave.RAVE_WINS] <= counts[node, rave.RAVE_VISITS]
        if start >= 0 and node:
            below = counts[start : start + number, rave.VISITS].sum()
            assert below == visits - rave.EXPAND_AT
    root = slice(first[0, 0], first[0, 0] + first[0, 1])
    assert counts[root, rave.VISITS].sum() == games
    # Whoever wins a child's games loses the root's.
    assert counts[root, rave.WINS].sum() == games - counts[0, rave.WINS]


def test_a_full_tree_goes_on_counting():
    tree = kernels.hex.rave.new_tree(40, 5, 7)
    framed = playout.in_frame(cell_arrays.cells(Hex(5).initial()), 5)
    kernels.hex.rave.grow(100, framed, 1, 5, 1, 0.0, 500.0, tree)
    assert tree.used[0] <= 40
    assert tree.counts[0, kernels.hex.rave.VISITS] == 100


def test_uct_finds_the_only_move_that_does_not_lose():
    # Red needs one stone, b4, to join its edges; so Blue must take it, and then wins.
    position = Hex(4).parse_position("b1 a4 b2 c4 b3 d4")
    shares = hexagon_uct.search(position, Budget(nodes=400), generator(0)).policy
    assert position.game.format_move(max(shares, key=shares.get)) == "b4"


def test_without_rave_every_move_is_tried():
    position = Hex(4).initial()
    manner = Manner(exploration=1.0, trust=0.0)
    found = hexagon_uct.search(position, Budget(nodes=100), generator(0), manner)
    assert min(found.policy.values()) > 0


def test_a_clock_that_jumps_ends_the_search():
    ticks = iter(range(1000))
    found = hexagon_uct.search(
        Hex(3).initial(), Budget(seconds=5), generator(0), clock=lambda: float(next(ticks))
    )
    assert 0 < found.nodes < 2000
