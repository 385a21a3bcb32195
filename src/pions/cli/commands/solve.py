"""``pions solve``: the exact value of a position, or of many."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from pions.app.solver import hex_solving, solving
from pions.app.solver.solved import Estimated, Solved
from pions.cli.commands.exit_codes import BAD_INPUT
from pions.cli.commands.positions import add_position, read
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
from pions.cli.screen.layout import paragraph
from pions.cli.screen.terminal import print_json
from pions.core.errors import InvalidOption, PionsError, why
from pions.core.language import _, explain
from pions.core.numbers import decimal, whole
from pions.core.text import visible
from pions.render import verdicts

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
        ("pions solve 5 --game gravity-12x9x5 --estimate", _("a guess, where the board is large")),
    )
    add_position(parser)
    parser.add_argument(
        "--file", metavar="FILE", help=_("solve every line of this file; - for standard input")
    )
    add_solver(parser)
    add_estimate(parser)
    add_json(parser)


def run(options: argparse.Namespace) -> int:
    """Print the value, what it means, and how it was found."""
    text = read(options, " ".join(options.position))
    source = options.file if options.file is not None or text != _STANDARD_INPUT else text
    seconds = budget(options)
    if source is not None:
        if options.file is not None and text:
            raise InvalidOption("Give a position or --file, not both.")
        lines = _lines(source)
        if hex_solving.is_hex(options.game) and not options.estimate:
            return hex_solver.solve_lines(options, lines)
        return _many(options, lines)
    if hex_solving.is_hex(options.game) and seconds is None:
        return hex_solver.solve(options, text)
    if seconds is not None:
        with working(_("Searching...")):
            guess = solving.estimate(options.game, text, seconds)
        return _finish(guess, json=options.json)
    with naming_the_way_out(options.game), working(_("Solving...")):
        solved = solving.solve(options.game, text, settings(options))
    report_book(options)
    return _finish(solved, json=options.json)


def _finish(found: Solved | Estimated, *, json: bool) -> int:
    if json:
        print_json(found.json())
        return 0
    print_board(found.board)
    print()
    if isinstance(found, Estimated):
        print_estimate(found)
        return 0
    print_lines([paper().chip(found.value).append("  " + _("exact"))])
    paragraph(verdicts.meaning(found.position, found.value))
    return 0


def print_estimate(guess: Estimated) -> None:
    """What a search within a budget believes, and that it is no proof."""
    paragraph(_("Estimate, not exact."))
    moves = " ".join(guess.best)
    if guess.result is None:
        paragraph(_("The search prefers {moves}.").format(moves=moves))
    elif guess.result > 0:
        paragraph(_("The search saw a forced win: {moves}.").format(moves=moves))
    else:
        paragraph(
            _("The search saw that every move loses; it prefers {moves}.").format(moves=moves)
        )
    paragraph(
        _("{depth} moves deep, {nodes} positions, {seconds} s.").format(
            depth=guess.depth, nodes=whole(guess.nodes), seconds=decimal(guess.seconds, 1)
        )
    )


def _many(options: argparse.Namespace, lines: Sequence[str]) -> int:
    """A line for each position; bad lines are named on the error stream, the others solved."""
    if options.estimate:
        raise InvalidOption("--estimate takes one position, not a file of them.")
    found, bad = [], 0
    show = paper()
    with (
        naming_the_way_out(options.game),
        working(_("Solving...")) as progress,
    ):
        answers = solving.solve_lines(options.game, lines, settings(options), progress)
        for number, text, answer in answers:
            if isinstance(answer, PionsError):
                bad += 1
                sentence = _("line {number}: {problem}").format(
                    number=number, problem=explain(answer)
                )
                print(f"pions: {visible(sentence)}", file=sys.stderr)
            elif options.json:
                found.append(answer.json() | {"line": number})
            else:
                words = verdicts.told(answer.position, answer.value)
                print_lines([show.chip(answer.value).append(f"  {text}  {words}")])
    report_book(options)
    if options.json:
        print_json(found)
    return BAD_INPUT if bad else 0


def _lines(source: str) -> list[str]:
    if source == _STANDARD_INPUT:
        return list(sys.stdin)
    try:
        return Path(source).read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise InvalidOption(
            "“{path}” cannot be read: {reason}.", path=source, reason=why(error)
        ) from error
