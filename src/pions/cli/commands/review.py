"""``pions review``: the mistakes of a game."""

from __future__ import annotations

import argparse

from pions.app.solver import reviewing, searched_reviews
from pions.cli.commands.position_options import add_own_game, with_own_game
from pions.cli.commands.solver_options import add_seconds, add_solver, question, report
from pions.cli.parsing import Parser
from pions.cli.screen.progress import working
from pions.cli.screen.sections import paper, show
from pions.cli.screen.terminal import print_json
from pions.core.language import _
from pions.render import answers


def add_arguments(parser: Parser) -> None:
    """The moves of the game."""
    parser.describe(
        _(
            "Judge every move of a game: the value before and after it, the move that changed "
            "the result, and what would have been better. ?! keeps the result, but not as well "
            "(wins later, loses sooner), ? changes the result, ?? turns a win into a loss. Where "
            "no solver reaches, a search says which moves lost most: an estimate."
        ),
        ("pions review 44656443555", _("a game of Connect Four, finished or not")),
        ("pions review 3322 --game puissance3 --json", _("another game, for another program")),
        (
            "pions review f6 e8 d5 c8 --game hex-11",
            _("Hex: estimates and proofs, and why in the words of players"),
        ),
        ("pions review game.sgf", _("the main line of a file")),
        ("pions review f5 d6 c3 --game othello", _("by a search, where there is no solver")),
    )
    parser.option(
        "moves", "MOVES", _("the moves, in order; or SGF, an .sgf or .json file"), nargs="+"
    )
    add_own_game(parser)
    add_solver(parser)
    words = _("where no solver reaches: how long a search looks at each move (default: {usual})")
    add_seconds(parser, words.format(usual=f"{searched_reviews.SECONDS:g}"))
    parser.add_json()


@with_own_game
def run(options: argparse.Namespace) -> int:
    """Print the last position, a row a move or what cost most, and sentences."""
    asked = question(options, options.moves)
    with working(_("Solving...")) as progress:
        found = reviewing.review(asked.history, asked.settings, progress)
    report(found.problem)
    if options.json:
        print_json(found.json())
    else:
        show(answers.sections(found, paper()), found.history)
    return 0
