"""Dead, captured and beaten cells of Hex: what is said of them holds on boards of 3 by 3."""

import itertools
import random
from functools import cache

import numpy as np
import pytest

from kernel_boards import JIT
from pions.core.types import Side
from pions.games.hexagon import chain
from pions.kernels.hexproof import inferior_cells as fill
from plain_hex import number, winners

SIZE = 3
CELLS = SIZE * SIZE
EVERY = list(itertools.product((0, 1, 2), repeat=CELLS))
BOARDS = random.Random(1).sample(EVERY, 4000 if JIT else 400)
some_and_all = pytest.mark.parametrize(
    "boards",
    [BOARDS, *([pytest.param(EVERY, marks=pytest.mark.thorough)] if JIT else [])],
    ids=len,
)


@cache
def tables(size):
    return fill.around(size), fill.dead_rings()


@cache
def truth():
    return winners(SIZE)


def ready(cells):
    board = np.array(cells, np.int8)
    around, dead = tables(SIZE)
    ring = np.zeros(CELLS, np.int64)
    fill.rings(board, ring, around)
    return board, ring, around, dead


def test_the_truth_agrees_with_the_rules_on_full_boards():
    wins = truth()
    for cells in itertools.product((1, 2), repeat=CELLS):
        first = sum(1 << i for i, cell in enumerate(cells) if cell == 1)
        assert wins[0][number(cells)] == bool(chain(first, SIZE, Side.FIRST))


def test_a_dead_cell_changes_no_full_board_whatever_its_ring_becomes():
    _, dead = tables(SIZE)
    for ring in range(3**6):
        digits = [ring // 3**k % 3 for k in range(6)]
        choices = [(digit,) if digit else (1, 2) for digit in digits]
        needless = all(
            sum(a != b for a, b in zip(full, (*full[1:], full[0]), strict=True)) <= 2
            for full in itertools.product(*choices)
        )
        assert bool(dead[ring]) == needless


def test_neighbours_see_each_other():
    around, _ = tables(5)
    for cell, row in enumerate(around.tolist()):
        for place, other in enumerate(row):
            if other >= 0:
                assert around[other, (place + 3) % 6] == cell
            else:
                i, j = divmod(cell, 5)
                assert (i in {0, 4}) if other == -1 else (j in {0, 4})


@some_and_all
def test_filling_changes_no_winner_whoever_is_to_move(boards):
    wins = truth()
    captured = np.zeros((2, 1), np.int64)
    for cells in boards:
        board, ring, around, dead = ready(cells)
        fill.fill(board, ring, around, dead, captured)
        assert (wins[:, number(cells)] == wins[:, number(board)]).all()
        kept = np.array(cells) > 0
        assert (board[kept] == np.array(cells)[kept]).all()
        assert (ring == ready(board)[1]).all()


def test_stones_laid_and_taken_up_leave_no_trace():
    for cells in BOARDS[::10]:
        board, ring, around, _ = ready(cells)
        before = ring.copy()
        for cell in range(CELLS):
            if board[cell] == 0:
                fill.put(cell, 2, board, ring, around)
                fill.put(cell, 0, board, ring, around)
        assert (ring == before).all()


@some_and_all
@pytest.mark.parametrize("side", [1, 2])
def test_who_wins_wins_with_a_move_that_is_neither_killed_nor_beaten(side, boards):
    wins = truth()
    killer, beater = np.zeros(CELLS, np.int64), np.zeros(CELLS, np.int64)
    pruned = 0
    for cells in boards:
        board, ring, around, dead = ready(cells)
        code = number(cells)
        if not wins[side - 1][code] or 0 not in cells:
            continue
        fill.killers(3 - side, board, ring, around, dead, killer)
        fill.beaten(side, board, ring, around, dead, killer, beater)
        left = [c for c in range(CELLS) if not cells[c] and killer[c] < 0 and beater[c] < 0]
        pruned += sum(not cell for cell in cells) - len(left)
        good = [c for c in left if not wins[2 - side][code + side * 3**c]]
        # Where the side has won already, nothing matters and all may be pruned.
        first = sum(1 << i for i, cell in enumerate(cells) if cell == side)
        assert good or chain(first, SIZE, Side(side - 1))
    assert pruned > 0
