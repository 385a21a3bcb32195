"""Pictures for notebooks: SVG that stands alone, with a text beside it; light or dark."""

from __future__ import annotations

import textwrap
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from pions.checks.boards import Drawn
from pions.core import board_text
from pions.core.boards import Board
from pions.core.display import Drawable
from pions.core.numbers import decimal, percent, whole
from pions.render import handout_boards, svg_boards
from pions.render.markup import Html, joined, tag
from pions.render.style import BOARDS, bound

if TYPE_CHECKING:  # bars may be drawn of other figures
    from pions.app.lab.table_figures import Reading

_CHARTS: Final = """
.label { fill: var(--ink); font: 14px system-ui, -apple-system, "Segoe UI", "DejaVu Sans",
  sans-serif; }
.value { fill: var(--ink); font: 600 14px system-ui, -apple-system, "Segoe UI", "DejaVu Sans",
  sans-serif; }
.low { fill: #F28E2B; } .high { fill: #1F77B4; } .track { fill: var(--rule); opacity: .5; }
.whisker { stroke: var(--ink); stroke-width: 1.5; fill: none; } .middle { text-anchor: middle; }
.end { text-anchor: end; }
"""
_TREES: Final = """
.node { fill: var(--surface); stroke: var(--muted); stroke-width: 1.6; stroke-linejoin: round; }
.leading.node { stroke: var(--win); stroke-width: 3; } .cut.node { stroke: var(--loss); }
.branch { stroke: var(--rule); stroke-width: 1.6; fill: none; }
.leading.branch { stroke: var(--win); stroke-width: 3; }
.unread { stroke: var(--muted); stroke-width: 1.4; stroke-dasharray: 4 4; fill: none; }
.spot { fill: var(--surface); stroke: var(--rule); }
.leading.spot { fill: var(--win); stroke: none; }
.said { fill: var(--ink); font: 700 12px system-ui, -apple-system, "Segoe UI", "DejaVu Sans",
  sans-serif; text-anchor: middle; }
.leading.move { fill: var(--surface); } .move { fill: var(--muted); } .more { fill: var(--muted); }
"""


@dataclass(frozen=True, slots=True, repr=False)
class VectorPicture(Drawable):
    """A picture in SVG; `print` shows its text."""

    svg: str
    """Empty where there is nothing but text."""
    text: str
    below: str = ""

    def __str__(self) -> str:
        return self.text

    __repr__ = __str__

    def _repr_svg_(self) -> str | None:
        return self.svg or None

    def _repr_html_(self) -> str:
        shown = Html(self.svg) if self.svg else tag("pre", self.text)
        note = tag("p", self.below, class_="muted") if self.below else None
        return joined(shown, note) if note else shown


@dataclass(frozen=True, slots=True, repr=False)
class Page(Drawable):
    """A page in HTML; `print` shows its text."""

    html: str
    text: str

    def __str__(self) -> str:
        return self.text

    __repr__ = __str__

    def _repr_svg_(self) -> None:
        return None

    def _repr_html_(self) -> str:
        return self.html


def board(view: Board, label: str, text: str = "") -> VectorPicture:
    """Return a board; one without cells is its `text`."""
    if not view.cells:
        return VectorPicture("", text)
    if isinstance(view, Drawn):
        return VectorPicture(
            svg_boards.picture(view, label, bound(BOARDS)), handout_boards.text(view), view.note
        )
    return VectorPicture(svg_boards.picture(view, label, bound(BOARDS)), board_text.board(view))


