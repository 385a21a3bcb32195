"""Games between functions of one file: the rules' own games, the same again, every fault named."""

import pytest

from pions import sandbox
from pions.core.types import Side
from pions.games import catalog
from pions.games.gravity import Gravity
from pions.sandbox import (
    Disqualified,
    Limits,
    PlayerFile,
    PlayerFileError,
    Verdict,
    experiment_games,
)
from pions.sandbox.calling.definitions import Definition, Parameters
from pions.sandbox.experiment_games import Function, Match

DICE = """
import random
def strategie_alea(state):
    return random.choice([c for c, room in enumerate(state["libres"]) if room])
"""
DICE_FUNCTION = Function("strategie_alea")


def match(source, players=(DICE_FUNCTION, DICE_FUNCTION), game=None, seconds=20.0, **more):
    file = PlayerFile("mine.py", source, "")
    limits = Limits(seconds=seconds, margin=0, load_seconds=60, **more)
    return Match(file, game or Gravity(), players, 7, limits, sandbox.best_tier())


def played(wanted, games=range(6)):
    return [one for some in experiment_games.play(wanted, games) for one in some]


@pytest.mark.parametrize("game", [Gravity(), catalog.find("puissance3")])
def test_the_games_are_those_of_the_rules(game):
    for one in played(match(DICE, (DICE_FUNCTION, None), game), range(20)):
        position = game.initial()
        for move in one.moves:
            position = position.play(move)
        assert position.outcome().winner is one.winner
        assert one.plies == position.ply
        assert one.fault is None


def test_a_game_depends_on_its_number_and_the_seed_alone():
    wanted = match(DICE)
    whole = played(wanted, range(8))
    assert played(wanted, range(3)) + played(wanted, range(3, 8)) == whole
    assert len({one.moves for one in whole}) > 4
    assert whole != played(match("\n" + DICE, (DICE_FUNCTION, None)), range(8))


def test_numpy_is_seeded_as_well():
    source = (
        "import numpy as np\ndef strategie(state):\n"
        "    return np.random.choice([c for c, room in enumerate(state['libres']) if room])\n"
    )
    wanted = match(source, (Function("strategie"),) * 2)
    assert played(wanted, range(2)) == played(wanted, range(2))


SETTINGS = """
def minmax(G, k, w, p):
    assert w == [0, 1, 5, 7, float("inf")] if k == 1 else w == [0, 2, 2, 2, float("inf")]
    assert p == (3 if k == 1 else 1)
    return 0, (next(x for x in range(7) if G[x][5] == 0), 0)
"""


def test_each_function_gets_the_depth_and_the_weights_of_the_experiment():
    inf = float("inf")
    players = Function("minmax", 3, (0, 1, 5, 7, inf)), Function("minmax", 1, (0, 2, 2, 2, inf))
    assert [one.fault for one in played(match(SETTINGS, players), range(2))] == [None, None]


FAULTS = {
    "return 1 // 0": (Verdict.EXCEPTION, "raised ZeroDivisionError"),
    "return 9": (Verdict.ILLEGAL_MOVE, "answered 9, which is not legal: There is no column 10"),
    "return None": (Verdict.BAD_ANSWER, "answered None instead of a column number"),
    "return open('/etc/hostname').read()": (Verdict.FORBIDDEN, "what no player may do"),
}


@pytest.mark.parametrize("line", FAULTS)
def test_a_fault_loses_its_game_with_its_position_and_the_next_begins(line):
    source = f"""
def strategie(state):
    if state["vides"] == 38:
        {line}
    return next(c for c, room in enumerate(state["libres"]) if room)
"""
    verdict, words = FAULTS[line]
    games = played(match(source, (Function("strategie"), None)), range(4))
    for one in games:
        assert one.winner is Side.SECOND
        assert one.plies == len(one.moves) == 4
        assert one.fault.verdict is verdict
        assert words in str(one.fault)


