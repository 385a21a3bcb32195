"""``pions duel``: two programs, many games, and what they tell."""

from __future__ import annotations

import argparse
from typing import Final

from pions.app import players
from pions.app.lab import duels
from pions.cli.commands.exit_codes import INTERRUPTED
from pions.cli.commands.position_options import with_own_game
from pions.cli.parsing import Parser
from pions.cli.screen.progress import working
from pions.cli.screen.sections import show
from pions.cli.screen.terminal import print_json
from pions.core.interrupts import restored_interrupts
from pions.core.language import _
from pions.render import duel_sections

_MOST_GAMES: Final = 10_000_000


def add_arguments(parser: Parser) -> None:
    """Add the two players, and how they play."""
    parser.describe(
        _(
            "Let two programs play many games, each opening every other one. "
            "The same seed gives the same games, whatever the number of processes."
        ),
        ("pions duel alphabeta:depth=4 random -n 200", _("200 games of Connect Four")),
        ("pions duel minimax:depth=2 oneply --game puissance3", _("another game")),
        ("pions duel mine.py oneply -n 20 --time 500ms", _("a file of yours, and its limit")),
        (
            "pions duel player.ml ./player",
            _("programs in OCaml, C, JavaScript, Java or any language"),
        ),
        ("pions duel mine.py yours.py --clock 1min", _("the time of each file for a whole game")),
        ("pions duel alphabeta uct --game game.py", _("a game of your own, from a file")),
        ("pions duel uct:nodes=200 uct:nodes=50 --workers 4", _("four processes")),
    )
    parser.option("first", "A", _("a line from “pions players”, or a file"))
    parser.option("second", "B", _("its opponent"))
    parser.number(
        "-n --games", _("how many games (default: 200)"), low=1, high=_MOST_GAMES, default=200
    )
    parser.add_game()
    parser.add_seed()
    parser.add_workers(_("how many processes play (default: 1)"), 1)
    parser.add_time(players.SECONDS)
    parser.add_contract()
    parser.add_clock()
    parser.add_sandbox()
    parser.add_json()


@with_own_game
def run(options: argparse.Namespace) -> int:
    """Play, with a bar on the error stream; the report goes to standard output."""
    reports = duels.duel(
        options.game,
        options.first,
        options.second,
        options.games,
        seed=options.seed,
        workers=options.workers,
        seconds=options.time,
        clock=options.clock,
        weakest=players.demanded(options.require_sandbox),
    )
    report: duels.DuelReport | None = None
    interrupted = False
    try:
        with restored_interrupts(), working(_running(duels.Tally())) as tell:
            for report in reports:
                tell(report.total.games, options.games, _running(report.total))
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


def _running(total: duels.Tally) -> str:
    return f"A +{total.wins} ={total.draws} -{total.losses}"
