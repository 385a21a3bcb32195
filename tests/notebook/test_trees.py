"""The tree of somebody's own search: its nodes, its moves, its values, whatever it looks like."""

import re
from xml.etree import ElementTree as ET

import pytest

import pions
from pions.app.trees import watched_functions
from pions.games import catalog
from pions.render import tree_pictures
from solved_notebooks import solved_cells

pytestmark = pytest.mark.once
INF = float("inf")
START = catalog.find("puissance3").initial()


def centre(position):
    """How many stones of the side that opened stand in the middle column, less the others'."""
    column = [row[2] for row in position.grid()]
    return column.count(0) - column.count(1)


def plain(position, depth, maximising=True):  # noqa: FBT002 - as students write
    if depth == 0 or position.outcome() is not None:
        return centre(position)
    values = [plain(position.play(m), depth - 1, not maximising) for m in position.legal_moves()]
    return max(values) if maximising else min(values)


def pruned(position, depth, alpha, beta, maximising=True):  # noqa: FBT002 - as students write
    if depth == 0 or position.outcome() is not None:
        return centre(position)
    best = -INF if maximising else INF
    for move in position.legal_moves():
        value = pruned(position.play(move), depth - 1, alpha, beta, not maximising)
        if maximising:
            best, alpha = max(best, value), max(alpha, value)
        else:
            best, beta = min(best, value), min(beta, value)
        if alpha >= beta:
            break
    return best


def nega(position, depth):
    if depth == 0 or position.outcome() is not None:
        return centre(position) * (1 if position.to_move == 0 else -1)
    return max(-nega(position.play(move), depth - 1) for move in position.legal_moves())


def highest(position, depth):
    if depth == 0:
        return centre(position)
    return max(lowest(position.play(move), depth - 1) for move in position.legal_moves())


def lowest(position, depth):
    if depth == 0:
        return centre(position)
    return min(highest(position.play(move), depth - 1) for move in position.legal_moves())


def strategy(position):
    """Starts a search for each move, and returns the best move."""
    return max(position.legal_moves(), key=lambda move: plain(position.play(move), 1, False))


def grown(function, *arguments):
    return watched_functions.grown(function, arguments, {})


def test_every_call_is_a_node_and_knows_its_move():
    tree = grown(plain, START, 2)
    assert len(tree.nodes) == 1 + 5 + 25
    assert [tree.nodes[one].move for one in tree.nodes[0].children] == list("12345")
    for node in tree.nodes:
        played = "".join(tree.nodes[one].move for one in tree.path(tree.nodes.index(node))[1:])
        if node.level == 2:
            assert node.value == centre(catalog.find("puissance3").parse_position(played))
    assert tree.value == plain(START, 2)


@pytest.mark.parametrize("search", [nega, highest])
def test_other_ways_to_write_the_same_search_give_the_same_tree(search):
    wanted, found = grown(plain, START, 3), grown(search, START, 3)
    assert [(n.parent, n.move, n.value) for n in found.nodes] == [
        (n.parent, n.move, n.value) for n in wanted.nodes
    ]


def test_cut_offs_and_what_they_spared_are_seen():
    tree = grown(pruned, START, 3, -INF, INF)
    assert tree.value == plain(START, 3)
    assert len(tree.nodes) < len(grown(plain, START, 3).nodes)
    cut = [node for node in tree.nodes if node.cut]
    assert cut
    for node in cut:
        looked_at = [tree.nodes[one].move for one in node.children]
        assert sorted([*looked_at, *node.unread]) == list("12345")


def test_a_strategy_is_the_root_of_what_it_starts():
    tree = grown(strategy, START)
    assert len(tree.nodes) == 1 + 5 + 25
    assert tree.value == max(tree.nodes[one].value for one in tree.nodes[0].children)
    assert tree.nodes[0].value == tree.nodes[tree.nodes[0].children[strategy(START)]].value


@pytest.mark.parametrize("handout", ["etat", "noeud", "colonnes"])
def test_the_cell_of_each_hand_out_draws_the_tree_of_a_right_solution(handout):
    cells = solved_cells(handout)
    names = {"__name__": "mine"}
    first = next(name for name in cells if name.startswith("reponse-"))
    for name in ("donnees", first):
        exec(cells[name], names)  # noqa: S102 - our own texts
    call = next(text for text in cells.values() if text.startswith("# pions.tree("))
    shown = eval(call.removeprefix("# "), names | {"pions": pions})  # noqa: S307 - the same
    columns = 5 if handout == "noeud" else 7
    count = int(re.search(r"(\d+) nodes", str(shown))[1])
    # In the example of etat, six of seven moves let red win at once: nothing else is asked there.
    whole = 1 + columns + (columns if handout == "etat" else columns**2)
    assert count == whole or "cut-off" in str(shown)
    moves = re.findall(r"^  (\d): ", str(shown), re.MULTILINE)
    assert moves == [str(one) for one in range(columns)]


def test_the_cells_of_the_hand_outs_are_the_ones_tried():
    asked = {
        handout
        for handout in ("etat", "noeud", "caml", "hex", "colonnes")
        if any("pions.tree(" in text for text in solved_cells(handout).values())
    }
    assert asked == {"etat", "noeud", "colonnes"}


@pytest.mark.parametrize(
    ("search", "arguments"), [(plain, (START, 2)), (pruned, (START, 4, -INF, INF))]
)
def test_the_picture_is_well_formed_and_folds_what_is_too_wide(search, arguments):
    shown = pions.tree(search, *arguments)
    picture = ET.fromstring(shown.svg)  # noqa: S314 - ours
    drawn = [one for one in picture.iter() if "node" in one.get("class", "").split()]
    tree = grown(search, *arguments)
    folded = sum(int(one) for one in re.findall(r"… \+(\d+)", str(shown)))
    assert len(drawn) + folded == len(tree.nodes)
    assert len(drawn) < 120


def test_min_at_the_root_is_told_from_the_values():
    assert tree_pictures.branch(grown(plain, START, 2)).maximises
    turned = tree_pictures.branch(grown(plain, START, 2, False))
    assert not turned.maximises
    assert turned.children[0].maximises


def alone(position):
    return centre(position)


def words(position, depth):
    return "won" if depth == 0 else max(words(position.play(0), depth - 1), "open")


def endless(position, depth):
    return max(endless(position, depth + 1), endless(position, depth + 1)) if depth < 60 else 0


def raising(position, depth):
    if depth == 0:
        raise ZeroDivisionError
    return raising(position, depth - 1)


@pytest.mark.parametrize(
    ("function", "arguments"),
    [(alone, (START,)), (words, (START, 2)), (max, (1, 2)), (endless, (START, 0))],
)
def test_what_makes_no_tree_is_said_so(function, arguments, monkeypatch):
    monkeypatch.setattr(watched_functions, "MOST", 500)
    with pytest.raises(pions.InvalidOption):
        pions.tree(function, *arguments)


def test_what_a_function_raises_is_its_own_and_the_watch_ends():
    import sys

    with pytest.raises(ZeroDivisionError):
        pions.tree(raising, START, 3)
    assert sys.getprofile() is None
