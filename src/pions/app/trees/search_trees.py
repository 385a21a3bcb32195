"""Built-in searches of a position, recorded as trees, and what each order of moves saves."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Final, Literal, TypeAlias

from pions.app.board.history import History
from pions.app.trees.tracer import Tracer
from pions.app.trees.tree import Tree
from pions.core.errors import InvalidOption
from pions.core.types import Move, Score, Term
from pions.families import evaluators, family_of, searching
from pions.families.family import AnyEvaluator
from pions.games.catalog import AnyGame, AnyPosition
from pions.search.alphabeta import alphabeta, natural_order
from pions.search.minimax import minimax

Search: TypeAlias = Literal["minimax", "alphabeta"]
OrderName: TypeAlias = Literal["left", "centre"]

DEEPEST: Final = 8
LARGEST: Final = 50_000
"""Nodes of a search that are recorded: every visitor of a page may ask for some."""

ORDERS: Final[Mapping[OrderName, Term]] = {
    "left": Term("from left to right"),
    "centre": Term("the centre first"),
}


@dataclass(frozen=True, slots=True)
class TreeRequest:
    """A search of a position."""

    game: str
    text: str
    search: Search = "alphabeta"
    depth: int = 3
    evaluator: str = ""
    """Empty for the usual one of the game."""
    order: OrderName = "centre"

    def __post_init__(self) -> None:
        if not 1 <= self.depth <= DEEPEST:
            raise InvalidOption(
                "The depth must be from 1 to {most}, not {depth}.", most=DEEPEST, depth=self.depth
            )


@dataclass(frozen=True, slots=True)
class Grown:
    """A tree, and the nodes that other ways to the same value need."""

    tree: Tree
    minimax: int | None
    """Nodes of plain min-max; ``None`` where they are too many to count."""
    orders: Mapping[OrderName, int | None]
    """Nodes of alpha-beta in each order; ``None`` where they are too many to count."""


def grow(question: TreeRequest) -> Grown:
    """Record a whole search; raises `PionsError` where the tree is too large."""
    position = History.recall(question.game, question.text).unfinished().position
    game = position.game
    evaluate = evaluators.build(question.evaluator or evaluators.usual(game), game)
    tree = _record(question, position, evaluate)
    counts: dict[OrderName, int | None] = {}
    for order in ORDERS:
        if question.search == "alphabeta" and order == question.order:
            counts[order] = len(tree.nodes)
        else:
            other = replace(question, search="alphabeta", order=order)
            counts[order] = _count(other, position, evaluate)
    plain = len(tree.nodes) if question.search == "minimax" else None
    if plain is None and question.depth <= family_of(game).countable:
        plain = searching.minimax(position, question.depth, evaluate).nodes
    return Grown(tree, plain, counts)


class _Recorder:
    """A watcher of a search that traces it."""

    def __init__(self, title: str, order: Callable[[AnyPosition], Sequence[Move]]) -> None:
        self.tracer = Tracer(title, negamax=True)
        self.tracer.most = LARGEST
        self._order = order
        self._left: list[Iterator[str]] = []
        """The moves of each open node that were not entered yet."""

    def enter(self, position: AnyPosition, depth: int, alpha: Score, beta: Score) -> None:  # noqa: ARG002 - the role has it
        self.tracer.enter(next(self._left[-1]) if self._left else "", alpha, beta)
        self._left.append(map(position.game.format_move, self._order(position)))

    def leave(self, position: AnyPosition, score: Score, *, cut: bool) -> None:  # noqa: ARG002 - the role has it
        unread = self._left.pop()
        self.tracer.leave(score, unread if cut else ())


def _record(question: TreeRequest, position: AnyPosition, evaluate: AnyEvaluator) -> Tree:
    natural = question.order == "left" or question.search == "minimax"
    order = natural_order if natural else _centre(position.game)
    recorder = _Recorder(question.search, order)
    if question.search == "minimax":
        minimax(position, question.depth, evaluate, watch=recorder)
    else:
        alphabeta(
            position, question.depth, -math.inf, math.inf, evaluate, order=order, watch=recorder
        )
    return recorder.tracer.tree()


def _count(question: TreeRequest, position: AnyPosition, evaluate: AnyEvaluator) -> int | None:
    try:
        return len(_record(question, position, evaluate).nodes)
    except InvalidOption:
        return None


def _centre(game: AnyGame) -> Callable[[AnyPosition], Sequence[Move]]:
    """Order the moves nearest to the middle first; of equals, the first listed."""
    far = partial(family_of(game).off_centre, game)
    return lambda position: sorted(position.legal_moves(), key=far)
