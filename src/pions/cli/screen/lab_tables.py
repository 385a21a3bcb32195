"""An experiment in the terminal: its table, and the sentences that say what it means."""

from __future__ import annotations

import math
import sys
from dataclasses import dataclass
from typing import Final

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table as Grid

from pions.app.lab import table_figures
from pions.app.lab.plans import Duels
from pions.app.lab.table_figures import Reading
from pions.cli.screen import lab_sentences
from pions.cli.screen.layout import heading
from pions.cli.screen.terminal import console
from pions.core.language import _, ngettext
from pions.core.numbers import NOTHING, decimal, decimals, percent, percents, whole

_ENDLESS: Final = 100_000


@dataclass(frozen=True, slots=True)
class Sheet:
    """A table still without a shape; a cell may have two lines."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    apart: bool = False
    """Whether an empty line keeps the rows apart."""


def show(duels: Duels) -> None:
    """Print what was played, the table, and what it means."""
    heading(lab_sentences.title(duels))
    screen = console(sys.stdout)
    screen.print(lab_sentences.circumstances(duels))
    if duels.done < duels.total:
        stopped = ngettext(
            "Stopped after {count} game of {total}.",
            "Stopped after {count} games of {total}.",
            duels.done,
        )
        screen.print(stopped.format(count=whole(duels.done), total=whole(duels.total)))
    sheets = {"random": _outcomes, "minimax": _duel_by_duel}
    _print(sheets.get(duels.plan.kind, _square)(duels), screen)
    for sentence in (*lab_sentences.meaning(duels), *lab_sentences.slips(duels)):
        screen.print(sentence, markup=False)


def _outcomes(duels: Duels) -> Sheet:
    tally = duels.cells[0].tally
    counts = (tally.wins, tally.losses, tally.draws)
    return Sheet(
        (_("result"), _("games"), _("rate"), _interval()),
        tuple(
            (name, whole(count), *_percent(table_figures.rate(count, tally.games)))
            for name, count in zip(lab_sentences.outcomes(duels), counts, strict=True)
        ),
    )


def _duel_by_duel(duels: Duels) -> Sheet:
    head = (_("depth"), _("min-max"), _("won"), _("drawn"), _("lost"), _("win rate"), _interval())
    rows: list[tuple[str, ...]] = []
    for number, row in enumerate(duels.plan.rows):
        for place, column in enumerate(duels.plan.columns):
            tally = duels.cell(row=number, column=place).tally
            side = _("answers") if column.opens else _("opens")
            counts = map(whole, (tally.wins, tally.draws, tally.losses))
            rows.append(
                (row.name, side, *counts, *_percent(table_figures.rate(tally.wins, tally.games)))
            )
    return Sheet(head, tuple(rows))


def _square(duels: Duels) -> Sheet:
    plan = duels.plan
    rows = (
        (
            lab_sentences.label(row),
            *(
                _score(table_figures.score(duels.cell(row=number, column=place).tally))
                for place in range(len(plan.columns))
            ),
        )
        for number, row in enumerate(plan.rows)
    )
    head = (_("opens \\ answers"), *map(lab_sentences.label, plan.columns))
    return Sheet(head, tuple(rows), apart=True)


def _interval() -> str:
    return _("{level} interval").format(level=lab_sentences.level())


def _score(reading: Reading) -> str:
    if math.isnan(reading.value):
        return NOTHING
    return f"{decimal(reading.value)}\n{decimals(reading.low, reading.high)}"


def _percent(reading: Reading) -> tuple[str, str]:
    return percent(reading.value), percents(reading.low, reading.high)


def _print(sheet: Sheet, screen: Console) -> None:
    """As a table where it fits or where there is no edge, else as a list: nothing is cut off."""
    grid = Grid(box=SIMPLE_HEAD, pad_edge=False, collapse_padding=True)
    for place, name in enumerate(sheet.head):
        grid.add_column(name, justify="right" if place else "left", no_wrap=True)
    for place, row in enumerate(sheet.rows):
        if place and sheet.apart:
            grid.add_row()
        grid.add_row(*row)
    edge = screen.width
    screen.width = _ENDLESS
    width = screen.measure(grid).maximum
    fits = width <= edge or not screen.is_terminal
    screen.width = max(width, edge) if fits else edge
    if fits:
        screen.print(grid)
    else:
        _print_list(sheet, screen)
    screen.width = edge


def _print_list(sheet: Sheet, screen: Console) -> None:
    for row in sheet.rows:
        screen.print()
        for name, value in zip(sheet.head, row, strict=True):
            line = _("{name}: {value}").format(name=name, value=value)
            screen.print(line.replace("\n", " "))
    screen.print()
