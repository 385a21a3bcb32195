"""``pions analyse``: every column with its value, the best line, and why the others are worse."""

from __future__ import annotations

import argparse

from pions.app.solver import hex_solving, solved, solving
from pions.app.solver.solved import Analysed
from pions.cli.commands.positions import add_position, read
from pions.cli.commands.solve import print_estimate
from pions.cli.commands.solver_options import (
    add_estimate,
    add_solver,
    budget,
    naming_the_way_out,
    paper,
    print_board,
    print_lines,
    report_book,
    settings,
    working,
)
from pions.cli.parsing import Parser, add_json
from pions.cli.screen import hex_solver
from pions.cli.screen.layout import heading, paragraph
from pions.cli.screen.terminal import print_json
from pions.core.errors import IllegalMove
from pions.core.language import _
from pions.core.numbers import decimal, whole
from pions.render import analysis, verdicts


def add_arguments(parser: Parser) -> None:
    """The position, and how much to say about it."""
    parser.describe(
        _(
            "Every column with its exact value and what it means, the best line, and why the "
            "other columns are worse. ?! is only slower, ? changes the result, ?? turns a win "
            "into a loss. For Hex: the winner where it is proved in time, bridges, templates, "
            "where one must play, and shortest paths."
        ),
        ("pions analyse 446564435", _("the columns played so far")),
        ("pions analyse 446564435 --why 4", _("how column 4 loses, to the last disc")),
        ("pions analyse 3 --game puissance3", _("another game")),
        ("pions analyse f6 e8 h5 --game hex-11", _("Hex: proofs and estimates, drawn")),
    )
    add_position(parser)
    parser.add_argument(
        "--why",
        metavar="COLUMN",
        help=_("show the end of the line after this column, what won in brackets"),
    )
    add_solver(parser)
    add_estimate(parser)
    add_json(parser)


def run(options: argparse.Namespace) -> int:
    """Print the board, a bar a column, and sentences."""
    text, seconds = read(options, " ".join(options.position)), budget(options)
    if seconds is not None:
        with working(_("Searching...")):
            guess = solving.estimate(options.game, text, seconds)
        if options.json:
            print_json(guess.json())
            return 0
        print_board(guess.board)
        print()
        print_estimate(guess)
        return 0
    if hex_solving.is_hex(options.game):
        return hex_solver.analyse(options, text)
    with (
        naming_the_way_out(options.game),
        working(_("Solving...")) as progress,
    ):
        found = solving.analyse(options.game, text, settings(options), progress)
    report_book(options)
    if options.json:
        print_json(found.json())
    elif options.why is None:
        _print(found)
    else:
        _print_end(found, options.why)
    return 0


def print_values(found: Analysed) -> None:
    """A bar for each column."""
    print_lines(analysis.columns(found.position, found.moves, paper()))


def _print(found: Analysed) -> None:
    position, game = found.position, found.position.game
    print_board(found.board)
    print()
    heading(_("{who} to move; exact values:").format(who=verdicts.called(position)))
    print_values(found)
    print()
    paragraph(verdicts.choice(position, found.moves))
    paragraph(verdicts.meaning(position, found.value))
    paragraph(_("Best line: {line}").format(line=verdicts.written(game, found.line)))
    for one in found.moves:
        if one.value < one.best or (one.value < 0 and one.value == one.best):
            print()
            paragraph(verdicts.why(position, one))
            line = verdicts.written(game, one.line)
            paragraph("  " + _("Line: {line}").format(line=line))
    print()
    paragraph(
        _("{nodes} positions visited, {seconds} s.").format(
            nodes=whole(found.nodes), seconds=decimal(found.seconds)
        )
    )


def _print_end(found: Analysed, written: str) -> None:
    """One column to its end: the sentence, the line, the last position with what won."""
    game = found.position.game
    move = game.parse_move(written)
    judged = next((one for one in found.moves if one.move == move), None)
    if judged is None:
        raise IllegalMove("Column {column} is full.", column=move + 1)
    paragraph(verdicts.why(found.position, judged))
    paragraph(_("Line: {line}").format(line=verdicts.written(game, judged.line)))
    print()
    print_board(solved.final_board(found.position, judged.line))
