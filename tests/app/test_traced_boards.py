"""The position is found among the arguments, however a hand-out writes its boards."""

import math

import numpy as np
import pytest

import pions
from pions.games import catalog
from plain_trees import paths, pruned

pytestmark = pytest.mark.once
WIDE, HIGH, DEEP = 4, 3, 3
WEIGHTS = [[5, -3, 2, 7], [-6, 4, 1, -2], [3, 8, -5, 6]]
"""By height from below, and column: no two games are worth the same for long."""


def worth(moves):
    """The stones of whoever opens, less the others', each by the cell it lies on."""
    heights, total = [0] * WIDE, 0
    for turn, column in enumerate(moves):
        total += (-1) ** turn * WEIGHTS[heights[column]][column]
        heights[column] += 1
    return total


def whole(moves=()):
    """The game as a tree of lists, the value of its leaves at the bottom."""
    if len(moves) == DEEP:
        return worth(moves)
    return [whole((*moves, column)) for column in range(WIDE)]


def pruning(children, judge):
    """Alpha-beta over positions that are handed on as they are; `children` plays and takes back."""

    @pions.traced
    def alphabeta(position, depth, alpha, beta, player):
        if depth == 0:
            return judge(position)
        best = -math.inf if player == 1 else math.inf
        for after in children(position, player):
            value = alphabeta(after, depth - 1, alpha, beta, 3 - player)
            if player == 1:
                best = max(best, value)
                alpha = max(alpha, best)
            else:
                best = min(best, value)
                beta = min(beta, best)
            if alpha >= beta:
                break
        return best

    return alphabeta


def counted(cell):
    return 1 if cell == 1 else -1 if cell == 2 else 0


def rows_from_the_top():
    """As `etat`: a dictionary that is changed and changed back."""

    def children(state, player):
        for column in range(WIDE):
            row = max(i for i in range(HIGH) if state["grille"][i][column] == 0)
            state["grille"][row][column] = player
            state["vides"] -= 1
            try:
                yield state
            finally:
                state["grille"][row][column] = 0
                state["vides"] += 1

    def judge(state):
        return sum(
            counted(cell) * WEIGHTS[HIGH - 1 - i][j]
            for i, row in enumerate(state["grille"])
            for j, cell in enumerate(row)
        )

    empty = {"grille": [[0] * WIDE for _ in range(HIGH)], "joueur": 1, "vides": WIDE * HIGH}
    return pruning(children, judge), empty


class Noeud:
    def __init__(self, grille):
        self.grille, self.isMax, self.h = grille, True, 0


def nodes_of_a_class():
    """As `noeud`: a new object for every move."""

    def children(noeud, player):
        for column in range(WIDE):
            grille = [row[:] for row in noeud.grille]
            row = max(i for i in range(HIGH) if grille[i][column] == 0)
            grille[row][column] = player
            yield Noeud(grille)

    def judge(noeud):
        cells = [(i, j, cell) for i, row in enumerate(noeud.grille) for j, cell in enumerate(row)]
        return sum(counted(cell) * WEIGHTS[HIGH - 1 - i][j] for i, j, cell in cells)

    return pruning(children, judge), Noeud([[0] * WIDE for _ in range(HIGH)])


def rows_from_below():
    """As `caml`: rows from the bottom, changed in place."""

    def children(t, player):
        for x in range(WIDE):
            y = min(k for k in range(HIGH) if t[k][x] == 0)
            t[y][x] = player
            try:
                yield t
            finally:
                t[y][x] = 0

    def judge(t):
        return sum(counted(t[y][x]) * WEIGHTS[y][x] for y in range(HIGH) for x in range(WIDE))

    return pruning(children, judge), [[0] * WIDE for _ in range(HIGH)]


def columns():
    """As `colonnes`: lists of columns; here as immutable tuples."""

    def children(grid, player):
        for x, column in enumerate(grid):
            y = column.index(0)
            after = (*column[:y], player, *column[y + 1 :])
            yield (*grid[:x], after, *grid[x + 1 :])

    def judge(grid):
        return sum(counted(grid[x][y]) * WEIGHTS[y][x] for x in range(WIDE) for y in range(HIGH))

    return pruning(children, judge), ((0,) * HIGH,) * WIDE


def letters():
    """Rows as texts, where a dot is empty."""

    def children(rows, player):
        for x in range(WIDE):
            i = max(k for k in range(HIGH) if rows[k][x] == ".")
            row = rows[i][:x] + "xo"[player - 1] + rows[i][x + 1 :]
            yield [*rows[:i], row, *rows[i + 1 :]]

    def judge(rows):
        return sum(
            {"x": 1, "o": -1, ".": 0}[cell] * WEIGHTS[HIGH - 1 - i][j]
            for i, row in enumerate(rows)
            for j, cell in enumerate(row)
        )

    return pruning(children, judge), ["." * WIDE] * HIGH


def arrays():
    """numpy's, copied for every move."""

    def children(grid, player):
        for column in range(WIDE):
            after = grid.copy()
            after[max(i for i in range(HIGH) if grid[i, column] == 0), column] = player
            yield after

    def judge(grid):
        return int(sum(
            counted(grid[i, j]) * WEIGHTS[HIGH - 1 - i][j] for i in range(HIGH) for j in range(WIDE)
        ))  # fmt: skip

    return pruning(children, judge), np.zeros((HIGH, WIDE), dtype=int)


