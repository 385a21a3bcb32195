"""Openings: different, undecided, even, and the same for the same seed."""

import itertools
import random

import pytest

from pions.arena.openings import openings
from pions.core.errors import InvalidOption
from pions.games.catalog import GAMES, find
from pions.games.hexagon import Hex
from pions.search.mcts import random_playout
from pions.search.proof import ProofResult, prove

SMALL = ["connect4", "puissance3", "gravity-4x4x3", "hex-5", "hex-11-swap"]


def reached(game, opening):
    position = game.initial()
    for move in opening:
        position = position.play(move)
    return position


@pytest.mark.parametrize("name", SMALL)
def test_openings_lead_to_different_open_positions_with_the_opener_to_move(name):
    game = find(name)
    found = [reached(game, opening) for opening in openings(game, 6, seed=1)]
    assert len(found) == 6
    assert len({position.key for position in found}) == 6
    for position in found:
        assert position.outcome() is None
        assert position.to_move == 0
        if not isinstance(game, Hex) and position.ply:
            assert prove(position, 3) is ProofResult.OPEN


@pytest.mark.parametrize("name", GAMES)
def test_the_empty_board_comes_first_in_every_game(name):
    assert openings(GAMES[name], 1, seed=5) == ((),)


def test_a_longer_set_begins_with_the_shorter_one():
    game = find("puissance3")
    assert openings(game, 8, seed=3)[:4] == openings(game, 4, seed=3)
    assert openings(game, 8, seed=3) != openings(game, 8, seed=4)


def test_openings_are_more_even_than_those_they_were_chosen_from():
    game, rng = find("gravity-4x4x3"), random.Random(1)

    def uneven(position):
        """How far random games are from being shared between the two sides."""
        points = 0.0
        for _ in range(80):
            winner = random_playout(position, rng).winner
            points += 0.5 if winner is None else winner == 0
        return abs(points / 80 - 0.5)

    every = [reached(game, moves) for moves in itertools.product(range(4), repeat=2)]
    measured = {p.key: uneven(p) for p in every if prove(p, 3) is ProofResult.OPEN}
    for seed in range(3):
        chosen = [reached(game, moves).key for moves in openings(game, 6, seed)[1:]]
        mean = sum(map(measured.get, chosen)) / len(chosen)
        assert mean < sum(measured.values()) / len(measured)


def test_a_tiny_board_gives_as_many_as_it_has():
    assert 1 <= len(openings(find("gravity-2x2x2"), 50, seed=0)) < 50


@pytest.mark.parametrize("count", [0, -1, 10**6])
def test_a_number_that_makes_no_sense_is_refused(count):
    with pytest.raises(InvalidOption):
        openings(find("connect4"), count, seed=0)
