"""Small boards in SVG: shapes are defined once a page, a board only says where they lie."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from pions.core import board_text
from pions.core.boards import Board
from pions.core.language import _
from pions.core.types import Pieces, Shape, Term
from pions.render.report.markup import Html, joined, tag

_PITCH: Final = 10
_ROW: Final = 8.66
"""Height of a row of hexagons whose neighbours in a row are `_PITCH` apart."""
_MARGIN: Final = 4
"""Around a board of Hex, for the coloured edges."""
_HEXAGON: Final = "0,-5.77 5,-2.89 5,2.89 0,5.77 -5,2.89 -5,-2.89"
_STAR: Final = "M0-2.4.7-.75 2.3-.75 1-.1 1.45 1.9 0 .8-1.45 1.9-1 .3-2.3-.75-.7-.75Z"


def definitions() -> Html:
    """The shapes every board of the page points to; never seen themselves."""
    shapes = [
        tag("symbol", _disc("red"), tag("circle", r=2, class_="ring"), **_symbol("x")),
        tag("symbol", _disc("yellow"), tag("path", d=_STAR, class_="mark"), **_symbol("o")),
        tag(
            "pattern",
            tag("circle", cx=5, cy=5, r=3.6, class_="hole"),
            id="s-holes",
            width=_PITCH,
            height=_PITCH,
            patternUnits="userSpaceOnUse",
        ),
        tag("symbol", tag("circle", r=4.4, class_="won-ring"), **_symbol("w")),
        tag(
            "symbol",
            tag("rect", x=-4.3, y=-4.3, width=8.6, height=8.6, rx=1, class_="won-ring"),
            **_symbol("q"),
        ),
        tag("symbol", tag("circle", r=0.9, class_="dot"), **_symbol("l")),
        tag("symbol", tag("polygon", points=_HEXAGON, class_="cell"), **_symbol("h")),
        tag("symbol", _disc("blue"), tag("path", d="M-2 0H2", class_="bar2"), **_symbol("b")),
        tag("symbol", _disc("hexred"), tag("circle", r=1.8, class_="ring"), **_symbol("r")),
        tag("symbol", tag("path", d="M-2.8-2.8 2.8 2.8M-2.8 2.8 2.8-2.8"), **_symbol("c")),
        tag("symbol", tag("circle", r=2.8), **_symbol("n")),
        tag("symbol", _disc("black"), tag("circle", r=2, class_="ring"), **_symbol("k")),
        tag("symbol", _disc("white"), tag("path", d="M-2 0H2", class_="bar2"), **_symbol("v")),
    ]
    return tag("svg", *shapes, width=0, height=0, aria_hidden="true", class_="defs")


def _symbol(name: str) -> dict[str, str]:
    return {"id": f"s-{name}", "overflow": "visible"}


def _disc(colour: str) -> Html:
    return tag("circle", r=3.6, class_=f"disc {colour}")


def board(view: Board, label: str) -> Html:
    """`view` as a picture; who cannot see it reads `label` and the board in letters.

    A game that shows no cells is shown as it prints itself.
    """
    if not view.cells:
        return tag("pre", getattr(view, "text", ""), role="img", aria_label=label)
    drawn, width, height = _STYLES[view.shape](view)
    return tag(
        "svg",
        tag("title", label),
        tag("desc", board_text.board(view)),
        *drawn,
        viewBox=f"0 0 {width:g} {height:g}",
        role="img",
        class_=f"board {view.shape} {view.pieces}",
        style=f"aspect-ratio:{width:g}/{height:g}",
    )


def _use(name: str, x: float, y: float) -> Html:
    return tag("use", href=f"#s-{name}", x=f"{x:g}", y=f"{y:g}")


def _columns(view: Board) -> tuple[list[Html], float, float]:
    rows, columns = len(view.cells), len(view.cells[0])
    width, height = _PITCH * columns, _PITCH * rows
    drawn = [
        tag("rect", width=width, height=height, rx=2, class_="frame"),
        tag("rect", width=width, height=height, fill="url(#s-holes)"),
    ]
    for row, line in enumerate(view.cells):
        for column, symbol in enumerate(line):
            x, y = _PITCH * (column + 0.5), _PITCH * (row + 0.5)
            drawn += _piece(view, symbol, x, y)
            drawn += _marks(view, (row, column), x, y)
    return drawn, width, height


def _squares(view: Board) -> tuple[list[Html], float, float]:
    rows, columns = len(view.cells), len(view.cells[0])
    width, height = _PITCH * columns, _PITCH * rows
    lines = [f"M{_PITCH * column} 0V{height}" for column in range(1, columns)]
    lines += [f"M0 {_PITCH * row}H{width}" for row in range(1, rows)]
    drawn = [
        tag("rect", width=width, height=height, rx=1, class_="ground"),
        tag("path", d="".join(lines), class_="lines"),
    ]
    for row, line in enumerate(view.cells):
        for column, symbol in enumerate(line):
            x, y = _PITCH * (column + 0.5), _PITCH * (row + 0.5)
            drawn += _piece(view, symbol, x, y)
            # A ring around a cross would look like a nought.
            drawn += _marks(view, (row, column), x, y, won="q")
    return drawn, width, height


def _piece(view: Board, symbol: str, x: float, y: float) -> list[Html]:
    names = dict(zip("xo", _LOOKS[view.pieces].symbols, strict=True))
    return [_use(names[symbol], x, y)] if symbol in names else []


def _hexes(view: Board) -> tuple[list[Html], float, float]:
    size = len(view.cells)
    width = _PITCH * (size + (size - 1) / 2) + 2 * _MARGIN
    height = _ROW * (size - 1) + 11.54 + 2 * _MARGIN
    drawn = _edges(size)
    for row, line in enumerate(view.cells):
        for column, symbol in enumerate(line):
            x, y = _place(row, column)
            drawn.append(_use("h", x, y))
            drawn += _piece(view, symbol, x, y)
            drawn += _marks(view, (row, column), x, y)
    return drawn, width, height


def _place(row: float, column: float) -> tuple[float, float]:
    return _MARGIN + _PITCH * (column + 0.5 + row / 2), _MARGIN + 5.77 + _ROW * row


def _edges(size: int) -> list[Html]:
    """Whose edge is whose: blue above and below, red at the sides."""
    (ax, ay), (bx, by) = _place(0, 0), _place(0, size - 1)
    (cx, cy), (dx, dy) = _place(size - 1, size - 1), _place(size - 1, 0)
    return [
        tag("path", d=f"M{ax - 5:g} {ay - 7.5:g}H{bx + 5:g}", class_="edge blue"),
        tag("path", d=f"M{dx - 5:g} {dy + 7.5:g}H{cx + 5:g}", class_="edge blue"),
        tag("path", d=f"M{ax - 7:g} {ay:g}L{dx - 7:g} {dy:g}", class_="edge hexred"),
        tag("path", d=f"M{bx + 7:g} {by:g}L{cx + 7:g} {cy:g}", class_="edge hexred"),
    ]


def _marks(view: Board, cell: tuple[int, int], x: float, y: float, won: str = "w") -> list[Html]:
    if cell in view.winning_cells:
        return [_use(won, x, y)]
    return [_use("l", x, y)] if cell == view.last_cell else []


@dataclass(frozen=True, slots=True)
class _Look:
    """What stands for the two sides: the names of two symbols, and what one sees on them."""

    symbols: tuple[str, str]
    signs: tuple[Term, Term] | None = None
    """``None`` where a side is called after what it looks like."""


_LOOKS: Final[Mapping[Pieces, _Look]] = {
    "red-yellow": _Look(("x", "o"), (Term("a ring"), Term("a star"))),
    "blue-red": _Look(("b", "r"), (Term("a bar"), Term("a ring"))),
    "cross-nought": _Look(("c", "n")),
    "black-white": _Look(("k", "v"), (Term("a ring"), Term("a bar"))),
}
_STYLES: Final[Mapping[Shape, Callable[[Board], tuple[list[Html], float, float]]]] = {
    "gravity": _columns,
    "hex": _hexes,
    "squares": _squares,
}
"""Each gives what is drawn, and how wide and high that is."""


def legend(pieces: Pieces, colours: tuple[str, str]) -> Html:
    """Who is who on the boards."""
    signs = _LOOKS[pieces].signs
    first, second = colours
    if signs is not None:
        first, second = (
            _("{colour}, with {sign}").format(colour=colour, sign=_(sign))
            for colour, sign in zip(colours, signs, strict=True)
        )
    return joined(
        _("The side that opens is {first}; the other is {second}.").format(
            first=first, second=second
        )
    )
