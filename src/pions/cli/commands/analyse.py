"""``pions analyse``: every move with its value, the best line, and why the others are worse."""

from __future__ import annotations

import argparse
import sys

from pions.app.board.history import History
from pions.app.solver import estimated_answers, exact_answers
from pions.app.solver.assessments import Assessment
from pions.app.solver.exact_answers import SolverSettings
from pions.cli.commands import solver_options
from pions.cli.commands.position_options import add_position, with_own_game
from pions.cli.parsing import Parser
from pions.cli.screen.progress import SearchNews
from pions.cli.screen.sections import paper, show
from pions.cli.screen.terminal import has_colour, print_json
from pions.core.errors import InvalidOption
from pions.core.language import _
from pions.render import answers


def add_arguments(parser: Parser) -> None:
    """The position, and how much to say about it."""
    parser.describe(
        _(
            "Every column with its exact value and what it means, the best line, and why the "
            "other columns are worse. ?! keeps the result, but not as well (wins later, loses "
            "sooner), ? changes the result, ?? turns a win into a loss. For Hex: the winner where "
            "it is proved in time, bridges, templates, where one must play, and shortest paths."
        ),
        ("pions analyse 446564435", _("the columns played so far")),
        ("pions analyse 446564435 --why 4", _("how column 4 loses, to the last disc")),
        ("pions analyse 3 --game puissance3", _("another game")),
        ("pions analyse f6 e8 h5 --game hex-11", _("Hex: proofs and estimates, drawn")),
    )
    add_position(parser)
    parser.option(
        "--why", "COLUMN", _("show the end of the line after this column, what won in brackets")
    )
    solver_options.add_solver(parser)
    solver_options.add_estimate(parser)
    parser.add_json()


@with_own_game
def run(options: argparse.Namespace) -> int:
    """Print the board, a bar a move, and sentences."""
    asked = solver_options.question(options, options.position)
    at = asked.history.position
    if options.why is not None and not exact_answers.has_values(at.game, at):
        raise InvalidOption("--why is for games with gravity; for Hex, see “pions solve”.")
    found = solver_options.answer(asked, _watched)
    if options.json:
        print_json(found.json())
    elif options.why is None or not found.moves:
        show(answers.sections(found, paper()), found.history)
    else:
        show(answers.end(found, options.why), found.history)
    return 0


def _watched(history: History, settings: SolverSettings, said: SearchNews) -> Assessment:
    def show_better(better: Assessment) -> None:
        if better.estimate is not None:
            said(0, 0, f"{better.estimate.heading} ({better.estimate.told_by})")

    tell = show_better if has_colour(sys.stderr) else None
    return estimated_answers.analyse(history, settings, said, tell)
