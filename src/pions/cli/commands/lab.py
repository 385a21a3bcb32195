"""``pions lab``: the experiments of the hand-outs, as tables and pictures."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Mapping
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from pions.app import players
from pions.app.board import own_game_files
from pions.app.lab import experiments, file_experiments, ranges, table_figures
from pions.app.lab.plans import MOST_GAMES, Duels, ExperimentPlan, Setup
from pions.cli.commands import output_files, parser_of
from pions.cli.commands.exit_codes import INTERRUPTED
from pions.cli.parsing import Parser, agree
from pions.cli.screen import lab_pictures, lab_tables
from pions.cli.screen.progress import working
from pions.cli.screen.terminal import print_json
from pions.core.errors import InvalidOption, UnknownName
from pions.core.interrupts import restored_interrupts
from pions.core.language import _, explain
from pions.core.numbers import time_left
from pions.core.plain_files import unwritable
from pions.core.types import Term
from pions.core.version import VERSION

_DEPTHS: Final = "1-5"
_STOPPED: Final = 1
"""The status of an experiment that too many faults ended."""


@dataclass(frozen=True, slots=True)
class Experiment:
    """One of the experiments: its line of help, and its own options."""

    words: Term
    games: int
    """How many, in each cell, by default."""
    add_arguments: Callable[[Parser], None]


def add_arguments(parser: Parser) -> None:
    """Add the experiment, which reads the rest of the line itself."""
    parser.usage = _("pions lab EXPERIMENT ...")
    parser.describe(
        _(
            "Experiments between programs: tables with their margins of error, and pictures for "
            "a report. The same seed gives the same figures, whatever the number of processes."
        ),
        ("pions lab random -n 100000", _("does it help to open?")),
        ("pions lab minimax -p 1-5 --out minimax.svg", _("how much does looking ahead help?")),
        ("pions lab weights --out weights.csv --out weights.png", _("which weights are best?")),
        ("pions lab depths 1-5", _("how much is one ply more worth?")),
        ("pions lab minimax mine.py -p 1-3", _("the same on the functions of your own file")),
    )
    known = {name: entry.words for name, entry in SUBCOMMANDS.items()}
    more = _("“pions lab EXPERIMENT --help” says more about each.")
    parser.add_commands(_("experiments:"), known, more)


def add_subcommand(parser: Parser, name: str) -> None:
    """Add the options of an experiment, and those that all have."""
    experiment = SUBCOMMANDS[name]
    parser.sentence = parser.description = _(experiment.words)
    experiment.add_arguments(parser)
    _add_common(parser, experiment.games)


def run(options: argparse.Namespace) -> int:
    """Play, with a bar on the error stream; then the table, the sentences and the files."""
    name = options.command
    if name is None:
        options.show_help()
        return 0
    if name not in SUBCOMMANDS:
        raise UnknownName(
            "There is no experiment “{name}”; see pions lab --help.", name=name, known=SUBCOMMANDS
        )
    read = parser_of(f"lab {name}").parse(options.rest)
    if players.is_file(str(getattr(read, "depth", ""))):  # a file named before the depths
        read.file, read.depth = read.depth, read.file or _DEPTHS
    agree(read, options.rest)
    with own_game_files.at_hand(read.game, players.demanded(read.require_sandbox)):
        return _run(name, read)


def _run(name: str, options: argparse.Namespace) -> int:
    paths = output_files.checked(options.out)
    duels, interrupted = _played(_plan(name, options), options.workers)
    if duels.done == 0:
        raise KeyboardInterrupt
    if options.json:
        print_json(_json(duels, interrupted=interrupted))
    else:
        lab_tables.show(duels)
    for path in paths:
        _write(duels, path)
    if interrupted:
        return INTERRUPTED
    return 0 if duels.stopped is None else _STOPPED


def _plan(kind: str, options: argparse.Namespace) -> ExperimentPlan:
    setup = Setup.named(options.game, options.games, options.seed)
    limits = players.limits_of([options.file] if options.file else [], options.time)
    if options.file is None:
        return _of_pions(kind, setup, options)
    if not players.is_file(options.file):
        raise InvalidOption("“{text}” is not a player's file, such as mine.py.", text=options.file)
    for option in ("eval", "search"):
        if getattr(options, option, None) is not None:
            raise InvalidOption(
                "--{option} is for players of Pions; a file's functions are taken as they are.",
                option=option,
            )
    weakest = players.demanded(options.require_sandbox)
    file = file_experiments.survey(options.file, setup.game, limits, weakest)
    return _of_file(kind, setup, file, options)


def _of_pions(kind: str, setup: Setup, options: argparse.Namespace) -> ExperimentPlan:
    if kind == "random":
        return experiments.random_against_random(setup)
    if kind == "weights":
        return experiments.weights_table(
            setup, _lists(options), depth=options.depth, search=options.search or "minimax"
        )
    depths, evaluator = ranges.depths(options.depth), options.eval
    if kind == "minimax":
        sides = options.sides
        return experiments.minimax_against_random(setup, depths, evaluator=evaluator, sides=sides)
    return experiments.depths_table(
        setup, depths, search=options.search or "alphabeta", evaluator=evaluator
    )


def _of_file(
    kind: str, setup: Setup, file: file_experiments.FunctionFile, options: argparse.Namespace
) -> ExperimentPlan:
    if kind == "random":
        return file_experiments.random_against_random(setup, file)
    if kind == "weights":
        return file_experiments.weights_table(setup, file, _lists(options), options.depth)
    depths = ranges.depths(options.depth)
    if kind == "minimax":
        return file_experiments.minimax_against_random(setup, file, depths, sides=options.sides)
    return file_experiments.depths_table(setup, file, depths)


def _lists(options: argparse.Namespace) -> list[str]:
    return [ranges.weights(text) for text in options.w or experiments.WEIGHTS]


def _played(plan: ExperimentPlan, workers: int | None) -> tuple[Duels, bool]:
    tables = experiments.play(plan, workers=workers)
    duels = next(tables)
    pace = _Pace(plan, experiments.processes_of(workers))
    try:
        with restored_interrupts(), working(_("games")) as tell, closing(tables):
            for duels in tables:
                tell(duels.done, plan.total, pace.said(duels.done))
    except KeyboardInterrupt:
        return duels, True
    return duels, False


class _Pace:
    def __init__(
        self, plan: ExperimentPlan, processes: int, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._total, self._clock = plan.total, clock
        self._alone = len(plan.rows) * len(plan.columns)
        """The first game of each cell: they may be too few for all the processes."""
        self._gain = processes / min(processes, self._alone)
        self._began, self._since = clock(), 0

    def said(self, done: int) -> str:
        """``games, about 6 min left``."""
        spent, played = self._clock() - self._began, done - self._since
        if not played:
            return _("games")
        left = spent * (self._total - done) / played
        if not self._since:
            left /= self._gain
            if done >= self._alone:  # from now on, all of them work
                self._began, self._since = self._clock(), done
        return f"{_('games')}, {time_left(left)}"


def _json(duels: Duels, *, interrupted: bool) -> dict[str, Any]:
    return {
        "experiment": duels.plan.kind,
        "games_planned": duels.total,
        "games_played": duels.done,
        "interrupted": interrupted,
        "faults": [
            {"player": slip.player, "fault": slip.verdict.value, "count": slip.count}
            | {"moves": slip.moves, "example": explain(slip.example)}
            for slip in duels.slips
        ],
        "cells": table_figures.figures(duels, VERSION),
    }


def _write(duels: Duels, path: Path) -> None:
    try:
        if path.suffix.lower() == output_files.TABLE:
            table_figures.write_csv(duels, VERSION, path)
        else:
            from pions.render import matplotlib_charts  # noqa: PLC0415 - the optional matplotlib

            matplotlib_charts.save(lab_pictures.picture(duels, VERSION), path)
    except OSError as error:
        raise unwritable(path, error) from error
    print(_("Wrote {path}.").format(path=path), file=sys.stderr)


def _add_common(parser: Parser, games: int) -> None:
    words = _("how many games, in each cell of a table (default: {games})").format(games=games)
    parser.number("-n --games", words, low=1, high=MOST_GAMES, default=games)
    parser.add_game()
    parser.add_seed()
    parser.add_workers(_("how many processes play (default: one, or all cores if it takes long)"))
    words = _("also write the figures (.csv) or a picture (.svg, .png); may be repeated")
    parser.several("--out", "FILE", words)
    parser.add_time(players.SECONDS)
    parser.add_contract()
    parser.add_sandbox()
    parser.add_json()


def _add_file(parser: Parser) -> None:
    words = _("a file such as mine.py or mine.py:minmax: its own functions play")
    parser.option("file", "FILE", words, nargs="?")


def _add_minimax(parser: Parser) -> None:
    _add_file(parser)
    parser.option("-p --depth", "P", _("5, 1-5 or 1,3,5 plies (default: 5)"), default="5")
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
    _add_file(parser)
    words = _("how many plies they look ahead (default: 2)")
    parser.number("--depth", words, low=1, high=42, default=2, place="P")
    words = _("lists such as 0/1/10/1000 (default: the four of the hand-out)")
    parser.option("--w", "W", words, action="extend", nargs="+")
    _add_search(parser, "minimax")


def _add_depths(parser: Parser) -> None:
    parser.option(
        "depth", "DEPTHS", _("1-5 or 1,3,5 plies (default: 1-5)"), nargs="?", default=_DEPTHS
    )
    _add_file(parser)
    _add_eval(parser)
    _add_search(parser, "alphabeta")


def _add_eval(parser: Parser) -> None:
    parser.option("--eval", "NAME", _("an evaluator from “pions players”"))


def _add_search(parser: Parser, usual: str) -> None:
    words = _("which search; both play the same moves (default: {search})").format(search=usual)
    parser.option("--search", None, words, choices=("minimax", "alphabeta"))


SUBCOMMANDS: Final[Mapping[str, Experiment]] = {
    "random": Experiment(Term("random against random"), 10_000, _add_file),
    "minimax": Experiment(Term("min-max at one or more depths against random"), 50, _add_minimax),
    "weights": Experiment(Term("lists of weights against each other"), 100, _add_weights),
    "depths": Experiment(Term("depths against each other"), 50, _add_depths),
}
