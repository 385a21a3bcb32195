"""The results of a tournament: the ranking, how sure it is, and sentences about it."""

from __future__ import annotations

import math
import os
from collections.abc import Iterator
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any, Final

from pions.app import players
from pions.app.tournament.entrants import told_apart
from pions.arena import elo, sprt
from pions.arena.game_export import FORMATS
from pions.arena.rating import Rating, Ratings, bradley_terry
from pions.arena.sprt import SprtBounds
from pions.arena.standings import CrossTable, Standing, table
from pions.core import sentences
from pions.core.display import Readable
from pions.core.errors import UnknownName
from pions.core.language import _, explain, ngettext
from pions.core.numbers import percent, whole
from pions.core.progress import Progress, no_progress
from pions.render import series_sentences
from pions.sandbox import Tier, Verdict
from pions.store.database import Store
from pions.store.errors import StoreFault
from pions.store.game_records import GameRecord, TournamentRecord
from pions.store.reader import Reader

_MOST_NEIGHBOURS: Final = 4
"""Sentences about who cannot be told apart; the top of the ranking is what people ask about."""

_MOST_DAMAGED: Final = 5
_MOST_WAYS: Final = 3
"""Lines that would make a file quicker; the report names each player's function anyway."""


@dataclass(frozen=True, slots=True)
class Line:
    """A row of the ranking."""

    place: int
    """Shared by those with the same share of the points."""
    name: str
    label: str
    called: str
    """What sentences call it: its label, told apart from the same label of another team."""
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

    def __str__(self) -> str:
        from pions.app.tournament import ranking  # noqa: PLC0415 - it imports this module

        return "\n".join([*ranking.table(self), "", *ranking.sentences(self)])

    @property
    def standings(self) -> tuple[Line, ...]:
        """Return the rows of the ranking, the best first."""
        return self.lines

    @property
    def expected(self) -> int | None:
        """Return the number of games to be played; ``None`` for a duel, which ends when decided."""
        settings, players = self.tournament.settings, len(self.tournament.entrants)
        rounds = int(str(settings["rounds"]))
        meetings = {"round robin": players * (players - 1) // 2, "gauntlet": players - 1}
        count = meetings.get(str(settings["mode"]))
        return None if count is None else 2 * rounds * count

    @property
    def left_out(self) -> list[tuple[str, str]]:
        """Return the files that took no part, each with the reason."""
        found: Any = self.tournament.settings.get("left_out", [])
        return [(name, sentences.told(reason, _)) for name, reason in found]

    @property
    def finished(self) -> bool:
        """Whether nothing is left to be played."""
        settings: Any = self.tournament.settings
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


def remarks(results: Results) -> list[str]:
    """Return sentences about the ranking for readers without statistics."""
    sentences = [explain(fault) for fault in results.damaged[:_MOST_DAMAGED]]
    if more := len(results.damaged) - len(sentences):
        words = ngettext(
            "{count} more row of the file is damaged, and left out.",
            "{count} more rows of the file are damaged, and left out.",
            more,
        )
        sentences.append(words.format(count=more))
    if not results.table.games:
        return [*sentences, _("No game has been played yet.")]
    late = list(_about_time(results))
    if results.tournament.settings["mode"] == "duel":
        return [*sentences, _about_duel(results), *_about_faults(results), *late]
    unsure = list(_about_neighbours(results))
    opened = _("Whoever opened scored {share}; the first move is worth {elo} Elo here.").format(
        share=percent(results.table.openers.score),
        elo=series_sentences.elo(results.ratings.first_move),
    )
    sentences += [opened, *late, *unsure[:_MOST_NEIGHBOURS]]
    if more := len(unsure[_MOST_NEIGHBOURS:]):
        words = ngettext(
            "Further down, {count} more pair of neighbours cannot be told apart yet.",
            "Further down, {count} more pairs of neighbours cannot be told apart yet.",
            more,
        )
        sentences.append(words.format(count=whole(more)))
    return sentences


def _about_faults(results: Results) -> Iterator[str]:
    """Return how many games of a duel a fault decided: they do not tell who plays better."""
    for line in results.lines:
        if count := sum(line.standing.faults.values()):
            yield ngettext(
                "{player} lost {count} of these games by its own fault.",
                "{player} lost {count} of these games by its own fault.",
                count,
            ).format(player=line.called, count=whole(count))


def _about_time(results: Results) -> Iterator[str]:
    """Return what to try against games lost by time: they say little about who plays well."""
    late = [line for line in results.lines if line.standing.faults.get(Verdict.TIMEOUT.value)]
    if not late:
        return
    limits: Any = results.tournament.settings["limits"]
    lighter = {
        str(entrant["name"]): str(entrant.get("lighter") or "")
        for entrant in results.tournament.entrants
    }
    ways = [
        series_sentences.within(lighter[line.name], line.origin)
        for line in late
        if lighter[line.name]
    ]
    count = sum(line.standing.faults[Verdict.TIMEOUT.value] for line in late)
    yield series_sentences.time_advice(count, float(limits["seconds"]), ways[:_MOST_WAYS])


def _about_neighbours(results: Results) -> Iterator[str]:
    rounds = int(str(results.tournament.settings["rounds"]))
    for line, other in zip(results.lines, results.lines[1:], strict=False):
        found = results.ratings.compare(line.name, other.name)
        if found.certain and found.gap > 0:
            continue
        more = math.ceil(rounds * (found.times_as_many() - 1)) if found.gap > 0 else math.inf
        if more > 1000:  # a number nobody will play says less than none
            yield _("{one} and {other} cannot be told apart.").format(
                one=line.called, other=other.called
            )
            continue
        more = max(1, int(more))
        yield ngettext(
            "{one} and {other} cannot be told apart yet; about {count} more round would tell.",
            "{one} and {other} cannot be told apart yet; about {count} more rounds would tell.",
            more,
        ).format(one=line.called, other=other.called, count=whole(more))


def _about_duel(results: Results) -> str:
    settings: Any = results.tournament.settings
    bounds = SprtBounds(*settings["bounds"])
    names = [line.name for line in results.lines]
    hero = settings["hero"] or min(names)
    called = {line.name: line.called for line in results.lines}
    rival = next(name for name in names if name != hero)
    pairs = results.table.pentanomial(hero)
    decided = sprt.decision(pairs, bounds)
    said = {"one": called[hero], "other": called[rival], "pairs": whole(sum(pairs))}
    more = elo.pairs_needed(pairs)
    if decided == "stronger":
        template = _("Decided after {pairs} pairs of games: {one} is stronger than {other}.")
    elif decided is not None and elo.difference(pairs).interval.high < 0:
        template = _("Decided after {pairs} pairs of games: {other} is stronger than {one}.")
    elif decided is not None:
        template = _("Decided after {pairs} pairs of games: {one} is not stronger than {other}.")
    elif not more:
        template = _("Not decided after {pairs} pairs of games between {one} and {other}.")
    else:
        template = ngettext(
            "Not separable yet after {pairs} pairs; about {count} more pair would tell.",
            "Not separable yet after {pairs} pairs; about {count} more pairs would tell.",
            more,
        )
    return template.format(**said, count=whole(more or 0))


def tier_text(results: Results) -> str:
    """Return how players were isolated, by the weakest tier of any game, in a sentence."""
    conditions: Any = results.tournament.settings["conditions"]
    weakest = max(results.tiers, default="") or conditions["tier"]
    if not weakest:
        return _("Only players of Pions took part; nothing had to be isolated.")
    return players.isolation(Tier(weakest))


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
        "remarks": remarks(results),
    }
