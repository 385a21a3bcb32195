"""Our searches on games from files: what they say is what plain exhaustive play says."""

import random
from functools import cache
from pathlib import Path
from types import ModuleType

import pytest

import further_noeud
from own_games import BROKEN, CROSSES, MISERE, NIM, NODES, TWICE
from pions.checks import positions
from pions.core.types import Side
from pions.games import catalog
from pions.sandbox.own import game_adapters, searches
from pions.sandbox.own.checked_position import DRAW, CheckedPosition
from pions.sandbox.own.game_server import GameServer
from pions.search.minimax import minimax
from pions.search.scoring import WIN


def start(source, wanted=None):
    module = ModuleType("__player__")
    exec(compile(source, "mine.py", "exec"), module.__dict__)  # noqa: S102 - written by us
    return CheckedPosition.start(game_adapters.find(module, wanted))


def nim_won(heap, *, last_wins):
    """Whether the side to move wins Nim, by the theorem: leave a multiple of 4, or one more."""
    return heap % 4 != (0 if last_wins else 1)


@cache
def twice_won(heap):
    """Whether the side to move wins `Twice`, by its rules alone."""
    if heap == 0:
        raise AssertionError
    return any(
        n == heap or (twice_won(heap - n) if n == 3 else not twice_won(heap - n))
        for n in (1, 2, 3)
        if n <= heap
    )


def sign(held):
    """Who wins by min-max down to the end: 1 for the side to move, -1 for the other."""
    score = minimax(searches.SearchPosition.root(held), 30, lambda _node: 0)
    return (score > 0) - (score < 0)


def walks(held, plies, seed):
    rng = random.Random(seed)
    for _ in range(plies):
        if held.outcome() is not None:
            return
        yield held
        held = held.play(rng.choice(list(held.moves())))


@pytest.mark.parametrize("seed", range(4))
def test_nim_is_won_as_the_theorem_says(seed):
    held = start(NIM)
    for move in (3, 3, 3, 3)[: 3 + seed % 2]:
        held = held.play(str(move))
    for at in walks(held, 20, seed):
        heap = 21 - sum(map(int, at.path))
        assert (sign(at) == 1) == nim_won(heap, last_wins=True)


@pytest.mark.parametrize("seed", range(4))
def test_a_game_that_its_last_mover_loses_is_searched_rightly(seed):
    for at in walks(start(MISERE), 20, seed):
        heap = 9 - sum(map(int, at.path))
        assert (sign(at) == 1) == nim_won(heap, last_wins=False)


@pytest.mark.parametrize("seed", range(6))
def test_a_side_that_moves_twice_is_searched_rightly(seed):
    for at in walks(start(TWICE), 20, seed):
        heap = 9 - sum(map(int, at.path))
        assert (sign(at) == 1) == twice_won(heap)


@pytest.mark.parametrize("name", ["minimax", "alphabeta"])
@pytest.mark.parametrize(("source", "won"), [(MISERE, nim_won), (TWICE, None), (NODES, None)])
def test_a_search_that_sees_the_end_wins_what_can_be_won(source, won, name):
    held = start(source)
    node, player = (
        searches.SearchPosition.root(held),
        searches.build(name, {"depth": 14}, random.Random(0)),
    )
    scores = player.analyse(node).scores
    best = max(scores.values())
    for move, score in scores.items():
        after = held.play(list(held.moves())[move])
        same = after.outcome() is None and after.side() == held.side()
        if after.outcome() is None:
            expected = sign(after) if same else -sign(after)
        else:
            expected = 1 if after.outcome() == held.side() else -1
        if name == "minimax" or score == best:
            assert (score > 0) - (score < 0) == expected
    assert won is None or (best > 0) == won(9, last_wins=False)


def test_one_ply_ahead_sees_a_move_that_loses():
    held = start(MISERE).play("3").play("3").play("1")  # 2 are left: taking both loses
    scores = searches.build("minimax", {"depth": 1}, random.Random(0)).analyse(
        searches.SearchPosition.root(held)
    )
    assert scores.scores[1] <= -WIN < scores.scores[0]


@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("random", {}), ("oneply", {}), ("proof", {"n": 3}), ("level", {"n": 4}),
        ("deepening", {"plies": 4, "nodes": None, "seconds": None}),
        ("uct", {"nodes": 60, "seconds": None, "c": None}),
    ],
)  # fmt: skip
@pytest.mark.parametrize("source", [MISERE, TWICE, CROSSES, NODES])
def test_every_player_plays_every_kind_of_game_to_its_end(source, name, values):
    held, rng = start(source), random.Random(7)
    while held.outcome() is None:
        player = searches.build(name, values, rng)
        held = held.play(list(held.moves())[player.choose(searches.SearchPosition.root(held))])
    assert held.outcome() in {0, 1, DRAW}


def test_three_crosses_end_in_a_draw_between_players_who_see_the_end():
    held, rng = start(CROSSES), random.Random(3)
    for move in ("b2", "a1", "c3"):
        held = held.play(move)
    while held.outcome() is None:
        player = searches.build("alphabeta", {"depth": 9}, rng)
        held = held.play(list(held.moves())[player.choose(searches.SearchPosition.root(held))])
    assert held.outcome() == DRAW


def test_the_evaluation_is_for_the_side_to_move_and_less_than_a_win():
    source = (
        NIM + "\n    def evaluate(self):\n        return float('inf') if self.to_move else -7\n"
    )
    node = searches.SearchPosition.root(start(source))
    assert node.evaluate() == -7
    assert node.play(0).evaluate() == WIN - 1
    assert node.play(0).to_move is Side.SECOND


