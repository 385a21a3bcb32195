"""Min-max and alpha-beta on gravity games by kernel, where the evaluator adds up lines."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from pions import kernels
from pions.compiled.walk import Task, Walk
from pions.core.types import Score
from pions.families.gravity import bitboards
from pions.families.gravity.gravity_evaluators import Dangers, WeightedLines, points
from pions.games.gravity import Gravity, GravityPosition, has_line


def begin(position: GravityPosition, task: Task, evaluate: object) -> Walk | None:
    """The search at its root, or ``None`` where the kernel knows not this board or evaluator.

    The game must not be over.
    """
    game = position.game
    tables = _tables_for(game, evaluate) if bitboards.has_kernels(game) else None
    if tables is None or has_line(position.mine, game):
        return None  # the kernel looks for new lines only, and no game leads to that old one
    width, height, connect, _ = bitboards.shape(game)
    levels = min(task.depth, width * height)
    state = kernels.gravity.search.new_walk(levels, width, tables)
    kernels.gravity.search.begin(
        state, bitboards.words(position), task.low, task.high, height, connect, tables
    )

    def go_on(patience: int) -> bool:
        return kernels.gravity.search.walk(
            state,
            patience,
            task.depth,
            int(task.prune),
            task.margin,
            task.win,
            task.sooner,
            height,
            connect,
            tables,
        )

    return Walk(go_on, state.frames, state.progress, state.scores)


def _tables_for(game: Gravity, evaluate: object) -> Any:  # noqa: ANN401 - it would load the kernels
    if evaluate is points:
        return _tables(game, points, ())
    # Exact types: a subclass may evaluate otherwise.
    if type(evaluate) is WeightedLines and (weights := _whole(evaluate.weights)):
        return _tables(game, WeightedLines, weights)
    if type(evaluate) is Dangers and (weights := _whole(evaluate.weights)):
        return _tables(game, Dangers, weights)
    return None


def _whole(weights: Sequence[Score]) -> tuple[int, ...] | None:
    """The weights as integers, or ``None`` where one has a fraction or is too large."""
    if all(-kernels.MAX_WEIGHT <= weight <= kernels.MAX_WEIGHT for weight in weights):
        whole = tuple(map(int, weights))
        return whole if whole == tuple(weights) else None
    return None


@lru_cache
def _tables(game: Gravity, evaluator: object, weights: tuple[int, ...]) -> Any:  # noqa: ANN401 - as above
    tools, connect = kernels.gravity.line_tables, game.connect
    always, now = tools.weighted((0,), connect), None
    if evaluator is points:
        always = tools.points(connect)
    elif evaluator is WeightedLines:
        always = tools.weighted(weights, connect)
    else:
        now = tools.dangers(weights, connect)
    return tools.tables(*bitboards.shape(game), always, now)
