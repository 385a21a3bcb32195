"""Positions judged without a proof: by the estimates of their kind of game, or by a search."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace
from typing import Final, TypeAlias

from pions.app.board.history import History
from pions.app.solver import exact_answers
from pions.app.solver.assessments import Assessment, MoveReasons
from pions.app.solver.exact_answers import USUAL, SolverSettings, unsolved
from pions.core import cpu
from pions.core.progress import Progress, no_progress
from pions.core.seeds import generator
from pions.families import family_of
from pions.families.solver_protocols import Estimate
from pions.games.catalog import AnyGame

EstimateListener: TypeAlias = Callable[[Assessment], None]
"""Called with the first estimate at once, and with each better one."""

SEARCHING: Final = 5.0
"""Seconds of a search where none are asked for."""
_KEPT_SHARE: Final = 0.4
_KEPT_AT_MOST: Final = 4.0
"""The share of the seconds of an answer that a proof leaves to an estimate, and its limit."""
_ESTIMATE_SHARE: Final = 0.8
"""The share of what is left then; the rest is for reasons."""
_LEAST: Final = 0.01
"""Seconds for a proof, however late it begins."""


def has_estimates(game: AnyGame) -> bool:
    """Whether the kind of `game` has estimates of its own."""
    return family_of(game).estimating is not None


def analyse(
    history: History,
    settings: SolverSettings = USUAL,
    progress: Progress = no_progress,
    tell: EstimateListener | None = None,
) -> Assessment:
    """Judge every move by the solver; where it proves nothing, estimate; else search.

    The seconds of `settings` are for all of it, by the clock: each part has what is left. `tell`
    is called first with an estimate at a glance.
    """
    start, seconds = cpu.clock(), settings.seconds
    if unsolved(history.position) is not None:
        return by_search(history, seconds or SEARCHING)
    estimating, ends = family_of(history.unfinished().game).estimating, None
    if tell is not None and estimating is not None:
        first = next(iter(estimating.improving(history.position)))
        tell(Assessment(history, estimate=first))
    if seconds is not None and estimating is not None:
        ends = start + seconds
        estimating.course([history.position])  # loads the network while there is time
        kept = min(_KEPT_SHARE * seconds, _KEPT_AT_MOST)
        settings = replace(settings, seconds=max(_LEAST, ends - kept - cpu.clock()))
    found = with_estimate(exact_answers.analyse(history, settings, progress), tell, ends)
    return found if found.estimate is None else replace(found, seconds=cpu.clock() - start)


def estimate(history: History, tell: EstimateListener | None = None) -> Assessment:
    """Estimate an unfinished position, with remarks on the moves that are named."""
    return with_estimate(Assessment(history.unfinished()), tell)


def with_estimate(
    found: Assessment, tell: EstimateListener | None = None, ends: float | None = None
) -> Assessment:
    """Add an estimate where nothing is proved and the kind of game has estimates.

    With `tell` there are several, and the last takes longer; where it `ends` at a moment of the
    clock, not longer than that.
    """
    estimating = family_of(found.history.game).estimating
    if found.exact or estimating is None:
        return found
    start = cpu.clock()
    limits = {} if ends is None else {"seconds": _ESTIMATE_SHARE * max(0.0, ends - start)}

    def told(estimate: Estimate) -> Assessment:
        used = found.seconds + cpu.clock() - start
        return replace(found, estimate=estimate, seconds=used)

    better = found
    if tell is None:
        better = told(estimating.estimate(found.position, **limits))
    else:
        for estimate in estimating.improving(found.position, **limits):
            better = told(estimate)
            tell(better)
    return _with_reasons(better, math.inf if ends is None else ends)


def by_search(history: History, seconds: float) -> Assessment:
    """Search a position of any game within `seconds`; no proof, unless the search sees the end.

    A small game from a file is played to its end in every way.
    """
    from pions.app import players  # noqa: PLC0415 - with all that plays, and few ask for it

    start, game = cpu.clock(), history.unfinished().game
    analyst = players.analyst(f"deepening:seconds={seconds:g}", game, generator(0))
    found = analyst.analyse(history.position)
    used = cpu.clock() - start
    problem = None if found.exact else unsolved(history.position)
    return Assessment(history, search=found, nodes=found.nodes, seconds=used, problem=problem)


def _with_reasons(found: Assessment, ends: float) -> Assessment:
    remarking = family_of(found.history.game).remarking
    if found.estimate is None or remarking is None:
        return found
    said = [
        MoveReasons("choice", move, remarking.remarks(found.history.positions, move))
        for move in found.estimate.ranked
        if cpu.clock() < ends
    ]
    return replace(found, reasons=tuple(said))