def test_a_turn_in_between_is_evaluated_for_the_side_that_can_do_nothing():
    source = TWICE + "\n    def evaluate(self):\n        return 10 * self.heap + self.to_move\n"
    node = searches.SearchPosition.root(start(source))
    again = node.play(2)  # takes 3, and so is to move again
    assert again.to_move is Side.SECOND
    assert again.evaluate() == -60
    assert again.play(0).to_move is Side.FIRST
    assert again.play(0).evaluate() == 60


def test_a_game_that_never_ends_is_a_draw_to_those_who_look_ahead():
    values = {"nodes": 4, "seconds": None, "c": None}
    scores = searches.build("uct", values, random.Random(0)).analyse(
        searches.SearchPosition.root(start(BROKEN["endless"]))
    )
    assert set(scores.scores) == {0, 1, 2}


def test_a_node_without_children_was_won_as_its_value_says():
    held = start(NODES)
    for move, side in (("3", 1), ("3", 0), ("1", 1)):
        held = held.play(move)
        assert held.side() == side
    assert held.outcome() == 0  # MAX took the last one
    assert start(NODES).play("3").play("1").play("1").play("2").outcome() == 1


def test_the_hand_outs_own_classes_are_a_game():
    source = """
class Noeud:
    def __init__(self, grille, isMax=True):
        self.grille, self.isMax, self.h = grille, isMax, 0
    def lignes(self, pion):
        return sum(ligne[c:c + 3] == [pion] * 3 for ligne in self.grille for c in range(3))
    def colonnes(self, pion):
        return Noeud([list(c) for c in zip(*self.grille)]).lignes(pion)
    def evaluer(self):
        self.h = sum(self.lignes(1) - self.lignes(2) + self.colonnes(1) - self.colonnes(2)
                     for _ in "x")
    def finJeu(self):
        pleine = all(all(ligne) for ligne in self.grille)
        return pleine or any(self.lignes(p) or self.colonnes(p) for p in (1, 2))
class Puissance3:
    WIDTH, HEIGHT = 5, 5
    def __init__(self):
        self.grilleJeu = [[0] * self.WIDTH for _ in range(self.HEIGHT)]
    def jouerColonne(self, pion, c, grille):
        for ligne in reversed(grille):
            if ligne[c] == 0:
                ligne[c] = pion
                return True
        return False
"""
    held = start(source)
    assert list(held.moves()) == ["1", "2", "3", "4", "5"]
    for move in "12131":  # MAX fills column 1
        assert held.outcome() is None
        held = held.play(move)
    assert held.outcome() == 0
    assert not held.moves()
    full = start(source)
    for column in "1" * 5:
        full = full.play(column)
    assert list(full.moves()) == ["2", "3", "4", "5"]
    depth = {"depth": 5}
    two = start(source).play("1").play("5").play("1").play("5")
    chosen = searches.build("alphabeta", depth, random.Random(0)).choose(
        searches.SearchPosition.root(two)
    )
    assert list(two.moves())[chosen] == "1"


@pytest.mark.parametrize("name", ["plain", "instance", "constants"])
@pytest.mark.parametrize("seed", range(6))
def test_a_students_solution_of_the_hand_out_plays_by_our_rules(name, seed):
    path = Path(__file__).parents[1] / "checks" / "correct" / "noeud" / f"{name}.py"
    held, ours = start(path.read_text("utf-8"), "Puissance3"), catalog.find("puissance3").initial()
    rng = random.Random(seed)
    while ours.outcome() is None:
        assert [int(move) - 1 for move in held.moves()] == list(ours.legal_moves())
        assert held.outcome() is None
        assert held.side() == ours.to_move
        move = rng.choice(list(held.moves()))
        held, ours = held.play(move), ours.play(int(move) - 1)
    winner = ours.outcome().winner
    assert held.outcome() == (DRAW if winner is None else winner)
    assert not held.moves()


@pytest.mark.parametrize("player", ["random", "oneply", "level", "uct"])
def test_a_game_that_never_ends_is_said_to_be_one(player):
    module = ModuleType("__player__")
    exec(compile(BROKEN["endless"], "mine.py", "exec"), module.__dict__)  # noqa: S102 - by us
    server = GameServer(module, lambda error: {"fault": repr(error)}, lambda _code: None)
    server.answer({"open": None})
    path = [next(iter(start(BROKEN["endless"]).moves()))] * searches.MOST_PLIES
    asked = {"choose": player, "values": {"n": 3, "nodes": 9, "c": None}, "at": path, "seed": 0}
    told = server.answer(asked)
    assert (told["broken"], told["values"]) == ("endless", {"plies": searches.MOST_PLIES})


@pytest.mark.parametrize("name", further_noeud.SOLUTIONS)
def test_puissance_4_is_a_game_whatever_its_classes_are_called(name):
    source, rng = further_noeud.SOLUTIONS[name], random.Random(name)
    held, ours = start(source, further_noeud.game_of(source)), catalog.find("connect4").initial()
    while ours.outcome() is None:
        assert [int(move) - 1 for move in held.moves()] == list(ours.legal_moves())
        move = rng.choice(list(held.moves()))
        held, ours = held.play(move), ours.play(int(move) - 1)
    winner = ours.outcome().winner
    assert held.outcome() == (DRAW if winner is None else winner)


@pytest.mark.parametrize("moves", [positions.DRAWN_GAMES[0], *positions.LAST_DISC_GAMES])
def test_a_full_grid_is_a_draw_unless_it_is_won(moves):
    held = start(further_noeud.SOLUTIONS["Noeud4"], "Puissance4")
    for move in moves:
        assert held.outcome() is None
        held = held.play(move)
    assert held.outcome() == (DRAW if moves in positions.DRAWN_GAMES else 1)
