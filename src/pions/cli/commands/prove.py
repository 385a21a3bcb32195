"""``pions prove``: who wins a whole game, and how."""

from __future__ import annotations

import argparse
import sys

from pions.app.board import listing
from pions.app.solver import sections, solving
from pions.cli.commands.solver_options import add_seconds, add_solver, question, report
from pions.cli.parsing import USUAL_GAME, Parser, add_json
from pions.cli.screen.answers import paper, show
from pions.cli.screen.layout import heading
from pions.cli.screen.progress import working
from pions.cli.screen.terminal import print_json
from pions.core.language import _


def add_arguments(parser: Parser) -> None:
    """The game."""
    parser.describe(
        _(
            "Show who wins from the empty board when both play their best, and with which first "
            "move. Everything is computed here and now, without the book, unless --book is given."
        ),
        ("pions prove", _("Connect Four; about a minute")),
        ("pions prove puissance3", _("Puissance 3, at once")),
        ("pions prove --book", _("Connect Four from the book, at once")),
        ("pions prove hex-5", _("Hex: the winning first moves, and the proof of one")),
        ("pions prove gravity-6x5x4", _("a board of your own")),
    )
    parser.add_argument(
        "game",
        nargs="?",
        metavar="GAME",
        default=USUAL_GAME,
        help=_("a name from “pions games” (default: {game})").format(game=USUAL_GAME),
    )
    add_solver(parser, book=False)
    add_seconds(parser, _("give up after so long (default: never; for Hex, a minute)"))
    add_json(parser)


def run(options: argparse.Namespace) -> int:
    """Print the value of every opening, who wins, and a line or a proof that shows it."""
    game = listing.find(options.game)
    asked = question(options, ())
    if game.name == USUAL_GAME and not options.book:
        long = _("Without the book this takes about a minute; pions prove --book answers at once.")
        print(long, file=sys.stderr, flush=True)
    with working(_("Solving {game} from the empty board...").format(game=game.name)) as progress:
        found = solving.prove(game.name, asked.settings, progress)
    report(found.problem)
    if options.json:
        print_json(found.json() | {"book": options.book})
        return 0
    heading(_("{game}: {rules}").format(game=game.name, rules=game.rules))
    print()
    show(sections.proof(found, paper(), book=options.book), found.history)
    return 0
