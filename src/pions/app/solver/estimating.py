"""Positions judged without a proof: by whoever knows their kind of game, or by a search."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TypeAlias

from pions.app.solver.answers import Assessment, MoveReasons
from pions.app.solver.solving import unfinished, unsolved
from pions.core import thinking
from pions.core.seeds import generator
from pions.families import family_of
from pions.families.solving import Estimate
from pions.games import catalog
from pions.games.catalog import AnyPosition

EstimateListener: TypeAlias = Callable[[Assessment], None]
"""Hears the first estimate at once, and each better one."""


def has_estimates(game: str) -> bool:
    """Whether positions of `game` are estimated by somebody who knows its kind."""
    return family_of(catalog.find(game)).estimating is not None


def estimate(
    game: str, text: str | AnyPosition, tell: EstimateListener | None = None
) -> Assessment:
    """Who seems ahead in an unfinished position, where its kind of game has a word on that.

    For whoever watches (`tell`), the last one comes with what players say of the moves it names.
    """
    found = with_estimate(Assessment(unfinished(game, text)), tell)
    return found if tell is None else _with_reasons(found)


def first_estimate(game: str, text: str | AnyPosition) -> Estimate | None:
    """Who seems ahead at first sight, where its kind of game has a word on that."""
    position = unfinished(game, text).position
    estimating = family_of(position.game).estimating
    return None if estimating is None else next(iter(estimating.improving(position)))


def with_estimate(found: Assessment, tell: EstimateListener | None = None) -> Assessment:
    """The same with who seems ahead, where nothing is proved and somebody has an opinion.

    Somebody who watches (`tell`) is given more of them, and waits longer for the last.
    """
    estimating = family_of(found.history.game).estimating
    if found.exact or estimating is None:
        return found
    start = thinking.clock()

    def told(one: Estimate) -> Assessment:
        return replace(found, estimate=one, seconds=found.seconds + thinking.clock() - start)

    if tell is None:
        return told(estimating.estimate(found.position))
    better = found
    for one in estimating.improving(found.position):
        better = told(one)
        tell(better)
    return better


def by_search(game: str, text: str | AnyPosition, seconds: float) -> Assessment:
    """A search within `seconds` of a position of any game; no proof, unless it sees the end."""
    from pions.app import players  # noqa: PLC0415 - with all that plays, and few ask for it

    history = unfinished(game, text)
    start = thinking.clock()
    analyst = players.analyst(f"deepening:seconds={seconds:g}", history.game, generator(0))
    found = analyst.analyse(history.position)
    used = thinking.clock() - start
    problem = unsolved(game, history.position)
    return Assessment(history, search=found, nodes=found.nodes, seconds=used, problem=problem)


def _with_reasons(found: Assessment) -> Assessment:
    """The same with what players say of the moves that the estimate names."""
    remarking = family_of(found.history.game).remarking
    if found.estimate is None or remarking is None:
        return found
    said = [
        MoveReasons("choice", move, remarking.remarks(found.history.positions, move))
        for move in found.estimate.ranked
    ]
    return replace(found, reasons=tuple(said))
