"""Which questions go to a kernel and which to plain Python; either way, the same answers."""

import itertools

import pytest

from kernel_boards import begun, bound_by_kernel
from pions.compiled.stream import Stream
from pions.core.seeds import generator
from pions.core.types import Outcome
from pions.families import evaluators, family_of, random_games, searching
from pions.families.gravity import game_kernels as gravity_kernels
from pions.families.gravity.gravity_evaluators import Dangers, WeightedLines, points
from pions.families.hex import game_kernels as hex_kernels
from pions.families.hex.hex_evaluators import shortest_path
from pions.games.catalog import GAMES
from pions.games.gravity import Gravity, GravityPosition
from pions.games.hexagon import Hex, HexPosition
from pions.search.alphabeta import alphabeta_analysis, natural_order
from pions.search.budget import Budget
from pions.search.minimax import minimax_analysis
from pions.search.perft import perft
from pions.search.scoring import WIN, all_wins_alike, sooner_is_better
from pions.search.watch import NodeCounter
from pions.strategies import registry

WIDE = Gravity(9, 7)  # 72 bits: two words
NAMELESS = Gravity(51, 3, 3)  # no name reaches so far


class HalfPoints(WeightedLines):
    """A subclass that evaluates otherwise."""

    def __call__(self, position):
        return super().__call__(position) // 2


def by_kernel(position, evaluate, depth=2, finished=sooner_is_better):
    return begun(position, depth, evaluate, finished, prune=True) is not None


@pytest.mark.parametrize("name", evaluators.EVALUATORS)
def test_every_evaluator_of_the_catalog_has_its_kernel(name):
    for game in GAMES.values():
        family = family_of(game)
        if name in family.evaluators and family.kernels is not None:
            assert by_kernel(game.initial(), evaluators.build(name, game))


def never_ends(_position, _depth):
    return 0


@pytest.mark.parametrize(
    ("position", "evaluate", "depth", "finished"),
    [
        pytest.param(NAMELESS.initial(), points, 1, sooner_is_better, id="51 columns"),
        pytest.param(Gravity().initial(), lambda _: 1, 2, sooner_is_better, id="own evaluator"),
        pytest.param(
            Gravity().initial(), WeightedLines((0, 0.5)), 2, sooner_is_better, id="fractions"
        ),
        pytest.param(
            Gravity().initial(), WeightedLines((0, 10**30)), 2, sooner_is_better, id="huge"
        ),
        pytest.param(
            Gravity().initial(), HalfPoints((0, 1, 2)), 2, sooner_is_better, id="subclass"
        ),
        pytest.param(Gravity().initial(), Dangers(()), 2, sooner_is_better, id="no weights"),
        pytest.param(Gravity().initial(), points, 2, never_ends, id="own ending"),
        pytest.param(Hex(3).initial(), lambda _: 1, 2, sooner_is_better, id="own Hex evaluator"),
        pytest.param(
            GravityPosition(Gravity(), 0b1111, 0b1111 | 0b1111 << 7),
            points,
            2,
            sooner_is_better,
            id="a line of the wrong side",
        ),
        pytest.param(
            HexPosition(Hex(2), 0b0101, 0b1010), shortest_path, 2, sooner_is_better, id="two chains"
        ),
    ],
)
def test_what_no_kernel_knows_is_searched_in_plain_python(position, evaluate, depth, finished):
    assert not by_kernel(position, evaluate, depth, finished)
    for fast, plain in (
        (searching.minimax, minimax_analysis),
        (searching.alphabeta, alphabeta_analysis),
    ):
        expected = plain(position, depth, evaluate, finished)
        assert fast(position, depth, evaluate, finished) == expected


@pytest.mark.parametrize(
    "position", [Gravity().parse_position("1212121"), Hex(1).initial().play(0)]
)
def test_a_finished_game_has_nothing_to_score(position):
    evaluate = points if isinstance(position, GravityPosition) else shortest_path
    for search in (searching.minimax, searching.alphabeta):
        analysis = search(position, 3, evaluate)
        assert (dict(analysis.scores), analysis.nodes) == ({}, 1)
    assert bound_by_kernel(position, 3, -5, 5, evaluate) == -(WIN + 3)


