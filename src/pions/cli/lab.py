"""``pions lab``: the experiments of the hand-outs, as tables and pictures."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any, Final

import pions
from pions.app import experiments, findings, ranges
from pions.app.experiments import Duels, Plan, Setup
from pions.cli import lab_pictures, lab_tables, outputs
from pions.cli.parsing import Parser, add_game, add_json, add_language, whole_number
from pions.cli.progress import games_bar
from pions.cli.terminal import print_json
from pions.core.language import _
from pions.render import charts

_INTERRUPTED: Final = 130
_USUAL_GAMES: Final = {"random": 10_000, "minimax": 50, "weights": 100, "depths": 50}


def add_arguments(parser: Parser) -> None:
    """Which experiment, how often, and where its figures go."""
    parser.describe(
        _(
            "Experiments between programs: tables with 95% intervals, and pictures for a report. "
            "The same seed gives the same figures, whatever the number of processes."
        ),
        ("pions lab random -n 100000", _("does it help to open?")),
        ("pions lab minimax -p 1-5 --out minimax.svg", _("how much does looking ahead help?")),
        ("pions lab weights --out weights.csv --out weights.png", _("which weights are best?")),
        ("pions lab depths 1-5", _("how much is one ply more worth?")),
    )
    parser.set_defaults(show_help=parser.print_help)
    commands = parser.add_subparsers(
        dest="experiment", metavar="EXPERIMENT", title=_("experiments"), parser_class=Parser
    )
    about = {
        "random": _("random against random"),
        "minimax": _("min-max at one or more depths against random"),
        "weights": _("lists of weights against each other"),
        "depths": _("depths against each other"),
    }
    for name, sentence in about.items():
        command = commands.add_parser(name, help=sentence, description=sentence)
        _OWN_ARGUMENTS[name](command)
        _add_common(command, _USUAL_GAMES[name])


def _add_common(parser: Parser, games: int) -> None:
    parser.add_argument(
        "-n",
        "--games",
        metavar="N",
        type=whole_number(1, experiments.MOST_GAMES),
        default=games,
        help=_("how many games, in each cell of a table (default: {games})").format(games=games),
    )
    add_game(parser)
    parser.add_argument(
        "--seed",
        metavar="N",
        type=whole_number(0),
        default=0,
        help=_("fixes everything left to chance (default: 0)"),
    )
    parser.add_argument(
        "--workers",
        metavar="N",
        type=whole_number(1, 256),
        help=_("how many processes play (default: one, or all cores if it takes long)"),
    )
    parser.add_argument(
        "--out",
        metavar="FILE",
        action="append",
        default=[],
        help=_("also write the figures (.csv) or a picture (.svg, .png); may be repeated"),
    )
    add_json(parser)
    add_language(parser)


def _add_random(_parser: Parser) -> None:
    """Nothing to choose."""


def _add_minimax(parser: Parser) -> None:
    parser.add_argument(
        "-p", "--depth", metavar="P", default="5", help=_("5, 1-5 or 1,3,5 plies (default: 5)")
    )
    _add_eval(parser)
    sides = parser.add_mutually_exclusive_group()
    for option, value, sentence in (
        ("--first", ("first",), _("min-max opens (the default)")),
        ("--second", ("second",), _("random opens")),
        ("--both", ("first", "second"), _("a column for each")),
    ):
        sides.add_argument(option, dest="sides", action="store_const", const=value, help=sentence)
    parser.set_defaults(sides=("first",))


def _add_weights(parser: Parser) -> None:
    parser.add_argument(
        "--depth",
        metavar="P",
        type=whole_number(1, 42),
        default=2,
        help=_("how many plies they look ahead (default: 2)"),
    )
    parser.add_argument(
        "--w",
        metavar="W",
        action="extend",
        nargs="+",
        help=_("lists such as 0/1/10/1000 (default: the four of the hand-out)"),
    )
    _add_search(parser, "minimax")


def _add_depths(parser: Parser) -> None:
    parser.add_argument(
        "depth",
        metavar="DEPTHS",
        nargs="?",
        default="1-5",
        help=_("1-5 or 1,3,5 plies (default: 1-5)"),
    )
    _add_eval(parser)
    _add_search(parser, "alphabeta")


def _add_eval(parser: Parser) -> None:
    parser.add_argument("--eval", metavar="NAME", help=_("an evaluator from “pions players”"))


def _add_search(parser: Parser, usual: str) -> None:
    parser.add_argument(
        "--search",
        choices=("minimax", "alphabeta"),
        default=usual,
        help=_("which search; both play the same moves (default: {search})").format(search=usual),
    )


_OWN_ARGUMENTS: Final[dict[str, Callable[[Parser], None]]] = {
    "random": _add_random,
    "minimax": _add_minimax,
    "weights": _add_weights,
    "depths": _add_depths,
}


def run(options: argparse.Namespace) -> int:
    """Play, with a bar on the error stream; then the table, the sentences and the files."""
    if options.experiment is None:
        options.show_help()
        return 0
    paths = outputs.checked(options.out)
    duels, interrupted = _played(_plan(options), options.workers)
    if duels.done == 0:
        raise KeyboardInterrupt
    if options.json:
        print_json(_json(duels, interrupted=interrupted))
    else:
        lab_tables.show(duels)
    for path in paths:
        _write(duels, path)
    return _INTERRUPTED if interrupted else 0


def _plan(options: argparse.Namespace) -> Plan:
    setup = Setup.named(options.game, options.games, options.seed)
    if options.experiment == "random":
        return experiments.random_against_random(setup)
    if options.experiment == "minimax":
        return experiments.minimax_against_random(
            setup, ranges.depths(options.depth), evaluator=options.eval, sides=options.sides
        )
    if options.experiment == "weights":
        lists = [ranges.weights(text) for text in options.w or experiments.WEIGHTS]
        return experiments.weights_table(setup, lists, depth=options.depth, search=options.search)
    return experiments.depths_table(
        setup, ranges.depths(options.depth), search=options.search, evaluator=options.eval
    )


def _played(plan: Plan, workers: int | None) -> tuple[Duels, bool]:
    """The table as far as it was played, and whether Ctrl-C stopped it."""
    tables = experiments.play(plan, workers=workers)
    duels = next(tables)
    try:
        with games_bar(plan.total) as show, closing(tables):
            for duels in tables:
                show(duels.done)
    except KeyboardInterrupt:
        return duels, True
    return duels, False


def _json(duels: Duels, *, interrupted: bool) -> dict[str, Any]:
    return {
        "experiment": duels.plan.kind,
        "games_planned": duels.total,
        "games_played": duels.done,
        "interrupted": interrupted,
        "cells": findings.figures(duels, pions.__version__),
    }


def _write(duels: Duels, path: Path) -> None:
    try:
        if path.suffix.lower() == outputs.TABLE:
            findings.write_csv(duels, pions.__version__, path)
        else:
            charts.save(lab_pictures.picture(duels, pions.__version__), path)
    except OSError as error:
        raise outputs.unwritable(path, error) from error
    print(_("Wrote {path}.").format(path=path), file=sys.stderr)
