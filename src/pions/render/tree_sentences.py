"""Search trees in words: their values, their cut-offs, and predictions of their values."""

# ruff: noqa: RUF001 - Greek letters, as searches call their window

from __future__ import annotations

import math
from typing import Final

from pions.app.trees.predicting import JudgedValue
from pions.app.trees.tree import CERTAIN, Tree, TreeNode
from pions.core.language import _, ngettext
from pions.core.numbers import short, whole
from pions.core.types import Score

BOUNDS: Final = {"=": "", "<=": "≤", ">=": "≥"}
"""The sign before a value that is only a bound."""
_LISTED: Final = 8
"""Cut-offs that are told below a tree."""
_VALUES: Final = 16
"""Values below a node that are told."""


def score(value: Score) -> str:
    """Write a value for MAX: ``+37``, ``win``, or infinity."""
    if math.isinf(value):
        return "+∞" if value > 0 else "\N{MINUS SIGN}∞"
    if abs(value) >= CERTAIN:
        return _("win") if value > 0 else _("loss")
    return f"+{plain(value)}" if value > 0 else plain(value)


def plain(value: Score) -> str:
    """Write a number as in source code: ``3``, ``-2``, infinity."""
    if math.isinf(value):
        return "∞" if value > 0 else "\N{MINUS SIGN}∞"
    shown = str(abs(value)) if isinstance(value, int) else short(abs(value))
    return shown if value >= 0 else f"\N{MINUS SIGN}{shown}"


def source_line(node: TreeNode) -> str:
    """Describe the line that made a cut-off; empty where it is not known."""
    cut = node.cut_by
    if cut is None:
        return ""
    said = _("Line {line} of the source ended it: {text}").format(line=cut.line, text=cut.text)
    if not cut.numbers:
        return said
    numbers = ", ".join(f"{name} = {plain(value)}" for name, value in cut.numbers)
    return f"{said} ({numbers})"


def summary(tree: Tree) -> str:
    """Give its value and its size."""
    count, cuts = len(tree.nodes), sum(node.cut for node in tree.nodes)
    said = ngettext("{count} node", "{count} nodes", count).format(count=whole(count))
    if cuts:
        said += ", " + ngettext("{count} cut-off", "{count} cut-offs", cuts).format(
            count=whole(cuts)
        )
    told = _("{title}: value {value}; {nodes}.").format(
        title=tree.title, value=score(tree.value), nodes=said
    )
    if not tree.named:
        told += " " + _("No board was found among the arguments: the moves have no names.")
    return told


def cut_lines(tree: Tree) -> list[str]:
    """Describe the first cut-offs whose line is known: the node, the line, the spared moves."""
    cuts = [number for number, node in enumerate(tree.nodes) if node.cut_by is not None]
    lines = []
    for number in cuts[:_LISTED]:
        node = tree.nodes[number]
        spared = " ".join(node.unread)
        left = _("Not looked at: {moves}").format(moves=spared) if spared else ""
        lines.append(". ".join(filter(None, (question(tree, number), source_line(node), left))))
    if len(cuts) > _LISTED:
        lines.append(_("and {count} more").format(count=whole(len(cuts) - _LISTED)))
    return lines


def question(tree: Tree, number: int) -> str:
    """Name the node that is asked about."""
    who = "MAX" if tree.maximises(tree.nodes[number]) else "MIN"
    if number == 0:
        return _("The root ({who})").format(who=who)
    return _("Node {line} ({who})").format(line=tree.label(number), who=who)


def prompt(tree: Tree, number: int) -> str:
    """Write the question before an answer."""
    return _("{question}:").format(question=question(tree, number))


def judged(tree: Tree, number: int, found: JudgedValue) -> str:
    """Answer the prediction of a node: where its value comes from, and its window."""
    node = tree.nodes[number]
    parts = [explained(tree, number, right=found.value)]
    if not found.alpha:
        words = _("α is {value} here: what MAX is already sure of when the search comes here.")
        parts.append(words.format(value=score(node.alpha)))
    if not found.beta:
        words = _("β is {value} here: what MIN is already sure of when the search comes here.")
        parts.append(words.format(value=score(node.beta)))
    return " ".join(parts)


def explained(tree: Tree, number: int, *, right: bool) -> str:
    """Answer a right or wrong prediction: where the value comes from."""
    node = tree.nodes[number]
    first = _("Right.") if right else _("No, it is {value}.").format(value=score(node.value))
    if not node.children:
        return f"{first} " + _("The position itself was judged here.")
    values = [tree.nodes[child].value for child in node.children]
    maximises = tree.maximises(node)
    best = max(values) if maximises else min(values)
    listed = ", ".join(map(score, values[:_VALUES])) + (" …" if len(values) > _VALUES else "")
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
