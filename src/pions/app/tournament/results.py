"""The results of a tournament: the ranking, and how sure it is."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

from pions.app.tournament.entrants import told_apart
from pions.arena import sprt
from pions.arena.game_export import FORMATS
from pions.arena.rating import Rating, Ratings, bradley_terry
from pions.arena.sprt import SprtBounds
from pions.arena.standings import CrossTable, Standing, table
from pions.core import sentences
from pions.core.display import Readable
from pions.core.errors import UnknownName
from pions.core.language import _
from pions.core.progress import Progress, no_progress
from pions.store.database import Store
from pions.store.errors import StoreFault
from pions.store.game_records import GameRecord, TournamentRecord
from pions.store.reader import Reader


@dataclass(frozen=True, slots=True)
class Line:
    """A row of the ranking."""

    place: int
    """Shared by those with the same share of the points."""
    name: str
    label: str
    called: str
    """The name in sentences: its label, told apart from the same label of another team."""
    origin: str
    program: str
    calling: object
    """How it is called: a sentence as it was kept."""
    standing: Standing
    rating: Rating


@dataclass(frozen=True, slots=True, repr=False)
class Results(Readable):
    """A tournament as it stands in its file."""

    tournament: TournamentRecord
    records: tuple[GameRecord, ...]
    table: CrossTable
    ratings: Ratings
    lines: tuple[Line, ...]
    tiers: frozenset[str]
    """The isolation its games were played in; the empty text where none was needed."""
    damaged: tuple[StoreFault, ...] = ()

    @property
    def standings(self) -> tuple[Line, ...]:
        """Return the rows of the ranking, the best first."""
        return self.lines

    @property
    def expected(self) -> int | None:
        """Return the number of games to be played.

        ``None`` for a duel, which ends when decided, and for the ladder of a class.
        """
        settings, players = self.tournament.settings, len(self.tournament.entrants)
        meetings = {"round robin": players * (players - 1) // 2, "gauntlet": players - 1}
        count = meetings.get(str(settings["mode"]))
        return None if count is None else 2 * int(str(settings["rounds"])) * count

    @property
    def left_out(self) -> list[tuple[str, str]]:
        """Return the files that took no part, each with the reason."""
        found: Any = self.tournament.settings.get("left_out", [])
        return [(name, sentences.told(reason, _)) for name, reason in found]

    @property
    def finished(self) -> bool:
        """Whether nothing is left to be played."""
        settings: Any = self.tournament.settings
        if settings["mode"] == "ladder":
            return False
        if self.expected is not None:
            return self.table.games >= self.expected
        hero = settings["hero"] or min(line.name for line in self.lines)
        decided = sprt.decision(self.table.pentanomial(hero), SprtBounds(*settings["bounds"]))
        return decided is not None or self.table.games >= 2 * int(settings["rounds"])


def read(
    path: Path,
    tournament: str | None = None,
    *,
    anchor: str | None = None,
    progress: Progress = no_progress,
) -> Results:
    """Read the tournament of that name, or the one started last, of the file at `path`."""
    with _opened(path) as store:
        found = {record.id: record for record in store.tournaments()}
        if not found:
            raise StoreFault("“{path}” holds no tournament yet.", path=path)
        if tournament is not None and tournament not in found:
            raise UnknownName(
                "There is no tournament “{name}” in this file.", name=tournament, known=found
            )
        record = found[tournament] if tournament else list(found.values())[-1]
        games = tuple(store.games(record.id, whole=True))
        results = counted(record, games, anchor, progress)
        return replace(results, damaged=tuple(store.damaged.values()))


def _opened(path: Path) -> Store | Reader:
    """Open the file of games, to write where that is possible: so it is tidied up at the end."""
    if os.access(path, os.W_OK) and os.access(path.absolute().parent, os.W_OK):
        return Store.existing(path)
    return Reader(path, path)


def export(results: Results, form: str) -> Iterator[str]:
    """Return the games of a tournament in one of `FORMATS`, piece by piece."""
    if form not in FORMATS:
        raise UnknownName("There is no format “{name}”.", name=form, known=FORMATS)
    return FORMATS[form](results.records)


def counted(
    record: TournamentRecord,
    games: tuple[GameRecord, ...],
    anchor: str | None = None,
    progress: Progress = no_progress,
) -> Results:
    """Count and rate these games of a tournament."""
    names = [str(entrant["name"]) for entrant in record.entrants]
    tallies = table(names, games)
    seed = int(str(record.settings["seed"]))
    ratings = bradley_terry(games, names, anchor=anchor, seed=seed, progress=progress)
    about = {str(entrant["name"]): entrant for entrant in record.entrants}
    called = told_apart({name: str(about[name]["label"]) for name in names})
    lines = tuple(
        Line(
            place,
            standing.name,
            str(about[standing.name]["label"]),
            called[standing.name],
            str(about[standing.name]["origin"]),
            str(about[standing.name]["program"]),
            about[standing.name]["calling"],
            standing,
            ratings.players[standing.name],
        )
        for place, standing in tallies.placed()
    )
    tiers = frozenset(str(game.conditions.get("tier") or "") for game in games)
    return Results(record, games, tallies, ratings, lines, tiers)


def as_json(results: Results) -> dict[str, Any]:
    """Return the ranking in plain values."""
    record = results.tournament
    return {
        "tournament": record.id,
        "game": record.game,
        "started": record.started,
        "settings": dict(record.settings),
        "games": results.table.games,
        "expected": results.expected,
        "first_move_elo": results.ratings.first_move,
        "endings": dict(results.table.endings),
        "ranking": [
            {
                "place": line.place,
                "name": line.name,
                "label": line.label,
                "program": line.program,
                "points": line.standing.tally.points,
                **asdict(line.standing.tally),
                "pairs": list(line.standing.pairs),
                "score_interval": asdict(line.standing.interval),
                "elo": line.rating.elo,
                "elo_interval": asdict(line.rating.interval),
                "faults": dict(line.standing.faults),
            }
            for line in results.lines
        ],
    }
