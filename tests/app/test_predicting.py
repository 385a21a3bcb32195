"""Predict first: what is hidden, what is right, and what is said about it."""

import json
import math
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from own_searches import LARGE_TREE, ferme, minmax, par_for_et_break
from pions.app.trees import predicting
from pions.core.errors import InvalidOption
from pions.render import tree_pictures, tree_sentences
from pions.render.tree_sentences import score

pytestmark = pytest.mark.once
trees = st.recursive(
    st.integers(-30, 30), lambda below: st.lists(below, min_size=1, max_size=3), max_leaves=12
).filter(lambda tree: isinstance(tree, list))


def grown(function, *arguments):
    function(*arguments)
    return function.tree.tree


@given(trees, st.integers(-31, 31))
def test_an_answer_is_right_when_it_is_the_value(position, answer):
    tree = grown(minmax, position)
    for number, node in enumerate(tree.nodes):
        assert predicting.check(tree, number, f" {answer} ").right == (answer == node.value)
        assert predicting.check(tree, number, score(node.value)).right


@given(trees)
def test_the_reason_names_the_values_below_and_who_takes_which(position):
    tree = grown(minmax, position)
    for number, node in enumerate(tree.nodes):
        said = tree_sentences.explained(tree, number, right=False)
        assert score(node.value) in said
        if node.children:
            rule = "MAX takes the largest" if node.level % 2 == 0 else "MIN takes the smallest"
            below = ", ".join(score(tree.nodes[one].value) for one in node.children)
            among = f" of {below}" if len(node.children) > 1 else " value"
            assert said.endswith(f"{rule}{among}: {score(node.value)}.")


@pytest.mark.parametrize("answer", ["", "x", "nan", "--3", "3 4", "9" * 400, "1e", "0x10"])
def test_what_is_no_number_is_refused_in_a_sentence(answer):
    tree = grown(minmax, LARGE_TREE)
    with pytest.raises(InvalidOption, match="is no value"):
        predicting.check(tree, 0, answer)


@pytest.mark.parametrize(
    ("answer", "right"),
    [
        ("inf", True),
        ("+∞", True),
        ("gagné", True),
        ("win", True),
        ("-inf", False),
        ("perdu", False),
    ],
)
def test_a_game_that_is_won_may_be_said_in_words(answer, right):
    tree = grown(minmax, [math.inf, 3])
    assert predicting.check(tree, 0, answer).right == right


def test_a_bound_that_is_returned_instead_of_the_best_value_is_said_so():
    tree = grown(ferme, [[4, 4], [2, 9]], -50, 50)
    cut = next(number for number, node in enumerate(tree.nodes) if node.cut)
    assert tree.nodes[cut].value == 4  # its bound: fail-hard never says less
    found = predicting.check(tree, cut, "4")
    assert found.right
    said = tree_sentences.judged(tree, cut, found)
    assert ": +2. But the function returns its bound, +4." in said
    assert "do not count" in said


@given(trees)
def test_just_the_values_that_follow_from_drawn_ones_are_hidden(position):
    tree = grown(minmax, position)
    hidden = tree_pictures.hidden_branch(tree)
    asked = list(tree_pictures.to_predict(hidden))

    def walk(branch):
        assert (branch.value == tree_pictures.HIDDEN) == bool(branch.children)
        assert not branch.leading
        for child in branch.children:
            walk(child)
            assert not child.children or asked.index(child.number) < asked.index(branch.number)

    walk(hidden)


def test_the_page_for_notebooks_carries_a_question_and_both_sentences_for_each():
    tree = grown(par_for_et_break, LARGE_TREE)
    page = tree_pictures.questions(tree)._repr_html_()
    found = re.findall(r'data-answer="([^"]*)"', page)
    answers = [json.loads(one.replace("&quot;", '"').replace("&#x27;", "'")) for one in found]
    asked = list(tree_pictures.to_predict(tree_pictures.hidden_branch(tree)))
    assert [one["node"] for one in answers] == asked
    for one in answers:
        assert one["right"] == tree_sentences.explained(tree, one["node"], right=True)
        assert one["wrong"] == tree_sentences.explained(tree, one["node"], right=False)
        assert str(tree.nodes[one["node"]].value) in one["values"]
        assert f'data-node="{one["node"]}"' in page
