"""``pions prove``: who wins a whole game, and how; strategies written and checked."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from pions.app.board.history import History
from pions.app.solver import exact_answers, strategy_files
from pions.cli.commands import solver_options
from pions.cli.commands.exit_codes import FAILING
from pions.cli.commands.output_files import writable, write
from pions.cli.commands.position_options import read
from pions.cli.parsing import USUAL_GAME, Parser
from pions.cli.screen.layout import heading, paragraph
from pions.cli.screen.progress import looking, working
from pions.cli.screen.sections import paper, show
from pions.cli.screen.terminal import print_json
from pions.core.errors import InvalidOption
from pions.core.language import _, explain
from pions.core.numbers import whole
from pions.core.text import visible
from pions.render import answers, listing


def add_arguments(parser: Parser) -> None:
    """The game, and the files of strategies."""
    parser.describe(
        _(
            "Show who wins from the empty board when both play their best, and with which first "
            "move. Everything is computed here and now, without the book, unless --book is given."
        ),
        ("pions prove", _("Connect Four; about a quarter of a minute, more on a busy machine")),
        ("pions prove puissance3", _("Puissance 3, at once")),
        ("pions prove --book", _("Connect Four from the book, at once")),
        ("pions prove hex-5", _("Hex: the winning first moves, and the proof of one")),
        ("pions prove gravity-6x5x4", _("a board of your own")),
        (
            "pions prove hex-6 --position c3 --strategy strategy.txt",
            _("Hex: also write how the winner answers everything"),
        ),
        (
            "pions prove --check strategy.txt",
            _("verify such a file by the rules alone, without the solver"),
        ),
    )
    words = _("a name from “pions games” (default: {game})").format(game=USUAL_GAME)
    parser.option("game", "GAME", words, nargs="?")
    words = _("from this position on: moves, or a drawn board (default: the empty board)")
    parser.option("--position", "TEXT", words, default="")
    parser.option(
        "--strategy", "FILE", _("write the winner's strategy into this file (Hex)"), type=Path
    )
    words = _("only verify this strategy; with GAME or --position, that it is for that position")
    parser.option("--check", "FILE", words, type=Path)
    solver_options.add_solver(parser, book=False)
    solver_options.add_seconds(
        parser, _("give up after so long (default: never; for Hex, a minute)")
    )
    parser.add_json()


def run(options: argparse.Namespace) -> int:
    """Print the value of every opening, who wins, and a line or a proof that shows it."""
    if options.check is not None:
        return _check(options)
    asked = solver_options.question(options, (options.position,))
    game = listing.line_of(asked.history.game)
    if options.strategy is not None:
        exact_answers.refuse_strategy(asked.history)
        writable(options.strategy)
    if game.name == USUAL_GAME and not options.book and not options.position:
        long = _(
            "Without the book this takes about a quarter of a minute, more on a busy machine; pions"
            " prove --book answers at once."
        )
        print(long, file=sys.stderr, flush=True)
    said = _("Solving...")
    if not options.position:
        said = _("Solving {game} from the empty board...").format(game=game.name)
    with working(said) as tell:
        progress = looking(tell, said)
        if options.position:
            found = exact_answers.solve(asked.history, asked.settings, progress)
        else:
            found = exact_answers.prove(asked.history.game, asked.settings, progress)
    solver_options.report(found.problem)
    if options.json:
        written = _write(options.strategy, asked)
        print_json(found.json() | {"book": options.book} | written)
        return 0
    heading(_("{game}: {rules}").format(game=game.name, rules=game.rules))
    print()
    shown = answers.sections(found, paper()) if options.position else None
    show(shown or answers.proof(found, paper(), book=options.book), found.history)
    written = _write(options.strategy, asked)
    if written:
        print()
        template = _("The strategy is in {file}: {count} lines. To verify it: {command}")
        file, count = visible(str(options.strategy)), whole(written["strategy"]["lines"])
        command = f"pions prove --check {file}"
        paragraph(template.format(file=file, count=count, command=command))
    return 0


def _write(path: Path | None, asked: solver_options.SolverQuestion) -> dict[str, dict[str, int]]:
    if path is None:
        return {}
    with working(_("Writing the strategy...")) as progress:
        lines = exact_answers.strategy(asked.history, asked.settings, progress)
    write(path, "".join(f"{line}\n" for line in lines))
    return {"strategy": {"lines": len(lines)}}


def _check(options: argparse.Namespace) -> int:
    if options.strategy is not None:
        raise InvalidOption("Give --strategy or --check, not both.")
    expected = None
    if options.game is not None or options.position:
        expected = History.recall(*read(options.game, options.position)).position
    try:
        with working(_("Checking the strategy...")) as progress:
            found = strategy_files.check(options.check, expected, progress)
    except strategy_files.StrategyFault as fault:
        if options.json:
            print_json({"valid": False, "line": fault.line, "problem": explain(fault)})
        else:
            told = _("{file}: {problem}").format(file=options.check, problem=explain(fault))
            print(f"pions: {visible(told)}", file=sys.stderr)
        return FAILING
    if options.json:
        print_json(found.json())
    else:
        show(answers.sections(found, paper()), found.history)
    return 0
