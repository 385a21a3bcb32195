"""``pions duel``: two programs, many games, and what they tell."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import Final

from pions.app import players
from pions.app.board import game_files
from pions.app.lab import duel_sections, duels
from pions.app.lab.duels import DuelReport, Tally
from pions.cli.commands.exit_codes import INTERRUPTED
from pions.cli.parsing import (
    Parser,
    add_game,
    add_json,
    add_sandbox,
    add_seed,
    add_time,
    add_workers,
    whole_number,
)
from pions.cli.screen.progress import working
from pions.cli.screen.sections import show
from pions.cli.screen.terminal import print_json
from pions.core.interrupts import restored_interrupts
from pions.core.language import _

_MOST_GAMES: Final = 10_000_000


def add_arguments(parser: Parser) -> None:
    """Who fights, how often, how."""
    parser.describe(
        _(
            "Let two programs play many games, each opening every other one. "
            "The same seed gives the same games, whatever the number of processes."
        ),
        ("pions duel alphabeta:depth=4 random -n 200", _("200 games of Connect Four")),
        ("pions duel minimax:depth=2 oneply --game puissance3", _("another game")),
        ("pions duel mine.py oneply -n 20 --time 500ms", _("a file of yours, and its limit")),
        ("pions duel alphabeta uct --game game.py", _("a game of your own, from a file")),
        ("pions duel uct:nodes=200 uct:nodes=50 --workers 4", _("four processes")),
    )
    parser.add_argument("first", metavar="A", help=_("a line from “pions players”, or a file"))
    parser.add_argument("second", metavar="B", help=_("its opponent"))
    parser.add_argument(
        "-n",
        "--games",
        metavar="N",
        type=whole_number(1, _MOST_GAMES),
        default=200,
        help=_("how many games (default: 200)"),
    )
    add_game(parser)
    add_seed(parser)
    add_workers(parser, _("how many processes play (default: 1)"), 1)
    add_time(parser, players.SECONDS)
    add_sandbox(parser)
    add_json(parser)


def run(options: argparse.Namespace) -> int:
    """Play, with a bar on the error stream; the report goes to standard output."""
    with game_files.at_hand(options.game, players.demanded(options.require_sandbox)):
        return _duel(options)


def _duel(options: argparse.Namespace) -> int:
    reports = duels.duel(
        options.game,
        options.first,
        options.second,
        options.games,
        seed=options.seed,
        workers=options.workers,
        seconds=options.time,
        weakest=players.demanded(options.require_sandbox),
    )
    report: DuelReport | None = None
    interrupted = False
    try:
        with restored_interrupts():
            for report in _with_progress(reports, options.games):  # noqa: B007 - the last one counts
                pass
    except KeyboardInterrupt:
        interrupted = True
    if report is not None:
        if options.json:
            print_json(report.json())
        else:
            show(duel_sections.report(report, options.games))
    elif interrupted:
        raise KeyboardInterrupt
    return INTERRUPTED if interrupted else 0


def _with_progress(reports: Iterator[DuelReport], games: int) -> Iterator[DuelReport]:
    """The same reports, each also shown as a step of the progress bar."""
    with working(_running(Tally())) as tell:
        for report in reports:
            tell(report.total.games, games, _running(report.total))
            yield report


def _running(total: Tally) -> str:
    """Wins, draws and losses of A so far, on few columns."""
    return f"A +{total.wins} ={total.draws} -{total.losses}"
