"""What solvers and searches found, on a terminal."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence

from rich.text import Text

from pions.app.board.history import History
from pions.app.board.views import BoardView
from pions.app.solver.sections import Section, board
from pions.cli.screen.layout import heading, paragraph
from pions.cli.screen.terminal import console, has_colour
from pions.core import board_text
from pions.render import terminal_boards
from pions.render.value_tables import Paper


def paper() -> Paper:
    """What standard output can show."""
    blocks = (sys.stdout.encoding or "").lower().startswith("utf")
    return Paper(console(sys.stdout).width if has_colour(sys.stdout) else 80, blocks)


def show(sections: Sequence[Section], history: History | None = None) -> None:
    """Each part after the other, with a line between them; boards are those of `history`."""
    for place, one in enumerate(sections):
        if place:
            print()
        if one.heading:
            heading(one.heading)
        if (view := board(one, history)) is not None:
            print_board(view)
            if one.sentences:
                print()
        print_lines(one.rows)
        for sentence in one.sentences:
            paragraph(sentence)


def print_board(view: BoardView) -> None:
    """A small board: coloured letters on a terminal, letters elsewhere."""
    if view.text:
        print(view.text)
    elif has_colour(sys.stdout):
        screen = console(sys.stdout)
        screen.print(terminal_boards.letters(view, width=screen.width), no_wrap=True)
    else:
        print(board_text.board(view))


def print_lines(lines: Iterable[Text]) -> None:
    """Lines of a table, in colour where there is any."""
    screen = console(sys.stdout) if has_colour(sys.stdout) else None
    for line in lines:
        if screen is None:
            print(line.plain)
        else:
            screen.print(line, no_wrap=True, overflow="ignore", crop=False)
