"""The screens of a game: redrawn in colour on a terminal, or lines that only add up."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from typing import Final, Self, TypeAlias

from rich.console import Console, Group, RenderableType
from rich.style import Style
from rich.table import Table as Grid
from rich.text import Text

from pions.app.board.views import TableView
from pions.cli.screen.terminal import console
from pions.core import board_text
from pions.core.boards import FIRST_SYMBOL, SECOND_SYMBOL
from pions.core.language import _
from pions.render import game_sentences, terminal_boards

PANEL_WIDTH: Final = 34
"""With less room than this beside the board, the panel goes under it."""


class PlainScreen(AbstractContextManager["PlainScreen"]):
    """Lines that only add up: for pipes, for screen readers, for simple terminals."""

    def __init__(self) -> None:
        self._shown: TableView | None = None

    def __exit__(self, *error: object) -> None:
        if error[0] is not None:
            print()  # the prompt was left without an answer

    def say(self, sentence: str) -> None:
        """Print it."""
        print(sentence)

    def show(self, view: TableView) -> None:
        """Print the board, unless it is the one last printed."""
        if self._shown is None or view.board != self._shown.board:
            print(f"\n{view.board.text or board_text.board(view.board)}\n")
            if left := game_sentences.discs_left(view.board):
                print(f"{left}\n")
        self._shown = view

    def ask(self, prompt: str) -> str:
        """Print the prompt, wait for a line."""
        line = input(prompt)
        if not sys.stdin.isatty():
            print(line)  # it was not typed on a screen
        return line

    def thinking(self, view: TableView, sentence: str) -> AbstractContextManager[None]:  # noqa: ARG002 - the role has them
        """Show nothing."""
        return nullcontext()


class ColourScreen:
    """One picture, redrawn; the terminal gets its own contents back at the end."""

    def __init__(self, title: str) -> None:
        self._title = title
        self._console: Console = console(sys.stdout)
        self._alternate = self._console.screen(hide_cursor=False)
        self._notes: list[str] = []
        self._view: TableView | None = None

    def __enter__(self) -> Self:
        self._alternate.__enter__()
        return self

    def __exit__(self, *_error: object) -> None:
        self._alternate.__exit__(None, None, None)
        if self._view is not None:
            self._console.print(self._board(self._view, self._console.height - 4))

    def say(self, sentence: str) -> None:
        """Show it under the board until the next answer; outside the picture, print it."""
        if self._console.is_alt_screen:
            self._notes.append(sentence)
        else:
            self._console.print(sentence, soft_wrap=True)  # a command stays in one piece

    def show(self, view: TableView) -> None:
        """Remember it: it is drawn when the person is asked, or left behind at the end."""
        self._view = view

    def ask(self, prompt: str) -> str:
        """Redraw, wait for a line; what was said has been read then."""
        self._draw()
        line = self._console.input(prompt, markup=False, emoji=False)
        self._notes.clear()
        return line

    @contextmanager
    def thinking(self, view: TableView, sentence: str) -> Iterator[None]:
        """Show `sentence` under the board meanwhile."""
        self._view = view
        self._draw()
        with self._console.status(Text(sentence)):  # a name is no markup
            yield

    def _draw(self) -> None:
        self._console.clear()
        if self._view is not None:
            self._console.print(self._scene(self._view))

    def _scene(self, view: TableView) -> RenderableType:
        title = Text(self._title, Style(bold=True))
        notes = [Text(note) for note in self._notes]
        room = self._console.height - self._lines(title, *notes) - 3  # two gaps and the prompt
        board = self._board(view, room)
        width = max(line.cell_len for line in board.split("\n"))
        if width + PANEL_WIDTH <= self._console.width:
            beside = Grid.grid(padding=(0, 3))
            beside.add_row(board, Group("", "", *_panel(view, "")))
            return Group(title, "", beside, "", *notes)
        panel = _panel(view)
        board = self._board(view, room - self._lines(*panel))
        return Group(title, "", board, *panel, "", *notes)

    def _lines(self, *parts: RenderableType) -> int:
        return sum(len(self._console.render_lines(part, pad=False)) for part in parts)

    def _board(self, view: TableView, height: int) -> Text:
        if view.board.text:
            return Text(view.board.text, no_wrap=True)
        drawn = terminal_boards.board(
            view.board,
            width=self._console.width,
            height=height,
            blocks=self._console.encoding.startswith("utf"),
        )
        drawn.no_wrap = True
        return drawn


Screen: TypeAlias = PlainScreen | ColourScreen
"""The screen of a game. Used as a context: leaving it shows how things stand."""


def _panel(view: TableView, *gap: str) -> list[RenderableType]:
    seats: list[RenderableType] = []
    for seat, symbol in zip(view.seats, (FIRST_SYMBOL, SECOND_SYMBOL), strict=True):
        line = Text("> " if seat.to_move else "  ", Style(bold=True))
        line.append_text(terminal_boards.stone(view.board, symbol))
        name = seat.colour
        if seat.name != seat.colour:
            name = _("{colour}: {name}").format(colour=seat.colour, name=seat.name)
        seats.append(line.append(f" {name}", Style(bold=seat.to_move)))
    moves = _("Moves: {moves}").format(moves=view.board.moves or "-")
    words = Text(_("undo, hint, resign, quit, help"), Style(dim=True))
    left = game_sentences.discs_left(view.board)
    return [*seats, *gap, *([left] if left else ()), moves, *gap, words]
