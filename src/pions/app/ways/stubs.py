"""The functions of a way, still empty: a file gets those of a station when it comes there."""

from __future__ import annotations

import re

from pions.app.ways.stations import Way
from pions.checks import catalog, starter

_BETWEEN = "\n\n\n"


def _parts(way: Way) -> list[tuple[str, str]]:
    """Return the parts of the way's starter; those that are exercises with their names."""
    handout = catalog.at(str(way.folder))
    names = {one.name for one in handout.exercises}
    found = []
    for part in starter.starter(handout).split(_BETWEEN):
        defined = re.match(r"(?:def|class) (\w+)", part)
        found.append((defined[1] if defined and defined[1] in names else "", part.rstrip()))
    return found


def head(way: Way) -> str:
    """Return the file before the first station: all that is no exercise."""
    return _BETWEEN.join(part for name, part in _parts(way) if not name) + "\n"


def of(way: Way) -> dict[str, str]:
    """Return the exercises of a way by their names, still empty."""
    return {name: part for name, part in _parts(way) if name}
