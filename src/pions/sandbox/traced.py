"""How a file searches a position, as its own process tells: nodes, checked for their shape."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any, Final

from pions.core.types import Cell, Score
from pions.games.catalog import AnyPosition
from pions.sandbox import disqualification
from pions.sandbox.calling.signatures import Choice, able, pick
from pions.sandbox.limits import Limits, patience
from pions.sandbox.process.tiers import Tier
from pions.sandbox.reading.files import PlayerFile
from pions.sandbox.reading.loading import Fault
from pions.sandbox.reading.stubs import unwritten
from pions.sandbox.session import Session
from pions.sandbox.verdicts import PlayerFileError

MOST: Final = 1_000
"""Nodes of such a tree: they travel in one line."""


@dataclass(frozen=True, slots=True)
class TracedNode:
    """A call of the file's search."""

    parent: int | None
    cell: Cell | None
    """Where a stone lies that did not when the node above was entered; as the file numbers it."""
    alpha: Score | None
    beta: Score | None
    value: Score | None


@dataclass(frozen=True, slots=True)
class TracedSearch:
    """All the calls, in their order."""

    function: str
    nodes: tuple[TracedNode, ...]


def trace(
    file: PlayerFile, position: AnyPosition, depth: int, limits: Limits, tier: Tier
) -> TracedSearch:
    """How `file` searches `position`, `depth` moves deep where it can be told.

    Raises `PlayerFileError` where it does not search, `Disqualified` where it fails.
    """
    session = Session(file, limits, tier)
    try:
        things = session.found(session.read(0))
        choice = _searching(session, things, position)
        wish = choice.wish(depth=depth)
        session.prepare(wish)
        given = choice.convention.arguments(position)
        request = {"arguments": given, "seed": 0, "use": wish, "most": MOST}
        seconds = limits.seconds
        reply = session.ask({"trace": request}, seconds, patience(seconds))
        if "fault" in reply:
            raise disqualification.failed(file.name, Fault.read(reply), limits)
        return _read(reply, file)
    finally:
        session.close()


def _searching(session: Session, things: Any, position: AnyPosition) -> Choice:  # noqa: ANN401
    """The player of the file that can be told how deep to look; else whoever plays."""
    file, game = session.file, position.game
    todo = unwritten(file.source)
    written = [one for one in things if one.name not in todo]
    deep = [one for one in able(written, game) if one.convention.depth is not None]
    return deep[0] if deep else pick(things, game, file.function, file.name, todo)


def _read(reply: dict[str, Any], file: PlayerFile) -> TracedSearch:
    told = reply.get("nodes")
    if told is None:
        raise PlayerFileError(
            "The search of {file} has more than {most} nodes: choose a smaller depth.",
            file=file.name,
            most=MOST,
        )
    try:
        nodes = [_node(number, *one) for number, one in enumerate(told[: MOST + 1])]
        function = str(reply.get("function", ""))[:80]
    except (TypeError, ValueError, LookupError):
        raise disqualification.out_of_turn(file.name) from None
    if not nodes:
        raise PlayerFileError(
            "No function of {file} calls itself while it chooses a move: there is no tree to see.",
            file=file.name,
        )
    return TracedSearch(function, tuple(nodes))


def _node(number: int, parent: Any, cell: Any, *scores: object) -> TracedNode:  # noqa: ANN401
    if parent is not None and not 0 <= parent < number:
        raise ValueError(parent)
    place = None if cell is None else (int(cell[0]), int(cell[1]))
    alpha, beta, value = map(_score, scores)
    return TracedNode(parent, place, alpha, beta, value)


def _score(value: object) -> Score | None:
    if value is None or isinstance(value, bool) or not isinstance(value, int | float):
        return None
    return None if math.isnan(value) else value
