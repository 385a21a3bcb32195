"""What a table of duels says: who leads, who opens better, and every figure in plain values."""

from __future__ import annotations

import csv
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pions.app.experiments import Duels
from pions.arena.statistics import CONFIDENCE, Interval, Tally, score_interval, wilson


@dataclass(frozen=True, slots=True)
class Standing:
    """One player of a square table: its games against all the others, from both sides."""

    place: int
    """Its row and its column."""
    name: str
    tally: Tally


def standings(duels: Duels) -> list[Standing]:
    """The players of a square table that have played others, the best first."""
    places = range(len(duels.plan.rows))
    totals = [
        sum((head_to_head(duels, place, other) for other in places if other != place), Tally())
        for place in places
    ]
    table = [
        Standing(place, row.name, tally)
        for place, (row, tally) in enumerate(zip(duels.plan.rows, totals, strict=True))
        if tally.games
    ]
    return sorted(table, key=lambda standing: -standing.tally.score)


def head_to_head(duels: Duels, one: int, other: int) -> Tally:
    """The games of two players of a square table, from the side of `one`; both open half."""
    there, back = duels.cell(row=one, column=other), duels.cell(row=other, column=one)
    return there.tally + back.tally.reversed


def openers(duels: Duels) -> Tally:
    """All the games, from the side of whoever opened."""
    count = len(duels.plan.columns)
    return sum(
        (
            cell.tally.reversed if duels.plan.columns[place % count].opens else cell.tally
            for place, cell in enumerate(duels.cells)
        ),
        Tally(),
    )


def figures(duels: Duels, version: str) -> list[dict[str, Any]]:
    """A flat record a cell; an empty value where there were no games to divide by."""
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
                "score": tally.score if games else None,
                **_ends("score", score_interval(tally)),
                **_rate("win", tally.wins, games),
                **_rate("draw", tally.draws, games),
                **_rate("loss", tally.losses, games),
                "mean_plies": cell.plies / games if games else None,
                "confidence": CONFIDENCE,
                "seed": setup.seed,
                "version": version,
            }
        )
    return records


def write_csv(duels: Duels, version: str, path: Path) -> None:
    """Every figure of the table, a line a cell."""
    records = figures(duels, version)
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, records[0], lineterminator="\n")
        writer.writeheader()
        writer.writerows(records)


def _rate(name: str, count: int, games: int) -> dict[str, float | None]:
    rate = count / games if games else None
    return {f"{name}_rate": rate, **_ends(name, wilson(count, games))}


def _ends(name: str, interval: Interval) -> dict[str, float | None]:
    return {f"{name}_low": interval.low, f"{name}_high": interval.high}
