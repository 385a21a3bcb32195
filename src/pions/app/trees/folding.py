"""A tree cut down to what can be looked at: whole levels where they fit, then the best line."""

from __future__ import annotations

from typing import Final

from pions.app.trees.reasons import source_line
from pions.app.trees.tree import BOUNDS, Tree, score
from pions.render.pictures import TreeBranch

WIDEST: Final = 32
"""Nodes side by side that are still read."""
DEEPEST: Final = 40
"""Levels of a best line that are still read."""
_WIDEST_HIDDEN: Final = 60
"""The same where there is something to find in every row."""
HIDDEN: Final = "?"
"""Stands for a value that is to be predicted."""


def branch(tree: Tree, *, hidden: bool = False) -> TreeBranch:
    """The root, and what of the tree below it is drawn; values that follow may be `hidden`."""
    levels: dict[int, int] = {}
    for node in tree.nodes:
        levels[node.level] = levels.get(node.level, 0) + 1 + len(node.unread)
    whole = 1
    while whole in levels and levels[whole] <= (_WIDEST_HIDDEN if hidden else WIDEST):
        whole += 1
    if hidden:  # neither the best moves nor the line of them may show
        return _branch(tree, 0, max(whole, 2), leading=False, best_line=False, hidden=True)
    return _branch(tree, 0, whole, leading=True, best_line=True, hidden=False)


def _branch(  # noqa: PLR0913 - what a node inherits
    tree: Tree, number: int, whole: int, *, leading: bool, best_line: bool, hidden: bool
) -> TreeBranch:
    node = tree.nodes[number]
    best = next((one for one in node.children if tree.nodes[one].value == node.value), None)
    shown = (node.level + 1 < whole or best_line) and node.level < DEEPEST
    children = node.children if shown else []
    return TreeBranch(
        node.move,
        HIDDEN if hidden and children else BOUNDS[node.bound] + score(node.value),
        tree.maximises(node),
        leading,
        node.cut,
        node.unread if shown else (),
        0 if shown else _below(tree, number),
        tuple(
            _branch(
                tree,
                one,
                whole,
                leading=one == best and not hidden,
                best_line=best_line and one == best,
                hidden=hidden,
            )
            for one in children
        ),
        number,
        source_line(node) if shown and not hidden else "",
    )


def _below(tree: Tree, number: int) -> int:
    """How many nodes there are under a node: they are numbered in the order they were entered."""
    node = tree.nodes[number]
    return (node.left - node.entered - 1) // 2
