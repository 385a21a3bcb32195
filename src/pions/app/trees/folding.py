"""A tree cut down to what can be looked at: whole levels where they fit, then the best line."""

from __future__ import annotations

from typing import Final

from pions.app.trees.tree import BOUNDS, Tree, score
from pions.render.pictures import TreeBranch

WIDEST: Final = 32
"""Nodes side by side that are still read."""


def branch(tree: Tree) -> TreeBranch:
    """The root, and what of the tree below it is drawn."""
    levels: dict[int, int] = {}
    for node in tree.nodes:
        levels[node.level] = levels.get(node.level, 0) + 1 + len(node.unread)
    whole = 1
    while whole in levels and levels[whole] <= WIDEST:
        whole += 1
    return _branch(tree, 0, whole, first_is_max=_first_is_max(tree), leading=True, best_line=True)


def _branch(  # noqa: PLR0913 - what a node inherits
    tree: Tree,
    number: int,
    whole: int,
    *,
    first_is_max: bool,
    leading: bool,
    best_line: bool,
) -> TreeBranch:
    node = tree.nodes[number]
    best = next((one for one in node.children if tree.nodes[one].value == node.value), None)
    shown = node.level + 1 < whole or best_line
    children = node.children if shown else []
    return TreeBranch(
        node.move,
        BOUNDS[node.bound] + score(node.value),
        (node.level % 2 == 0) == first_is_max,
        leading,
        node.cut,
        node.unread if shown else (),
        0 if shown else _below(tree, number),
        tuple(
            _branch(
                tree,
                one,
                whole,
                first_is_max=first_is_max,
                leading=one == best,
                best_line=best_line and one == best,
            )
            for one in children
        ),
    )


def _below(tree: Tree, number: int) -> int:
    """How many nodes there are under a node: they are numbered in the order they were entered."""
    node = tree.nodes[number]
    return (node.left - node.entered - 1) // 2


def _first_is_max(tree: Tree) -> bool:
    """Whether the root takes the largest value, told from all nodes that took one of several."""
    votes = 0
    for node in tree.nodes:
        values = [tree.nodes[child].value for child in node.children]
        if not node.cut and len(set(values)) > 1:
            sign = 1 if node.level % 2 == 0 else -1
            votes += sign * ((node.value == max(values)) - (node.value == min(values)))
    return votes >= 0
