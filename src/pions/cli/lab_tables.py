"""An experiment in the terminal: its table, and the sentences that say what it means."""

from __future__ import annotations

import math
import sys

from rich.box import SIMPLE_HEAD
from rich.table import Table as Grid

from pions.app import findings
from pions.app.experiments import Contender, Duels
from pions.cli import lab_sentences
from pions.cli.layout import heading
from pions.cli.terminal import console
from pions.core.language import _, ngettext
from pions.render.figures import Reading
from pions.render.numbers import NOTHING, decimal, decimals, percent, percents, whole


def show(duels: Duels) -> None:
    """Print what was played, the table, and what it means."""
    heading(lab_sentences.title(duels))
    print(lab_sentences.circumstances(duels))
    if duels.done < duels.total:
        stopped = ngettext(
            "Stopped after {count} game of {total}.",
            "Stopped after {count} games of {total}.",
            duels.done,
        )
        print(stopped.format(count=whole(duels.done), total=whole(duels.total)))
    grids = {"random": _outcomes, "minimax": _duel_by_duel}
    screen = console(sys.stdout)
    screen.print(grids.get(duels.plan.kind, _square)(duels))
    for sentence in lab_sentences.meaning(duels):
        screen.print(sentence)


def _outcomes(duels: Duels) -> Grid:
    """Red, Yellow, draw: a line each."""
    grid = _empty(_("result"), _("games"), _("rate"), _interval())
    tally = duels.cells[0].tally
    counts = (tally.wins, tally.losses, tally.draws)
    for name, count in zip(lab_sentences.outcomes(duels), counts, strict=True):
        grid.add_row(name, whole(count), *_percent(findings.rate(count, tally.games)))
    return grid


def _duel_by_duel(duels: Duels) -> Grid:
    """Each depth and side on a line of its own."""
    grid = _empty(
        _("depth"), _("min-max"), _("won"), _("drawn"), _("lost"), _("win rate"), _interval()
    )
    for number, row in enumerate(duels.plan.rows):
        for place, column in enumerate(duels.plan.columns):
            tally = duels.cell(row=number, column=place).tally
            grid.add_row(
                row.name,
                _("answers") if column.opens else _("opens"),
                *map(whole, (tally.wins, tally.draws, tally.losses)),
                *_percent(findings.rate(tally.wins, tally.games)),
            )
    return grid


def _square(duels: Duels) -> Grid:
    """A row a player that opens, a column a player that answers; the score over its interval."""
    plan = duels.plan
    grid = _empty(_("opens \\ answers"), *(_label(column) for column in plan.columns))
    for number, row in enumerate(plan.rows):
        cells = [duels.cell(row=number, column=place) for place in range(len(plan.columns))]
        grid.add_row(_label(row), *(_score(findings.score(cell.tally)) for cell in cells))
        if number + 1 < len(plan.rows):
            grid.add_row()
    return grid


def _interval() -> str:
    return _("{level} interval").format(level=lab_sentences.level())


def _empty(first: str, *others: str) -> Grid:
    grid = Grid(box=SIMPLE_HEAD, pad_edge=False, collapse_padding=True)
    grid.add_column(first)
    for name in others:
        grid.add_column(name, justify="right")
    return grid


def _label(player: Contender) -> str:
    return f"{player.name}\n{player.detail}" if player.detail else player.name


def _score(reading: Reading) -> str:
    if math.isnan(reading.value):
        return NOTHING
    return f"{decimal(reading.value)}\n{decimals(reading.low, reading.high)}"


def _percent(reading: Reading) -> tuple[str, str]:
    return percent(reading.value), percents(reading.low, reading.high)
