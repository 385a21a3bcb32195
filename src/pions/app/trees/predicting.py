"""Predictions of the values in a tree, judged. Leaves are given: all above follows from them."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from pions.app.trees.tree import Tree
from pions.core.errors import InvalidOption
from pions.core.numbers import short
from pions.core.types import Score

_WORDS: Final[Mapping[str, Score]] = {
    **dict.fromkeys(("inf", "∞", "infini", "win", "gagné", "gain"), math.inf),
    **dict.fromkeys(("loss", "perdu", "perte"), -math.inf),
}
"""The words for a game that is won or lost, in both languages."""
_LONGEST: Final = 32
"""Characters of a number that is typed."""


@dataclass(frozen=True, slots=True)
class JudgedValue:
    """A prediction, judged."""

    value: bool
    alpha: bool = True
    beta: bool = True
    """Whether each of them is right; the bounds also where they were not asked for."""

    @property
    def right(self) -> bool:
        """Whether all is right."""
        return self.value and self.alpha and self.beta


def windowed(tree: Tree) -> bool:
    """Whether the search of a tree cuts by a window, which may then be predicted, too."""
    return any(node.alpha != -math.inf or node.beta != math.inf for node in tree.nodes)


def check(tree: Tree, place: int, answer: str, alpha: str = "", beta: str = "") -> JudgedValue:
    """Judge whether `answer` is the value of a node; raises `InvalidOption` for no number.

    `alpha` and `beta`, where given, are predictions of the window with which it is entered.
    """
    node = tree.nodes[place]
    guessed = number(answer)
    right = _same(guessed, node.value)
    right = right or (math.isinf(guessed) and node.certain and (guessed > 0) == (node.value > 0))
    return JudgedValue(
        right,
        not alpha.strip() or _same(number(alpha), node.alpha),
        not beta.strip() or _same(number(beta), node.beta),
    )


def _same(guessed: Score, value: Score) -> bool:
    """Whether they are equal; a value that is no whole number, as far as it is shown."""
    return guessed == value or (not isinstance(value, int) and short(guessed) == short(value))


def number(answer: str) -> Score:
    """Read a value that is typed; raises `InvalidOption`."""
    text = answer.strip().lower().replace("\N{MINUS SIGN}", "-").replace(",", ".")
    sign = -1 if text.startswith("-") else 1
    if (word := text.lstrip("+-").strip()) in _WORDS:
        return sign * _WORDS[word]
    try:
        value = float(text)
    except ValueError:
        value = math.nan
    if math.isnan(value) or len(text) > _LONGEST:
        raise InvalidOption(
            "“{text}” is no value: write a number, such as 3 or -2.", text=answer.strip()[:20]
        )
    return value
