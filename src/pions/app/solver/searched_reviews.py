"""A game judged move by move where no solver reaches and nobody knows chances: by a search."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pions.app import players
from pions.app.board.history import History
from pions.app.solver.assessments import GuessedMove, GuessedReview
from pions.core import cpu
from pions.core.analysis import Analysis
from pions.core.progress import Progress, no_progress
from pions.core.protocols import Analyst
from pions.core.seeds import generator
from pions.core.types import Move, Side
from pions.games.catalog import AnyPosition
from pions.search.scoring import WIN, sooner_is_better

SECONDS: Final = 0.3
"""How long a search looks at each position, unless somebody says otherwise."""
SHOWN: Final = 5
"""How many of the moves that cost most are named."""
_TALLEST: Final = 0.85
"""How high a bar is that is not a forced win."""


def review(
    history: History,
    seconds: float = SECONDS,
    progress: Progress = no_progress,
) -> GuessedReview:
    """Which moves cost most, by an estimate; a search has `seconds` for each position."""
    start = cpu.clock()
    spec = f"deepening:seconds={seconds:.2g}"
    moves, depths = _searched(history, spec, progress)
    return GuessedReview(
        history=history,
        moves=tuple(moves),
        worst=_worst(moves),
        chances=False,
        search=spec,
        depths=(min(depths), max(depths)),
        seconds=cpu.clock() - start,
    )


def _worst(moves: Sequence[GuessedMove]) -> tuple[int, ...]:
    costly = [index for index, one in enumerate(moves) if one.loss > 0]
    return tuple(sorted(sorted(costly, key=lambda index: -moves[index].loss)[:SHOWN]))


def _searched(
    history: History, spec: str, progress: Progress
) -> tuple[list[GuessedMove], list[int]]:
    """By the same search before each move, and as deep after it."""
    analyst = players.analyst(spec, history.game, generator(0))
    pairs = list(zip(history.positions, history.moves, strict=False))
    found: list[tuple[AnyPosition, Move, Analysis, float]] = []
    for position, move in pairs:
        said = analyst.analyse(position)
        found.append((position, move, said, _score(position, move, said, analyst)))
        progress(len(found), len(pairs))
    tallest = max((abs(score) for *_, score in found if abs(score) < WIN), default=0) or 1
    moves = []
    for position, move, said, score in found:
        height = score / tallest * _TALLEST if abs(score) < WIN else score / WIN
        better = () if move in said.best else said.best
        side = 1 if position.to_move is Side.FIRST else -1
        best = _clamped(max(said.scores.values()))
        moves.append(GuessedMove(move, best, min(best, score), side * height, better))
    return moves, [said.depth for _, _, said, _ in found]


def _score(
    position: AnyPosition, move: Move, said: Analysis, analyst: Analyst[AnyPosition]
) -> float:
    """What a move is worth, looked at as deep as the best one: a search only bounds the others.

    A search that saw a forced win stopped early: this move has as much time to show one.
    """
    top = max(said.scores.values())
    if move in said.best or (said.depth < 2 and abs(top) < WIN):
        return _clamped(said.scores[move])
    after = position.play(move)
    if after.outcome() is not None:
        score = sooner_is_better(after, 0)
    else:
        if abs(top) < WIN:
            depth = f"alphabeta:depth={min(said.depth - 1, 42)}"
            analyst = players.analyst(depth, position.game, generator(0))
        score = max(analyst.analyse(after).scores.values())
    return _clamped(score if after.to_move is position.to_move else -score)


def _clamped(score: float) -> float:
    """A forced win is one, however far."""
    return max(-WIN, min(WIN, score))
