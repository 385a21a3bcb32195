"""The Hex solver against exhaustion: every board of 3 by 3, many of 4 by 4 and 5 by 5."""

import itertools
import random
from functools import cache

import pytest

from kernel_boards import JIT
from pions.core.types import Side
from pions.families.hex.proofs.hex_solver import HexSolver
from pions.games.hexagon import Hex
from plain_hex import PlainHex, any_position, drawn, given_away, is_over, number, winners

BLIND = (1, 2)
"""Lists so short that virtual connections see little, and the search has to do the work."""


@cache
def truth(size):
    return winners(size)


def who_wins(size, cells, mover):
    return mover if truth(size)[mover][number(cells)] else mover.other


@pytest.mark.parametrize(
    ("longest", "count"),
    [
        pytest.param(None, None, marks=pytest.mark.thorough, id="seeing-all"),
        pytest.param(None, 2000, id="seeing"),
        pytest.param(BLIND, 1000, id="blind"),
    ],
)
def test_boards_of_3_by_3_have_the_winner_of_exhaustion(longest, count):
    """Of two boards that a half-turn exchanges, one; of the second side's turns, a sample.

    Turned over along the long diagonal, with the colours exchanged, they are the first side's.
    """
    solver, rng = HexSolver(Hex(3), longest=longest), random.Random(2)
    boards = [one for one in itertools.product((0, 1, 2), repeat=9) if one <= one[::-1]]
    if count:  # the search that sees little is tried harder by the larger boards
        boards = rng.sample(boards, count if JIT else 400)
    turned = rng.sample(boards, len(boards) // 4)
    for mover, some in ((Side.FIRST, boards), (Side.SECOND, turned)):
        for cells in some:
            position = any_position(3, cells, mover)
            if not is_over(position):
                assert solver.winner(position) is who_wins(3, cells, mover)


@pytest.mark.parametrize("mover", list(Side))
def test_a_cell_that_only_its_killer_answers_is_needed_with_its_killer(mover):
    # Without killers in the carriers of lost nodes, the search takes Blue, to move, for the winner.
    position = drawn("x.../..../...x/o.o.", mover)
    found = HexSolver(Hex(4), longest=(1, 1)).verdict(position)
    assert found.winner is PlainHex(4).winner(position)
    alone = given_away(position, found.carrier, found.winner.other)
    assert PlainHex(4).winner(alone) is found.winner


def few_stones(size, most):
    for count in range(most + 1):
        for places in itertools.combinations(range(size * size), count):
            for colours in itertools.product((1, 2), repeat=count):
                cells = [0] * (size * size)
                for place, colour in zip(places, colours, strict=True):
                    cells[place] = colour
                yield tuple(cells)


# The truth about 43 million boards needs the compiler, which takes several seconds. What is wrong
# of 4 by 4 cells is noticed by the boards below with up to nine empty ones, the rest by 3 by 3.
@pytest.mark.once
@pytest.mark.thorough
@pytest.mark.parametrize(("most", "longest"), [(2, None), (3, BLIND)], ids=["seeing", "blind"])
def test_boards_of_4_by_4_with_few_stones(most, longest):
    solver = HexSolver(Hex(4), longest=longest)
    boards = [cells for cells in few_stones(4, most) if cells <= cells[::-1]]  # one of a half-turn
    for cells in boards[:: 1 if most == 2 else 3]:
        for mover in Side:
            assert solver.winner(any_position(4, cells, mover)) is who_wins(4, cells, mover)


def sample(size, empty, count, seed, always=()):
    """Boards with a few empty cells, among them `always`."""
    rng = random.Random(seed)
    while count:
        cells = [rng.choice((1, 2)) for _ in range(size * size)]
        for cell in (*always, *rng.sample(range(size * size), rng.randint(1, empty - len(always)))):
            cells[cell] = 0
        position = any_position(size, cells, rng.choice(list(Side)))
        if not is_over(position):
            count -= 1
            yield position


@pytest.mark.parametrize("longest", [None, BLIND], ids=["seeing", "blind"])
@pytest.mark.parametrize("size", [4, 5])
def test_winners_carriers_moves_and_answers_hold_on_sampled_boards(size, longest):
    solver, plain = HexSolver(Hex(size), longest=longest), PlainHex(size)
    for position in sample(size, 9 if JIT else 8, 60 if JIT else 15, seed=size):
        check(solver, plain, position)


@pytest.mark.parametrize(("size", "always"), [(8, (0, 54, 55, 63)), (9, (62, 63, 64, 65))])
def test_the_first_and_last_cells_of_a_number_are_cells_as_others(size, always):
    """A set keeps 64 cells in one number, the last of them as its sign."""
    solver, plain = HexSolver(Hex(size), longest=BLIND), PlainHex(size)
    for position in sample(size, 10, 25 if JIT else 4, size, always):
        check(solver, plain, position)


def cells_of(position):
    return [
        1 if position.first >> c & 1 else 2 if position.second >> c & 1 else 0
        for c in range(position.game.size**2)
    ]


def check(solver, plain, position):
    """Winner, carrier, moves and answers are what exhaustion says."""
    found = solver.verdict(position)
    assert found.winner is plain.winner(position)
    # The winner needs its carrier and nothing else.
    alone = given_away(position, found.carrier, found.winner.other)
    assert plain.winner(alone) is found.winner
    wins = solver.wins(position)
    for move, good in wins.items():
        assert good == (plain.winner(position.play(move)) is position.to_move)
    move = solver.winning_move(position)
    assert (move is not None) == any(wins.values())
    assert move is None or wins[move]
    if found.winner is not position.to_move:
        for tried, answer in solver.answers(position).items():
            after = position.play(tried).play(answer)
            assert plain.winner(after) is found.winner


@pytest.mark.once  # the same
@pytest.mark.thorough
def test_carriers_hold_on_boards_with_few_stones():
    solver = HexSolver(Hex(4), longest=BLIND)
    boards = list(few_stones(4, 3))
    for cells in random.Random(7).sample(boards, 400):
        for mover in Side:
            position = any_position(4, cells, mover)
            found = solver.verdict(position)
            alone = given_away(position, found.carrier, found.winner.other)
            if is_over(alone):
                assert found.winner is PlainHex(4).winner(alone)
                continue
            assert who_wins(4, cells_of(alone), mover) is found.winner
