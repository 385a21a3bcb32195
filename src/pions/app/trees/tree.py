"""The tree of a search, step by step: every node, its bounds, its value, and why it was cut.

All values are for MAX, however the search itself counts. In our searches the side to move at the
root is MAX; in another it may be MIN. A step enters a node or leaves it: n nodes have 2n steps.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import Final, Literal

from pions.core.types import Score

CERTAIN: Final = 500_000_000
"""Beyond any evaluation: the game is won or lost within the search."""


@dataclass(frozen=True, slots=True)
class SourceCut:
    """The line of source that ended a loop over moves."""

    line: int
    text: str
    numbers: tuple[tuple[str, Score], ...] = ()
    """The numbers in its condition, by their names there."""


@dataclass(slots=True)
class TreeNode:
    """A position the search has entered."""

    parent: int | None
    """The number of the node above; ``None`` for the root."""
    level: int
    """The number of moves below the root."""
    move: str
    """The move that led here; empty for the root."""
    alpha: Score
    beta: Score
    """The window, for MAX: at least alpha is sure elsewhere, more than beta is not to be had."""
    entered: int
    left: int = 0
    """The steps that entered and left it."""
    value: Score = 0
    """The value that the search returned for it, for MAX."""
    children: list[int] = field(default_factory=list)
    unread: tuple[str, ...] = ()
    """The moves that a cut-off saved from being looked at."""
    cut_by: SourceCut | None = None
    """The line that made the cut-off, where the source is known."""

    @property
    def cut(self) -> bool:
        """Whether moves were left unread."""
        return bool(self.unread)

    @property
    def certain(self) -> bool:
        """Whether the game is won or lost within the search."""
        return abs(self.value) >= CERTAIN

    @property
    def bound(self) -> Literal["=", "<=", ">="]:
        """Whether the true value is the one returned, or at most it, or at least it."""
        if not self.children:
            return "="
        if self.value <= self.alpha and self.alpha > -math.inf:
            return "<="
        return ">=" if self.value >= self.beta and self.beta < math.inf else "="


@dataclass(slots=True)
class Tree:
    """A whole search."""

    title: str
    nodes: list[TreeNode] = field(default_factory=list)
    steps: list[int] = field(default_factory=list)
    """The node each step enters or leaves."""
    first_is_max: bool = True
    """Whether the side to move at the root wants the largest value."""
    named: bool = True
    """Whether the moves are known."""

    def maximises(self, node: TreeNode) -> bool:
        """Whether MAX is to move."""
        return (node.level % 2 == 0) == self.first_is_max

    @property
    def value(self) -> Score:
        """Return the value of the root."""
        return self.nodes[0].value

    def path(self, number: int) -> list[int]:
        """Return the nodes from the root down to `number`, itself included."""
        path: list[int] = []
        here: int | None = number
        while here is not None:
            path.append(here)
            here = self.nodes[here].parent
        return path[::-1]

    def label(self, number: int) -> str:
        """Name a node below the root by the moves that lead to it, else by its number."""
        moves = [self.nodes[below].move for below in self.path(number)[1:]]
        return " → ".join(moves) if all(moves) else f"#{number}"

    def next_cut(self, step: int) -> int | None:
        """Return the first step after `step` that leaves a node with moves unread."""
        for later in range(step + 1, len(self.steps)):
            node = self.nodes[self.steps[later]]
            if node.left == later and node.cut:
                return later
        return None

    def best_so_far(self, number: int, step: int) -> int | None:
        """Return the best child of `number` of those left by `step`; the first of equals."""
        node = self.nodes[number]
        done = [child for child in node.children if self.nodes[child].left <= step]
        if not done:
            return None
        sign = 1 if self.maximises(node) else -1
        return max(done, key=lambda child: sign * self.nodes[child].value)

    def known(self, number: int, step: int) -> Score | None:
        """Return the value of a node at `step`: final, or the best of its children so far."""
        node = self.nodes[number]
        if node.left <= step:
            return node.value
        best = self.best_so_far(number, step)
        return None if best is None else self.nodes[best].value

    def rival(self, number: int) -> int | None:
        """Return the rival's best child above, whose value is the bound that cut `number` off."""
        node = self.nodes[number]
        wanted = node.beta if self.maximises(node) else node.alpha
        for above in reversed(self.path(number)[:-1]):
            if self.nodes[above].level % 2 == node.level % 2:
                continue
            best = self.best_so_far(above, node.entered)
            if best is not None and self.nodes[best].value == wanted:
                return best
        return None
