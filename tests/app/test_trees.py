"""Search trees written down: whole, consistent, and cut for the reason they give."""

import json
import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pions.app.trees import search_trees, tracer
from pions.app.trees.search_trees import TreeRequest, grow
from pions.app.trees.tracer import Tracer
from pions.core.errors import InvalidOption, PionsError
from pions.families import evaluators
from pions.games.catalog import find
from pions.search.minimax import minimax

GAME = "gravity-4x4x3"


def question(picks, **settings):
    position, text = find(GAME).initial(), ""
    for pick in picks:
        moves = position.legal_moves()
        after = position.play(moves[pick % len(moves)])
        if after.outcome() is not None:
            break
        text += find(GAME).format_move(moves[pick % len(moves)])
        position = after
    return TreeRequest(GAME, text, **settings), position


searches = st.sampled_from(["minimax", "alphabeta"])
orders = st.sampled_from(["left", "centre"])
games = st.lists(st.integers(0, 3), max_size=8)


@given(games, searches, orders, st.integers(1, 4))
def test_every_tree_has_the_value_of_min_max(picks, search, order, depth):
    asked, position = question(picks, search=search, order=order, depth=depth)
    evaluate = evaluators.build("lines", find(GAME))
    assert grow(asked).tree.value == minimax(position, depth, evaluate)


@given(games, orders, st.integers(1, 4))
def test_a_tree_hangs_together(picks, order, depth):
    asked, _ = question(picks, order=order, depth=depth)
    tree = grow(asked).tree
    assert sorted(tree.steps) == sorted([*range(len(tree.nodes))] * 2)
    for number, node in enumerate(tree.nodes):
        assert tree.steps[node.entered] == tree.steps[node.left] == number
        assert node.entered < node.left
        for child in node.children:
            below = tree.nodes[child]
            assert (below.parent, below.level) == (number, node.level + 1)
            assert node.entered < below.entered < below.left < node.left
        if node.children:
            best = max if node.level % 2 == 0 else min
            assert node.value == best(tree.nodes[child].value for child in node.children)


@given(games, orders, st.integers(2, 4))
def test_every_cut_off_comes_from_a_rival_that_is_as_good(picks, order, depth):
    asked, _ = question(picks, order=order, depth=depth)
    tree = grow(asked).tree
    for number, node in enumerate(tree.nodes):
        if not node.cut:
            continue
        rival = tree.rival(number)
        assert rival is not None
        worth = tree.nodes[rival].value
        assert node.value <= worth if node.level % 2 else node.value >= worth


def test_cut_offs_are_found_one_after_the_other():
    tree = grow(TreeRequest("connect4", "446564435", depth=3)).tree
    step, found = 0, 0
    while (later := tree.next_cut(step)) is not None:
        assert later > step
        assert tree.nodes[tree.steps[later]].cut
        step, found = later, found + 1
    assert found == sum(node.cut for node in tree.nodes) > 10


def test_the_counts_of_other_ways_are_those_of_growing_them():
    grown = {
        order: grow(TreeRequest(GAME, "2", depth=4, order=order)) for order in search_trees.ORDERS
    }
    plain = grow(TreeRequest(GAME, "2", "minimax", 4))
    for order, one in grown.items():
        assert one.orders[order] == len(one.tree.nodes)
        assert one.orders == plain.orders
        assert one.minimax == len(plain.tree.nodes)


def test_a_tree_too_large_to_look_at_is_refused_in_a_sentence(monkeypatch):
    monkeypatch.setattr(search_trees, "LARGEST", 20)
    with pytest.raises(InvalidOption, match="more than 20 nodes"):
        grow(TreeRequest(GAME, "", "minimax", 3))


@pytest.mark.parametrize("depth", [0, 99])
def test_a_depth_that_makes_no_sense_is_refused(depth):
    with pytest.raises(InvalidOption, match="depth"):
        TreeRequest(GAME, "", depth=depth)


def traced(negamax):
    """The tree of a small alpha-beta over numbers, written down by its own author."""
    leaves = [3, 5, 6, 9, 1, 2, 0, -1]
    one = Tracer("mine", negamax=negamax)

    def search(low, high, sign, alpha, beta, move=""):  # noqa: PLR0913, PLR0917 - a search
        one.enter(move, alpha, beta)
        if high - low == 1:
            return one.leave(sign * leaves[low] if negamax else leaves[low])
        middle, best = (low + high) // 2, None
        for place, (start, end) in enumerate(((low, middle), (middle, high))):
            if negamax:
                value = -search(start, end, -sign, -beta, -alpha, place)
                best = value if best is None else max(best, value)
                alpha = max(alpha, best)
            elif sign > 0:
                value = search(start, end, -sign, alpha, beta, place)
                best = value if best is None else max(best, value)
                alpha = max(alpha, best)
            else:
                value = search(start, end, -sign, alpha, beta, place)
                best = value if best is None else min(best, value)
                beta = min(beta, best)
            if alpha >= beta and place == 0:
                return one.leave(best, [1])
        return one.leave(best)

    search(0, 8, 1, -math.inf, math.inf)
    return one


def test_both_ways_of_counting_give_the_same_tree():
    assert traced(negamax=True).tree() == traced(negamax=False).tree()
    assert traced(negamax=False).tree().value == 5
    assert any(node.cut for node in traced(negamax=False).tree().nodes)


def test_a_tree_is_read_back_as_it_was_saved(tmp_path):
    one = traced(negamax=False)
    one.save(tmp_path / "tree.json")
    assert tracer.load(tmp_path / "tree.json") == one.tree()


def file(nodes, steps):
    return json.dumps({"kind": "pions tree", "title": "", "nodes": nodes, "steps": steps})


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{}",
        "[" * 100_000,
        file([], []),
        file([[None, "", 0, 0, "x", []]], [0, 0]),
        file([[None, "", 0, 0, 0, []]], [0]),
        file([], [7]),
    ],
)
def test_a_file_that_holds_no_tree_is_refused(tmp_path, text):
    (tmp_path / "tree.json").write_text(text)
    with pytest.raises(PionsError):
        tracer.load(tmp_path / "tree.json")


def test_a_tree_that_cannot_be_read_says_why(tmp_path):
    with pytest.raises(InvalidOption) as missing:
        tracer.load(tmp_path / "missing.json")
    assert str(missing.value) == "“missing.json” cannot be read: there is no such file or folder."
    with pytest.raises(InvalidOption, match=r"cannot be read: it is a folder\.$"):
        tracer.load(tmp_path)


def test_a_tracer_says_what_was_forgotten():
    one = Tracer()
    with pytest.raises(InvalidOption, match=r"enter\(\)"):
        one.leave(0)
    one.enter()
    with pytest.raises(InvalidOption, match="never left"):
        one.tree()
    one.leave(0, cut=True)
    assert one.tree().nodes[0].cut
    with pytest.raises(InvalidOption, match="another"):
        one.enter()
