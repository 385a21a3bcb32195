"""Positions judged without a proof: by whoever knows their kind of game, or by a search."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace
from typing import Final, TypeAlias

from pions.app.solver import exact_answers
from pions.app.solver.assessments import Assessment, MoveReasons
from pions.app.solver.exact_answers import USUAL, SolverSettings, unfinished, unsolved
from pions.core import cpu
from pions.core.progress import Progress, no_progress
from pions.core.seeds import generator
from pions.families import family_of
from pions.families.solver_protocols import Estimate
from pions.games import catalog
from pions.games.catalog import AnyPosition

EstimateListener: TypeAlias = Callable[[Assessment], None]
"""Hears the first estimate at once, and each better one."""

SEARCHING: Final = 5.0
"""Seconds of a search where none are asked for."""
_KEPT_SHARE: Final = 0.4
_KEPT_AT_MOST: Final = 4.0
"""Of the seconds for an answer, those that a proof leaves to an estimate."""
_ESTIMATE_SHARE: Final = 0.8
"""Of what is left then; the rest is for reasons."""
_LEAST: Final = 0.01
"""Seconds that a proof has, however late it begins."""


def has_estimates(game: str) -> bool:
    """Whether positions of `game` are estimated by somebody who knows its kind."""
    return family_of(catalog.find(game)).estimating is not None


def analyse(
    game: str,
    text: str | AnyPosition,
    settings: SolverSettings = USUAL,
    progress: Progress = no_progress,
    tell: EstimateListener | None = None,
) -> Assessment:
    """Every move judged by the solver; where it proves nothing, who seems ahead; else a search.

    The seconds of `settings` are for all of it, by the clock: each part has what is left. Somebody
    who watches (`tell`) hears first who seems ahead at first sight.
    """
    start, seconds = cpu.clock(), settings.seconds
    if unsolved(game, text) is not None:
        return by_search(game, text, seconds or SEARCHING)
    history, ends = unfinished(game, text), None
    estimating = family_of(history.game).estimating
    if tell is not None and estimating is not None:
        first = next(iter(estimating.improving(history.position)))
        tell(Assessment(history, estimate=first))
    if seconds is not None and estimating is not None:
        ends = start + seconds
        estimating.course([history.position])  # loads the network while there is time
        kept = min(_KEPT_SHARE * seconds, _KEPT_AT_MOST)
        settings = replace(settings, seconds=max(_LEAST, ends - kept - cpu.clock()))
    found = with_estimate(exact_answers.analyse(game, text, settings, progress), tell, ends)
    return found if found.estimate is None else replace(found, seconds=cpu.clock() - start)


def estimate(
    game: str, text: str | AnyPosition, tell: EstimateListener | None = None
) -> Assessment:
    """Who seems ahead in an unfinished position, where its kind of game has a word on that.

    With what players say of the moves that are named.
    """
    return with_estimate(Assessment(unfinished(game, text)), tell)


def with_estimate(
    found: Assessment, tell: EstimateListener | None = None, ends: float | None = None
) -> Assessment:
    """The same with who seems ahead, where nothing is proved and somebody has an opinion.

    Somebody who watches (`tell`) is given more of them, and waits longer for the last; where it
    `ends` at a moment of the clock, not longer than that.
    """
    estimating = family_of(found.history.game).estimating
    if found.exact or estimating is None:
        return found
    start = cpu.clock()
    limits = {} if ends is None else {"seconds": _ESTIMATE_SHARE * max(0.0, ends - start)}

    def told(one: Estimate) -> Assessment:
        return replace(found, estimate=one, seconds=found.seconds + cpu.clock() - start)

    better = found
    if tell is None:
        better = told(estimating.estimate(found.position, **limits))
    else:
        for one in estimating.improving(found.position, **limits):
            better = told(one)
            tell(better)
    return _with_reasons(better, math.inf if ends is None else ends)


def by_search(game: str, text: str | AnyPosition, seconds: float) -> Assessment:
    """A search within `seconds` of a position of any game; no proof, unless it sees the end.

    A small game from a file is played to its end in every way.
    """
    from pions.app import players  # noqa: PLC0415 - with all that plays, and few ask for it

    history = unfinished(game, text)
    start = cpu.clock()
    analyst = players.analyst(f"deepening:seconds={seconds:g}", history.game, generator(0))
    found = analyst.analyse(history.position)
    used = cpu.clock() - start
    problem = None if found.exact else unsolved(game, history.position)
    return Assessment(history, search=found, nodes=found.nodes, seconds=used, problem=problem)


def _with_reasons(found: Assessment, ends: float) -> Assessment:
    """The same with what players say of the moves it names, as far as there is time."""
    remarking = family_of(found.history.game).remarking
    if found.estimate is None or remarking is None:
        return found
    said = [
        MoveReasons("choice", move, remarking.remarks(found.history.positions, move))
        for move in found.estimate.ranked
        if cpu.clock() < ends
    ]
    return replace(found, reasons=tuple(said))
