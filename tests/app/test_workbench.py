"""What the workbench asks for: trees of somebody's own search, fights, texts that are checked."""

import math
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pions.app.checks import workbench
from pions.app.play.fights import FightRequest, fight
from pions.app.play.file_texts import FileRules, FileText
from pions.app.trees import file_trees
from pions.checks import catalog as handouts
from pions.core.errors import PionsError
from pions.core.recorded_calls import RecordedCall
from pions.games import catalog
from pions.sandbox.traced_search import TracedNode, TracedSearch
from wrong_solutions import correct

RULES = FileRules()
START = catalog.find("connect4").initial()


def traced(parent, cell, alpha, beta, value):
    """A call as its process tells of it, below one that stands for the position."""
    numbers = {} if alpha is None else {"alpha": alpha, "beta": beta}
    above = 0 if parent is None else parent + 1
    return TracedNode(RecordedCall("minmax", above, numbers, answer=(value,)), cell)


def search_of(nodes):
    top = TracedNode(RecordedCall("", None, {}), None)
    return TracedSearch("minmax", (top, *nodes))


def searched(rng, depth, view, layout):
    """A min-max of made-up values: those of `view`, on a grid laid out by `layout`."""
    nodes, values = [], {}

    def visit(position, left, parent, cell):
        number, level = len(nodes), depth - left
        nodes.append(None)
        if left == 0:
            value = rng.randrange(-9, 10)
        else:
            below = [
                visit(position.play(move), left - 1, number, position.landing(move))
                for move in position.legal_moves()
            ]
            value = (max if level % 2 == 0 else min)(below)
        values[number] = value
        place = None if cell is None else layout(cell)
        nodes[number] = traced(parent, place, None, None, view(level) * value)
        return value

    visit(START, depth, None, None)
    return search_of(nodes), values


VIEWS = [lambda _level: 1, lambda _level: -1, lambda level: (-1) ** level]
LAYOUTS = [
    lambda cell: cell,
    lambda cell: (5 - cell[0], cell[1]),
    lambda cell: (cell[1], 5 - cell[0]),
]


@given(st.integers(0, 10**6), st.sampled_from(VIEWS), st.sampled_from(LAYOUTS))
def test_the_tree_is_the_same_whoever_the_values_are_for_and_however_the_grid_lies(
    seed, view, layout
):
    search, values = searched(random.Random(seed), 2, view, layout)
    found = file_trees.planted(search, START)
    assert found.placed
    # Values stay as the file has them, or are MAX's: nobody's values are turned round.
    seen = -1 if view(0) == -1 else 1
    assert found.tree.first_is_max == (seen == 1)
    assert [node.value for node in found.tree.nodes] == [
        seen * values[number] for number in sorted(values)
    ]
    moves = [node.move for node in found.tree.nodes if node.level == 1]
    assert moves == [str(column) for column in range(1, 8)]


def test_where_each_move_is_searched_by_itself_the_root_is_added():
    nodes = [traced(None, (5, column), None, None, column) for column in range(7)]
    found = file_trees.planted(search_of(nodes), START)
    assert len(found.tree.nodes) == 8
    assert found.tree.value == 6
    assert [found.tree.nodes[child].move for child in found.tree.nodes[0].children] == [*"1234567"]


def test_moves_left_out_by_a_bound_are_named():
    top = traced(None, None, -math.inf, math.inf, 3)
    first = traced(0, (5, 0), -math.inf, math.inf, 3)
    second = traced(0, (5, 1), 3, math.inf, 2)
    leaf = traced(2, (4, 1), 3, math.inf, 2)
    found = file_trees.planted(search_of([top, first, second, leaf]), START)
    assert found.tree.nodes[2].unread == tuple("134567")


@pytest.mark.once
@pytest.mark.parametrize(
    ("handout", "count"), [("etat", 8), ("noeud", 24), ("caml", 57), ("colonnes", 57)]
)
def test_the_search_of_each_handout_is_found(handout, count):
    game = {one.name: one.game for one in workbench.handouts()}[handout]
    file = FileText(f"{handout}.py", correct(handout, "plain"))
    found = file_trees.grow(file, game, 2, RULES)
    assert found.placed
    assert len(found.tree.nodes) == count


@pytest.mark.once
def test_a_tree_that_is_too_large_is_refused(monkeypatch):
    monkeypatch.setattr("pions.sandbox.traced_search.MOST", 50)
    file = FileText("colonnes.py", correct("colonnes", "plain"))
    with pytest.raises(PionsError, match="smaller depth"):
        file_trees.grow(file, "connect4", 2, RULES)


