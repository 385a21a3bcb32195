"""Trees that are searched by hand: each value, α, β and cut-off a pupil enters is judged.

Leaves are numbers; what stands above them comes from our own min-max and alpha-beta.
"""

# ruff: noqa: RUF001, RUF002 - Greek letters, as searches call their window

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import count, pairwise
from string import ascii_uppercase
from typing import Any, Literal, TypeAlias, cast

from pions.app.trees import predicting
from pions.app.trees.tracer import Tracer
from pions.app.trees.tree import Tree, TreeNode
from pions.app.ways.stations import LeafTree, Station
from pions.core.errors import InvalidOption
from pions.core.seeds import generator
from pions.core.types import Score
from pions.search.alphabeta import alphabeta
from pions.search.minimax import minimax

Field: TypeAlias = Literal["alpha", "beta", "value", "seen"]
"""What is entered at a node: its window, its value, and how many of its children are visited."""
EntrySlip: TypeAlias = Literal["", "swapped", "last", "opposite", "spared", "too soon", "too late"]
"""A usual mistake."""


class LeafPosition:
    """A node of a tree that is given by its leaves, as a position of our searches."""

    def __init__(self, leaves: LeafTree, level: int = 0) -> None:
        """Name the inner nodes by `named`, once the whole tree is there."""
        self.level = level
        self.leaf = leaves if isinstance(leaves, int) else 0
        below = leaves if isinstance(leaves, list) else []
        self.children = [LeafPosition(one, level + 1) for one in below]
        self.name = ""

    def legal_moves(self) -> Sequence[int]:
        """Return the numbers of the children."""
        return range(len(self.children))

    def play(self, move: int) -> LeafPosition:
        """Return a child."""
        return self.children[move]

    def worth(self, _depth: int = 0) -> Score:
        """Return the value of a leaf for its side to move."""
        return -self.leaf if self.level % 2 else self.leaf

    def rows(self) -> Iterator[LeafPosition]:
        """Yield all nodes, row by row."""
        row = [self]
        while row:
            yield from row
            row = [child for one in row for child in one.children]


@dataclass(frozen=True, slots=True)
class HandTree:
    """A tree by hand, and its search."""

    root: LeafPosition
    tree: Tree
    """The search: only the nodes that it visits."""
    windowed: bool

    def inner(self, number: int) -> TreeNode:
        """Return a node at which something is entered; raises `InvalidOption` for another."""
        nodes = self.tree.nodes
        if number >= len(nodes) or not nodes[number].children:
            raise InvalidOption("There is nothing to enter at this node.")
        return nodes[number]


class _Recorder:
    """A watcher of a search that traces it."""

    def __init__(self) -> None:
        self.tracer = Tracer(negamax=True)
        self._seen: list[int] = []

    def enter(self, position: Any, depth: int, alpha: Score, beta: Score) -> None:  # noqa: ANN401, ARG002 - the role has it
        if self._seen:
            self._seen[-1] += 1
        self._seen.append(0)
        self.tracer.enter(position.name, alpha, beta)

    def leave(self, position: Any, score: Score, *, cut: bool) -> None:  # noqa: ANN401, ARG002 - the role has it
        seen = self._seen.pop()
        self.tracer.leave(score, [one.name for one in position.children[seen:]])


def searched(leaves: LeafTree, search: str) -> HandTree:
    """Return a tree and its search; inner nodes are called A, B, C… row by row."""
    root = LeafPosition(leaves)
    letters = iter(ascii_uppercase)
    for one in root.rows():
        one.name = next(letters, "?") if one.children else str(one.leaf)
    recorder, at = _Recorder(), cast("Any", root)
    how: dict[str, Any] = {"finished": LeafPosition.worth, "watch": recorder}
    depth = len(ascii_uppercase)
    if search == "alphabeta":
        alphabeta(at, depth, -math.inf, math.inf, LeafPosition.worth, **how)
    else:
        minimax(at, depth, LeafPosition.worth, **how)
    return HandTree(root, recorder.tracer.tree(), search == "alphabeta")


def of_station(station: Station, number: int) -> HandTree:
    """Return a tree of a station: its own, or another of that shape by a number from 1."""
    if not station.search:
        raise InvalidOption("The station {station} has no tree.", station=station.name)
    if number == 0:
        return searched(station.leaves, station.search)
    for draw in count():
        rng = generator(number, "tree", station.name, draw)

        def drawn(tree: LeafTree) -> LeafTree:
            return rng.randint(0, 9) if isinstance(tree, int) else list(map(drawn, tree))  # noqa: B023 - called at once

        found = searched(drawn(station.leaves), station.search)
        if not found.windowed or any(node.cut for node in found.tree.nodes):
            return found
    raise AssertionError  # pragma: no cover - `count` has no end


@dataclass(frozen=True, slots=True)
class JudgedField:
    """What was entered at a node, judged."""

    right: bool
    slip: EntrySlip
    """The mistake that gives the same answer."""
    sure: tuple[TreeNode, ...]
    """Of α and β: the nodes whose values MAX or MIN is sure of; of a value, the children seen."""


def judge(hand: HandTree, number: int, field: Field, answer: str) -> JudgedField:
    """Judge what is entered at a node; raises `InvalidOption` where it is no number."""
    tree, node, guessed = hand.tree, hand.inner(number), predicting.number(answer)
    seen = tuple(tree.nodes[child] for child in node.children)
    if field == "seen":
        right, slip = guessed == len(seen), "too soon" if guessed < len(seen) else "too late"
    elif field == "value":
        right, slip = guessed == node.value, _of_value(hand, node, guessed)
    else:
        seen = tuple(sure(tree, number, of_max=field == "alpha"))
        wanted, other = (node.alpha, node.beta)[:: 1 if field == "alpha" else -1]
        right, slip = guessed == wanted, _of_bound(guessed, other, seen)
    return JudgedField(right, "" if right else cast("EntrySlip", slip), seen)


def sure(tree: Tree, number: int, *, of_max: bool) -> Iterator[TreeNode]:
    """Yield the nodes above and before a node whose values one side can be sure of."""
    path = tree.path(number)
    for above, here in pairwise(path):
        if tree.maximises(tree.nodes[above]) is of_max:
            children = tree.nodes[above].children
            yield from (tree.nodes[one] for one in children[: children.index(here)])


def _of_bound(guessed: Score, other: Score, seen: Sequence[TreeNode]) -> EntrySlip:
    if guessed == other:
        return "swapped"
    return "last" if len(seen) > 1 and guessed == seen[-1].value else ""


def _of_value(hand: HandTree, node: TreeNode, guessed: Score) -> EntrySlip:
    tree = hand.tree
    pick, opposite = (max, min)[:: 1 if tree.maximises(node) else -1]
    values = [tree.nodes[one].value for one in node.children]
    if guessed == opposite(values):
        return "opposite"
    spared = [float(one) for one in node.unread if one.lstrip("-").isdigit()]
    return "spared" if spared and guessed == pick(values + spared) else ""


def wanted(hand: HandTree, number: int, field: Field) -> Score:
    """Return the right answer."""
    node = hand.inner(number)
    found = {"alpha": node.alpha, "beta": node.beta, "value": node.value}
    return len(node.children) if field == "seen" else found[field]
