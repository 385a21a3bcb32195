"""Sections of an answer of a solver or a search, on a terminal."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence

from rich.text import Text

from pions.app.board import views
from pions.app.board.history import History
from pions.app.board.views import BoardView
from pions.cli.screen.layout import heading, paragraph
from pions.cli.screen.terminal import console, has_colour
from pions.core import board_text
from pions.render import terminal_boards
from pions.render.answers import Section
from pions.render.value_tables import Paper


def paper() -> Paper:
    """Return what standard output can show."""
    blocks = (sys.stdout.encoding or "").lower().startswith("utf")
    return Paper(console(sys.stdout).width if has_colour(sys.stdout) else 80, blocks)


def show(sections: Sequence[Section], history: History | None = None) -> None:
    """Print the sections, with an empty line between them; boards are those of `history`."""
    for place, section in enumerate(sections):
        if place:
            print()
        if section.heading:
            heading(section.heading)
        if (view := views.of_part(history, section)) is not None:
            print_board(view)
            if section.sentences:
                print()
        print_lines(section.rows)
        for sentence in section.sentences:
            paragraph(sentence)


def print_board(view: BoardView, *, large: bool = False) -> None:
    """Print a board: coloured letters, or `large` pieces, on a terminal, letters elsewhere."""
    if view.text or not has_colour(sys.stdout):
        print(view.text or board_text.board(view))
        return
    screen = console(sys.stdout)
    blocks = screen.encoding.startswith("utf")
    drawn = (
        terminal_boards.board(view, width=screen.width, height=screen.height, blocks=blocks)
        if large
        else terminal_boards.letters(view, width=screen.width)
    )
    screen.print(drawn, no_wrap=True)


def print_lines(lines: Iterable[Text]) -> None:
    """Print lines of a table, in colour where there is any."""
    screen = console(sys.stdout) if has_colour(sys.stdout) else None
    for line in lines:
        if screen is None:
            print(line.plain)
        else:
            screen.print(line, no_wrap=True, overflow="ignore", crop=False)