def test_whole_weights_may_be_written_with_a_point():
    position = Gravity().parse_position("4453")
    evaluate = WeightedLines((0.0, 1.0, 10.0))
    assert by_kernel(position, evaluate)
    found = searching.minimax(position, 3, evaluate)
    assert found == minimax_analysis(position, 3, evaluate)


def test_a_win_is_infinite_where_all_wins_are_alike():
    three = Gravity().parse_position("112233")
    scores = searching.minimax(three, 3, points, all_wins_alike).scores
    assert scores[3] == float("inf")
    scores = searching.minimax(three, 3, points).scores
    assert scores[3] == WIN + 2  # at once, with two plies to spare


def test_an_order_or_a_watcher_of_ones_own_is_obeyed():
    start = Gravity().initial()
    watcher = NodeCounter()
    bound = bound_by_kernel(start, 2, -1000, 1000, points, watch=watcher)
    assert watcher.nodes > 7

    def from_the_right(position):
        return natural_order(position)[::-1]

    assert bound == bound_by_kernel(start, 2, -1000, 1000, points, order=from_the_right)


def test_deepening_hears_its_clock_while_a_kernel_runs():
    ticks = itertools.count()
    start, budget = Gravity().initial(), Budget(seconds=20)
    analysis = searching.deepen(start, budget, points, lambda: float(next(ticks)))
    assert analysis.depth >= 2
    # A second a look, and a look at least every slice of nodes.
    assert analysis.nodes <= 20 * searching._AT_ONCE + 8


@pytest.mark.parametrize("evaluate", [points, WeightedLines((0, 1, 10)), Dangers((100, 10, 1))])
def test_boards_of_two_words_have_their_kernels(evaluate):
    assert by_kernel(WIDE.initial(), evaluate)
    compiled = gravity_kernels.KERNELS
    assert compiled.perft(WIDE.initial(), 3) == 9**3
    assert compiled.playout(WIDE.initial(), Stream.numbered(1, 1)) is not None
    assert compiled.random_games(WIDE, 1, 0, 5) is not None


def test_a_board_without_a_name_has_no_kernels():
    compiled = gravity_kernels.KERNELS
    assert compiled.perft(NAMELESS.initial(), 2) is None
    assert compiled.playout(NAMELESS.initial(), Stream.numbered(1, 1)) is None
    assert compiled.random_games(NAMELESS, 1, 0, 5) is None
    assert random_games.play_random(NAMELESS, 2, seed=1).games == 2


@pytest.mark.parametrize(
    "position",
    [WIDE.initial(), NAMELESS.initial(), Gravity(7, 6, 4).parse_position("1212121")],
)
def test_counting_takes_either_road(position):
    assert [searching.perft(position, d) for d in range(3)] == [
        perft(position, d) for d in range(3)
    ]


def test_counting_cuts_deep_trees_at_the_root(monkeypatch):
    whole = [searching.perft(Gravity(4, 4, 3).initial(), depth) for depth in range(7)]
    monkeypatch.setattr(gravity_kernels, "_DEEPEST", 2)
    assert [searching.perft(Gravity(4, 4, 3).initial(), depth) for depth in range(7)] == whole
    monkeypatch.setattr(hex_kernels, "_DEEPEST", 1)
    assert searching.perft(Hex(3, swap=True).initial(), 3) == perft(Hex(3, swap=True).initial(), 3)


def test_a_playout_of_a_large_board_is_a_game_played_to_its_end():
    outcomes = {random_games.playout(WIDE.initial(), generator(seed)) for seed in range(12)}
    assert len(outcomes) > 1
    assert all(isinstance(outcome, Outcome) for outcome in outcomes)


@pytest.mark.parametrize("game", [Gravity(), WIDE, Hex(4), Hex(3, swap=True)], ids=str)
@pytest.mark.parametrize("spec", ["uct:nodes=30", "deepening:nodes=60", "alphabeta:depth=2"])
def test_players_that_look_ahead_play_any_board(game, spec):
    player = registry.build(spec, game, generator(4))
    position = game.initial()
    for _ in range(3):
        move = player.choose(position)
        assert move in position.legal_moves()
        position = position.play(move)


def test_uct_finds_the_winning_column():
    player = registry.build("uct:nodes=300", Gravity(), generator(4))
    assert player.choose(Gravity().parse_position("445566")) in {2, 6}