@pytest.mark.once
def test_a_tree_of_several_pages_arrives_whole():
    """Lines between processes are bounded, and 2,801 nodes take several."""
    file = FileText("a.py", """
def valeur(g, profondeur, joueur):
    if profondeur == 0:
        return joueur
    notes = []
    for colonne in range(7):
        ligne = max(i for i in range(6) if g[i][colonne] == 0)
        g[ligne][colonne] = joueur
        notes.append(valeur(g, profondeur - 1, 3 - joueur))
        g[ligne][colonne] = 0
    return max(notes) if joueur == 1 else min(notes)

def strategie(state):
    return valeur(state["grille"], 4, 1) + 2
""")  # fmt: skip
    found = file_trees.grow(file, "connect4", 4, RULES)
    assert found.placed
    assert len(found.tree.nodes) == 1 + 7 + 7**2 + 7**3 + 7**4


ON_POSITIONS = """
import pions

{decorator}
def alphabeta(position, p, alpha, beta, maxi):
    if p == 0 or position.outcome() is not None:
        return hash(position.key) % 100
    meilleur = -1000 if maxi else 1000
    for coup in position.legal_moves():
        v = alphabeta(position.play(coup), p - 1, alpha, beta, not maxi)
        if maxi:
            meilleur = max(meilleur, v)
            alpha = max(alpha, v)
        else:
            meilleur = min(meilleur, v)
            beta = min(beta, v)
        if alpha >= beta:
            break
    return meilleur

def choose(position):
    {search}
    return position.legal_moves()[0]
"""
WHOLE = "alphabeta(position, 2, -1000, 1000, True)"
EACH = "[alphabeta(position.play(c), 2, -1000, 1000, False) for c in position.legal_moves()]"


@pytest.mark.once
@pytest.mark.parametrize(
    ("game", "decorator", "search"),
    [
        ("connect4", "@pions.traced", WHOLE),
        ("connect4", "", EACH),
        ("othello-4", "", WHOLE),
        ("hex-3-swap", "", WHOLE),
        ("morpion", "@pions.traced", EACH),
    ],
)
def test_moves_on_positions_of_ours_have_names(game, decorator, search):
    file = FileText("a.py", ON_POSITIONS.format(decorator=decorator, search=search))
    found = file_trees.grow(file, game, 2, RULES)
    tree, swap = found.tree, game.endswith("swap")
    assert found.placed or swap  # a swap lands where a stone might, and is not told
    assert any(node.cut for node in tree.nodes)
    at = {0: catalog.find(game).initial()}
    for number, node in enumerate(tree.nodes):
        here = at.get(number)
        if here is None or not node.children:
            continue
        names = {here.game.format_move(move): move for move in here.legal_moves()}
        for child in node.children:
            move = tree.nodes[child].move
            assert move or swap
            if move:
                at[child] = here.play(names[move])
        seen = [tree.nodes[child].move for child in node.children]
        if node.cut and "" not in seen:
            assert [*seen, *node.unread] == list(names)
    leaves = [n for n, node in enumerate(tree.nodes) if not node.children and n in at]
    assert len(leaves) > len(at) // 2
    assert all(tree.nodes[leaf].value == hash(at[leaf].key) % 100 for leaf in leaves)


@pytest.mark.once
def test_two_functions_that_call_each_other_are_one_search():
    file = FileText("a.py", """
def jouer(g, col, j):
    g = [ligne[:] for ligne in g]
    ligne = max(i for i in range(6) if g[i][col] == 0)
    g[ligne][col] = j
    return g

def maxi(g, p):
    return sum(map(sum, g)) if p == 0 else max(mini(jouer(g, c, 1), p - 1) for c in range(7))

def mini(g, p):
    return sum(map(sum, g)) if p == 0 else min(maxi(jouer(g, c, 2), p - 1) for c in range(7))

def strategie(state):
    maxi(state["grille"], 2)
    return 3
""")  # fmt: skip
    found = file_trees.grow(file, "connect4", 2, RULES)
    assert found.tree.title == "maxi/mini"
    assert len(found.tree.nodes) == 57
    assert found.tree.value == 3  # a stone of each


@pytest.mark.once
def test_a_fight_depends_on_its_seed_alone():
    text = """
import random

def strategie(state):
    return random.choice([c for c in range(7) if state["libres"][c]])
"""

    def moves(seed):
        told = []
        request = FightRequest("connect4", FileText("a.py", text), "random", 2, RULES, seed)
        assert fight(request, told.append) == "strategie"
        return [one.moves for one in told if one.over]

    assert moves(1) == moves(1) != moves(2)


def test_a_handout_whose_module_is_not_here_is_a_sentence(monkeypatch):
    monkeypatch.setattr(handouts, "find_spec", lambda _name: None)
    file = FileText("hex.py", correct("hex", "plain"))
    with pytest.raises(PionsError, match="needs `numpy`, which is not here"):
        workbench.check(file, "hex", RULES, "en", print)
