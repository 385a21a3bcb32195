"""What the page says of a tree whose moves have no names."""

import itertools
import random
import re

import pytest

from pions.app.trees.tracer import Tracer
from pions.web.views import trees as treeview


def searched(seed, *, named):
    """Alpha-beta over random values, three moves deep."""
    chance, tracer = random.Random(seed), Tracer("search")

    def value(depth, alpha, beta, move):
        tracer.enter(move, alpha, beta)
        if depth == 0:
            return tracer.leave(chance.randint(-9, 9))
        best, sign = None, 1 if depth % 2 else -1
        for number in range(count := chance.randint(1, 3)):
            found = value(depth - 1, alpha, beta, f"m{number}" if named else "")
            best = found if best is None else sign * max(sign * best, sign * found)
            alpha, beta = (max(alpha, best), beta) if sign > 0 else (alpha, min(beta, best))
            if alpha >= beta and number < count - 1:
                return tracer.leave(best, cut=True)
        return tracer.leave(best)

    value(3, -100, 100, "")
    return tracer.tree()


@pytest.mark.parametrize("named", [True, False])
def test_no_sentence_has_a_hole_where_a_move_has_no_name(named):
    kinds = set()
    for seed in range(30):
        tree = searched(seed, named=named)
        for step, focus in itertools.product(range(len(tree.steps)), (None, 0)):
            view = treeview.look(tree, step, focus, ("Red", "Yellow"))
            said = f"{view['title']}. {view['sentence']}"
            assert not re.search(r" [,.;]|  |→ *[.→]", said), said
            kinds.add(re.sub(r"[\N{MINUS SIGN}+]?\d+|Red|Yellow", "", view["sentence"]))
    assert len(kinds) > 6  # leaves, open nodes, nodes that are done, cut-offs of both sides


def test_a_node_without_moves_is_called_by_its_number():
    tree = searched(0, named=False)
    last = len(tree.nodes) - 1
    view = treeview.look(tree, len(tree.steps) - 1, last, ("Red", "Yellow"))
    assert view["title"] == f"Node #{last}"


def test_a_node_is_open_until_the_step_that_leaves_it():
    tree = searched(0, named=True)
    for number, node in enumerate(tree.nodes):
        for step, state in ((node.left - 1, "open"), (node.left, "done")):
            view = treeview.look(tree, step, number, ("Red", "Yellow"))
            nodes = [view["root"], *(one for level in view["levels"] for one in level["children"])]
            assert {one["state"] for one in nodes if one["id"] == number} == {state}


def test_a_sentence_about_a_cut_calls_a_move_as_its_game_does():
    tree = searched(1, named=True)
    cuts = [number for number, node in enumerate(tree.nodes) if node.cut]
    said = [
        treeview.sentence(tree, len(tree.steps) - 1, number, ("Red", "Yellow"), "column {}".format)
        for number in cuts
    ]
    assert any("already has column m" in one for one in said)
    assert not any(re.search(r"(?<!column )\bm\d", one) for one in said)
