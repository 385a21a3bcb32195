"""Charts for a report: values to draw, and their SVG or PNG files.

matplotlib draws them and is not always installed: it is loaded with the first picture.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from typing import TYPE_CHECKING, Final

from pions.core.errors import Unavailable

if TYPE_CHECKING:  # a chart may be made of other figures
    from pions.app.lab.table_figures import Reading

ENDINGS: Final = (".svg", ".png")
INSTALL: Final = "pip install matplotlib"
BLUE: Final = "#1F77B4"
ORANGE: Final = "#F28E2B"
GREY: Final = "#8A8F98"
"""Blue and orange: people with any kind of colour vision tell them apart."""

STONES: Final[Mapping[str, tuple[str, str]]] = {
    "Red": ("#D23E26", ""),
    "Yellow": ("#FFD23F", "//"),
    "Blue": ("#0B4F8A", "\\\\"),
}
"""The paint of each side, by its name, and a hatch: a side is not told by its colour alone."""


@dataclass(frozen=True, slots=True)
class Caption:
    """The words around a chart, in the reader's language."""

    title: str
    across: str
    up: str
    """The quantity from bottom to top, or the rows of a table."""
    note: str
    """In small print below: how it was measured."""


@dataclass(frozen=True, slots=True)
class HeatMap:
    """A table of scores: blue near 1, white at 1/2, orange near 0."""

    caption: Caption
    scale: str
    rows: Sequence[str]
    columns: Sequence[str]
    cells: Sequence[Sequence[Reading | None]]
    """Row by row; ``None`` where nothing was measured."""


@dataclass(frozen=True, slots=True)
class Bars:
    """Bars that belong together, one for each place on the axis."""

    name: str
    """For the legend; empty where the colours need none."""
    readings: Sequence[Reading | None]
    colours: Sequence[str] = (BLUE,)
    hatches: Sequence[str] = ("",)


@dataclass(frozen=True, slots=True)
class BarChart:
    """Rates in percent, side by side."""

    caption: Caption
    places: Sequence[str]
    groups: Sequence[Bars]


def check_available() -> None:
    """Raise where matplotlib is missing, before the work for a chart begins."""
    if find_spec("matplotlib") is None:
        raise Unavailable("Pictures need matplotlib: {command}", command=INSTALL)
