"""Games judged move by move by a search, where there is neither a solver nor chances."""

from __future__ import annotations

from typing import Final

from pions.app import players
from pions.app.board.history import History
from pions.app.solver.assessments import GuessedReview
from pions.app.solver.chance_reviews import SHOWN
from pions.core import cpu
from pions.core.analysis import Analysis
from pions.core.progress import Progress, no_progress
from pions.core.protocols import Analyst
from pions.core.seeds import generator
from pions.core.types import Move, Side
from pions.families.reviewed_moves import GuessedMove
from pions.games.catalog import AnyPosition
from pions.search.scoring import WIN, sooner_is_better

SECONDS: Final = 0.3
"""How long a search looks at each position by default."""
_TALLEST: Final = 0.85
"""The height of the highest bar that is no forced win."""


def review(
    history: History,
    seconds: float = SECONDS,
    progress: Progress = no_progress,
) -> GuessedReview:
    """Estimate which moves cost most; a search has `seconds` for each position."""
    start = cpu.clock()
    spec = f"deepening:seconds={seconds:.2g}"
    moves, depths = _searched(history, spec, progress)
    costly = [index for index, judged in enumerate(moves) if judged.loss > 0]
    worst = sorted(costly, key=lambda index: -moves[index].loss)[:SHOWN]
    return GuessedReview(
        history=history,
        moves=tuple(moves),
        worst=tuple(sorted(worst)),
        chances=False,
        search=spec,
        depths=(min(depths), max(depths)),
        seconds=cpu.clock() - start,
    )


def _searched(
    history: History, spec: str, progress: Progress
) -> tuple[list[GuessedMove], list[int]]:
    """Judge by the same search before each move, and as deep after it; with the depths."""
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
    """Score a move, looked at as deep as the best one: a search only bounds the others.

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
    """Make all forced wins equal."""
    return max(-WIN, min(WIN, score))
