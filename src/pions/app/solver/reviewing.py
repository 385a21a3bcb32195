"""Games judged move by move: by the solver where it judges whole games, else by an estimate."""

from __future__ import annotations

from functools import partial
from typing import Any

from pions.app.board.history import History
from pions.app.solver import chance_reviews, exact_answers, searched_reviews
from pions.app.solver.assessments import EstimatedReview, GameReview
from pions.core import cpu
from pions.core.errors import InvalidOption
from pions.core.progress import Progress, no_progress
from pions.families import family_of
from pions.families.reviewed_moves import Mistake, MoveReasons
from pions.families.solver_protocols import USUAL, SolverSettings


def review(
    history: History, settings: SolverSettings = USUAL, progress: Progress = no_progress
) -> GameReview | EstimatedReview:
    """Judge a game, finished or not, that may have begun at any position.

    Where no solver judges whole games, a search looks at each position for the seconds of
    `settings`.
    """
    if not history.moves:
        raise InvalidOption("There are no moves to review: give them as columns, such as 44455.")
    if exact_answers.judges(history.game):
        return _judged(history, settings, progress)
    seconds = settings.seconds or searched_reviews.SECONDS
    if family_of(history.game).estimating is None:
        return searched_reviews.review(history, seconds, progress)

    def tell(*told: Any) -> None:  # noqa: ANN401 - how far it is, or a first review
        if len(told) > 1:
            progress(*told)

    return chance_reviews.review(history, seconds, tell, settings)


def _judged(history: History, settings: SolverSettings, progress: Progress) -> GameReview:
    """Judge from the end: the solver then knows late positions when it meets early ones."""
    rules, positions = history.game, history.positions[:-1]
    solver = exact_answers.solver_of(rules, settings)
    start = cpu.clock()
    judged = []
    for position, move in zip(reversed(positions), reversed(history.moves), strict=True):
        judged.append(exact_answers.explain(position, move, solver))
        progress(len(judged), len(positions))
    judged.reverse()
    remarking = family_of(rules).remarking
    mistakes = []
    for place, (position, move_judged) in enumerate(zip(positions, judged, strict=True)):
        if move_judged.value < move_judged.best:
            better = exact_answers.better(position, solver)
            said: tuple[MoveReasons, ...] = ()
            if remarking is not None:
                ask = partial(remarking.remarks, positions[: place + 1])
                said = (
                    MoveReasons("move", move_judged.move, ask(move_judged.move)),
                    *(MoveReasons("better", move, ask(move), proved=True) for move in better[:1]),
                )
            mistakes.append(Mistake(position.ply + 1, position, move_judged, better, said))
    used = cpu.clock() - start
    return GameReview(
        history, tuple(judged), tuple(mistakes), used, exact_answers.book_problem(solver)
    )
