"""A search tree at one of its steps: some nodes, and what happens there in words.

Only a path is shown, with the children of every node on it: some branching times depth nodes.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Literal

from pions.app.trees.tree import Tree, TreeNode
from pions.core.language import _
from pions.core.numbers import whole
from pions.render.tree_sentences import BOUNDS, score, source_line
from pions.web.messages.fields import Plain


def look(
    tree: Tree,
    step: int,
    chosen: int | None,
    sides: tuple[str, str],
    call: Callable[[str], str] = str,
) -> Plain:
    """Return the tree at `step`, along the path to `chosen` or to where the search is.

    `call` makes the name of a move for sentences.
    """
    here = tree.steps[step]
    focus = here if chosen is None else chosen
    path = tree.path(focus)
    levels = [
        _level(tree, number, step, set(path)) for number in path if tree.nodes[number].children
    ]
    node = tree.nodes[focus]
    return {
        "step": step,
        "steps": len(tree.steps),
        "nodes": whole(sum(entered.entered <= step for entered in tree.nodes)),
        "here": here,
        "focus": focus,
        "root": _shown(tree, 0, step, {0}),
        "levels": levels,
        "alpha": score(node.alpha),
        "beta": score(node.beta),
        "title": _("Node {line}").format(line=tree.label(focus)) if focus else _("The root"),
        "sentence": sentence(tree, step, focus, sides, call),
        "source": source_line(node) if node.left <= step else "",
        "cut": node.cut and node.left <= step,
        "line": [tree.nodes[number].move for number in path[1:]],
    }


def _level(tree: Tree, number: int, step: int, path: set[int]) -> Plain:
    node = tree.nodes[number]
    cut = node.cut and node.left <= step
    return {
        "parent": number,
        "max": tree.maximises(node),
        "children": [
            _shown(tree, child, step, path)
            for child in node.children
            if tree.nodes[child].entered <= step
        ],
        "unread": list(node.unread) if cut else [],
        "window": _by_window(tree, node),
    }


def _shown(tree: Tree, number: int, step: int, path: set[int]) -> Plain:
    node = tree.nodes[number]
    began, ended = node.entered <= step, node.left <= step
    state: Literal["open", "done", "ahead"] = "done" if ended else "open" if began else "ahead"
    known = tree.known(number, step) if state != "ahead" else None
    leading = node.parent is not None and tree.best_so_far(node.parent, step) == number
    return {
        "id": number,
        "move": node.move,
        "max": tree.maximises(node),
        "state": state,
        "value": "" if known is None else score(known),
        "bound": BOUNDS[node.bound] if state == "done" else "",
        "best": leading or node.parent is None,
        "cut": node.cut and state == "done",
        "onpath": number in path,
        "inside": bool(node.children) and state != "ahead",
    }


def sentence(
    tree: Tree, step: int, focus: int, sides: tuple[str, str], call: Callable[[str], str]
) -> str:
    """Return what happens at a node, in a sentence or two."""
    node = tree.nodes[focus]
    mover, other = sides if tree.maximises(node) else sides[::-1]
    if node.entered > step:
        return _("The search has not come here yet.")
    if node.left > step:
        return _open(tree, step, focus, mover, call)
    if not node.children:
        return _leaf(node, sides)
    if node.cut:
        return _cut(tree, focus, mover, other, call)
    best = tree.best_so_far(focus, node.left)
    move = tree.nodes[best].move if best is not None else ""
    count = len(node.children)
    if not move:
        template = (
            _("Its only move was looked at; it is worth {value}.")
            if count == 1
            else _("All {count} moves were looked at: the best for {mover} is worth {value}.")
        )
    else:
        template = (
            _("Its only move was looked at: {mover} plays {move}, worth {value}.")
            if count == 1
            else _("All {count} moves were looked at: {mover} plays {move}, worth {value}.")
        )
    return template.format(count=count, mover=mover, move=move, value=score(node.value))


def _open(tree: Tree, step: int, focus: int, mover: str, call: Callable[[str], str]) -> str:
    best = tree.best_so_far(focus, step)
    if best is None:
        return _("{mover} is to move here; nothing below was looked at yet.").format(mover=mover)
    leader = tree.nodes[best]
    template = (
        _("{mover} is to move here; so far {move} is best, worth {value}.")
        if leader.move
        else _("{mover} is to move here; the best move so far is worth {value}.")
    )
    return template.format(mover=mover, move=call(leader.move), value=score(leader.value))


def _leaf(node: TreeNode, sides: tuple[str, str]) -> str:
    if node.certain:
        return _("The game is over here: {who} has won.").format(who=sides[node.value < 0])
    return _("The search ends here: the position is judged to be worth {value}.").format(
        value=score(node.value)
    )


def _by_window(tree: Tree, node: TreeNode) -> bool:
    return node.value >= node.beta if tree.maximises(node) else node.value <= node.alpha


def _cut(tree: Tree, focus: int, mover: str, other: str, call: Callable[[str], str]) -> str:
    node = tree.nodes[focus]
    maximises = tree.maximises(node)
    bound = node.beta if maximises else node.alpha
    if not _by_window(tree, node) or math.isinf(bound):
        stopped = _("{mover} has {value} here, and the search looks no further.")
        return f"{stopped.format(mover=mover, value=score(node.value))} {_left_out(node)}"
    rival = tree.rival(focus)
    if rival is None or not tree.nodes[rival].move:
        first = _("{other} is already sure of {bound} elsewhere.").format(
            other=other, bound=score(bound)
        )
    else:
        first = _("{other} already has {move}, worth {bound}.").format(
            other=other, move=call(tree.nodes[rival].move), bound=score(tree.nodes[rival].value)
        )
    if node.move:
        second = (
            _("Here {mover} can already get {value}, so {other} will not play {last}.")
            if maximises
            else _("Here {mover} can hold it to {value}, so {last} cannot be better.")
        )
    else:
        second = (
            _("Here {mover} can already get {value}, so {other} will not play this move.")
            if maximises
            else _("Here {mover} can hold it to {value}, so this move cannot be better.")
        )
    second = second.format(mover=mover, other=other, value=score(node.value), last=call(node.move))
    return f"{first} {second} {_left_out(node)}"


def _left_out(node: TreeNode) -> str:
    if node.unread == ("",):
        return _("The other replies are never looked at.")
    if len(node.unread) == 1:
        return _("The one reply left is never looked at.")
    return _("The {count} other replies are never looked at.").format(count=len(node.unread))
