"""Predictions of the values in a tree, judged. Leaves are given: all above follows from them."""

# ruff: noqa: RUF001 - Greek letters, as searches call their window

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from pions.app.trees.tree import Tree, score
from pions.core.errors import InvalidOption
from pions.core.language import _
from pions.core.types import Score

_WORDS: Final[Mapping[str, Score]] = {
    **dict.fromkeys(("inf", "∞", "infini", "win", "gagné", "gain"), math.inf),
    **dict.fromkeys(("loss", "perdu", "perte"), -math.inf),
}
"""The words for a game that is won or lost, in both languages."""
_LISTED: Final = 16


@dataclass(frozen=True, slots=True)
class JudgedValue:
    """A prediction, judged."""

    right: bool
    sentence: str


def asked(tree: Tree, number: int) -> bool:
    """Whether the value of a node is to be predicted: it has children."""
    return bool(tree.nodes[number].children)


def windowed(tree: Tree) -> bool:
    """Whether the search of a tree cuts by a window, which may then be predicted, too."""
    return any(node.alpha != -math.inf or node.beta != math.inf for node in tree.nodes)


def check(tree: Tree, number: int, answer: str, alpha: str = "", beta: str = "") -> JudgedValue:
    """Judge whether `answer` is the value of a node; raises `InvalidOption` for no number.

    `alpha` and `beta`, where given, are predictions of the window with which it is entered.
    """
    node = tree.nodes[number]
    guessed = _read(answer)
    right = _same(guessed, node.value)
    right = right or (math.isinf(guessed) and node.certain and (guessed > 0) == (node.value > 0))
    parts = [explained(tree, number, right=right)]
    if alpha.strip() and not _same(_read(alpha), node.alpha):
        right = False
        words = _("α is {value} here: what MAX is already sure of when the search comes here.")
        parts.append(words.format(value=score(node.alpha)))
    if beta.strip() and not _same(_read(beta), node.beta):
        right = False
        words = _("β is {value} here: what MIN is already sure of when the search comes here.")
        parts.append(words.format(value=score(node.beta)))
    return JudgedValue(right, " ".join(parts))


def _same(guessed: Score, value: Score) -> bool:
    return guessed == value or score(guessed) == score(value)


def explained(tree: Tree, number: int, *, right: bool) -> str:
    """Answer a right or wrong prediction: where the value comes from."""
    node = tree.nodes[number]
    first = _("Right.") if right else _("No, it is {value}.").format(value=score(node.value))
    if not node.children:
        return f"{first} " + _("The position itself was judged here.")
    values = [tree.nodes[child].value for child in node.children]
    maximises = tree.maximises(node)
    best = max(values) if maximises else min(values)
    listed = ", ".join(map(score, values[:_LISTED])) + (" …" if len(values) > _LISTED else "")
    rule = {
        (True, True): _("MAX takes the largest value: {best}."),
        (True, False): _("MIN takes the smallest value: {best}."),
        (False, True): _("MAX takes the largest of {values}: {best}."),
        (False, False): _("MIN takes the smallest of {values}: {best}."),
    }[len(values) == 1, maximises]
    parts = [first, rule.format(values=listed, best=score(best))]
    if node.value != best:
        but = _("But the function returned {value}.")
        if node.value in {node.alpha, node.beta}:
            but = _("But the function returns its bound, {value}.")
        parts.append(but.format(value=score(node.value)))
    if node.cut:
        parts.append(_("The moves that were cut off do not count."))
    return " ".join(parts)


def _read(answer: str) -> Score:
    text = answer.strip().lower().replace("\N{MINUS SIGN}", "-").replace(",", ".")
    sign = -1 if text.startswith("-") else 1
    if (word := text.lstrip("+-").strip()) in _WORDS:
        return sign * _WORDS[word]
    try:
        value = float(text)
    except ValueError:
        value = math.nan
    if math.isnan(value) or len(text) > _LISTED * 2:
        raise InvalidOption(
            "“{text}” is no value: write a number, such as 3 or -2.", text=answer.strip()[:20]
        )
    return value
