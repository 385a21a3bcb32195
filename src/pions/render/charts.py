"""Pictures for a report, as SVG or PNG files.

matplotlib draws them and is not always installed: it is loaded with the first picture.
"""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path
from typing import Final

from pions.core.errors import InvalidOption
from pions.render.figures import BarChart, HeatMap

ENDINGS: Final = (".svg", ".png")
INSTALL: Final = "pip install matplotlib"


def check_available() -> None:
    """Refuse where matplotlib is missing, before anybody waits for a picture."""
    if find_spec("matplotlib") is None:
        raise InvalidOption("Pictures need matplotlib: {command}", command=INSTALL)


def save(chart: HeatMap | BarChart, path: Path) -> None:
    """Draw `chart` into the file `path`; the same chart gives the same bytes."""
    check_available()
    from pions.render import drawing  # noqa: PLC0415 - needs the optional matplotlib

    if isinstance(chart, HeatMap):
        drawing.heat_map(chart, path)
    else:
        drawing.bars(chart, path)