SHAPES = [rows_from_the_top, nodes_of_a_class, rows_from_below, columns, letters]


@pytest.mark.parametrize("shape", SHAPES)
def test_moves_and_cut_offs_are_known_whatever_a_board_looks_like(shape):
    alphabeta, empty = shape()
    alphabeta(empty, DEEP, -math.inf, math.inf, 1)
    tree = alphabeta.tree.tree
    found = dict(zip(paths(tree), (node.unread for node in tree.nodes), strict=True))
    assert found == pruned(whole())
    assert sum(node.cut for node in tree.nodes) > 3


def test_on_an_array_a_move_is_a_cell():
    alphabeta, empty = arrays()
    alphabeta(empty, DEEP, -math.inf, math.inf, 1)
    tree = alphabeta.tree.tree
    below = [tree.nodes[one].move for one in tree.nodes[0].children]
    assert below == [f"{HIGH - 1},{column}" for column in range(WIDE)]
    assert len(tree.nodes) == len(pruned(whole()))


def test_positions_of_ours_name_their_moves_as_their_game_does():
    start = catalog.find(f"gravity-{WIDE}x{HIGH}x4").initial()
    alphabeta = pruning(
        lambda position, _player: map(position.play, position.legal_moves()),
        lambda position: sum(
            {0: 1, 1: -1, None: 0}[cell] * WEIGHTS[HIGH - 1 - i][j]
            for i, row in enumerate(position.grid())
            for j, cell in enumerate(row)
        ),
    )
    alphabeta(start, DEEP, -math.inf, math.inf, 1)
    tree = alphabeta.tree.tree
    counted_from_one = [tuple(str(int(move) - 1) for move in path) for path in paths(tree)]
    unread = [tuple(str(int(move) - 1) for move in node.unread) for node in tree.nodes]
    assert dict(zip(counted_from_one, unread, strict=True)) == pruned(whole())


def test_a_flat_board_among_other_lists():
    lines, asked = [(0, 1, 2), (3, 4, 5)], []

    @pions.traced
    def search(weights, board, player):
        asked.append(board)
        if board.count(" ") < 7:
            return sum(weights[i] * {"x": 1, "o": -1, " ": 0}[c] for i, c in enumerate(board))
        choose = max if player == "x" else min
        return choose(
            search(weights, board[:i] + player + board[i + 1 :], "ox"[player == "o"])
            for i, cell in enumerate(board)
            if cell == " "
        )

    search([3, 1, 4, 1, 5, 9, 2, 6, 5], " " * 9, "x")
    tree = search.tree.tree
    assert len(tree.nodes) == len(asked) == 1 + 9 + 9 * 8 + 9 * 8 * 7
    assert [tree.nodes[one].move for one in tree.nodes[0].children] == list("012345678")
    assert lines


def test_where_stones_do_not_fall_a_move_is_a_row_and_a_column():
    @pions.traced
    def search(board, depth, player):
        if depth == 0:
            return sum(3 * i + j for i in range(3) for j in range(3) if board[i][j] == "x")
        values = []
        for i in range(3):
            for j in range(3):
                if board[i][j] is None:
                    board[i][j] = player
                    values.append(search(board, depth - 1, "o"))
                    board[i][j] = None
        return max(values)

    assert search([[None] * 3 for _ in range(3)], 1, "x") == 8
    tree = search.tree.tree
    below = [tree.nodes[one].move for one in tree.nodes[0].children]
    assert below == [f"{i},{j}" for i in range(3) for j in range(3)]


def test_both_a_strategy_and_its_search_may_be_traced():
    @pions.traced
    def value(grid, depth, player):
        if depth == 0:
            return sum(map(sum, grid))
        below = [value(after, depth - 1, 3 - player) for after in played(grid, player)]
        return max(below) if player == 1 else min(below)

    def played(grid, player):
        for column in range(WIDE):
            after = [row[:] for row in grid]
            after[max(i for i in range(HIGH) if grid[i][column] == 0)][column] = player
            yield after

    @pions.traced
    def strategy(grid):
        values = [value(after, 1, 2) for after in played(grid, 1)]
        return values.index(max(values))

    assert strategy([[0] * WIDE for _ in range(HIGH)]) == 0
    assert len(strategy.tree.tree.nodes) == 1 + WIDE + WIDE**2
    assert strategy.tree.tree.value == 1 + 2
    assert len(value.tree.tree.nodes) == len(strategy.tree.tree.nodes)


def test_a_table_of_the_same_shape_is_no_position_where_names_do_not_tell():
    @pions.traced
    def worth_of(t):
        return sum(map(sum, t))

    @pions.traced
    def search(weights, grid, depth):
        value = worth_of(grid)  # the first call below: `t` may be either of the two
        if depth == 0:
            return value
        below = []
        for column in range(WIDE):
            after = [row[:] for row in grid]
            after[HIGH - 1][column] = 1
            below.append(search(weights, after, depth - 1))
        return max(below)

    search(WEIGHTS, [[0] * WIDE for _ in range(HIGH)], 1)
    tree = search.tree.tree
    moves = [tree.nodes[one].move for one in tree.nodes[0].children]
    assert moves[-WIDE:] == [str(column) for column in range(WIDE)]
