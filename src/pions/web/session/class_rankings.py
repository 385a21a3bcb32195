"""The rankings of a class, each counted once for all visitors."""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final
from weakref import WeakKeyDictionary

from pions.app.classes import standing
from pions.app.classes.standing import Ranking

if TYPE_CHECKING:
    from pions.web.session.class_desk import ClassDesk
    from pions.web.session.handlers import Client

_SHARE: Final = 20
"""Counting takes at most one second in so many: a ladder needs the processor."""
_LEAST: Final = 2.0
"""Seconds that a ranking stands at least."""


@dataclass(slots=True)
class _Kept:
    task: asyncio.Task[Ranking]
    until: float


_KEPT: Final[WeakKeyDictionary[ClassDesk, dict[int, _Kept]]] = WeakKeyDictionary()


async def ranking(client: Client, desk: ClassDesk, assignment: int) -> Ranking:
    """Return the ranking of an assignment, as it was some seconds ago at most."""
    kept = _KEPT.setdefault(desk, {})
    known = kept.get(assignment)
    if known is None or time.monotonic() > known.until:
        task = asyncio.create_task(_counted(client, desk, assignment))
        known = kept[assignment] = _Kept(task, float("inf"))
    try:
        return await asyncio.shield(known.task)
    except BaseException:
        if known.task.done():
            kept.pop(assignment, None)
        raise


async def _counted(client: Client, desk: ClassDesk, assignment: int) -> Ranking:
    began = time.monotonic()
    found = await desk.read(client, standing.ranking, assignment)
    took = time.monotonic() - began
    _KEPT[desk][assignment].until = time.monotonic() + max(_LEAST, _SHARE * took)
    return found