def bars(rates: Mapping[str, tuple[int, Reading]], label: str) -> VectorPicture:
    """Return bars of how often each thing happened, with the interval of each rate."""
    longest = max(map(len, rates))
    left, wide, pitch = 9 * longest + 16, 300, 34
    drawn: list[Html] = []
    lines: list[str] = []
    for place, (name, (count, rate)) in enumerate(rates.items()):
        y = pitch * place + 6
        said = f"{percent(rate.value)} ({whole(count)})"
        lines.append(f"{name.rjust(longest)}  {said}")
        bar = {"x": left, "y": y, "height": 22, "rx": 3}
        colour = "high" if place % 2 == 0 else "low"
        drawn += [
            tag("text", name, x=left - 8, y=y + 16, class_="label end"),
            tag("rect", **bar, width=wide, class_="track"),
            tag("rect", **bar, width=f"{wide * rate.value:.1f}", class_=colour),
            tag("path", d=_whisker(left, wide, y, rate), class_="whisker"),
            tag("text", said, x=left + wide + 10, y=y + 16, class_="value"),
        ]
    size = (left + wide + 150, pitch * len(rates) + 8)
    text = "\n".join(lines)
    return VectorPicture(_drawing(drawn, size, label, text, _CHARTS), text)


def _whisker(left: float, wide: float, y: float, rate: Reading) -> str:
    low, high = left + wide * rate.low, left + wide * rate.high
    return f"M{low:.1f} {y + 11}H{high:.1f}M{low:.1f} {y + 6}v10M{high:.1f} {y + 6}v10"


def table(cells: Sequence[Sequence[float]], names: Sequence[str], label: str) -> VectorPicture:
    """Return a table of scores from 0 to 1 of the row's player, who begins; blue is much."""
    pitch, left, top = 64, 60, 30
    drawn = [
        tag("text", name, x=left + pitch * place + pitch / 2, y=20, class_="label middle")
        for place, name in enumerate(names[: len(cells[0])])
    ]
    lines = [" " * 5 + "".join(name.rjust(6) for name in names[: len(cells[0])])]
    for row, values in enumerate(cells):
        y = top + pitch * row
        drawn.append(tag("text", names[row], x=left - 12, y=y + 36, class_="label end"))
        lines.append(names[row].rjust(5) + "".join(decimal(value).rjust(6) for value in values))
        for column, value in enumerate(values):
            x = left + pitch * column
            shade = f"{abs(value - 0.5) * 1.4:.2f}"
            drawn += [
                tag("rect", x=x + 1, y=y + 1, width=pitch - 2, height=pitch - 2, fill_opacity=shade,
                    class_="high" if value >= 0.5 else "low"),
                tag("text", decimal(value), x=x + pitch / 2, y=y + 37, class_="value middle"),
            ]  # fmt: skip
    size = (left + pitch * len(cells[0]) + 4, top + pitch * len(cells) + 4)
    text = "\n".join(lines)
    return VectorPicture(_drawing(drawn, size, label, text, _CHARTS), text)


def _drawing(
    drawn: Sequence[Html], size: tuple[float, float], label: str, text: str, css: str
) -> Html:
    width, height = size
    return tag(
        "svg",
        tag("style", Html(bound(css))),
        tag("title", label),
        tag("desc", text),
        *drawn,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {width:g} {height:g}",
        width=f"{width:g}",
        height=f"{height:g}",
        role="img",
        class_="pions",
    )


@dataclass(frozen=True, slots=True)
class TreeBranch:
    """A node of a search tree, as it is drawn."""

    move: str
    """The move that led to it; empty where it is not known."""
    value: str
    maximises: bool
    leading: bool
    """Whether its value is its parent's."""
    cut: bool = False
    unread: tuple[str, ...] = ()
    """The moves a cut-off saved from being looked at."""
    folded: int = 0
    """How many nodes below it are not drawn."""
    children: tuple[TreeBranch, ...] = ()
    number: int = 0
    reason: str = ""


_STEP: Final = 50
_LEVEL: Final = 92


def tree(root: TreeBranch, label: str, below: str = "") -> VectorPicture:
    """Return a search tree: MAX points up, MIN points down; what was cut off is dashed."""
    drawn: list[Html] = []
    wide = _grow(root, 0, 0, drawn)[1]
    deep = _depth(root)
    size = (max(wide, 3) * _STEP, deep * _LEVEL + 70)
    text = "\n".join(_outline(root, ""))
    said = f"{text}\n{textwrap.fill(below, 90)}" if below else text
    return VectorPicture(_drawing(drawn, size, label, text, _TREES), said, below)


