"""``pions solve``: the exact value of a position, or of many."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from typing import Final

from pions.app.solver import exact_answers
from pions.cli.commands import solver_options
from pions.cli.commands.exit_codes import BAD_INPUT
from pions.cli.commands.position_options import add_position, with_own_game
from pions.cli.parsing import Parser
from pions.cli.screen.progress import working
from pions.cli.screen.sections import paper, print_lines, show
from pions.cli.screen.terminal import print_json
from pions.core import plain_files
from pions.core.errors import InvalidOption, PionsError
from pions.core.language import _, explain
from pions.core.text import visible
from pions.render import answers

_STANDARD_INPUT: Final = "-"


def add_arguments(parser: Parser) -> None:
    """The position, or the file of positions."""
    parser.describe(
        _(
            "The exact value of a position when both sides play their best: 0 is a draw, "
            "+1 a win with one's very last disc, +2 with the one before it, and so on; "
            "negative when the side to move loses. For Hex: who wins, with which move, and on "
            "which cells."
        ),
        ("pions solve 446564435", _("the columns played so far")),
        ("pions solve ..../..../.x../oxo. --game gravity-4x4x3", _("a drawn board, top row first")),
        (
            "pions solve --file positions.txt",
            _("many positions, one a line; - reads standard input"),
        ),
        ("pions solve c3 b4 --game hex-6", _("Hex: the winner, a move that wins, a proof")),
        ("pions solve 5 --game gravity-12x9x5", _("a guess, where the board is too large")),
    )
    add_position(parser)
    parser.option("--file", "FILE", _("solve every line of this file; - for standard input"))
    solver_options.add_solver(parser)
    solver_options.add_estimate(parser)
    parser.add_json()


@with_own_game
def run(options: argparse.Namespace) -> int:
    """Print the value, what it means, and how it was found."""
    written, source = " ".join(options.position), options.file
    if source is None and written == _STANDARD_INPUT:
        source = _STANDARD_INPUT
    if options.file is not None and written:
        raise InvalidOption("Give a position or --file, not both.")
    asked = solver_options.question(options, () if source is not None else options.position)
    if source is not None:
        return _many(asked, _lines(source), json=options.json)
    found = solver_options.answer(asked, exact_answers.solve)
    if options.json:
        print_json(found.json())
    else:
        show(answers.sections(found, paper()), found.history)
    return 0


def _many(asked: solver_options.SolverQuestion, lines: Sequence[str], *, json: bool) -> int:
    if asked.estimate:
        raise InvalidOption("--estimate takes one position, not a file of them.")
    found, bad, problem = [], 0, None
    with working(_("Solving...")) as progress:
        game = asked.history.game
        solved = exact_answers.solve_lines(game, lines, asked.settings, progress)
        for number, text, one in solved:
            if isinstance(one, PionsError):
                bad += 1
                sentence = _("line {number}: {problem}").format(number=number, problem=explain(one))
                print(f"pions: {visible(sentence)}", file=sys.stderr)
                continue
            problem = one.problem
            if json:
                found.append(one.json() | {"line": number})
            else:
                print_lines([answers.row(one, text, paper())])
    solver_options.report(problem)
    if json:
        print_json(found)
    if not any(map(str.strip, lines)):
        print("pions:", _("There was no position to solve."), file=sys.stderr)
    return BAD_INPUT if bad else 0


def _lines(source: str) -> list[str]:
    if source == _STANDARD_INPUT:
        return list(sys.stdin)
    try:
        return plain_files.content(source).decode().splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise plain_files.unreadable(source, error) from error
