"""Games with a limit of discs: exact values, searches and random games against plain min-max."""

import functools
import random

import pytest

from pions.compiled.stream import Stream
from pions.core.errors import InvalidGrid
from pions.families import kernels_of, searching
from pions.families.exact_values import Result, forecast, result_of
from pions.families.gravity.endings import EndingEngine, too_early
from pions.families.gravity.gravity_evaluators import Dangers, WeightedLines, points
from pions.families.gravity.gravity_solver import Solver
from pions.games.catalog import find
from pions.games.gravity import Gravity, GravityPosition
from pions.search import alphabeta as plain
from pions.search.minimax import minimax_analysis
from pions.search.perft import perft
from pions.search.scoring import all_wins_alike, sooner_is_better

BOARDS = [Gravity(4, 4, 3, discs=most) for most in (1, 2, 5, 8, 9, 10, 15)] + [
    Gravity(5, 4, 4, discs=8),
    Gravity(3, 5, 3, diagonals=False, discs=8),
    Gravity(6, 3, 3, discs=7),
]


@functools.cache
def value(position):
    """The definition of `pions.families.exact_values`, by plain min-max."""
    outcome = position.outcome()
    left = position.game.most_discs - position.ply
    if outcome is not None:
        return 0 if outcome.winner is None else -(left // 2) - 1
    return max(-value(position.play(move)) for move in position.legal_moves())


def play_random(position, choose):
    while moves := position.legal_moves():
        position = position.play(choose(moves))
    return position


def some_positions(game, count, seed=0):
    rng = random.Random(seed)
    for _ in range(count):
        position = game.initial()
        for _ in range(rng.randint(0, game.most_discs)):
            moves = position.legal_moves()
            if not moves:
                break
            position = position.play(rng.choice(moves))
        yield position


@pytest.mark.parametrize("game", BOARDS, ids=lambda game: game.name)
@pytest.mark.parametrize("engine", ["board", "ending"])
def test_values_are_those_of_plain_minmax(game, engine):
    solver = Solver(game, megabytes=1)
    if engine == "ending":
        solver._engine = EndingEngine(game, 1)
    positions = list(some_positions(game, 40))
    assert [solver.value(one) for one in positions] == [value(one) for one in positions]
    assert solver.batch(positions) == [value(one) for one in positions]
    for position in positions:
        assert solver.result(position) is result_of(value(position))
        if position.outcome() is None:
            after = {move: -value(position.play(move)) for move in position.legal_moves()}
            assert solver.values(position) == after
            line, played = solver.line(position), position
            for move in line:
                played = played.play(move)
            assert played.outcome() is not None
            found = forecast(value(position), position.left)
            assert len(line) == found.plies


EVALUATORS = [points, WeightedLines((0, 1, 10, 100)), WeightedLines((1, 2.0)), Dangers()]


@pytest.mark.parametrize("game", BOARDS, ids=lambda game: game.name)
@pytest.mark.parametrize("evaluate", EVALUATORS, ids=lambda one: type(one).__name__)
@pytest.mark.parametrize("finished", [sooner_is_better, all_wins_alike])
def test_kernels_search_as_plain_python_does(game, evaluate, finished):
    for position in some_positions(game, 8, seed=1):
        if position.outcome() is not None:
            continue
        for depth in (1, 2, 3, 4):
            found = searching.minimax(position, depth, evaluate, finished)
            assert found == minimax_analysis(position, depth, evaluate, finished)
            found = searching.alphabeta(position, depth, evaluate, finished)
            assert found == plain.alphabeta_analysis(position, depth, evaluate, finished)


@pytest.mark.parametrize("game", BOARDS, ids=lambda game: game.name)
def test_kernels_count_and_play_as_plain_python_does(game):
    kernels = kernels_of(game)
    for number, position in enumerate(some_positions(game, 20, seed=2)):
        for depth in range(5):
            assert searching.perft(position, depth) == perft(position, depth)
        ended = play_random(position, Stream.numbered(5, number).choice)
        assert kernels.playout(position, Stream.numbered(5, number)) == ended.outcome()


def test_random_games_end_at_the_limit():
    game = find("gravity-4x4x4-9")
    winners, lengths = kernels_of(game).random_games(game, 3, 0, 200)
    for number in range(200):
        ended = play_random(game.initial(), Stream.numbered(3, number).choice)
        outcome = ended.outcome()
        assert lengths[number] == ended.ply <= 9
        assert winners[number] == (0 if outcome.winner is None else outcome.winner + 1)


def test_a_large_board_is_solved_once_few_discs_are_left():
    game, rng = find("gravity-12x6x4-42"), random.Random(3)
    assert too_early(game.initial()) is not None
    solver, results = Solver(game), set()
    while len(results) < 2:  # a loss and a draw, where no win is at hand
        position = game.initial()
        while position.left > 3:
            after = [position.play(move) for move in position.legal_moves()]
            position = rng.choice([one for one in after if one.outcome() is None])
        assert too_early(position) is None
        assert solver.value(position) == value(position)
        if value(position) <= 0:
            results.add(result_of(value(position)))


def test_a_win_is_no_win_where_the_discs_end_before_it():
    """On 4 by 4 without a limit Red wins by force; the forecast says with which disc of all."""
    free = Gravity(4, 4, 3)
    length = forecast(Solver(free, megabytes=1).value(""), 16).plies
    for most in range(1, 16):
        found = Solver(Gravity(4, 4, 3, discs=most), megabytes=1).result("")
        assert found is (Result.WIN if most >= length else Result.DRAW)


def test_positions_with_too_many_discs_are_refused():
    game = find("gravity-4x4x3-5")
    drawn = "..../..../xo../xoox"
    with pytest.raises(InvalidGrid, match="There are 6 discs on the board; the game ends after 5"):
        game.parse_position(drawn)
    position = find("gravity-4x4x3").parse_position(drawn)
    forged = GravityPosition(game, position.mine, position.mask)
    with pytest.raises(InvalidGrid):
        Solver(game, megabytes=1).value(forged)


@pytest.mark.parametrize(
    ("name", "value"),
    # Red has two lines of two discs, worth 10 each; Yellow, to move, one line of one, worth 1.
    [
        ("gravity-8x1x3", -20 + 1),
        ("gravity-8x1x3-7", -20),  # one disc each: Yellow's line lacks two
        ("gravity-8x1x3-6", 0),  # Red has none left
    ],
)
def test_a_line_that_lacks_more_discs_than_are_left_is_worth_nothing(name, value):
    position = find(name).parse_position("1 2 4 7 5")  # x o . x x . o .
    assert WeightedLines((0, 1, 10))(position) == value
