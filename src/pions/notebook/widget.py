"""A board to play on in a cell: the page's board, and the games of `app.play` behind it.

It needs no thread and no server, so that it works in JupyterLite: the browser's side sends the
person's moves, and asks for the program's.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import asdict, replace
from functools import cache
from pathlib import Path
from typing import Any, Final

import anywidget
import traitlets

from pions.app.board import views
from pions.app.board.views import TableView
from pions.app.play.local_game import LocalGame
from pions.app.play.opponents import Opponents
from pions.core.errors import PionsError
from pions.core.language import _, current, explain
from pions.render import game_sentences, kinds
from pions.web.server import strings
from pions.web.server.page_bundle import STATIC

_ENTRY: Final = Path(__file__).parent / "static" / "js" / "board.js"
_STYLES: Final = ("base.css", "board.css")
_IN_A_CELL: Final = """
:host { font: 400 15px/1.45 var(--sans); color: var(--ink); --chips: 44px; --numbers: 24px; }
.stage { max-width: 440px; container-type: inline-size; padding: 4px; }
.stage.hex { max-width: 560px; }
.plate { fill: var(--board); }
.said { min-height: 1.5em; font-weight: 600; padding: 6px 2px 0; }
.buttons { display: flex; flex-wrap: wrap; gap: 6px; padding-top: 6px; }
"""

_IMPORT: Final = re.compile(r'^import \{([^}]*)\} from "([^"]+)";\n', re.MULTILINE)
_EXPORT: Final = re.compile(
    r"^export (?=(?:const|let|class|(?:async )?function)\*? (\w+))", re.MULTILINE
)


def _bundle(entry: Path) -> str:
    """Return the script `entry` and all it imports as one module, each a function.

    Our scripts import names alone, from relative paths, and export declarations only.
    """
    modules: dict[Path, str] = {}
    _add(entry.resolve(), modules, last=True)
    return "\n".join(modules.values())


def _add(path: Path, modules: dict[Path, str], *, last: bool = False) -> None:
    source = path.read_text("utf-8")
    for _names, where in _IMPORT.findall(source):
        if (other := (path.parent / where).resolve()) not in modules:
            _add(other, modules)
    places = {one: f"module{number}" for number, one in enumerate(modules)}

    def taken(found: re.Match[str]) -> str:
        names = found[1].replace(" as ", ": ")
        return f"const {{{names}}} = {places[(path.parent / found[2]).resolve()]};\n"

    body = _IMPORT.sub(taken, source)
    if last:
        modules[path] = body
        return
    exported = ", ".join(_EXPORT.findall(body))
    plain = _EXPORT.sub("", body)
    modules[path] = (
        f"const module{len(modules)} = (() => {{\n{plain}\nreturn {{ {exported} }};\n}})();"
    )


@cache
def _script() -> str:
    return _bundle(_ENTRY)


@cache
def _style() -> str:
    """Return the page's own style; its rules for the root hold for the widget here."""
    texts = [(STATIC / "css" / name).read_text("utf-8") for name in _STYLES]
    page = "\n".join(texts).replace(":root[data-theme=dark]", ":host([data-theme=dark])")
    page = page.replace(":root[data-theme=light]", ":host([data-theme=light])")
    return page.replace(":root", ":host") + _IN_A_CELL


class BoardWidget(anywidget.AnyWidget):
    """A board that plays game after game; messages both ways are plain values."""

    _esm = _script()
    shown = traitlets.Dict().tag(sync=True)
    language = traitlets.Unicode().tag(sync=True)
    sentences = traitlets.Dict().tag(sync=True)
    style = traitlets.Unicode().tag(sync=True)

    def __init__(self, opened: Callable[[int], LocalGame], seed: int = 0) -> None:
        self._opened, self._seed = opened, seed
        self._game = opened(seed)
        super().__init__(
            language=current(), sentences=strings.translated([_script()]), style=_style()
        )
        self._show()
        self.on_msg(lambda _widget, content, _buffers: self.hear(content))

    @property
    def position(self) -> Any:  # noqa: ANN401 - of whatever game is played
        """Return the current position."""
        return self._game.history.position

    def hear(self, message: dict[str, Any]) -> None:
        """Act on a message of the browser: a move, or a button; an error becomes a sentence."""
        said = wrong = ""
        hint = None
        try:
            if message["type"] == "hint":
                found = self._game.hint()
                hint, said = found.move, game_sentences.hint(found, self._game.history.game)
            else:
                self._act(message)
        except PionsError as error:
            wrong = explain(error)
        self._show(said, wrong, hint)

    def _act(self, message: dict[str, Any]) -> None:
        game = self._game
        match message["type"]:
            case "move":
                game.play(str(message["move"]))
            case "reply":
                # Every view of the widget asks, and one answer is enough.
                if message["ply"] == self.position.ply and not game.awaits_person:
                    game.reply()
            case "undo":
                game.undo()
            case "new":
                self._seed += 1
                fresh = self._opened(self._seed)
                game.close()
                self._game = fresh

    def _show(self, said: str = "", wrong: str = "", hint: str | None = None) -> None:
        game, view = self._game, self._view()
        over = view.result is not None
        thinking = not over and not game.awaits_person
        board = views.plain(view.board) | {"kind": asdict(kinds.kind(view.board.game))}
        self.shown = {
            "board": board,
            "playable": not over and not thinking,
            "thinking": thinking and not game.stuck,
            "stuck": game.stuck,
            "undoable": any(seat.person for seat in view.seats) and bool(game.history.moves),
            "said": said or (game_sentences.ending(view) if over else _turn(view)),
            "wrong": wrong,
            "hint": hint,
        }

    def _view(self) -> TableView:
        """Return the table, its programs called as people call them."""
        view = self._game.view()
        first, second = (
            seat
            if seat.person
            else replace(seat, name=Opponents().label(seat.name, view.board.game))
            for seat in view.seats
        )
        return replace(view, seats=(first, second))


def _turn(view: TableView) -> str:
    seat = next(one for one in view.seats if one.to_move)
    if not seat.person:
        return _("{name} is thinking…").format(name=seat.name)
    if all(one.person for one in view.seats):
        return _("{colour} to move.").format(colour=seat.colour)
    return _("Your turn: you are {colour}.").format(colour=seat.colour)
