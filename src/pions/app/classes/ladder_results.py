"""The ladder of an assignment as a tournament of those who play on it now, under their names."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Final

from pions.app.classes import school
from pions.app.classes.ladder_games import LEVELS, ladder_id
from pions.app.tournament import results
from pions.app.tournament.results import Results
from pions.core.errors import InvalidOption
from pions.core.language import _
from pions.core.types import Term
from pions.store.class_file import ClassFile
from pions.store.class_records import Assignment

_MOST_LISTED: Final = 2000
"""Games that are listed one by one, the last ones; all count."""


def read(path: Path, work: Assignment) -> Results:
    """Return the results of the versions that play, and of the levels; raises `PionsError`."""
    labels = {name: _("level {number}").format(number=n) for name, n in LEVELS.items()}
    with ClassFile(path) as file:
        names, playing = school.programs_of(file), {*file.playing(work.number).values()}
        for one in file.hand_ins(work.number):
            if one.number in playing:
                labels[one.player] = f"{names[one.person]}, v{one.version}"
        record = next(one for one in file.tournaments() if one.id == ladder_id(work.number))
        every = file.games(record.id, whole=True)
        games = [game for game in every if {game.first.name, game.second.name} <= labels.keys()]
    if not games:
        message = Term("No game has been played on the ladder of “{title}” yet.")
        raise InvalidOption(message, title=work.title)
    told = [(one, labels.get(str(one["name"]))) for one in record.entrants]
    entrants = tuple({**one, "label": label} for one, label in told if label)
    found = results.counted(replace(record, entrants=entrants), tuple(games))
    return replace(found, records=tuple(games[-_MOST_LISTED:]))
