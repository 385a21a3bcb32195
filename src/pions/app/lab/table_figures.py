"""The figures of a table of duels: who leads, who opens better, and all in plain values."""

from __future__ import annotations

import csv
import math
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Literal, Self

from pions.app.lab.plans import Duels
from pions.arena.statistics import CONFIDENCE, Tally, score_interval, separable, wilson
from pions.core import text

LEVEL: Final = CONFIDENCE


@dataclass(frozen=True, slots=True)
class Reading:
    """A measured value and the ends between which it lies 95 times in 100."""

    value: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Lead:
    """How far one side is ahead of the other, and whether that may be luck."""

    score: Reading
    games: int
    leader: Literal["first", "second"] | None
    """Who has scored more: the side the games are counted from comes first."""
    certain: bool
    """Whether an even match is outside the interval."""
    more: int | None
    """About how many more games would tell; 0 if these do, ``None`` if they point nowhere."""

    @classmethod
    def of(cls, tally: Tally) -> Self:
        """Return the lead in `tally`."""
        told = separable(tally)
        return cls(score(tally), tally.games, told.leader, told.certain, told.more)


@dataclass(frozen=True, slots=True)
class PlayerScore:
    """A player of a square table: its games against all the others, from both sides."""

    place: int
    name: str
    score: Reading
    games: int


def score(tally: Tally) -> Reading:
    """Return the mean score, a draw counting half."""
    interval = score_interval(tally)
    return Reading(tally.score, interval.low, interval.high)


def rate(count: int, games: int) -> Reading:
    """Return the rate of something that happened `count` times in `games`."""
    interval = wilson(count, games)
    return Reading(count / games if games else math.nan, interval.low, interval.high)


def standings(duels: Duels) -> list[PlayerScore]:
    """Return the players of a square table that have played others, the best first."""
    places = range(len(duels.plan.rows))
    totals = [
        sum((_between(duels, place, other) for other in places if other != place), Tally())
        for place in places
    ]
    table = [
        PlayerScore(place, row.name, score(tally), tally.games)
        for place, (row, tally) in enumerate(zip(duels.plan.rows, totals, strict=True))
        if tally.games
    ]
    return sorted(table, key=lambda standing: -standing.score.value)


def face_to_face(duels: Duels, one: PlayerScore, other: PlayerScore) -> Lead:
    """Return the lead of `one` in the games between two players of a square table."""
    return Lead.of(_between(duels, one.place, other.place))


def opening(duels: Duels) -> Lead:
    """Return the lead of the openers in all the games together."""
    games = (
        cell.tally.reversed if duels.plan.columns_open(place) else cell.tally
        for place, cell in enumerate(duels.cells)
    )
    return Lead.of(sum(games, Tally()))


def _between(duels: Duels, one: int, other: int) -> Tally:
    """Return the games from the side of `one`, which opened half of them."""
    there, back = duels.cell(row=one, column=other), duels.cell(row=other, column=one)
    return there.tally + back.tally.reversed


def figures(duels: Duels, version: str) -> list[dict[str, Any]]:
    """Return a flat record a cell; an empty value where there were no games to divide by."""
    plan, setup = duels.plan, duels.setup
    records = []
    for place, cell in enumerate(duels.cells):
        row, column = divmod(place, len(plan.columns))
        tally, one, other = cell.tally, plan.rows[row], plan.columns[column]
        games = tally.games
        records.append(
            {
                "experiment": plan.kind,
                "game": setup.game.name,
                "row": one.name,
                "row_player": one.spec,
                "column": other.name,
                "column_player": other.spec,
                "opener": "column" if other.opens else "row",
                "games": games,
                "games_planned": setup.games,
                "wins": tally.wins,
                "draws": tally.draws,
                "losses": tally.losses,
                "faults": cell.faults,
                **_fields("score", score(tally)),
                **_fields("win_rate", rate(tally.wins, games)),
                **_fields("draw_rate", rate(tally.draws, games)),
                **_fields("loss_rate", rate(tally.losses, games)),
                "different_games": cell.different,
                "mean_plies": cell.plies / games if games else None,
                "confidence": LEVEL,
                "seed": setup.seed,
                "version": version,
            }
        )
    return records


def write_csv(duels: Duels, version: str, path: Path) -> None:
    """Write every figure of the table, a line a cell."""
    records = figures(duels, version)
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(records[0])
        for record in records:
            values = record.values()
            cells = [text.cell(value) if isinstance(value, str) else value for value in values]
            writer.writerow(cells)


def _fields(name: str, reading: Reading) -> dict[str, float | None]:
    return {
        name: None if math.isnan(reading.value) else reading.value,
        f"{name}_low": reading.low,
        f"{name}_high": reading.high,
    }
