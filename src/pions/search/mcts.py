"""UCT: a tree grown by random games, deeper where the results are better.

Four steps, one function each: select, expand, play out, back up.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Generic

from pions.core.analysis import Analysis
from pions.core.protocols import P
from pions.core.types import Move, Outcome
from pions.search.budget import Budget, Meter

Playout = Callable[[P, random.Random], Outcome]
"""Plays a position to its end at random."""


def random_playout(position: P, rng: random.Random) -> Outcome:
    """The end of a game where both sides play uniformly at random."""
    while (outcome := position.outcome()) is None:
        position = position.play(rng.choice(position.legal_moves()))
    return outcome


@dataclass(slots=True)
class Node(Generic[P]):
    """A position of the tree, with what its visits brought."""

    position: P
    parent: Node[P] | None = None
    untried: list[Move] = field(default_factory=list)
    children: dict[Move, Node[P]] = field(default_factory=dict)
    visits: int = 0
    reward: float = 0.0
    """Sum over the visits, 1 a win and 1/2 a draw, for the side that moved into this node."""


def uct(
    position: P,
    budget: Budget,
    rng: random.Random,
    exploration: float = math.sqrt(2),
    playout: Playout[P] = random_playout,
) -> Analysis:
    """Score each move by its share of visits, in [0, 1], after random games within `budget`.

    One simulation costs one node of the budget; every move gets at least one.
    """
    root = _node(position, None, rng)
    meter = Meter(budget)
    while not meter.spent() or root.untried:
        meter.nodes += 1
        leaf = expand(select(root, exploration), rng)
        back_up(leaf, leaf.position.outcome() or playout(leaf.position, rng))
    total = max(1, sum(child.visits for child in root.children.values()))
    scores = {move: root.children[move].visits / total for move in position.legal_moves()}
    return Analysis(scores, 0, meter.nodes)


def select(node: Node[P], exploration: float) -> Node[P]:
    """Walk down by the upper confidence bound to a node with a move untried, or to an end."""
    while not node.untried and node.children:
        log_visits = math.log(node.visits)
        node = max(
            node.children.values(),
            key=lambda child: (
                child.reward / child.visits + exploration * math.sqrt(log_visits / child.visits)
            ),
        )
    return node


def expand(node: Node[P], rng: random.Random) -> Node[P]:
    """Add one untried move as a child; a finished position stays as it is."""
    if not node.untried:
        return node
    move = node.untried.pop()
    child = _node(node.position.play(move), node, rng)
    node.children[move] = child
    return child


def back_up(node: Node[P], outcome: Outcome) -> None:
    """Credit the result to every node on the way to the root."""
    current: Node[P] | None = node
    while current is not None:
        current.visits += 1
        mover = current.position.to_move.other
        if outcome.winner is None:
            current.reward += 0.5
        elif outcome.winner is mover:
            current.reward += 1
        current = current.parent


def _node(position: P, parent: Node[P] | None, rng: random.Random) -> Node[P]:
    moves = list(position.legal_moves())
    rng.shuffle(moves)
    return Node(position, parent, moves)