def test_a_lost_process_costs_one_game_and_too_many_end_it_all():
    source = """
import os
def strategie(state):
    if state["grille"][5][3]:
        os._exit(3)
    return 2
"""
    games, ended = [], None
    try:
        for some in experiment_games.play(match(source, (None, Function("strategie"))), range(100)):
            games += some
    except Disqualified as error:
        ended = error
    lost = [one for one in games if one.fault]
    assert ended.verdict is Verdict.CRASH
    assert len(lost) == experiment_games.MOST_LOST
    assert all(one.winner is Side.FIRST for one in lost)
    assert len(games) < 100


def test_a_function_that_never_answers_is_stopped_where_it_was():
    source = "def strategie(state):\n    while state['vides'] < 40: pass\n    return 2\n"
    wanted = match(source, (Function("strategie"), None), seconds=0.2, net=60)
    (first, *_) = next(some for some in experiment_games.play(wanted, range(3)) if some)
    assert first.fault.verdict is Verdict.TIMEOUT
    assert "computed for more than 0.2 s" in str(first.fault)
    assert first.winner is Side.SECOND


def test_what_a_process_makes_up_is_refused():
    source = (
        DICE
        + """
import sys, types
class Games:
    def __init__(self, *anything): pass
    def go(self, *anything): return {"games": [[0, "nonsense", None]], "moves": []}
sys.modules["pions.sandbox.child.experiment_games"] = types.SimpleNamespace(Games=Games)
child = sys.modules["pions.sandbox.child"]
child.experiment_games = sys.modules["pions.sandbox.child.experiment_games"]
"""
    )
    with pytest.raises(Disqualified, match="referee's own channel"):
        played(match(source))


WHOLE = """
import random
def joue_random():
    G = [[0] * 6 for _ in range(7)]
    {body}
    return G
"""


@pytest.mark.parametrize(
    ("body", "winner", "fault"),
    [
        ("G[0][:4] = [1] * 4; G[1][:3] = [2] * 3", Side.FIRST, None),
        ("G[0][:3] = [1] * 3; G[1][:4] = [2] * 4; G[2][0] = 1", Side.SECOND, None),
        ("G[0][0] = 1", Side.SECOND, "no finished game: the game is not over"),
        ("G[0][3] = 1", Side.SECOND, "A disc floats in column 1"),
        ("G = 3", Side.SECOND, "raised TypeError"),
    ],
)
def test_whole_games_are_judged_by_their_last_grid(body, winner, fault):
    wanted = match(WHOLE.format(body=body), (None, None))
    wanted = Match(*(getattr(wanted, name) for name in Match.__slots__[:-1]), "joue_random")
    for one in played(wanted, range(2)):
        assert one.winner is winner
        assert (fault in str(one.fault)) if fault else one.fault is None


def function(name, *parameters):
    return Definition(name, Parameters(parameters, len(parameters)))


def test_the_functions_of_an_experiment_are_found_or_asked_for():
    alea, deep = function("strategie_alea", "s"), function("strategie_minmax_5", "s")
    search = [function("h", "s"), function("strategie_minmax", "h", "p", "s")]
    board = Gravity()
    assert experiment_games.random_function([alea, deep], board, None, "m.py") == (
        "strategie_alea",
        False,
    )
    assert experiment_games.random_function([function("joue_random")], board, None, "m.py") == (
        "joue_random",
        True,
    )
    assert (
        experiment_games.search_function([alea, deep, *search], board, None, "m.py").found.name
        == "strategie_minmax"
    )
    assert experiment_games.search_function([alea, deep], board, None, "m.py").found is deep
    assert (
        experiment_games.search_function([alea, deep, *search], board, deep.name, "m.py").found
        is deep
    )
    for things, ask, words in (
        ([deep], experiment_games.random_function, "draws its moves by lot"),
        (
            [alea, function("ia_random", "t", "c")],
            experiment_games.random_function,
            "several players",
        ),
        ([alea], experiment_games.search_function, "takes a depth"),
        (
            [deep, function("strategie_minmax_3", "s")],
            experiment_games.search_function,
            "several players",
        ),
    ):
        with pytest.raises(PlayerFileError, match=words):
            ask(things, board, None, "m.py")
    with pytest.raises(PlayerFileError, match="takes weights"):
        experiment_games.search_function([alea, deep, *search], board, None, "m.py", "weights")
