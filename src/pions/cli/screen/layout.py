"""Names with their help in two columns: wrapped on a terminal, one line each elsewhere."""

from __future__ import annotations

import sys
import textwrap
from collections.abc import Iterable, Sequence

from rich.style import Style
from rich.text import Text

from pions.cli.screen.terminal import console, has_colour


def heading(text: str) -> None:
    """Print a title above a list."""
    paragraph(text, Style(bold=True))


def pairs(rows: Sequence[tuple[str, str]]) -> None:
    """Print a name and its help a row."""
    width = max(len(name) for name, _ in rows)
    if not has_colour(sys.stdout):
        for name, text in rows:
            print(f"  {name:<{width}}  {text}".rstrip())
        return
    from rich.table import Table as Grid  # noqa: PLC0415 - for terminals only

    grid = Grid.grid(padding=(0, 2, 0, 0))
    grid.add_column(no_wrap=True)
    grid.add_column(overflow="fold")  # a long drawing goes on on the next line
    for name, text in rows:
        grid.add_row(Text(f"  {name}", Style(bold=True, color="cyan")), Text(text))
    console(sys.stdout).print(grid)


def paragraph(text: str, style: Style | None = None) -> None:
    """Print a sentence or two, broken between words on a terminal; an indent is kept."""
    if has_colour(sys.stdout):
        screen = console(sys.stdout)
        screen.print(Text(_wrapped(text, screen.width), style or Style()))
    else:
        print(text)


def table(titles: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
    """Print a table whose cells are never broken; nothing where it has no row."""
    from rich.table import Table as Grid  # noqa: PLC0415 - not every command has one

    grid = Grid(box=None, pad_edge=False)
    for title in titles:
        grid.add_column(title, no_wrap=True)
    for row in rows:
        grid.add_row(*map(Text, row))
    if grid.row_count:
        console(sys.stdout).print(grid)


def _wrapped(text: str, width: int) -> str:
    """Lines of at most `width`, never broken at the unbreakable spaces of French, as rich would."""
    indent = " " * (len(text) - len(text.lstrip(" ")))
    return textwrap.fill(text, max(width, 20), subsequent_indent=indent, break_on_hyphens=False)
