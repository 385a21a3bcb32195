"""Files written as each hand-out says: what they are given, and what becomes of their answers."""

from pathlib import Path

import pytest

import further_noeud
from pions import sandbox
from pions.games.gravity import Gravity
from pions.games.hexagon import Hex
from pions.games.morpion import Morpion
from pions.sandbox import Disqualified, Limits, Tier

GENEROUS = Limits(seconds=20, load_seconds=30)


def opened(tmp_path, source, game, function=None, **settings):
    path = tmp_path / "mine.py"
    path.write_text(source, "utf-8")
    spec = path if function is None else f"{path}:{function}"
    return sandbox.load(spec, game, GENEROUS, **settings)


@pytest.fixture
def after_33_0():
    """Three plies: first in column 3, second on top of it, first in column 0."""
    position = Gravity().initial()
    for move in (3, 3, 0):
        position = position.play(move)
    return position


def test_etat_gets_its_four_entries(tmp_path, after_33_0):
    source = """
def strategie(state):
    assert sorted(state) == ["grille", "joueur", "libres", "vides"]
    assert state["grille"][:4] == [[0] * 7] * 4
    assert state["grille"][4] == [0, 0, 0, 2, 0, 0, 0]
    assert state["grille"][5] == [1, 0, 0, 1, 0, 0, 0]
    assert (state["joueur"], state["vides"]) == (2, 39)
    assert state["libres"] == [5, 6, 6, 4, 6, 6, 6]
    return 6
"""
    with opened(tmp_path, source, Gravity()) as player:
        assert player.choose(after_33_0) == 6


def test_etat_minmax_gets_the_heuristic_and_the_depth_of_the_file(tmp_path, after_33_0):
    source = """
def h(state):
    return 0

def strategie_minmax(heuristique, p, state):
    assert heuristique is h
    assert p == 3
    return state["joueur"]

p = 3
"""
    with opened(tmp_path, source, Gravity()) as player:
        assert player.choose(after_33_0) == 2
        assert player.description.settings == {"h": "h", "p": "3"}
        assert player.description.sentence.render(str) == (
            "`strategie_minmax(heuristique, p, state)` of the hand-out `etat` (with h = h, p = 3)"
        )


def test_caml_gets_the_bottom_row_first(tmp_path, after_33_0):
    source = """
def ia_1(t, couleur):
    assert t[0] == [1, 0, 0, 1, 0, 0, 0]
    assert t[1] == [0, 0, 0, 2, 0, 0, 0]
    assert len(t) == 6 and couleur == 2
    return 5
"""
    with opened(tmp_path, source, Gravity()) as player:
        assert player.choose(after_33_0) == 5


def test_caml_builds_a_strategy_from_sia(tmp_path, after_33_0):
    source = """
def sia(n):
    def strategie(t, couleur):
        return n + couleur
    return strategie
"""
    with opened(tmp_path, source, Gravity()) as player:
        assert player.choose(after_33_0) == 5  # n is 3 where the file says nothing


def test_a_strategy_made_by_another_function_is_found(tmp_path, after_33_0):
    source = """
from functools import partial

def alpha_beta(n, f):
    return lambda t, couleur: n

def autre(n, t, couleur):
    return n

ia_profonde = partial(autre, 6)
"""
    with opened(tmp_path, source, Gravity()) as player:
        assert player.choose(after_33_0) == 6
    with opened(tmp_path, source + "ia = alpha_beta(5, None)\n", Gravity()) as player:
        assert player.choose(after_33_0) == 5


def test_colonnes_gets_columns_bottom_first_and_weights(tmp_path, after_33_0):
    source = """
def minmax(G, k, w, p):
    assert G[3] == [1, 2, 0, 0, 0, 0] and G[0] == [1, 0, 0, 0, 0, 0]
    assert len(G) == 7 and k == 2
    assert w == [0, 1, 10, 1000, float("inf")] and p == 2
    return float("-inf"), (4, 0)
"""
    with opened(tmp_path, source, Gravity()) as player:
        assert player.choose(after_33_0) == 4
        assert player.description.settings == {"w": "[0, 1, 10, 1000, inf]", "p": "2"}
    own = source.replace("1000", "7").replace("p == 2", "p == 5")
    own += "\nw = [0, 1, 10, 7, float('inf')]\np = 5\n"
    with opened(tmp_path, own, Gravity()) as player:
        assert player.choose(after_33_0) == 4


