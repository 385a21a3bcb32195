"""An experiment as a picture: bars for rates, a heat map for a table of scores."""

from __future__ import annotations

from pions.app.lab import table_figures
from pions.app.lab.plans import Duels
from pions.cli.screen import lab_sentences
from pions.core.language import _
from pions.render.charts import (
    BLUE,
    GREY,
    ORANGE,
    STONES,
    BarChart,
    Bars,
    Caption,
    HeatMap,
)


def picture(duels: Duels, version: str) -> HeatMap | BarChart:
    """Return the picture of an experiment, for `matplotlib_charts.save`."""
    draw = {"random": _outcomes, "minimax": _by_depth}.get(duels.plan.kind, _square)
    note = _("{circumstances}; {level} intervals (Wilson); pions {version}").format(
        circumstances=lab_sentences.circumstances(duels),
        level=lab_sentences.level(),
        version=version,
    )
    return draw(duels, note)


def _outcomes(duels: Duels, note: str) -> BarChart:
    tally = duels.cells[0].tally
    readings = [
        table_figures.rate(count, tally.games) for count in (tally.wins, tally.losses, tally.draws)
    ]
    caption = Caption(lab_sentences.title(duels), "", _("Share of the games"), note)
    colours, hatches = zip(
        *(STONES[side] for side in duels.setup.game.colours), (GREY, ".."), strict=True
    )
    bars = Bars("", readings, colours, hatches)
    return BarChart(caption, lab_sentences.outcomes(duels), [bars])


def _by_depth(duels: Duels, note: str) -> BarChart:
    plan = duels.plan
    groups = []
    columns = zip(*lab_sentences.grid(duels), strict=True)
    for column, cells in zip(plan.columns, columns, strict=True):
        tallies = [cell.tally for cell in cells]
        readings = [
            table_figures.rate(tally.wins, tally.games) if tally.games else None
            for tally in tallies
        ]
        name = _("min-max answers") if column.opens else _("min-max opens")
        groups.append(Bars(name, readings, (ORANGE if column.opens else BLUE,)))
    caption = Caption(
        lab_sentences.title(duels), _("Depth of min-max (plies)"), _("Games won"), note
    )
    return BarChart(caption, [row.name for row in plan.rows], groups)


def _square(duels: Duels, note: str) -> HeatMap:
    plan = duels.plan
    answers, opens = (
        (_("Depth of player 2 (answers)"), _("Depth of player 1 (opens)"))
        if plan.kind == "depths"
        else (_("Weights of player 2 (answers)"), _("Weights of player 1 (opens)"))
    )
    return HeatMap(
        Caption(lab_sentences.title(duels), answers, opens, note),
        _("Mean score of player 1"),
        [lab_sentences.label(row) for row in plan.rows],
        [lab_sentences.label(column) for column in plan.columns],
        [
            [table_figures.score(cell.tally) if cell.tally.games else None for cell in cells]
            for cells in lab_sentences.grid(duels)
        ],
    )
