"""``pions duel``: two programs, many games, and what they tell."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import Final

from pions.app import players
from pions.app.board import game_files
from pions.app.lab import duels
from pions.app.lab.duels import DuelReport, Tally
from pions.app.tournament import overtime
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
from pions.cli.screen.layout import heading, paragraph
from pions.cli.screen.progress import working
from pions.cli.screen.terminal import print_json
from pions.core.interrupts import heard
from pions.core.language import _, explain, ngettext
from pions.core.numbers import percent, whole
from pions.core.text import visible

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
        with heard():
            for report in _with_progress(reports, options.games):  # noqa: B007 - the last one counts
                pass
    except KeyboardInterrupt:
        interrupted = True
    if report is not None:
        if options.json:
            print_json(report.json())
        else:
            _print(report, asked=options.games)
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


def _print(report: DuelReport, *, asked: int) -> None:
    total, level = report.total, percent(duels.CONFIDENCE, digits=0)
    heading(
        _("A = {first}, B = {second}, {game}").format(
            first=report.first, second=report.second, game=report.game
        )
    )
    played = ngettext("{count} game played", "{count} games played", total.games)
    if total.games < asked:
        played = ngettext(
            "stopped after {count} game of {asked}",
            "stopped after {count} games of {asked}",
            total.games,
        )
    print(played.format(count=whole(total.games), asked=whole(asked)))
    for name, place in zip("AB", duels.PLACES, strict=True):
        if place in report.files:
            call = visible(report.files[place].sentence.render(_))
            paragraph(_("{player} plays by {call}.").format(player=name, call=call))
    print()
    for row in _rows(report):
        label, *figures = row
        print(f"  {label:<10}" + "".join(f"{figure:>10}" for figure in figures))
    print("  " + _("(at least, at most: with {level} confidence)").format(level=level))
    print()
    _print_faults(report)
    paragraph(
        _(
            "A scored {score} (a draw counts half); over many more games, "
            "with {level} confidence, it would score between {low} and {high}."
        ).format(
            level=level,
            score=percent(total.score),
            low=percent(report.interval.low),
            high=percent(report.interval.high),
        )
    )
    paragraph(_verdict(report))
    if report.tier is not None:
        paragraph(players.isolation(report.tier))


def _print_faults(report: DuelReport) -> None:
    """The losses that a player owes to itself, counted apart, with the first one told."""
    for name, place in zip("AB", duels.PLACES, strict=True):
        found = report.faults_of(place)
        if not found:
            continue
        sentence = ngettext(
            "{player} lost {count} game by its own fault ({faults}). The first time:",
            "{player} lost {count} games by its own fault ({faults}). The first time:",
            sum(found.values()),
        )
        told = [f"{_(verdict.title)} {whole(count)}" for verdict, count in found.items()]
        paragraph(
            sentence.format(player=name, count=whole(sum(found.values())), faults=", ".join(told))
        )
        paragraph("  " + visible(explain(report.examples[place])))
        if late := found.get(duels.Verdict.TIMEOUT):
            way = overtime.by_name(report.files[place])
            paragraph(visible(overtime.advice(late, report.seconds, [way] if way else [])))
        print()


def _rows(report: DuelReport) -> list[tuple[str, ...]]:
    total = duels.shares(report.total).values()
    return [
        ("", _("A wins"), _("draws"), _("B wins")),
        (_("games"), *(whole(share.count) for share in total)),
        (_("A opens"), *_counts(report.opening)),
        (_("B opens"), *_counts(report.answering)),
        (_("rate"), *(percent(share.rate) for share in total)),
        (_("at least"), *(percent(share.interval.low) for share in total)),
        (_("at most"), *(percent(share.interval.high) for share in total)),
    ]


def _counts(tally: Tally) -> tuple[str, ...]:
    return whole(tally.wins), whole(tally.draws), whole(tally.losses)


def _verdict(report: DuelReport) -> str:
    """Who is stronger, if these games can tell, for somebody who never heard of statistics."""
    told = report.separation
    if told.leader is None or told.more is None:
        return _("They are level: these games do not tell who is stronger.")
    leader = "A" if told.leader == "first" else "B"
    if report.faults_decide:
        return _(
            "{leader} leads by the faults of the other; the games played to their end do not tell "
            "who is stronger."
        ).format(leader=leader)
    if told.certain:
        return _("{leader} is the stronger one here: luck does not explain this.").format(
            leader=leader
        )
    return ngettext(
        "{leader} leads, but that may be luck; about {count} game more could tell.",
        "{leader} leads, but that may be luck; about {count} games more could tell.",
        told.more,
    ).format(leader=leader, count=whole(told.more))
