"""``pions show``: a position, and all that the rules say about it."""

from __future__ import annotations

import argparse
import sys

from pions.app.board import formats, views
from pions.app.board.views import BoardView
from pions.cli.commands.position_options import add_position, read, with_own_game
from pions.cli.parsing import Parser, add_json
from pions.cli.screen.layout import pairs
from pions.cli.screen.terminal import console, has_colour, print_json
from pions.core import board_text as letters
from pions.core.boards import FIRST_SYMBOL, SECOND_SYMBOL
from pions.core.language import _, ngettext
from pions.render import terminal_boards


def add_arguments(parser: Parser) -> None:
    """The position, and the game it belongs to."""
    parser.describe(
        _(
            "Show a position: the board, whose turn it is, the legal moves, the result, "
            "and both ways of writing it."
        ),
        ("pions show 446564435", _("the columns played so far")),
        ("pions show c3 b2 --game hex-5", _("Hex cells")),
        ("pions show game.sgf", _("a game in SGF, its main line; the file says which game")),
        ("pions show https://hexworld.org/board/#5,c3b2", _("Hex: a HexWorld link")),
        ("pions show ..../..../.x../oxo. --game gravity-4x4x3", _("a drawn board, top row first")),
        ("pions show", _("the empty board")),
    )
    add_position(parser)
    add_json(parser)


@with_own_game
def run(options: argparse.Namespace) -> int:
    """Print the view."""
    view = views.read(*read(options.game, " ".join(options.position)))
    if options.json:
        print_json(views.plain(view))
        return 0
    if view.text:
        print(view.text)
    elif has_colour(sys.stdout):
        screen = console(sys.stdout)
        blocks = screen.encoding.startswith("utf")
        drawn = terminal_boards.board(view, width=screen.width, height=screen.height, blocks=blocks)
        screen.print(drawn, no_wrap=True)
    else:
        print(letters.board(view))
    print()
    pairs(_facts(view))
    return 0


def _facts(view: BoardView) -> list[tuple[str, str]]:
    played = ngettext("{count} move played", "{count} moves played", view.ply)
    facts = [
        (_("Game"), f"{view.game}, {played.format(count=view.ply)}"),
        (_("Turn"), _turn(view)),
    ]
    if view.legal_moves:
        facts.append((_("Legal"), " ".join(view.legal_moves)))
    moves = _("not known: the board was drawn") if view.moves is None else view.moves or "-"
    facts += [(_("Moves"), moves), (_("Drawn"), view.drawing)]
    forms = formats.forms(view)
    if "HexWorld" in forms:
        facts.append((_("Link"), forms["HexWorld"]))
    if "SGF" in forms:
        facts.append(("SGF", forms["SGF"]))
    return facts


def _turn(view: BoardView) -> str:
    called = {
        "first": f"{view.colours[0]} ({FIRST_SYMBOL})",
        "second": f"{view.colours[1]} ({SECOND_SYMBOL})",
    }
    if view.to_move is not None:
        return _("{who} to move").format(who=called[view.to_move])
    if view.result is None or view.result == "draw":
        return _("the game is over: a draw")
    return _("the game is over: {who} has won").format(who=called[view.result])