def _depth(branch: TreeBranch) -> int:
    if not (branch.children or branch.unread):
        return 0
    return 1 + max((_depth(child) for child in branch.children), default=0)


def _grow(branch: TreeBranch, level: int, left: float, drawn: list[Html]) -> tuple[float, float]:
    """Draw `branch` and all below it from column `left` on; return its place and its width."""
    used = 0.0
    y = level * _LEVEL + 34
    below: list[tuple[float, TreeBranch]] = []
    for child in branch.children:
        place, wide = _grow(child, level + 1, left + used, drawn)
        below.append((place, child))
        used += wide
    unread = [(left + used + index + 0.5) * _STEP for index in range(len(branch.unread))]
    used += len(unread)
    x = (left + 0.5) * _STEP
    if below or unread:
        places = [place for place, _child in below] + unread
        x = (places[0] + places[-1]) / 2
    edges: list[Html] = []
    for place, child in below:
        edges.append(_edge(x, y, place, "branch leading" if child.leading else "branch"))
        if child.move:
            edges += _move_label(x, y, place, child.move, "leading" if child.leading else "")
    for place, move in zip(unread, branch.unread, strict=True):
        edges.append(_edge(x, y, place, "unread"))
        edges += _move_label(x, y, place, move, "")
    drawn[:0] = edges  # nodes lie on their edges
    drawn += _triangle(branch, x, y)
    return x, max(used, 1)


def _edge(x: float, y: float, place: float, kind: str) -> Html:
    return tag("path", d=f"M{x:g} {y + 20:g}L{place:g} {y + _LEVEL - 22:g}", class_=kind)


def _move_label(x: float, y: float, place: float, move: str, kind: str) -> list[Html]:
    at, down = x + (place - x) * 0.74, y + 20 + (_LEVEL - 42) * 0.74
    radius = 9 if len(move) < 3 else 5 + 3.2 * len(move)
    spot = {"x": f"{at - radius:g}", "y": f"{down - 9:g}", "width": f"{2 * radius:g}"}
    return [
        tag("rect", **spot, height=18, rx=9, class_=f"spot {kind}".strip()),
        tag("text", move, x=f"{at:g}", y=f"{down + 4:g}", class_=f"said move {kind}".strip()),
    ]


def _triangle(branch: TreeBranch, x: float, y: float) -> list[Html]:
    kind = "node leading" if branch.leading else "node"
    if branch.cut:
        kind += " cut"
    sign = -1 if branch.maximises else 1
    path = f"M{x - 23:g} {y - sign * 16:g}H{x + 23:g}L{x:g} {y + sign * 24:g}z"
    size = min(12.0, 78 / max(len(branch.value), 1))
    inside = y + (12 if branch.maximises else -3)
    drawn = [
        tag("g", tag("title", branch.reason) if branch.reason else None,
            tag("path", d=path, class_=kind)),
        _said(branch.value, x, inside, style=f"font-size:{size:g}px", node=branch.number),
    ]  # fmt: skip
    if branch.folded:
        drawn.append(_said(f"+{whole(branch.folded)}", x, y + 40, more=" more"))
    return drawn


def _said(  # noqa: PLR0913, PLR0917 - where, and how
    text: str, x: float, y: float, style: str | None = None, more: str = "", node: int | None = None
) -> Html:
    place = {"x": f"{x:g}", "y": f"{y:g}"}
    return tag("text", text, **place, class_=f"said{more}", style=style, data_node=node)


def _outline(branch: TreeBranch, indent: str) -> list[str]:
    name = "MAX" if branch.maximises else "MIN"
    mark = " *" if branch.leading and indent else ""
    more = f"  … +{whole(branch.folded)}" if branch.folded else ""
    move = f"{branch.move}: " if branch.move else ""
    cut_off = " ✂" if branch.cut and not branch.unread else ""
    lines = [f"{indent}{move}{name} {branch.value}{mark}{more}{cut_off}"]
    for child in branch.children:
        lines += _outline(child, indent + "  ")
    if branch.unread:
        lines.append(f"{indent}  {' '.join(('✂', *branch.unread)).rstrip()}")
    return lines
