"""The position a command is about: moves, a drawn board, or a file that brings its board."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from functools import wraps
from typing import Final

from pions import sandbox
from pions.app.board import formats, own_game_files
from pions.cli.parsing import USUAL_GAME, Parser
from pions.cli.screen.terminal import complain
from pions.core.language import _, ngettext

_FILES: Final = (".sgf", ".json")


def add_position(parser: Parser) -> None:
    """Add the words of a position, and the game it belongs to."""
    words = _("moves, a drawn board, SGF, an .sgf or .json file; for Hex also a HexWorld link")
    parser.option("position", "POSITION", words, nargs="*")
    add_own_game(parser)


def add_own_game(parser: Parser) -> None:
    """Add the option of commands whose position may say which game it is of."""
    words = _("a name from “pions games” (default: the position's own, or {game})").format(
        game=USUAL_GAME
    )
    parser.option("--game", "GAME", words)


def with_own_game(run: Callable[[argparse.Namespace], int]) -> Callable[[argparse.Namespace], int]:
    """Let the catalog find a game in a file while the command runs."""

    @wraps(run)
    def ready(options: argparse.Namespace) -> int:
        letter = getattr(options, "require_sandbox", None)
        with own_game_files.at_hand(options.game, letter and sandbox.Tier(letter)):
            return run(options)

    return ready


def read(game: str | None, written: str) -> tuple[str, str]:
    """Return the game and the text of a position; without a `game`, the text's own.

    Of a damaged game the good part is taken, and the error stream says what is not.
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
