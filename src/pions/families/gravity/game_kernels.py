"""The kernels of gravity games for the plain searches."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final

from pions import kernels
from pions.compiled.game_kernels import GameKernels
from pions.compiled.stream import Stream
from pions.compiled.walk import Task, Walk
from pions.core.types import Outcome, Score, Side
from pions.families.gravity import bitboards
from pions.families.gravity.gravity_evaluators import Dangers, WeightedLines, points
from pions.games.gravity import Gravity, GravityPosition, has_line

_DEEPEST: Final = 8
"""Plies a kernel call: short enough for Ctrl-C."""


def _tables_for(game: Gravity, evaluate: object, left: tuple[int, int]) -> Any:  # noqa: ANN401 - it would load the kernels
    if evaluate is points:
        return _tables(game, points, (), left)
    # Exact types: a subclass may evaluate otherwise.
    if type(evaluate) is WeightedLines and (weights := _whole(evaluate.weights)):
        return _tables(game, WeightedLines, weights, left)
    if type(evaluate) is Dangers and (weights := _whole(evaluate.weights)):
        return _tables(game, Dangers, weights, left)
    return None


def _discs_left(position: GravityPosition, depth: int) -> tuple[int, int]:
    """Return the discs that the mover and the other side will have left at the horizon.

    As many as a line has stand for all numbers above, and for a game that fills its board.
    """
    game = position.game
    left = position.left - depth if game.discs else 2 * game.connect
    mover, other = ((left + 1) // 2, left // 2)[:: -1 if depth % 2 else 1]
    return min(mover, game.connect), min(other, game.connect)


def _whole(weights: Sequence[Score]) -> tuple[int, ...] | None:
    """Return the weights as integers; ``None`` where one has a fraction or is too large."""
    if all(-kernels.MAX_WEIGHT <= weight <= kernels.MAX_WEIGHT for weight in weights):
        whole = tuple(map(int, weights))
        return whole if whole == tuple(weights) else None
    return None


@lru_cache
def _tables(
    game: Gravity, evaluator: object, weights: tuple[int, ...], left: tuple[int, int]
) -> Any:  # noqa: ANN401 - as above
    tools, connect = kernels.gravity.line_tables, game.connect
    always, now = tools.weighted((0,), connect), None
    if evaluator is points:
        always = tools.points(connect)
    elif evaluator is WeightedLines:
        always = tools.weighted(weights, connect)
    else:
        now = tools.dangers(weights, connect)
    if not any(left):  # every game is over at the horizon
        always, now = tools.weighted((0,), connect), None
    elif evaluator is not points:
        for worth in (always, now or always):  # a line that lacks more discs is no line
            for discs in range(1, connect + 1):
                worth[0][discs] *= connect - discs <= left[0]
                worth[discs][0] *= connect - discs <= left[1]
    return tools.tables(*bitboards.shape(game), always, now)


class GravityKernels(GameKernels):
    """See `pions.compiled.game_kernels.GameKernels`."""

    def begin(self, position: GravityPosition, task: Task, evaluate: object) -> Walk | None:
        """Begin a search whose evaluator adds up lines, on a board that kernels know."""
        game = position.game
        # Where the limit of discs comes before the horizon, it is the horizon.
        depth = min(task.depth, position.left)
        win = task.win + task.sooner * (task.depth - depth)
        left = _discs_left(position, depth)
        tables = _tables_for(game, evaluate, left) if bitboards.has_kernels(game) else None
        if tables is None or has_line(position.mine, game):
            return None  # the kernel looks for new lines only, and no game leads to that old one
        width, height, connect, _ = bitboards.shape(game)
        state = kernels.gravity.search.new_walk(depth, width, tables)
        kernels.gravity.search.begin(
            state, bitboards.words(position), task.low, task.high, height, connect, tables
        )

        def go_on(patience: int) -> bool:
            return kernels.gravity.search.walk(
                state,
                patience,
                depth,
                int(task.prune),
                task.margin,
                win,
                task.sooner,
                height,
                connect,
                tables,
            )

        return Walk(go_on, state.frames, state.progress, state.scores)

    def perft(self, position: GravityPosition, depth: int) -> int | None:
        """Count the lines of a few plies."""
        if not 0 <= depth <= _DEEPEST or not bitboards.has_kernels(position.game):
            return None
        if depth > position.left:
            return 0
        return kernels.gravity.rules.perft(
            bitboards.words(position), depth, *bitboards.shape(position.game)
        )

    def playout(self, position: GravityPosition, stream: Stream) -> Outcome | None:
        """Play one random game to its end."""
        if not bitboards.has_kernels(position.game):
            return None
        playouts, drawn = kernels.gravity.playouts, (stream.low, stream.high)
        shape = bitboards.shape(position.game)
        plies, won = (
            playouts.playout_end_of_word(position.mine, position.mask, *drawn, *shape)
            if bitboards.fits(position.game)
            else playouts.playout_end(bitboards.words(position), *drawn, *shape)
        )
        won = won and plies <= position.left  # without a limit of discs it was played on
        return Outcome(Side((position.ply + plies + 1) % 2) if won else None)

    def random_games(
        self, game: Gravity, opening: int, start: int, games: int
    ) -> tuple[Any, Any] | None:
        """Return winners and lengths of random games."""
        if not bitboards.has_kernels(game):
            return None
        winners, lengths = kernels.buffers.cells(games), kernels.buffers.zeros(games)
        kernels.gravity.playouts.playouts(opening, start, winners, lengths, *bitboards.shape(game))
        if game.discs:
            for number in range(games):
                if lengths[number] > game.discs:
                    winners[number], lengths[number] = 0, game.discs
        return winners, lengths


KERNELS: Final = GravityKernels()
