"""Boards in SVG: small ones on a page that defines their shapes once, and pictures on their own."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from pions.core import board_text
from pions.core.boards import Board
from pions.core.language import _
from pions.core.types import Pieces, Shape, Term
from pions.render.markup import Html, joined, tag

_PITCH: Final = 10
_ROW: Final = 8.66
"""Height of a row of hexagons whose neighbours in a row are `_PITCH` apart."""
_MARGIN: Final = 4
"""Around a board of Hex, for the coloured edges."""
_HEXAGON: Final = "0,-5.77 5,-2.89 5,2.89 0,5.77 -5,2.89 -5,-2.89"
_STAR: Final = "M0-2.4.7-.75 2.3-.75 1-.1 1.45 1.9 0 .8-1.45 1.9-1 .3-2.3-.75-.7-.75Z"


def _disc(colour: str) -> Html:
    return tag("circle", r=3.6, class_=f"disc {colour}")


_SQUARE: Final = {"x": -4.3, "y": -4.3, "width": 8.6, "height": 8.6, "rx": 1}
_SHAPES: Final[Mapping[str, tuple[Html, ...]]] = {
    "x": (_disc("red"), tag("circle", r=2, class_="ring")),
    "o": (_disc("yellow"), tag("path", d=_STAR, class_="mark")),
    "b": (_disc("blue"), tag("path", d="M-2 0H2", class_="bar2")),
    "r": (_disc("hexred"), tag("circle", r=1.8, class_="ring")),
    "c": (tag("path", d="M-2.8-2.8 2.8 2.8M-2.8 2.8 2.8-2.8", class_="x-sign"),),
    "n": (tag("circle", r=2.8, class_="o-sign"),),
    "k": (_disc("black"), tag("circle", r=2, class_="ring")),
    "v": (_disc("white"), tag("path", d="M-2 0H2", class_="bar2 dark")),
    "w": (tag("circle", r=4.4, class_="won-ring"),),
    "q": (tag("rect", **_SQUARE, class_="won-ring"),),
    "l": (tag("circle", r=0.9, class_="dot"),),
    "h": (tag("polygon", points=_HEXAGON, class_="cell"),),
    "e": (tag("circle", r=3.6, class_="hole"),),
}
"""The shapes that lie on boards, around the origin, by the name under which a board places it."""


_SIGN: Final = "sign "
"""Begins the name of a character on an empty cell."""


@dataclass(frozen=True, slots=True)
class _Placed:
    """A shape at its place."""

    name: str
    x: float
    y: float

    def pointing(self) -> Html:
        if self.name.startswith(_SIGN):
            return self.whole()
        return tag("use", href=f"#s-{self.name}", x=f"{self.x:g}", y=f"{self.y:g}")

    def whole(self) -> Html:
        if self.name.startswith(_SIGN):
            sign = self.name.removeprefix(_SIGN)
            return tag("text", sign, x=f"{self.x:g}", y=f"{self.y + 1.4:g}", class_="name")
        return tag("g", *_SHAPES[self.name], transform=f"translate({self.x:g} {self.y:g})")


@dataclass(frozen=True, slots=True)
class _Sketch:
    """The shapes of a board, and their size."""

    ground: list[Html]
    placed: list[_Placed]
    width: float
    height: float
    columns: list[tuple[float, float]]
    """Where the names of the columns stand, from the left."""
    rows: list[tuple[float, float]]
    """Where those of the rows stand, from the top."""
    room: tuple[float, float, float]
    """The room of names at the left, above and below."""
    holes: Html | None = None
    """All holes of the board at once, on a page that defines them."""


def definitions() -> Html:
    """Return the shapes every board of the page points to; they are not shown themselves."""
    shapes = [
        tag("symbol", *shape, id=f"s-{name}", overflow="visible") for name, shape in _SHAPES.items()
    ]
    holes = tag(
        "pattern",
        tag("circle", cx=5, cy=5, r=3.6, class_="hole"),
        id="s-holes",
        width=_PITCH,
        height=_PITCH,
        patternUnits="userSpaceOnUse",
    )
    return tag("svg", *shapes, holes, width=0, height=0, aria_hidden="true", class_="defs")


def board(view: Board, label: str) -> Html:
    """Return `view` as a picture with `label`, or as its own text where it has no cells."""
    if not view.cells:
        return tag("pre", getattr(view, "text", ""), role="img", aria_label=label)
    sketch = _STYLES[view.shape](view)
    width, height = sketch.width, sketch.height
    return tag(
        "svg",
        tag("title", label),
        tag("desc", board_text.board(view)),
        *sketch.ground,
        sketch.holes,
        *(shape.pointing() for shape in sketch.placed if shape.name != "e"),
        viewBox=f"0 0 {width:g} {height:g}",
        role="img",
        class_=f"board {view.shape} {view.pieces}",
        style=f"aspect-ratio:{width:g}/{height:g}",
    )


def picture(view: Board, label: str, css: str = "") -> Html:
    """Return `view` as a picture with its own shapes and names around it; `css` goes into it."""
    sketch = _STYLES[view.shape](view)
    left, top, bottom = sketch.room
    left = left if view.row_names else 0
    width, height = sketch.width + left, sketch.height + top + bottom
    scale = min(4, _WIDEST / width)
    return tag(
        "svg",
        tag("style", Html(css)) if css else None,
        tag("title", label),
        tag("desc", board_text.board(view)),
        tag(
            "g",
            *sketch.ground,
            *(shape.whole() for shape in sketch.placed),
            *_names(view, sketch),
            class_=f"{view.shape} {view.pieces}",
        ),
        xmlns="http://www.w3.org/2000/svg" if css else None,
        viewBox=f"{-left:g} {-top:g} {width:g} {height:g}",
        width=f"{scale * width:.0f}",
        height=f"{scale * height:.0f}",
        role="img",
        class_="pions",
    )


_WIDEST: Final = 520
"""Pixels: a picture is no wider than a page of text."""


def _names(view: Board, sketch: _Sketch) -> Iterator[Html]:
    named = [*zip(view.column_names, sketch.columns, strict=True)]
    named += zip(view.row_names, sketch.rows, strict=False)
    for name, (x, y) in named:
        yield tag("text", name, x=f"{x:g}", y=f"{y:g}", class_="name")


def _middles(count: int) -> list[float]:
    return [_PITCH * (place + 0.5) for place in range(count)]


def _square(row: float, column: float) -> tuple[float, float]:
    return _PITCH * (column + 0.5), _PITCH * (row + 0.5)


def _placed(
    view: Board,
    place: Callable[[float, float], tuple[float, float]] = _square,
    *,
    under: str = "",
    empty: str = "",
    won: str = "w",
) -> list[_Placed]:
    """The shapes of all cells: what lies `under` each, its stone or what is `empty`, its mark."""
    names = dict(zip("xo", _SYMBOLS[view.pieces], strict=True))
    names["."] = empty
    placed: list[_Placed] = []
    for row, line in enumerate(view.cells):
        for column, symbol in enumerate(line):
            cell = row, column
            mark = won if cell in view.winning_cells else "l" if cell == view.last_cell else ""
            shapes = under, names.get(symbol, f"{_SIGN}{symbol}"), mark
            placed += [_Placed(name, *place(row, column)) for name in shapes if name]
    return placed


def _columns(view: Board) -> _Sketch:
    rows, columns = len(view.cells), len(view.cells[0])
    width, height = _PITCH * columns, _PITCH * rows
    return _Sketch(
        [tag("rect", width=width, height=height, rx=2, class_="frame")],
        _placed(view, empty="e"),
        width,
        height,
        [(x, height + 5) for x in _middles(columns)],
        [(-3.5, y + 1.4) for y in _middles(rows)],
        (7, 0, 6.5),
        tag("rect", width=width, height=height, fill="url(#s-holes)"),
    )


def _squares(view: Board) -> _Sketch:
    rows, columns = len(view.cells), len(view.cells[0])
    width, height = _PITCH * columns, _PITCH * rows
    lines = [f"M{_PITCH * column} 0V{height}" for column in range(1, columns)]
    lines += [f"M0 {_PITCH * row}H{width}" for row in range(1, rows)]
    ground = [
        tag("rect", width=width, height=height, rx=1, class_="ground"),
        tag("path", d="".join(lines), class_="lines"),
    ]
    return _Sketch(
        ground,
        _placed(view, won="q"),  # a ring around a cross would look like a nought
        width,
        height,
        [(x, -2) for x in _middles(columns)],
        [(-3.5, y + 1.4) for y in _middles(rows)],
        (7, 6.5, 0),
    )


def _hexes(view: Board) -> _Sketch:
    size = len(view.cells)
    return _Sketch(
        _edges(size),
        _placed(view, _place, under="h"),
        _PITCH * (size + (size - 1) / 2) + 2 * _MARGIN,
        _ROW * (size - 1) + 11.54 + 2 * _MARGIN,
        [(x - 6.6, y - 10.6) for x, y in (_place(0, column) for column in range(size))],
        [(x - 11.5, y + 1.4) for x, y in (_place(row, 0) for row in range(size))],
        (7, 5, 0),
    )


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


_SYMBOLS: Final[Mapping[Pieces, str]] = {
    "red-yellow": "xo",
    "blue-red": "br",
    "cross-nought": "cn",
    "black-white": "kv",
}
"""The shapes that stand for the two sides."""
_SIGNS: Final[Mapping[Pieces, tuple[Term, Term]]] = {
    "red-yellow": (Term("a ring"), Term("a star")),
    "blue-red": (Term("a bar"), Term("a ring")),
    "black-white": (Term("a ring"), Term("a bar")),
}
"""Shown on the stones of both sides, where a side is not called after its shape."""
_STYLES: Final[Mapping[Shape, Callable[[Board], _Sketch]]] = {
    "gravity": _columns,
    "hex": _hexes,
    "squares": _squares,
}


def legend(pieces: Pieces, colours: tuple[str, str]) -> Html:
    """Return which stones are whose."""
    first, second = colours
    if pieces in _SIGNS:
        first, second = (
            _("{colour}, with {sign}").format(colour=colour, sign=_(sign))
            for colour, sign in zip(colours, _SIGNS[pieces], strict=True)
        )
    return joined(
        _("The side that opens is {first}; the other is {second}.").format(
            first=first, second=second
        )
    )
