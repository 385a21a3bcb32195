"""Charts drawn with matplotlib: no window, no global state, nothing random, no date."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from matplotlib import rc_context
from matplotlib.axes import Axes
from matplotlib.cm import ScalarMappable
from matplotlib.colors import Colormap, LinearSegmentedColormap, Normalize
from matplotlib.figure import Figure

from pions.app.lab.table_figures import Reading
from pions.core.numbers import NOTHING, decimal, decimals, percent
from pions.render.charts import BLUE, ORANGE, BarChart, Caption, HeatMap

_INK: Final = "#1C2330"
_PALE: Final = "#56606E"
_EMPTY: Final = "#E3E5E8"
_EVEN: Final = "#F6F5F2"
_TICKS: Final = (0, 0.25, 0.5, 0.75, 1)

_SETTINGS: Final[Mapping[str, Any]] = {
    "font.family": "DejaVu Sans",  # comes with matplotlib: the same letters everywhere
    "font.size": 11,
    "axes.edgecolor": _PALE,
    "axes.labelcolor": _INK,
    "text.color": _INK,
    "text.parse_math": False,  # a dollar is a dollar
    "xtick.color": _INK,
    "ytick.color": _INK,
    "svg.hashsalt": "pions",  # names inside the file come from this, not from chance
    "savefig.dpi": 200,
    "savefig.facecolor": "white",
}


def save(chart: HeatMap | BarChart, path: Path) -> None:
    """Draw `chart` into the file `path`; the same chart gives the same bytes."""
    if isinstance(chart, HeatMap):
        _heat_map(chart, path)
    else:
        _bars(chart, path)


def _heat_map(chart: HeatMap, path: Path) -> None:
    """Draw a cell for each row and column, with its value and its interval."""
    rows, columns = len(chart.rows), len(chart.columns)
    with _page(chart.caption, path, (1.1 * columns + 2.6, 0.8 * rows + 1.9)) as (figure, axes):
        shades = LinearSegmentedColormap.from_list("scores", [ORANGE, _EVEN, BLUE])
        for row, readings in enumerate(chart.cells):
            for column, reading in enumerate(readings):
                _cell(axes, (column, row), reading, shades)
        axes.set_xlim(-0.5, columns - 0.5)
        axes.set_ylim(rows - 0.5, -0.5)  # the first row on top, as in the table
        axes.set_xticks(range(columns), chart.columns)
        axes.set_yticks(range(rows), chart.rows)
        axes.tick_params(length=0)
        axes.spines[:].set_visible(False)
        scale = figure.colorbar(
            ScalarMappable(Normalize(0, 1), shades), ax=axes, fraction=0.05, pad=0.03, aspect=25
        )
        scale.set_label(chart.scale)
        scale.set_ticks(_TICKS, labels=[decimal(tick) for tick in _TICKS])


def _bars(chart: BarChart, path: Path) -> None:
    """Draw a bar for each place of each group, its interval on it and its value above."""
    groups, places = chart.groups, len(chart.places)
    readings = [reading for group in groups for reading in group.readings if reading is not None]
    highest = max((reading.high for reading in readings), default=1.0)
    with _page(chart.caption, path, (max(5.6, 0.72 * places * len(groups) + 1.6), 4.2)) as page:
        _, axes = page
        width = 0.8 / len(groups)
        for number, group in enumerate(groups):
            middle = (number - (len(groups) - 1) / 2) * width
            for place, reading in enumerate(group.readings):
                if reading is not None:
                    colour = group.colours[place % len(group.colours)]
                    hatch = group.hatches[place % len(group.hatches)]
                    _bar(axes, (place + middle, 0.88 * width), reading, (colour, hatch))
            if group.name:
                axes.bar(0, 0, color=group.colours[0], label=group.name)  # for the legend only
        margin = 0.7 if places > 1 else 1.4  # a bar alone would be a wall
        axes.set_xlim(-margin, places - 1 + margin)
        axes.set_ylim(0, highest + 0.12)  # room for the value above the bar
        axes.set_xticks(range(places), chart.places)
        ticks = [tick for tick in _TICKS if tick <= highest + 0.12]
        axes.set_yticks(ticks, [percent(tick, 0) for tick in ticks])
        axes.grid(axis="y", color=_EMPTY, linewidth=1)
        axes.set_axisbelow(True)
        axes.tick_params(axis="x", length=0)
        axes.spines[["top", "right"]].set_visible(False)
        if any(group.name for group in groups):
            above = (0.5, 1.0)
            axes.legend(loc="lower center", bbox_to_anchor=above, ncols=len(groups), frameon=False)


def _cell(axes: Axes, place: tuple[int, int], reading: Reading | None, shades: Colormap) -> None:
    column, row = place
    fill = _EMPTY if reading is None else shades(reading.value)
    axes.bar(column, 0.97, 0.97, bottom=row - 0.485, color=fill)
    style: dict[str, Any] = {"ha": "center", "color": _INK}
    if reading is None:
        axes.text(column, row, NOTHING, va="center", **style)
        return
    if reading.value > 0.88:  # the blue is too dark for ink from here on; the orange never is
        style["color"] = "white"
    value, ends = decimal(reading.value), decimals(reading.low, reading.high)
    axes.text(column, row + 0.06, value, va="bottom", fontsize=14, fontweight="bold", **style)
    axes.text(column, row + 0.14, ends, va="top", fontsize=8.5, **style)


def _bar(axes: Axes, place: tuple[float, float], reading: Reading, paint: tuple[str, str]) -> None:
    (middle, width), (colour, hatch) = place, paint
    axes.bar(middle, reading.value, width, color=colour, hatch=hatch, edgecolor=_INK)
    # Rounding may leave an end of the interval a hair on the wrong side.
    below, above = reading.value - reading.low, reading.high - reading.value
    whiskers = [[max(below, 0)], [max(above, 0)]]
    axes.errorbar(middle, reading.value, whiskers, color=_INK, capsize=5, linewidth=1.3)
    axes.annotate(
        percent(reading.value, 0 if reading.value in (0, 1) else None),
        (middle, reading.high),
        xytext=(0, 4),
        textcoords="offset points",
        ha="center",
        fontsize=9,
        fontweight="bold",
    )


@contextmanager
def _page(caption: Caption, path: Path, size: tuple[float, float]) -> Iterator[tuple[Figure, Axes]]:
    """Yield axes on a page of `size` inches, the caption around them; saved at the end."""
    width, _ = size
    with rc_context(dict(_SETTINGS)):  # type: ignore[arg-type]  # the stubs list every setting
        figure = Figure(size, layout="constrained")
        axes = figure.add_subplot()
        yield figure, axes
        axes.set_xlabel(caption.across, labelpad=8)
        axes.set_ylabel(caption.up, labelpad=8)
        # So many letters of each size fit into an inch.
        title, note = (
            textwrap.fill(text, int(width * letters))
            for text, letters in ((caption.title, 9), (caption.note, 15))
        )
        figure.suptitle(title, x=0.02, ha="left", fontsize=13, fontweight="bold")
        figure.supxlabel(note, x=0.02, ha="left", fontsize=8, color=_PALE)
        undated = {"Date": None} if path.suffix.lower() == ".svg" else {"Software": None}
        figure.savefig(path, metadata=undated)
