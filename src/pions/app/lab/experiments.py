"""The experiments of the hand-outs: tables of duels, planned as values, then played.

Every row plays every column the same number of times, and a cell's games depend on the seed and the
two players only, not on other rows, columns or processes.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Generator, Sequence
from dataclasses import replace
from typing import Final, Literal, TypeAlias

from pions.app.lab import file_experiments
from pions.app.lab.plans import (
    Column,
    Duels,
    ExperimentKind,
    ExperimentPlan,
    Setup,
    TableCell,
    TablePlayer,
)
from pions.arena.parallel import in_parallel
from pions.arena.series import Place, play_all
from pions.arena.statistics import Tally
from pions.families import evaluators, family_of
from pions.families.random_games import play_random

Search: TypeAlias = Literal["minimax", "alphabeta"]

WEIGHTS: Final = ("0/1/10/1000", "0/1/10/100", "0/1/10/30", "0/1/2/4")
"""The lists w1 to w4 of the hand-out; a complete line is worth infinity in all of them."""

_HANDFUL: Final = range(100, 20_000)
"""From the fewest to the most random games played between two reports."""
_PATIENCE: Final = 4.0
"""Seconds before other processes are called: each takes two or three to start."""
_MOST_USUAL_WORKERS: Final = 16


def random_against_random(setup: Setup) -> ExperimentPlan:
    """Plan one cell: random against random."""
    return _square("random", setup, "random", [TablePlayer("random", "random")])


def minimax_against_random(
    setup: Setup,
    depths: Sequence[int],
    *,
    evaluator: str | None = None,
    sides: Sequence[Place] = ("first",),
) -> ExperimentPlan:
    """Plan min-max at each depth against random: a column for each side that min-max takes."""
    # The hand-out's is the points table; a game without one has its own.
    usual = family_of(setup.game).lab_evaluator or evaluators.usual(setup.game)
    players = f"minimax:depth={{}},eval={evaluator or usual}"
    columns = tuple(Column(side, "random", opens=side == "second") for side in sides)
    rows = _at_depths(players, depths)
    return ExperimentPlan("minimax", setup, players.format("…"), rows, columns)


def weights_table(
    setup: Setup,
    weights: Sequence[str] = WEIGHTS,
    *,
    depth: int = 2,
    search: Search = "minimax",
) -> ExperimentPlan:
    """Plan every list of weights against every other and itself; the row opens."""
    players = f"{search}:depth={depth},eval=lines,w={{}}"
    rows = [
        TablePlayer(f"w{number}", players.format(numbers), numbers)
        for number, numbers in enumerate(weights, start=1)
    ]
    return _square("weights", setup, players.format("…"), rows)


def depths_table(
    setup: Setup,
    depths: Sequence[int],
    *,
    search: Search = "alphabeta",
    evaluator: str | None = None,
) -> ExperimentPlan:
    """Plan every depth against every other and itself; the row opens."""
    players = f"{search}:depth={{}},eval={evaluator or evaluators.usual(setup.game)}"
    return _square("depths", setup, players.format("…"), _at_depths(players, depths))


def play(plan: ExperimentPlan, *, workers: int | None = None) -> Generator[Duels, None, None]:
    """Yield the table as it fills, from the empty one on: after each game, or a few at random.

    Without `workers`, a table of a few seconds takes one process, a longer one as many as this
    machine can run.
    """
    processes, patience = processes_of(workers), _PATIENCE if workers is None else 0.0
    if plan.own is not None:
        return file_experiments.play(plan, processes, patience)
    fill = _play_random if plan.kind == "random" else _play_duels
    return fill(plan, processes, patience)


def _play_duels(
    plan: ExperimentPlan, workers: int, patience: float
) -> Generator[Duels, None, None]:
    places = len(plan.rows) * len(plan.columns)
    duels = Duels(plan, (TableCell(different=0),) * places)
    seen: list[set[int]] = [set() for _ in range(places)]
    yield duels
    for place, result in play_all(plan.series(), workers=workers, patience=patience):
        cells, games = list(duels.cells), seen[place]
        games.add(hash(result.moves))  # a million games must fit into memory
        opener = Tally.of([result])
        row = opener.reversed if plan.columns_open(place) else opener
        cell = cells[place]
        cells[place] = TableCell(cell.tally + row, cell.plies + result.plies, len(games))
        duels = replace(duels, cells=tuple(cells))
        yield duels


def _play_random(
    plan: ExperimentPlan, workers: int, patience: float
) -> Generator[Duels, None, None]:
    """Play by the compiled games: thousands of times faster, from a random stream of their own."""
    setup, cell = plan.setup, TableCell()
    yield Duels(plan, (cell,))
    size = max(_HANDFUL.start, min(setup.games // 100, _HANDFUL.stop))
    handfuls = [
        (setup, range(start, min(start + size, setup.games)))
        for start in range(0, setup.games, size)
    ]
    for handful in in_parallel(_play_handful, handfuls, workers, patience=patience):
        cell = TableCell(cell.tally + handful.tally, cell.plies + handful.plies)
        yield Duels(plan, (cell,))


def _play_handful(handful: tuple[Setup, range]) -> list[TableCell]:
    setup, games = handful
    played = play_random(setup.game, len(games), setup.seed, start=games.start)
    return [TableCell(Tally(played.first, played.draws, played.second), played.plies)]


def processes_of(workers: int | None) -> int:
    """Return `workers`, or how many processes may run at once on this machine."""
    if workers is not None:
        return workers
    available = len(os.sched_getaffinity(0)) if sys.platform == "linux" else os.cpu_count()
    return min(available or 1, _MOST_USUAL_WORKERS)


def _square(
    kind: ExperimentKind, setup: Setup, players: str, rows: Sequence[TablePlayer]
) -> ExperimentPlan:
    columns = tuple(Column(row.name, row.spec, row.detail) for row in rows)
    return ExperimentPlan(kind, setup, players, tuple(rows), columns)


def _at_depths(players: str, depths: Sequence[int]) -> tuple[TablePlayer, ...]:
    return tuple(TablePlayer(str(depth), players.format(depth)) for depth in depths)
