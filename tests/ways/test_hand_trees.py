"""Trees by hand: α, β, values and cut-offs, each judged with the reason that fits."""

# ruff: noqa: RUF001, RUF002 - Greek letters

import math

import pytest

from pions.app.ways import hand_trees, stations
from pions.core.errors import InvalidOption
from pions.render import ways as words

STATION = stations.find("puissance4").station("alphabeta-main")
LEAVES = [[4, 7, 5], [6, 3, 8], [5, 9, 6]]
HAND = hand_trees.searched(LEAVES, "alphabeta")
AT = {node.move: number for number, node in enumerate(HAND.tree.nodes) if node.children}


def entered(name, field, answer, hand=HAND):
    judged = hand_trees.judge(hand, AT[name], field, answer)
    return judged.right, " ".join(words.entered(hand, AT[name], field, judged))


def plain(leaves, *, of_max=True):
    """Min-max on lists, as it is defined."""
    if isinstance(leaves, int):
        return leaves
    return (max if of_max else min)(plain(one, of_max=not of_max) for one in leaves)


@pytest.mark.parametrize(
    ("name", "alpha", "beta", "value", "seen"),
    [  # by hand: B is min(4, 7, 5); C is cut off after 3, for MAX has 4 already; D is 5
        ("A", "-inf", "+∞", "5", "3"),
        ("B", "−∞", "inf", "4", "3"),
        ("C", "4", "inf", "3", "2"),
        ("D", "4", "inf", "5", "3"),
    ],
)
def test_what_alpha_beta_does_is_right(name, alpha, beta, value, seen):
    for field, answer in {"alpha": alpha, "beta": beta, "value": value, "seen": seen}.items():
        assert entered(name, field, answer) == (True, "Right.")


@pytest.mark.parametrize(
    ("name", "field", "answer", "reason"),
    [
        ("D", "alpha", "3", "α is not the last value found, but **the best"),
        ("D", "alpha", "3", "Found before: B = 4, C = 3. Which of them does MAX keep?"),
        ("D", "alpha", "inf", "You have exchanged the two"),
        ("D", "alpha", "-inf", "α is **the best that MAX is sure of** when the search comes"),
        ("D", "beta", "3", "Before this node MIN has no value to choose."),
        ("B", "alpha", "4", "Before this node MAX has no value to choose."),
        ("B", "value", "7", "At a MIN node it is the **smallest** value."),
        ("A", "value", "3", "At a MAX node it is the **largest** value."),
        ("A", "value", "3", "MAX chooses among B = 4, C = 3, D = 5. Which one does MAX take?"),
        ("B", "value", "5", "MIN chooses among 4, 7, 5. Which one does MIN take?"),
        ("C", "seen", "3", "After 3, C is worth at most 3; MAX is sure of α = 4 above."),
        ("C", "seen", "1", "Too soon: C may still change the choice above."),
    ],
)
def test_a_wrong_answer_gets_the_reason_that_fits_and_not_the_answer(name, field, answer, reason):
    right, said = entered(name, field, answer)
    assert not right
    assert reason in said


def test_a_value_that_was_cut_off_does_not_count():
    hand = hand_trees.searched([[4, 7], [6, 3, 1]], "alphabeta")
    at = next(number for number, node in enumerate(hand.tree.nodes) if node.move == "C")
    judged = hand_trees.judge(hand, at, "value", "1")
    assert judged.slip == "spared"
    assert "does not count" in words.entered(hand, at, "value", judged)[0]


def test_min_max_asks_for_values_alone():
    hand = hand_trees.searched(LEAVES, "minimax")
    assert not hand.windowed
    assert [node.value for node in hand.tree.nodes if node.children] == [5, 4, 3, 5]
    assert all(node.alpha == -math.inf for node in hand.tree.nodes)


@pytest.mark.parametrize("number", range(1, 30))
def test_another_tree_has_a_cut_off_and_the_value_of_min_max(number):
    hand = hand_trees.of_station(STATION, number)
    again = hand_trees.of_station(STATION, number)

    def leaves(at):
        return [leaves(one) for one in at.children] if at.children else at.leaf

    assert leaves(hand.root) == leaves(again.root)
    assert hand.tree.value == plain(leaves(hand.root))
    assert any(node.cut for node in hand.tree.nodes)
    assert leaves(hand_trees.of_station(STATION, 0).root) == LEAVES


def test_bad_input_is_a_sentence():
    for field, answer in (("alpha", "x"), ("value", ""), ("beta", "nan")):
        with pytest.raises(InvalidOption, match="no value"):
            hand_trees.judge(HAND, 0, field, answer)
    for number in (99, len(HAND.tree.nodes) - 1):  # no node, and a leaf
        with pytest.raises(InvalidOption, match="nothing to enter"):
            hand_trees.judge(HAND, number, "value", "1")
        with pytest.raises(InvalidOption, match="nothing to enter"):
            hand_trees.wanted(HAND, number, "value")
    with pytest.raises(InvalidOption, match="has no tree"):
        hand_trees.of_station(stations.find("puissance4").station("regles"), 0)