NOEUD = """
import math

class Noeud:
    def __init__(self, grille, isMax=True):
        self.grille, self.isMax = grille, isMax

class Puissance3:
    WIDTH = HEIGHT = 5

    def __init__(self):
        self.grilleJeu = [[0] * 5 for _ in range(5)]

    def alpha_beta(self, noeud, alpha, beta, profondeur):
        assert (alpha, beta, profondeur) == (-math.inf, math.inf, 4)
        assert noeud.grille[-1] == [0, 0, 1, 0, 0] and not noeud.isMax
        assert self.grilleJeu == noeud.grille
        return -30, self.WIDTH - 1
"""


def test_noeud_is_asked_through_its_classes(tmp_path):
    game = Gravity(5, 5, 3, diagonals=False)
    with opened(tmp_path, NOEUD, game) as player:
        assert player.choose(game.initial().play(2)) == 4
    source = NOEUD.replace("[0, 0, 1, 0, 0]", "[0, 0, 1, 0, 0, 0, 0]")
    source = source.replace("Puissance3", "Puissance4")
    with opened(tmp_path, source, Gravity()) as player:
        assert player.choose(Gravity().initial().play(2)) == 6


@pytest.mark.parametrize("name", further_noeud.SOLUTIONS)
def test_the_nodes_of_puissance_4_are_found_whatever_they_are_called(tmp_path, name):
    """Three in line, which is the end for the nodes of Puissance 3."""
    position = Gravity().initial()
    for move in (3, 3, 4, 4, 5, 5):
        position = position.play(move)
    source = "PROFONDEUR = 1\n" + further_noeud.SOLUTIONS[name]
    with opened(tmp_path, source, Gravity()) as player:
        assert player.choose(position) in (2, 6)


@pytest.mark.parametrize("game", ["Puissance4IA", "PuissanceQuatre", "JeuPuissance4"])
def test_a_file_with_both_games_plays_the_one_its_class_says(tmp_path, game):
    source = further_noeud.SOLUTIONS["Noeud4"].replace("Puissance4", game)
    with opened(tmp_path, source, Gravity()) as player:
        assert player.description.choice.found.name == game
    with opened(tmp_path, source, Gravity(5, 5, 3, diagonals=False)) as player:
        assert player.description.choice.found.name == "Puissance3"


def test_noeud_without_its_class_is_refused_in_words(tmp_path):
    source = NOEUD.replace("class Noeud", "class Sommet")
    with pytest.raises(sandbox.PlayerFileError, match="defines no `Noeud`"):
        opened(tmp_path, source, Gravity(5, 5, 3, diagonals=False))


def test_hex_gets_an_array_and_may_answer_numpy_integers(tmp_path):
    source = """
import numpy as np

def algo(grille, joueur):
    assert isinstance(grille, np.ndarray) and grille.shape == (5, 5)
    assert grille[1, 2] == 1 and grille.sum() == 1 and joueur == 2
    return np.int64(4), np.int8(3)
"""
    game = Hex(5)
    with opened(tmp_path, source, game) as player:
        assert player.choose(game.initial().play(1 * 5 + 2)) == 4 * 5 + 3


@pytest.mark.parametrize("name", ["plain", "lignes", "negamax"])
def test_the_min_max_of_morpion_plays(name):
    """Noughts stop the row of crosses."""
    path = Path(__file__).parents[1] / "checks" / "correct" / "morpion" / f"{name}.py"
    position = Morpion().initial().play(0).play(4)
    with sandbox.load(path, Morpion(), GENEROUS) as player:
        assert player.choose(position.play(1)) == 2


