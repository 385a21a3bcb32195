"""Answers to the questions of stations, and what is entered in trees by hand, judged in words."""

# ruff: noqa: RUF001 - Greek letters, as searches call their window

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from pions.app.trees.tree import TreeNode
from pions.app.ways.hand_trees import Field, HandTree, JudgedField, wanted
from pions.app.ways.predictions import NONE, SIDES, YES_OR_NO, Prediction
from pions.app.ways.stations import Way
from pions.core.language import _
from pions.core.numbers import percent
from pions.core.text import alternatives
from pions.games import catalog
from pions.render.tree_sentences import plain


def choice(way: Way, answer: str) -> str:
    """Return an answer as it is shown."""
    if answer in SIDES[:2]:
        return _(catalog.find(way.game).colours[SIDES.index(answer)])
    words = dict(zip((*YES_OR_NO, NONE), (_("yes"), _("no"), _("none")), strict=True))
    return words.get(answer, answer.replace("-", "\N{MINUS SIGN}"))


def prediction(way: Way, question: Mapping[str, Any], judged: Prediction) -> str:
    """Say whether an answer is right, and what was measured."""
    right = alternatives([choice(way, one) for one in judged.answers])
    said = _("Right.") if judged.right else _("No: {answer}.").format(answer=right)
    if judged.measured is None:
        return said
    games = question.get("games", 1000)
    measured = _("Measured over {games} games: {share}.")
    return f"{said} {measured.format(games=games, share=percent(judged.measured))}"


def entered(hand: HandTree, number: int, field: Field, judged: JudgedField) -> list[str]:
    """Judge what is entered at a node: the rule, the values at hand, and a smaller question."""
    node = hand.tree.nodes[number]
    of_max = field == "alpha" if field in {"alpha", "beta"} else hand.tree.maximises(node)
    if judged.right:
        return [_("Right.")]
    parts = {"value": _of_value, "seen": _of_cut}.get(field, _of_bound)
    return [part for part in parts(node, judged, of_max=of_max) if part]


def answer(hand: HandTree, number: int, field: Field) -> str:
    """Return the right answer as it is written."""
    return plain(wanted(hand, number, field))


def _named(nodes: Sequence[TreeNode]) -> str:
    """Return nodes and their values: ``B = 4, C = 3``; of leaves the values alone."""
    return ", ".join(
        f"{one.move} = {plain(one.value)}" if one.children else plain(one.value) for one in nodes
    )


def _of_bound(_node: TreeNode, judged: JudgedField, *, of_max: bool) -> Iterator[str]:
    if judged.slip == "swapped":
        yield _("You have exchanged the two: α is for MAX, β is for MIN.")
    elif judged.slip == "last" and of_max:
        yield _("α is not the last value found, but **the best that MAX is sure of**.")
    elif judged.slip == "last":
        yield _("β is not the last value found, but **the best that MIN is sure of**.")
    elif of_max:
        yield _("α is **the best that MAX is sure of** when the search comes here.")
    else:
        yield _("β is **the best that MIN is sure of** when the search comes here.")
    if judged.sure:
        yield _("Found before: {values}.").format(values=_named(judged.sure))
        yield _("Which of them does MAX keep?") if of_max else _("Which of them does MIN keep?")
    elif of_max:
        yield _("Before this node MAX has no value to choose. Which one is below all others?")
    else:
        yield _("Before this node MIN has no value to choose. Which one is above all others?")


def _of_value(_node: TreeNode, judged: JudgedField, *, of_max: bool) -> Iterator[str]:
    if judged.slip == "spared":
        yield _("What was cut off was not visited: it does not count.")
    elif judged.slip == "opposite":
        largest, smallest = (
            _("At a MAX node it is the **largest** value."),
            _("At a MIN node it is the **smallest** value."),
        )
        yield largest if of_max else smallest
    taken = _("MAX chooses among {values}.") if of_max else _("MIN chooses among {values}.")
    yield taken.format(values=_named(judged.sure))
    yield _("Which one does MAX take?") if of_max else _("Which one does MIN take?")


def _of_cut(node: TreeNode, judged: JudgedField, *, of_max: bool) -> Iterator[str]:
    last, value = _named(judged.sure[-1:]), plain(node.value)
    if judged.slip == "too soon":
        yield _("Too soon: {node} may still change the choice above.").format(node=node.move)
    elif of_max:
        held = _(
            "After {last}, {node} is worth at least {value}; MIN is sure of β = {bound} above."
        )
        yield held.format(last=last, node=node.move, value=value, bound=plain(node.beta))
    else:
        held = _("After {last}, {node} is worth at most {value}; MAX is sure of α = {bound} above.")
        yield held.format(last=last, node=node.move, value=value, bound=plain(node.alpha))
    reached = _("At a MAX node one cuts as soon as the value reaches **β**.")
    yield reached if of_max else _("At a MIN node one cuts as soon as the value reaches **α**.")
