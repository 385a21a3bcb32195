"""Boards drawn on several lines, pasted from a terminal or a mail."""

from __future__ import annotations

import re
from typing import Final

from pions.games.notation import ROW_END

_FRAMES: Final = re.compile(r"[\s()\[\]|]+")
"""Signs that may stand between two cells: spaces, marks of a move or a win, the sides of a box."""
_ROW: Final = re.compile(r"[.xo]+", re.IGNORECASE)
_NUMBERED: Final = re.compile(
    r"(?:\w+ [xo] )?\s*(?P<number>\d+)(?P<cells>(?:[\s()\[\]]*[.xo])+)[\s()\[\]]*(?P=number)"
    r"(?:\s+\w+ [xo])?\s*",
    re.IGNORECASE,
)
"""A row of Hex as we print it: between its numbers, perhaps beside the name of an edge."""
_NAMES: Final = re.compile(r"[\d\s]+|(?:[a-z]\s+)*[a-z]|\w+ [xo]|[-+=_]+", re.IGNORECASE)
"""A line that names columns or an edge, or the bottom of a box."""


def one_line(text: str) -> str:
    r"""A board drawn on several lines as `parse_position` takes it; moves stay moves.

    >>> one_line(" 1 2 3\n . . .\n .(X)O\n")
    '.../.XO'
    >>> one_line("44\n53")
    '44 53'
    """
    lines = [line.strip() for line in text.strip().splitlines() if line.strip()]
    if len(lines) < 2:
        return text
    rows = [(_cells(line), line) for line in lines]
    if not any("." in line for line in lines) and not all(cells for cells, _ in rows):
        return " ".join(lines)
    # A line that is neither a row nor a name stays: it is named in the error.
    kept = [cells or line for cells, line in rows if cells or not _NAMES.fullmatch(line)]
    return ROW_END.join(line.strip(ROW_END) for line in kept)


def _cells(line: str) -> str:
    numbered = _NUMBERED.fullmatch(line)
    bare = _FRAMES.sub("", numbered["cells"] if numbered else line).strip(ROW_END)
    return bare if _ROW.fullmatch(bare) else ""
