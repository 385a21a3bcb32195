"""The search of a file in a position: nodes its process reports, checked for their shape."""

from __future__ import annotations

import math
from dataclasses import dataclass, field, replace
from typing import Any, Final

from pions.core.recorded_calls import Numbers, RecordedCall
from pions.core.types import Cell, Score, Term
from pions.games.catalog import AnyPosition
from pions.sandbox import disqualification
from pions.sandbox.calling.playing_function import Choice, able, pick
from pions.sandbox.errors import PlayerFileError
from pions.sandbox.file_session import Session
from pions.sandbox.limits import Limits, patience
from pions.sandbox.process.tiers import Tier
from pions.sandbox.reading.child_reports import Fault
from pions.sandbox.reading.player_file import PlayerFile
from pions.sandbox.reading.stubs import unwritten

MOST: Final = 10_000
"""Nodes of such a tree: they travel between processes."""
_NAME: Final = 40


@dataclass(frozen=True, slots=True)
class TracedNode:
    """A call of the file's search, and the cell of its move."""

    call: RecordedCall
    cell: Cell | None
    """Where a stone lies that did not when the node above was entered; in the file's numbers."""


@dataclass(frozen=True, slots=True)
class TracedSearch:
    """All calls, in their order, below one that stands for the position itself."""

    function: str
    nodes: tuple[TracedNode, ...]
    constants: Numbers = field(default_factory=dict)
    """The numbers that the file has under names."""
    source: str = ""
    """Its text."""
    takes_depth: bool = True
    """Whether the file could be told how deep to look."""


def trace(
    file: PlayerFile, position: AnyPosition, depth: int, limits: Limits, tier: Tier
) -> TracedSearch:
    """Return how `file` searches `position`, `depth` moves deep where it takes a depth.

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
        seconds, net = limits.seconds, patience(limits.seconds)
        replies = [session.ask({"trace": request}, seconds, net)]
        if "fault" in replies[0]:
            raise disqualification.failed(file.name, Fault.read(replies[0]), limits)
        pages = replies[0].get("pages")
        more = range(1, min(pages, MOST) if isinstance(pages, int) else 1)
        replies += [session.ask({"trace": {"page": page}}, seconds, net) for page in more]
        search = _read(replies, file)
        return replace(search, takes_depth=choice.convention.depth is not None)
    finally:
        session.close()


def _searching(session: Session, things: Any, position: AnyPosition) -> Choice:  # noqa: ANN401
    file, game = session.file, position.game
    todo = unwritten(file.source)
    playing = able([thing for thing in things if thing.name not in todo], game)
    deep = [choice for choice in playing if choice.convention.depth is not None]
    if not playing and file.function is None and "@pions.traced" in file.source:
        message = Term(
            "No function of {file} plays, so there is no search to ask for. To see the tree of the "
            "calls it makes itself: python {file}, where {save} is its last line, and then: "
            "pions tree tree.json"
        )
        raise PlayerFileError(message, file=file.name, save='`f.tree.save("tree.json")`')
    if deep:
        return deep[0]
    return pick(things, game, file.function, file.name, todo, contract=file.contract)


def _read(replies: list[dict[str, Any]], file: PlayerFile) -> TracedSearch:
    first = replies[0]
    if first.get("nodes") is None:
        message = Term("The search of {file} has more than {most} nodes: choose a smaller depth.")
        raise PlayerFileError(message, file=file.name, most=MOST)
    try:
        functions = [str(name)[:_NAME] for name in first["functions"][:_NAME]]
        told = [one for reply in replies for one in reply["nodes"]][: MOST + 2]
        nodes = [_node(number, functions, one) for number, one in enumerate(told)]
        constants = _named(first.get("constants", {}))
    except (TypeError, ValueError, LookupError):
        raise disqualification.out_of_turn(file.name) from None
    if not nodes:
        message = Term(
            "No function of {file} calls itself while it chooses a move: there is no tree to see."
        )
        raise PlayerFileError(message, file=file.name)
    return TracedSearch("/".join(functions)[:80], tuple(nodes), constants, file.source)


def _node(number: int, functions: list[str], told: list[Any]) -> TracedNode:
    function, parent, cell, numbers, answer, called_at, ended_at, at_the_end = told
    if (parent is None) != (number == 0) or (parent is not None and not 0 <= parent < number):
        raise ValueError(parent)
    place = None if cell is None else (int(cell[0]), int(cell[1]))
    call = RecordedCall(functions[function], parent, _named(numbers))
    call.answer, call.at_the_end = tuple(map(_score, answer)), _named(at_the_end)
    call.called_at, call.ended_at = int(called_at), int(ended_at)
    return TracedNode(call, place)


def _named(numbers: Any) -> dict[str, Score]:  # noqa: ANN401 - what a process says
    named = {str(name)[:_NAME]: value for name, value in numbers.items()}
    scores = {n: value if isinstance(value, bool) else _score(value) for n, value in named.items()}
    return {name: score for name, score in scores.items() if score is not None}


def _score(value: object) -> Score | None:
    if value is None or isinstance(value, bool) or not isinstance(value, int | float):
        return None
    return None if math.isnan(value) else value
