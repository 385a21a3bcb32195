"""A tree cut down to what can be looked at: whole levels where they fit, then the best line."""

from __future__ import annotations

from typing import Final

from pions.app.trees.tree import Tree
from pions.render.pictures import TreeBranch
from pions.render.tree_sentences import BOUNDS, score, source_line

WIDEST: Final = 32
"""Nodes side by side that are still read."""
DEEPEST: Final = 40
"""Levels of a best line that are still read."""
WIDEST_HIDDEN: Final = 60
"""The limit where there is a value to find in every row."""
LONGEST_HIDDEN: Final = 200
"""The limit in a text, which has a line for each node."""
HIDDEN: Final = "?"
"""Stands for a value that is to be predicted."""


def branch(tree: Tree) -> TreeBranch:
    """Return the root and the part of the tree that is drawn."""
    # The best line goes on below the levels that fit.
    return _branch(tree, 0, _fitting(tree, WIDEST), leading=True, best_line=True, hidden=False)


def hidden_branch(tree: Tree, widest: int = WIDEST_HIDDEN) -> TreeBranch:
    """Return the tree without the values that follow from those below: they are to be predicted.

    Levels that are wider than `widest` are left out, and the values above them are given.
    """
    # Neither the best moves nor the line of them may show.
    whole = max(_fitting(tree, widest), 2)
    return _branch(tree, 0, whole, leading=False, best_line=False, hidden=True)


def _fitting(tree: Tree, widest: int) -> int:
    """Count the levels, from the root on, that are at most `widest` nodes wide."""
    levels: dict[int, int] = {}
    for node in tree.nodes:
        levels[node.level] = levels.get(node.level, 0) + 1 + len(node.unread)
    whole = 1
    while whole in levels and levels[whole] <= widest:
        whole += 1
    return whole


def _branch(  # noqa: PLR0913 - what a node inherits
    tree: Tree, number: int, whole: int, *, leading: bool, best_line: bool, hidden: bool
) -> TreeBranch:
    node = tree.nodes[number]
    best = next((child for child in node.children if tree.nodes[child].value == node.value), None)
    shown = (node.level + 1 < whole or best_line) and node.level < DEEPEST
    children = node.children if shown else []
    name = node.move
    if hidden and children and number and (called := tree.label(number)) == f"#{number}":
        name = f"{name} {called}".strip()  # so that the node asked for can be found
    return TreeBranch(
        name,
        HIDDEN if hidden and children else BOUNDS[node.bound] + score(node.value),
        tree.maximises(node),
        leading,
        node.cut,
        node.unread if shown else (),
        0 if shown else (node.left - node.entered - 1) // 2,  # the nodes below it
        tuple(
            _branch(
                tree,
                child,
                whole,
                leading=child == best and not hidden,
                best_line=best_line and child == best,
                hidden=hidden,
            )
            for child in children
        ),
        number,
        source_line(node) if shown and not hidden else "",
    )
