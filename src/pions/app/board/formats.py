"""Games as other programs write them, in and out."""

from __future__ import annotations

from dataclasses import replace
from typing import Final, NamedTuple

from pions import families
from pions.app.board import variation_texts
from pions.app.board.history import History
from pions.app.board.variation_texts import GameLines
from pions.app.board.views import BoardView
from pions.core import plain_files
from pions.core.errors import InvalidOption, PionsError
from pions.core.variations import Variations
from pions.families.family import WrittenGame
from pions.games import catalog

_LARGEST_FILE: Final = 1 << 20


class Pasted(NamedTuple):
    """The game in a text."""

    history: History
    fault: PionsError | None = None
    """The first fault and its place; the moves before that are kept."""


def pasted(game: str, text: str, start: str = "") -> Pasted:
    """Read the game in `text`: moves from `start` on, a drawn board, SGF, JSON; for Hex, a link.

    SGF, JSON and links bring their own board. Raises where there is nothing to keep.
    """
    if not start and (found := _kept(game, text)) is not None:
        return Pasted(History.along(found.start, found.variations.main), found.fault)
    return Pasted(_plain(game, text, start))


def _plain(game: str, text: str, start: str) -> History:
    """Read a text that is neither SGF nor JSON, or that goes on from `start`."""
    if not start and (record := _record_in(text)) is not None:
        return History.read(record.game(catalog.find(game)), text)
    history = History.recall(game, start or text)
    return history.play_all(history.game.parse_moves(text)) if start else history


def opened(game: str, text: str, start: str = "") -> GameLines:
    """Read the game with all its variations, seen where the text says, else at its end."""
    if not start and (found := _kept(game, text)) is not None:
        at = found.variations.at or len(found.variations.main)
        return replace(found, variations=found.variations.go(at))
    history = _plain(game, text, start)
    return variation_texts.played(history.positions[0], Variations.of(history.written))


class Salvaged(NamedTuple):
    """The good part of a damaged text, and its first fault."""

    text: str
    moves: int
    fault: PionsError


def salvaged(game: str, text: str) -> Salvaged | None:
    """Keep what is good of a game in SGF or JSON whose main line is damaged.

    ``None`` for every other text; raises what is wrong where there is nothing to keep.
    """
    found = _kept(game, text)
    if found is None or found.fault is None:
        return None
    return Salvaged(found.sgf(), len(found.variations.main), found.fault)


def _kept(game: str, text: str) -> GameLines | None:
    """Read the lines of a text in SGF or JSON, as far as they are good; raises without any."""
    found = variation_texts.read(text, catalog.find(game))
    if found is not None and found.fault is not None and len(found.variations.nodes) == 1:
        raise found.fault
    return found


def game_in(text: str) -> str | None:
    """Return the name of the game that `text` brings, as SGF does; ``None`` for other texts."""
    if (name := variation_texts.game_in(text)) is not None:
        return name
    record = _record_in(text)
    return None if record is None else str(record.game(None).name)


def _record_in(text: str) -> WrittenGame | None:
    """Read `text` in a form that a kind of game brings; ``None`` where it is in none."""
    if not text.strip() or text.replace(" ", "").isalnum():
        return None  # moves: every such form has signs of its own
    known = (family.formats.read(text) for family in families.FAMILIES if family.formats)
    return next((record for record in known if record is not None), None)


def file_text(path: str) -> str:
    """Return the text of a file of a game; raises where it cannot be read."""
    try:
        with plain_files.opened(path) as file:
            content = file.read(_LARGEST_FILE + 1)
    except (OSError, ValueError) as error:
        raise plain_files.unreadable(path, error) from error
    text = content.decode("utf-8", "replace")
    if not text.strip():
        raise InvalidOption("“{path}” is empty: there is no game in it.", path=path)
    return text


def forms(view: BoardView) -> dict[str, str]:
    """Write the game of a board for other programs, by form; nothing without its moves."""
    if view.moves is None:
        return {}
    return History.read(catalog.find(view.game), view.moves).forms
