"""``pions review``: the mistakes of a game."""

from __future__ import annotations

import argparse

from pions.app.solver import solving
from pions.app.solver.solved import Mistake, Reviewed
from pions.cli.commands.positions import add_own_game, read
from pions.cli.commands.solver_options import (
    add_solver,
    paper,
    print_board,
    print_lines,
    report_book,
    settings,
    working,
)
from pions.cli.parsing import Parser, add_json
from pions.cli.screen.layout import heading, paragraph
from pions.cli.screen.terminal import print_json
from pions.core.language import _
from pions.core.numbers import percent
from pions.render import analysis, verdicts


def add_arguments(parser: Parser) -> None:
    """The moves of the game."""
    parser.describe(
        _(
            "Judge every move of a game: the value before and after it, the move that changed "
            "the result, and what would have been better. ?! is only slower, ? changes the "
            "result, ?? turns a win into a loss."
        ),
        ("pions review 44656443555", _("a game of Connect Four, finished or not")),
        ("pions review 3322 --game puissance3 --json", _("another game, for another program")),
    )
    parser.add_argument("moves", nargs="+", metavar="MOVES", help=_("the columns, in order"))
    add_own_game(parser)
    add_solver(parser)
    add_json(parser)


def run(options: argparse.Namespace) -> int:
    """Print the last position, a row a move, and sentences."""
    text = read(options, " ".join(options.moves))
    with working(_("Solving...")) as progress:
        found = solving.review(options.game, text, settings(options), progress)
    report_book(options)
    if options.json:
        print_json(found.json())
    else:
        _print(found)
    return 0


def _print(found: Reviewed) -> None:
    print_board(found.board)
    print()
    heading(_("Move by move, the value before and after:"))
    print_lines(analysis.moves(found.positions, found.review.moves, paper()))
    for mistake in found.mistakes:
        print()
        for sentence in _sentences(mistake):
            paragraph(sentence)
    print()
    paragraph(_turning_point(found))
    for side, share in found.accuracy().items():
        if share is not None:
            paragraph(
                _("{who} kept the result with {share} of its moves.").format(
                    who=found.board.colours[side], share=percent(share, digits=0)
                )
            )


def _sentences(mistake: Mistake) -> list[str]:
    position, judged = mistake.position, mistake.judged
    game = position.game
    title = _("Move {number}: {who} plays {column} ({mark}).").format(
        number=mistake.number,
        who=verdicts.sides(position)[0],
        column=game.format_move(judged.move),
        mark=judged.grade.value,
    )
    better = _("Better: {columns}.").format(columns=verdicts.columns(game, mistake.better))
    line = _("Line: {line}").format(line=verdicts.written(game, judged.line))
    return [f"{title} {verdicts.why(position, judged)} {better}", f"  {line}"]


def _turning_point(found: Reviewed) -> str:
    index = found.review.turning_point
    if index is None:
        return _("No move changed the result.")
    position, judged = found.positions[index], found.review.moves[index]
    return _("The first move that changed the result: move {number}, {who} in {column}.").format(
        number=position.ply + 1,
        who=verdicts.sides(position)[0],
        column=position.game.format_move(judged.move),
    )
