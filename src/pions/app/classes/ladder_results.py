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
from pions.store.class_file import ClassFile

_MOST_LISTED: Final = 2000
"""Games that are listed one by one, the last ones; all count."""


def read(path: Path, assignment: int) -> Results:
    """Return the results of the versions that play, and of the levels; raises `PionsError`."""
    with ClassFile(path) as file:
        work = school.assignment(file, assignment)
        names, playing = school.names_of(file), set(file.playing(work.number).values())
        labels = {f"level:n={n}": _("level {number}").format(number=n) for n in LEVELS}
        labels |= {
            one.player: f"{names[one.person]}, v{one.version}"
            for one in file.hand_ins(work.number)
            if one.number in playing and one.person in names
        }
        record = next(one for one in file.tournaments() if one.id == ladder_id(work.number))
        games = tuple(
            game
            for game in file.games(record.id, whole=True)
            if {game.first.name, game.second.name} <= labels.keys()
        )
    if not games:
        raise InvalidOption("No game has been played on the ladder of “{title}” yet.",
                            title=work.title)  # fmt: skip
    entrants = [
        {**one, "label": labels[str(one["name"])]}
        for one in record.entrants
        if one["name"] in labels
    ]
    found = results.counted(replace(record, entrants=tuple(entrants)), games)
    return replace(found, records=games[-_MOST_LISTED:])
