"""``pions show``: a position, and all that the rules say about it."""

from __future__ import annotations

import argparse

from pions.app.board import formats, views
from pions.cli.commands.position_options import add_position, read, with_own_game
from pions.cli.parsing import Parser
from pions.cli.screen.layout import pairs
from pions.cli.screen.sections import print_board
from pions.cli.screen.terminal import print_json
from pions.core.boards import FIRST_SYMBOL, SECOND_SYMBOL
from pions.core.language import _, ngettext
from pions.render.game_sentences import discs_left


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
    parser.add_json()


@with_own_game
def run(options: argparse.Namespace) -> int:
    """Print the view."""
    view = views.read(*read(options.game, " ".join(options.position)))
    if options.json:
        print_json(views.plain(view))
        return 0
    print_board(view, large=True)
    print(f"\n{left}\n" if (left := discs_left(view)) else "")
    pairs(_facts(view))
    return 0


def _facts(view: views.BoardView) -> list[tuple[str, str]]:
    played = ngettext("{count} move played", "{count} moves played", view.ply)
    moves = _("not known: the board was drawn") if view.moves is None else view.moves or "-"
    forms = formats.forms(view)
    facts = [
        (_("Game"), f"{view.game}, {played.format(count=view.ply)}"),
        (_("Turn"), _turn(view)),
        (_("Legal"), " ".join(view.legal_moves)),
        (_("Moves"), moves),
        (_("Drawn"), view.drawing),
        (_("Link"), forms.get("HexWorld", "")),
        ("SGF", forms.get("SGF", "")),
    ]
    return [(name, fact) for name, fact in facts if fact or name == _("Drawn")]


def _turn(view: views.BoardView) -> str:
    called = {
        "first": f"{view.colours[0]} ({FIRST_SYMBOL})",
        "second": f"{view.colours[1]} ({SECOND_SYMBOL})",
    }
    if view.to_move is not None:
        return _("{who} to move").format(who=called[view.to_move])
    if view.result is None or view.result == "draw":
        return _("the game is over: a draw")
    return _("the game is over: {who} has won").format(who=called[view.result])
