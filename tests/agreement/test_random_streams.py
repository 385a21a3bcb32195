"""Random numbers and random games: the kernel's are those of plain Python, and they are even."""

import itertools
import math
from collections import Counter

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from boards import any_game, positions_of
from kernel_boards import JIT, every_position
from pions import kernels
from pions.compiled.stream import Stream
from pions.core.seeds import generator
from pions.core.types import Side
from pions.families import random_games
from pions.families.gravity import bitboards
from pions.families.hex import cell_arrays
from pions.families.random_games import RandomTally, play_random
from pions.games.gravity import Gravity
from pions.games.hexagon import Hex

seeds = st.integers(0, 2**63 - 1)


def uneven(counts, kinds):
    """Whether a chi-square test tells `counts` over `kinds` from even ones, once in 10 000."""
    expected = sum(counts.values()) / kinds
    chi_square = sum((counts[kind] - expected) ** 2 / expected for kind in counts)
    chi_square += (kinds - len(counts)) * expected
    freedom = kinds - 1
    normal = ((chi_square / freedom) ** (1 / 3) - 1 + 2 / (9 * freedom)) / math.sqrt(
        2 / (9 * freedom)
    )  # Wilson and Hilferty: a cube root makes it almost a bell
    return abs(normal) > 3.9


@given(seeds, seeds, st.integers(1, 26 * 26))
def test_the_kernel_draws_the_numbers_of_the_plain_stream(seed, index, count):
    plain = Stream.numbered(seed, index)
    low, high = kernels.stream.start(seed, index)
    assert (low, high) == (plain.low, plain.high)
    for _ in range(10):
        low, high = kernels.stream.following(low, high)
        assert kernels.stream.below(high, count) == plain.choice(range(count))
        assert (low, high) == (plain.low, plain.high)


