"""Built-in searches of a position, written down as trees, and what each order of moves saves."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Final, Literal, TypeAlias

from pions.app.board.history import History
from pions.app.trees.tree import Recorder, Tree
from pions.core.errors import InvalidOption
from pions.core.protocols import Evaluator
from pions.core.types import Move, Term
from pions.families import evaluators, family_of, searching
from pions.games.catalog import AnyGame, AnyPosition
from pions.search.alphabeta import alphabeta, natural_order
from pions.search.minimax import minimax

Search: TypeAlias = Literal["minimax", "alphabeta"]
OrderName: TypeAlias = Literal["left", "centre"]

DEEPEST: Final = 8

ORDERS: Final[Mapping[OrderName, Term]] = {
    "left": Term("from left to right"),
    "centre": Term("the centre first"),
}


@dataclass(frozen=True, slots=True)
class TreeRequest:
    """Which search of which position."""

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
    """A tree, and how many nodes other ways to the same value need."""

    tree: Tree
    minimax: int | None
    """Plain min-max; ``None`` where it is too much to count."""
    orders: Mapping[OrderName, int | None]
    """Alpha-beta, in each order; ``None`` where it is too much to count."""


def grow(question: TreeRequest) -> Grown:
    """Search and write everything down; raises `PionsError` where the tree is too large."""
    history = History.recall(question.game, question.text)
    position, game = history.position, history.game
    if position.outcome() is not None:
        raise InvalidOption("The game is over in this position: there is nothing left to solve.")
    evaluate = evaluators.build(question.evaluator or evaluators.usual(game), game)
    tree = _record(question, position, game, evaluate, question.order)
    counts: dict[OrderName, int | None] = {}
    for order in ORDERS:
        if question.search == "alphabeta" and order == question.order:
            counts[order] = len(tree.nodes)
        else:
            other = TreeRequest(
                question.game, question.text, "alphabeta", question.depth, order=order
            )
            counts[order] = _count(other, position, game, evaluate)
    plain = len(tree.nodes) if question.search == "minimax" else None
    if plain is None and question.depth <= family_of(game).countable:
        plain = searching.minimax(position, question.depth, evaluate).nodes
    return Grown(tree, plain, counts)


def _record(
    question: TreeRequest,
    position: AnyPosition,
    game: AnyGame,
    evaluate: Evaluator[Any],
    name: OrderName,
) -> Tree:
    order = natural_order if name == "left" or question.search == "minimax" else _centre(game)
    recorder = Recorder(question.search, order)
    if question.search == "minimax":
        minimax(position, question.depth, evaluate, watch=recorder)
    else:
        alphabeta(
            position, question.depth, -math.inf, math.inf, evaluate, order=order, watch=recorder
        )
    return recorder.tree


def _count(
    question: TreeRequest, position: AnyPosition, game: AnyGame, evaluate: Evaluator[Any]
) -> int | None:
    try:
        return len(_record(question, position, game, evaluate, question.order).nodes)
    except InvalidOption:
        return None


def _centre(game: AnyGame) -> Callable[[AnyPosition], Sequence[Move]]:
    """The moves nearest to the middle first; of equals, the first listed."""
    far = partial(family_of(game).off_centre, game)
    return lambda position: sorted(position.legal_moves(), key=far)
