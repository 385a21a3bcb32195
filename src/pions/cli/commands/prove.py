"""``pions prove``: who wins a whole game, and how."""

from __future__ import annotations

import argparse
import sys

from pions.app.board import listing
from pions.app.solver import hex_solving, solved, solving
from pions.app.solver.solved import Analysed
from pions.cli.commands.analyse import print_values
from pions.cli.commands.solver_options import (
    add_seconds,
    add_solver,
    print_board,
    report_book,
    settings,
    working,
)
from pions.cli.parsing import USUAL_GAME, Parser, add_json
from pions.cli.screen import hex_solver
from pions.cli.screen.layout import heading, paragraph
from pions.cli.screen.terminal import print_json
from pions.core.language import _
from pions.core.numbers import decimal, whole
from pions.render import verdicts


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
    add_seconds(parser)
    add_json(parser)


def run(options: argparse.Namespace) -> int:
    """Print the value of every opening, who wins, and a line that shows it."""
    if hex_solving.is_hex(options.game):
        return hex_solver.prove(options)
    game = listing.find(options.game)
    sentence = _("Solving {game} from the empty board...").format(game=game.name)
    if game.name == USUAL_GAME and not options.book:
        long = _("Without the book this takes about a minute; pions prove --book answers at once.")
        print(long, file=sys.stderr, flush=True)
    with working(sentence) as progress:
        found = solving.prove(options.game, settings(options), progress)
    report_book(options)
    if options.json:
        print_json(found.json() | {"book": options.book})
        return 0
    heading(_("{game}: {rules}").format(game=game.name, rules=game.rules))
    print()
    print_values(found)
    print()
    _print(found, book=options.book)
    return 0


def _print(found: Analysed, *, book: bool) -> None:
    position = found.position
    first, second = verdicts.sides(position)
    openings = verdicts.columns(
        position.game, (one.move for one in found.moves if one.value == found.value)
    )
    if found.value > 0:
        paragraph(
            _("{first}, who opens, wins: its first disc goes into column {columns}.").format(
                first=first, columns=openings
            )
        )
    elif found.value < 0:
        paragraph(
            _("{second} wins, whatever {first} opens with.").format(first=first, second=second)
        )
    else:
        paragraph(
            _("Nobody wins: {first} holds the draw with column {columns}.").format(
                first=first, columns=openings
            )
        )
    paragraph(verdicts.meaning(position, found.value))
    line = verdicts.written(position.game, found.line)
    paragraph(_("Best play of both: {line}").format(line=line))
    print()
    print_board(solved.final_board(position, found.line))
    print()
    template = (
        _("From the book; {nodes} positions visited, {seconds} s.")
        if book
        else _("Computed without a book: {nodes} positions visited, {seconds} s.")
    )
    paragraph(template.format(nodes=whole(found.nodes), seconds=decimal(found.seconds, 1)))