def test_the_period_is_all_the_states_but_zero():
    # A step is linear over bits: its order is 2**64 - 1 if it is no proper divisor of that.
    def step(state):
        low, high = kernels.stream.following(state & 0xFFFFFFFF, state >> 32)
        return int(low) | int(high) << 32

    def times(one, two):
        return [_sum(one[bit] for bit in range(64) if column >> bit & 1) for column in two]

    def _sum(columns):
        total = 0
        for column in columns:
            total ^= column
        return total

    identity = [1 << bit for bit in range(64)]
    powers = [[step(column) for column in identity]]
    for _ in range(63):
        powers.append(times(powers[-1], powers[-1]))

    def power(exponent):
        result = identity
        for bit in range(64):
            if exponent >> bit & 1:
                result = times(result, powers[bit])
        return result

    whole = 2**64 - 1
    assert power(whole) == identity
    for prime in (3, 5, 17, 257, 641, 65537, 6700417):
        assert whole % prime == 0
        assert power(whole // prime) != identity


def test_streams_of_a_seed_all_open_elsewhere():
    openings = {kernels.stream.start(7, index) for index in range(10_000)}
    assert len(openings) == 10_000


@pytest.mark.parametrize("count", [2, 3, 7, 25])
def test_choices_are_even(count):
    stream = Stream.numbered(11, count)
    drawn = [stream.choice(range(count)) for _ in range(40_000)]
    assert not uneven(Counter(drawn), count)
    assert not uneven(Counter(itertools.pairwise(drawn)), count**2)


def opening_moves(games):
    """The first two moves of many random games of Connect Four, by the kernel."""
    moves, empty = np.empty(42, np.int64), bitboards.words(Gravity().initial())
    for index in range(games):
        low, high = kernels.stream.start(5, index)
        kernels.gravity.playouts.playout(empty, low, high, moves, 7, 6, 4, 4)
        yield tuple(moves[:2].tolist())


@pytest.mark.once  # many draws; that they are the same in plain Python is tried above
def test_random_moves_are_even_within_games_and_between_games():
    openings = list(opening_moves(25_000 if JIT else 5_000))
    firsts = [first for first, _ in openings]
    assert not uneven(Counter(firsts), 7)
    assert not uneven(Counter(openings), 49)
    assert not uneven(Counter(itertools.pairwise(firsts)), 49)


def test_the_test_of_evenness_sees_a_die_with_a_bias():
    assert uneven(Counter({0: 5_300, 1: 4_700}), 2)
    assert uneven(Counter({0: 10_000}), 2)
    assert not uneven(Counter({0: 5_010, 1: 4_990}), 2)


@given(
    st.sampled_from([Gravity(), Gravity(5, 5, 3, diagonals=False), Gravity(9, 9, 5), Hex(4)]),
    seeds,
    seeds,
)
def test_a_recorded_game_replays_under_the_rules_and_ends_where_they_end_it(game, seed, index):
    low, high = kernels.stream.start(seed, index)
    moves = np.empty(81, np.int64)
    if isinstance(game, Hex):
        board = cell_arrays.cells(game.initial())
        near = cell_arrays.near(game.size)
        plies = kernels.hex.playouts.playout(board, 0, 0, low, high, moves, game.size, near)
        won = 1
    else:
        empty, shape = bitboards.words(game.initial()), bitboards.shape(game)
        plies, won = kernels.gravity.playouts.playout(empty, low, high, moves, *shape)
    position = game.initial()
    for move in moves[:plies].tolist():
        assert position.outcome() is None
        position = position.play(move)
    assert (position.outcome().winner is not None) == won
    assert (
        moves[:plies].tolist()
        == random_games._plain(game.initial(), Stream.numbered(seed, index))[1]
    )


@pytest.mark.parametrize(
    "game",
    [
        Gravity(),
        Gravity(4, 4, 3),
        Gravity(9, 7),
        Gravity(30, 4, 6),
        Hex(1),
        Hex(5),
        Hex(3, swap=True),
    ],
    ids=lambda game: game.name,
)
def test_a_batch_is_the_games_played_one_by_one(game):
    opening = random_games._opening(3)
    one_by_one = sum(
        (random_games._alone(game, opening, index) for index in range(90, 130)), RandomTally()
    )
    assert play_random(game, 40, seed=3, start=90) == one_by_one
    assert one_by_one.games == 40


@given(
    st.sampled_from([Gravity(), Gravity(9, 7, 5), Hex(4), Hex(2, swap=True)]),
    st.integers(),
    st.lists(st.integers(0, 12), max_size=4),
)
def test_cutting_a_batch_changes_nothing(game, seed, parts):
    whole = play_random(game, sum(parts), seed)
    starts = itertools.accumulate(parts, initial=0)
    pieces = [play_random(game, n, seed, start) for n, start in zip(parts, starts, strict=False)]
    assert sum(pieces, RandomTally()) == whole
    assert whole.games == sum(parts)


def test_calls_of_the_kernel_are_cut_without_a_trace(monkeypatch):
    whole = play_random(Gravity(4, 4, 3), 100, seed=1)
    monkeypatch.setattr(random_games, "_AT_ONCE", 7)
    assert play_random(Gravity(4, 4, 3), 100, seed=1) == whole


def test_seeds_matter():
    tallies = {play_random(Gravity(), 200, seed) for seed in range(8)}
    assert len(tallies) == 8


@given(positions_of(any_game), st.integers())
def test_a_playout_ends_as_the_plain_one_does(position, seed):
    by_hand, _ = random_games._plain(position, Stream.drawn(generator(seed)))
    assert random_games.playout(position, generator(seed)) == by_hand


@pytest.mark.parametrize("game", [Gravity(3, 3, 3), Gravity(4, 3, 3)], ids=lambda game: game.name)
def test_playouts_of_every_position_of_a_small_board_end_as_the_plain_ones(game):
    for seed, position in enumerate(every_position(game)[:: 3 if JIT else 20]):
        by_hand, _ = random_games._plain(position, Stream.drawn(generator(seed)))
        assert random_games.playout(position, generator(seed)) == by_hand
        words, drawn = bitboards.words(position), Stream.drawn(generator(seed))
        plies, won = kernels.gravity.playouts.playout_end(
            words, drawn.low, drawn.high, *bitboards.shape(game)
        )
        assert bool(won) == (by_hand.winner is not None)
        if won:
            assert by_hand.winner == (position.ply + plies + 1) % 2


@pytest.mark.once  # the same
def test_red_wins_random_games_as_often_as_the_hand_out_measured():
    games = 200_000 if JIT else 4_000
    tally = play_random(Gravity(), games, seed=1)
    for wins, share in ((tally.first, 0.556), (tally.second, 0.442), (tally.draws, 0.0026)):
        spread = math.sqrt(share * (1 - share) * (1 / games + 1 / 40_000))
        assert abs(wins / games - share) < 4 * spread


def test_a_hex_game_has_a_winner_and_the_opener_has_the_better_half():
    tally = play_random(Hex(5), 20_000 if JIT else 1_000, seed=2)
    assert tally.draws == 0
    assert tally.first > tally.second


def test_the_winner_of_a_finished_game_is_kept():
    won = Gravity().parse_position("1212121")
    assert random_games.playout(won, generator(1)).winner is Side.FIRST