@pytest.mark.parametrize("name", ["plain", "haut", "texte_renvoye"])
def test_the_chance_of_onze_plays(name):
    """It puts its disc into the grid, top row first or last, or returns a column."""
    path = Path(__file__).parents[1] / "checks" / "correct" / "onze" / f"{name}.py"
    position = Gravity().initial()
    with sandbox.load(path, Gravity(), GENEROUS) as player:
        while position.outcome() is None:
            position = position.play(player.choose(position))


@pytest.mark.parametrize("game", [Gravity(), Gravity(5, 5, 3, diagonals=False), Hex(5, swap=True)])
@pytest.mark.parametrize(
    "source",
    [
        "def choose(position):\n    return position.legal_moves()[-1]\n",
        "class Mine:\n def choose(self, position):\n  return max(position.legal_moves())\n",
    ],
)
def test_our_own_convention_gets_a_real_position(tmp_path, game, source):
    position = game.initial()
    with opened(tmp_path, source, game) as player:
        for _ in range(6):
            move = player.choose(position)
            assert move == position.legal_moves()[-1]
            position = position.play(move)


def test_a_game_is_named_by_a_word_too(tmp_path):
    with opened(tmp_path, "def strategie(state):\n    return 3\n", "puissance3") as player:
        assert player.choose(Gravity(5, 5, 3, diagonals=False).initial()) == 3


def test_the_name_of_the_team_is_honoured_in_one_short_line(tmp_path):
    source = "def strategie(state):\n    return 3\nTEAM_NAME = {!r}\n"
    for wish, name in (
        ("Les Pions", "Les Pions"),
        ("  deux\nlignes\x1b[31m ", "deux lignes�[31m"),
        ("x" * 100, "x" * 40),
        ("", "mine"),
        (7, "mine"),
    ):
        with opened(tmp_path, source.format(wish), Gravity()) as player:
            assert player.name == name


def test_a_main_program_in_the_file_is_not_run(tmp_path):
    source = "def strategie(state):\n    return 3\nif __name__ == '__main__':\n    1 / 0\n"
    with opened(tmp_path, source, Gravity()) as player:
        assert player.choose(Gravity().initial()) == 3


def test_a_file_named_like_a_module_still_finds_the_module(tmp_path):
    path = tmp_path / "random.py"
    path.write_text(
        "import random\ndef strategie(state):\n    return random.randrange(7)\n", "utf-8"
    )
    with sandbox.load(path, Gravity(), GENEROUS) as player:
        assert player.choose(Gravity().initial()) in range(7)


def test_dataclasses_and_pickles_work_in_a_player(tmp_path):
    source = """
import copy, pickle
from dataclasses import dataclass

@dataclass
class Coup:
    colonne: int

def strategie(state):
    return pickle.loads(pickle.dumps(copy.deepcopy(Coup(2)))).colonne
"""
    with opened(tmp_path, source, Gravity()) as player:
        assert player.choose(Gravity().initial()) == 2


RANDOM = """
import random
import numpy as np
print(random.random(), np.random.rand())

def strategie(state):
    order = list({"un", "deux", "trois", "quatre", "cinq"})
    print(random.random(), np.random.rand(), order)
    return random.randrange(7)
"""


LATE = """
def strategie(state):
    import random
    import numpy
    print(random.random(), numpy.random.rand())
    return 3
"""


@pytest.mark.parametrize("source", [RANDOM, LATE])
def test_one_seed_gives_one_game(tmp_path, source):
    def printed(seed, tier=None):
        with opened(tmp_path, source, Gravity(), seed=seed, tier=tier) as player:
            for _ in range(3):
                player.choose(Gravity().initial())
            return player.output

    assert printed(5) == printed(5, Tier.C)
    assert printed(5) != printed(6)


def test_the_referee_sees_a_cell_beyond_the_board_as_illegal(tmp_path):
    source = "def algo(grille, joueur):\n    return (4, 5)\n"
    with (
        opened(tmp_path, source, Hex(5)) as player,
        pytest.raises(Disqualified, match="no such cell"),
    ):
        player.choose(Hex(5).initial())
