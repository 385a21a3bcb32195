"""The position a command is about: moves, a drawn board, or a file that brings its board."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from functools import wraps
from typing import Final

from pions.app.board import formats, game_files
from pions.cli.parsing import USUAL_GAME
from pions.cli.screen.errors import complain
from pions.core.language import _, ngettext

_FILES: Final = (".sgf", ".json")


def add_position(parser: argparse.ArgumentParser) -> None:
    """The words of a position, and the game it belongs to."""
    parser.add_argument(
        "position",
        nargs="*",
        metavar="POSITION",
        help=_("moves, a drawn board, SGF, an .sgf or .json file; for Hex also a HexWorld link"),
    )
    add_own_game(parser)


def add_own_game(parser: argparse.ArgumentParser) -> None:
    """The option of commands whose position may say which game it is of."""
    parser.add_argument(
        "--game",
        metavar="GAME",
        help=_("a name from “pions games” (default: the position's own, or {game})").format(
            game=USUAL_GAME
        ),
    )


def with_own_game(run: Callable[[argparse.Namespace], int]) -> Callable[[argparse.Namespace], int]:
    """A command whose game may be in a file: while it runs, the catalog finds it."""

    @wraps(run)
    def ready(options: argparse.Namespace) -> int:
        with game_files.at_hand(options.game):
            return run(options)

    return ready


def read(game: str | None, written: str) -> tuple[str, str]:
    """The game and the text of a position, from its file where it is one.

    Where nobody named a game, it is the one that the text brings. Of a game that is damaged, what
    is good is taken, and the error stream says what is not.
    """
    text = formats.file_text(written) if written.lower().endswith(_FILES) else written
    named = game or formats.game_in(text) or USUAL_GAME
    good = formats.salvaged(named, text)
    if good is None:
        return named, text
    complain(good.fault)
    kept = ngettext(
        "The game is read as far as that: {count} move.",
        "The game is read as far as that: {count} moves.",
        good.moves,
    )
    print(kept.format(count=good.moves), file=sys.stderr)
    return named, good.text
