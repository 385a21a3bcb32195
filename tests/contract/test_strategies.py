"""Promises that every player of the registry keeps; registering one is enough to be tested."""

import pytest

from pions.app.play.matches import play
from pions.core.errors import InvalidOption, PionsError, UnknownName
from pions.core.seeds import generator
from pions.games.catalog import find
from pions.games.gravity import Gravity
from pions.kernels import binding
from pions.strategies import registry
from pions.strategies.registry import STRATEGIES, build

QUICK = {"depth": "2", "n": "1", "nodes": "30", "plies": "2", "simulations": "8"}
GAME_NAMES = ["connect4", "puissance3", "gravity-4x4x3", "gravity-10x8x4", "hex-4", "hex-4-swap"]


def quick_spec(name):
    """The player with settings that make it answer at once."""
    known = [option for option in STRATEGIES[name].options if option in QUICK]
    return f"{name}:" + ",".join(f"{option}={QUICK[option]}" for option in known[:1])


def plays(player, game):
    """Whether it plays the game at all, and fast enough to be tried here."""
    if player == "perfect":
        # Larger boards are refused; without machine code, Connect Four takes minutes.
        small = {"puissance3", "gravity-4x4x3", "hex-4", "hex-4-swap", "morpion"}
        return game in small or (game == "connect4" and binding.compiled())
    return registry.plays(player, find(game))


PAIRS = [(player, game) for player in STRATEGIES for game in GAME_NAMES if plays(player, game)]


@pytest.mark.parametrize(("player", "game"), PAIRS)
def test_it_plays_whole_games_legally_on_both_sides(player, game):
    for first, second in ((quick_spec(player), "random"), ("random", quick_spec(player))):
        assert play(game, first, second, seed=4).position.outcome() is not None


@pytest.mark.parametrize(("player", "game"), PAIRS)
def test_the_same_seed_plays_the_same_game(player, game):
    spec = quick_spec(player)
    games = {play(game, spec, spec, seed=seed).text for seed in (8, 8, 8)}
    assert len(games) == 1


@pytest.mark.parametrize("player", STRATEGIES)
def test_it_has_a_line_of_help(player):
    assert 10 < len(STRATEGIES[player].help) < 90


@pytest.mark.parametrize("player", [name for name in STRATEGIES if name != "random"])
def test_it_wins_at_once_where_it_can(player):
    if not plays(player, "connect4"):
        return
    position = Gravity().parse_position("112233")
    strategy = build(quick_spec(player).replace("nodes=30", "nodes=300"), Gravity(), generator(1))
    assert {strategy.choose(position) for _ in range(5)} == {3}


@pytest.mark.parametrize("player", ["minimax:depth=2", "alphabeta:depth=2", "proof:n=1"])
def test_two_plies_are_enough_to_stop_a_line(player):
    position = Gravity().parse_position("11223")
    strategy = build(player, Gravity(), generator(2))
    assert {strategy.choose(position) for _ in range(5)} <= {2, 3}


@pytest.mark.parametrize("player", ["random", "oneply", "minimax:depth=1,eval=points"])
def test_ties_are_broken_uniformly(player):
    """Chi-square on 700 choices; a fair choice exceeds the bound less than once in 10^6."""
    start = Gravity(7, 6, 4, diagonals=False).initial() if ":" not in player else None
    position = start or Gravity(7, 1, 4).initial()
    strategy = build(player, position.game, generator(3))
    counts: dict[int, int] = {}
    for _ in range(700):
        move = strategy.choose(position)
        counts[move] = counts.get(move, 0) + 1
    expected = 700 / len(counts)
    assert sum((n - expected) ** 2 / expected for n in counts.values()) < 38.3


@pytest.mark.parametrize(
    ("spec", "kind", "says"),
    [
        ("alphabet", UnknownName, "alphabeta"),
        ("", UnknownName, "name is missing"),
        ("alphabeta:deph=3", UnknownName, "depth"),
        ("alphabeta:depth", InvalidOption, "depth=1..42"),
        ("alphabeta:depth=0", InvalidOption, "depth=1..42"),
        ("alphabeta:depth=x", InvalidOption, "depth=1..42"),
        ("alphabeta:depth=2,depth=3", InvalidOption, "twice"),
        ("alphabeta:eval=pionts", UnknownName, "points"),
        ("alphabeta:eval=path", InvalidOption, "does not understand connect4"),
        ("alphabeta:w=1/x", InvalidOption, "0/1/10/100"),
        ("alphabeta:w=1/inf", InvalidOption, "0/1/10/100"),
        ("minimax:eval=points,w=1/2", InvalidOption, "takes no weights"),
        ("deepening:seconds=nan", InvalidOption, "seconds="),
        ("deepening:seconds=-1", InvalidOption, "seconds="),
        ("uct:nodes=0", InvalidOption, "nodes="),
        ("uct:c=1e400", InvalidOption, "c="),
        ("random:depth=3", UnknownName, "no option"),
    ],
)
def test_a_bad_spec_is_one_clear_sentence(spec, kind, says):
    with pytest.raises(kind) as caught:
        build(spec, Gravity(), generator(0))
    assert says in str(caught.value)
    assert isinstance(caught.value, PionsError)
