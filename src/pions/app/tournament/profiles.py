"""How well the players of a tournament play, against perfect play, as far as there is time."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from typing import Final

from pions.app.profile.played import of_record
from pions.app.profile.profile import Profile, Profiling
from pions.app.tournament.results import Results
from pions.core.errors import PionsError
from pions.core.interrupts import restored_interrupts
from pions.core.progress import Progress, no_progress
from pions.core.types import Side
from pions.games import catalog
from pions.store.game_records import GameRecord

SECONDS: Final = 60.0
"""How long all games of a tournament are judged at most, unless somebody says otherwise."""


def profiles(
    found: Results,
    seconds: float = SECONDS,
    progress: Progress = no_progress,
    clock: Callable[[], float] = time.monotonic,
) -> Mapping[str, Profile]:
    """The profile of each player, by name, of the games that were come to.

    Games are judged in the order of the schedule, so that everybody has about as many. Ctrl-C ends
    it early, and what was judged counts.
    """
    rules = catalog.find(found.tournament.game)
    under_way = {line.name: Profiling(line.called, rules) for line in found.lines}
    end = clock() + seconds
    try:
        for done, record in enumerate(found.records):
            progress(done, len(found.records))
            if clock() > end:
                break
            with restored_interrupts():
                _judge(record, under_way)
    except KeyboardInterrupt:
        pass
    return {name: one.profile() for name, one in under_way.items()}


def _judge(record: GameRecord, under_way: Mapping[str, Profiling]) -> None:
    for side, seat in zip(Side, (record.first, record.second), strict=True):
        one = under_way[seat.name]
        try:
            played = of_record(record, side)
        except PionsError as error:
            one.left_out(record.id, error)
        else:
            one.add(played)
