"""The tree of a student's own search, from the calls that its process tells of.

Nobody says whose point of view the values are from, nor how the file lays out its grid. Both are
seen from the nodes: a value that is the largest of its children's belongs to MAX, and the first
stones must lie where the rules let them.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from pions import sandbox
from pions.app import players
from pions.app.board.history import History
from pions.app.play.file_texts import FileRules, FileText
from pions.app.trees.tracer import Tracer
from pions.app.trees.tree import Tree
from pions.core.types import Cell, Score
from pions.games.catalog import AnyPosition
from pions.sandbox import Limits
from pions.sandbox.traced import TracedNode, TracedSearch, trace

Turn: TypeAlias = Callable[[Cell], Cell]
"""From a cell as the file numbers it to the cell as people see it, top row first."""
Sign: TypeAlias = Callable[[int], int]
"""By the level of a node: 1 where its value is MAX's, -1 where it is the other's."""


@dataclass(frozen=True, slots=True)
class OwnTree:
    """A tree, and whether the positions of its nodes are known."""

    tree: Tree
    placed: bool


def grow(file: FileText, game: str, depth: int, rules: FileRules) -> OwnTree:
    """How a file searches the start of a game; raises `PionsError` where it does not."""
    tier = sandbox.require(players.demanded(rules.isolation))
    position = History.recall(game).position
    limits = Limits(seconds=rules.seconds)
    return planted(trace(file.read(), position, depth, limits, tier), position)


def planted(search: TracedSearch, start: AnyPosition) -> OwnTree:
    """The tree of a search that began at `start`."""
    return _Planter(search, start).plant()


_ROOT: Final = -1
"""Stands for the position itself, where the file searches the positions after each of its moves."""


class _Planter:
    def __init__(self, search: TracedSearch, start: AnyPosition) -> None:
        self._search, self._nodes, self._start = search, search.nodes, start
        self._children: dict[int, list[int]] = {number: [] for number in range(len(self._nodes))}
        tops = [number for number, node in enumerate(self._nodes) if node.parent is None]
        for number, node in enumerate(self._nodes):
            if node.parent is not None:
                self._children[node.parent].append(number)
        self._root = tops[0]
        if len(tops) > 1 or self._nodes[tops[0]].cell is not None:
            self._root = _ROOT
            self._children[_ROOT] = tops
        self._levels = {self._root: 0}
        self._count(self._root)
        self._sign = max(_SIGNS, key=self._agreement)
        self._turn = self._layout()
        self._placed = True
        self._tracer = Tracer(search.function)

    def plant(self) -> OwnTree:
        self._grow(self._root, self._start, "")
        return OwnTree(self._tracer.tree(), self._placed)

    def _count(self, number: int) -> None:
        for child in self._children[number]:
            self._levels[child] = self._levels[number] + 1
            self._count(child)

    def _value(self, number: int, sign: Sign) -> Score | None:
        """The value of a node for MAX, if it has one."""
        value = None if number == _ROOT else self._nodes[number].value
        return None if value is None else sign(self._levels[number]) * value

    def _agreement(self, sign: Sign) -> int:
        """How many nodes are worth the best of their children, seen so."""
        agreed = 0
        for number, children in self._children.items():
            value = self._value(number, sign)
            below = [self._value(child, sign) for child in children]
            known = [one for one in below if one is not None]
            if value is not None and known and len(known) == len(below):
                best = max if self._levels[number] % 2 == 0 else min
                agreed += best(known) == value
        return agreed

    def _layout(self) -> Turn | None:
        """How the file numbers its cells: as puts every first stone where the rules do."""
        cells = [self._nodes[child].cell for child in self._children[self._root]]
        known = [cell for cell in cells if cell is not None]
        landings = {self._start.landing(move) for move in self._start.legal_moves()}
        height = len(self._start.grid())
        for turn in _turns(height):
            if known and all(turn(cell) in landings for cell in known):
                return turn
        return None

    def _grow(self, number: int, at: AnyPosition | None, move: str) -> Score:
        node = TracedNode(None, None, None, None, None) if number == _ROOT else self._nodes[number]
        level, sign = self._levels[number], self._sign
        alpha, beta = _window(node, sign(level))
        self._tracer.enter(move, alpha, beta)
        values = []
        read = set()
        for child in self._children[number]:
            after, named = self._after(at, self._nodes[child].cell)
            read.add(named)
            values.append(self._grow(child, after, named))
        value = self._value(number, sign)
        if value is None:
            best = max if level % 2 == 0 else min
            value = best(values) if values else 0
        crossed = value >= beta if level % 2 == 0 else value <= alpha
        unread = _unread(at, read) if values and crossed else ()
        return self._tracer.leave(value, unread)

    def _after(self, at: AnyPosition | None, cell: Cell | None) -> tuple[AnyPosition | None, str]:
        """The position with a stone in `cell`, and the move that put it there, where known."""
        if at is not None and cell is not None and self._turn is not None:
            place = self._turn(cell)
            for move in at.legal_moves():
                if at.landing(move) == place:
                    return at.play(move), at.game.format_move(move)
        self._placed = False
        return None, ""


def _unread(at: AnyPosition | None, read: set[str]) -> Sequence[str]:
    if at is None or at.outcome() is not None:
        return ()
    return [name for name in map(at.game.format_move, at.legal_moves()) if name not in read]


def _window(node: TracedNode, sign: int) -> tuple[Score, Score]:
    alpha = -math.inf if node.alpha is None else node.alpha
    beta = math.inf if node.beta is None else node.beta
    return (alpha, beta) if sign == 1 else (-beta, -alpha)


def _turns(height: int) -> Sequence[Turn]:
    """Top row first, bottom row first, column by column from the bottom."""
    return (
        lambda cell: cell,
        lambda cell: (height - 1 - cell[0], cell[1]),
        lambda cell: (height - 1 - cell[1], cell[0]),
    )


_SIGNS: Final[Sequence[Sign]] = (
    lambda _level: 1,
    lambda _level: -1,
    lambda level: 1 if level % 2 == 0 else -1,
)
"""Values of the side that opens, of the other, of whoever is to move."""
