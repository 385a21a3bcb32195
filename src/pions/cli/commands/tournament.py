"""``pions tournament``: a folder of files, one command, a ranking."""

from __future__ import annotations

import argparse
import os
import shlex
import sys
from pathlib import Path
from typing import Final

from pions.app import players
from pions.app.tournament import plan, results, reviews
from pions.app.tournament import run as course
from pions.app.tournament.entrants import LeftOut
from pions.app.tournament.reviews import Review
from pions.app.tournament.run import TournamentProgress
from pions.app.tournament.watching import USUAL_NAME
from pions.cli.commands import review_option
from pions.cli.commands.exit_codes import INTERRUPTED
from pions.cli.commands.output_files import writable, write
from pions.cli.commands.position_options import with_own_game
from pions.cli.parsing import Parser, duration
from pions.cli.screen import tournament as screens
from pions.cli.screen.progress import working
from pions.cli.screen.terminal import print_json
from pions.cli.screen.tournament import Display
from pions.core.errors import InvalidOption, UnknownName
from pions.core.interrupts import restored_interrupts
from pions.core.language import _, explain, ngettext
from pions.core.numbers import whole
from pions.core.text import visible
from pions.core.types import Term
from pions.render import similarity, tournaments
from pions.render.report import page
from pions.sandbox.reading import hand_ins

_NOT_ALL_PLAYED: Final = 1
_REPORT: Final = "tournament.html"


def add_arguments(parser: Parser) -> None:
    """Add who plays, what, how long; where the games are kept."""
    parser.describe(
        _(
            "Let the files of a folder play against each other, each in a process of its own. "
            "Every game is kept as soon as it is over: the same command goes on where it stopped."
        ),
        ("pions tournament class/ --game puissance3", _("everybody meets everybody")),
        ("pions tournament class/ --with random --with alphabeta:depth=4", _("with yardsticks")),
        ("pions tournament class/ --gauntlet ana --rounds 10", _("one against all the others")),
        ("pions tournament two/ --until-decided", _("two files, until one is proved stronger")),
    )
    parser.option("folder", "DIR", _("the folder with the players' files"), nargs="?", type=Path)
    parser.add_game()
    words = _("computing time for each move, such as 500ms (default: {seconds:g}s)").format(
        seconds=players.SECONDS
    )
    parser.option("--time", "T", words, type=duration, default=players.SECONDS)
    parser.add_clock()
    words = _("memory of each player in megabytes (default: {memory})").format(
        memory=plan.Limits().memory
    )
    parser.number("--memory", words, 64, 1_000_000, default=plan.Limits().memory, place="MB")
    words = _("a player of Pions that joins, a line from “pions players”; may be repeated")
    parser.several("--with", "PLAYER", words, dest="yardsticks")
    modes = parser.add_mutually_exclusive_group()
    modes.add_argument("--gauntlet", metavar="NAME", help=_("NAME meets all the others"))
    modes.add_argument(
        "--until-decided",
        action="store_true",
        help=_("two players meet until the games tell who is stronger"),
    )
    words = _("how often the same two meet, two games each time (default: 1)")
    parser.number("--rounds", words, low=1, high=1_000_000)
    words = _("how many openings, the empty board included (default: one a round)")
    parser.number("--openings", words, low=1, high=10_000)
    parser.add_seed()
    cores = os.cpu_count() or 1
    words = _("how many processes play (default: {cores}, one a core)").format(cores=cores)
    parser.add_workers(words, cores)
    parser.option("--scheduler", "URL", _("play on a Dask cluster: tcp://machine:8786"))
    parser.add_contract()
    parser.add_sandbox()
    parser.option("--anchor", "NAME", _("the player whose rating is 0 (default: the mean)"))
    words = _("where the games are kept (default: {name} in the folder)").format(name=USUAL_NAME)
    parser.option("--store", "FILE", words, type=Path)
    words = _("the report, as a page (default: {name} in the folder)").format(name=_REPORT)
    parser.option("--report", "FILE", words, type=Path)
    review_option.add_review(parser)
    parser.add_json()


@with_own_game
def run(options: argparse.Namespace) -> int:
    """Play what is missing, live on the error stream; the ranking goes to standard output."""
    request = _request(options)
    for path in (request.store, _beside(options, "report", _REPORT)):
        writable(path)
    try:
        with working(_("Trying the players' files")) as tell:
            tournament = plan.prepare(request, progress=tell)
    except plan.TooFewPlayers as error:
        for one in error.left_out:
            print(_left_out(one), file=sys.stderr)
        raise
    if options.anchor is not None and options.anchor not in tournament.names:
        message = Term("There is no player “{name}” in this tournament.")
        raise UnknownName(message, name=options.anchor, known=tournament.names)
    screen = screens.display(tournament)
    _introduce(screen, tournament)
    progress: TournamentProgress | None = None
    interrupted = False
    try:
        with restored_interrupts(), screen:
            for progress in course.play(tournament):
                screen.show(progress)
    except KeyboardInterrupt:
        interrupted = True
    review: Review | None = None
    if progress is not None:
        review = _report(options, tournament, 0.0 if interrupted else options.review)
        screens.problems(progress)
    if interrupted:
        screen.say(_("Interrupted. Every finished game is kept; to go on:"))
        screen.say("  " + _command(options))
        return INTERRUPTED
    if review is not None and review.interrupted:
        return INTERRUPTED
    return _NOT_ALL_PLAYED if progress is not None and progress.problems else 0


def _request(options: argparse.Namespace) -> plan.TournamentRequest:
    if options.folder is None and len(options.yardsticks) < 2:
        raise InvalidOption("Name a folder with players' files, or two players with --with.")
    mode: plan.Mode = "round robin"
    if options.gauntlet is not None:
        mode = "gauntlet"
    elif options.until_decided:
        mode = "duel"
    return plan.TournamentRequest(
        store=_beside(options, "store", USUAL_NAME),
        folder=options.folder,
        game=options.game,
        yardsticks=tuple(options.yardsticks),
        mode=mode,
        hero=options.gauntlet,
        rounds=options.rounds,
        openings=options.openings,
        seed=options.seed,
        limits=plan.Limits(seconds=options.time, memory=options.memory, clock=options.clock),
        weakest=players.demanded(options.require_sandbox),
        bounds=plan.SprtBounds(),
        workers=options.workers,
        scheduler=options.scheduler,
    )


def _beside(options: argparse.Namespace, option: str, name: str) -> Path:
    chosen: Path | None = getattr(options, option)
    return chosen or (options.folder or Path()) / name


def _introduce(screen: Display, tournament: plan.Tournament) -> None:
    for one in tournament.left_out:
        screen.say(_left_out(one))
    files = ((one.name, one.file) for one in tournament.entrants if one.file)
    for sentence in similarity.identical(hand_ins.identical(files)):
        screen.say(sentence)
    count = ngettext("{count} player", "{count} players", len(tournament.names))
    everyone = count.format(count=whole(len(tournament.names)))
    game, seed = tournament.game.name, tournament.request.seed
    screen.say(_("{game}, {players}, seed {seed}").format(game=game, players=everyone, seed=seed))


def _left_out(one: LeftOut) -> str:
    return _("Left out: {reason}").format(reason=visible(explain(one.reason)))


def _report(
    options: argparse.Namespace, tournament: plan.Tournament, seconds: float
) -> Review | None:
    """The ranking, and the page, for which the solver has so many `seconds`: what it found."""
    with working(_("Rating the players")) as tell:
        found = results.read(
            tournament.request.store, tournament.id, anchor=options.anchor, progress=tell
        )
    path = _beside(options, "report", _REPORT)
    if not options.json:
        screens.ranking(found)
    review = review_option.review(found, seconds)
    interrupted = review is not None and review.interrupted
    profiles = review_option.profiles(found, 0 if interrupted else seconds)
    write(path, page.page(found, review, profiles))
    if options.json:
        print_json(results.as_json(found) | {"remarks": tournaments.remarks(found)})
        return review
    if review is not None:
        print(tournaments.reviewed(found, review))
    print()
    print(_("Games: {path}").format(path=tournament.request.store))
    print(_("Report: {path}").format(path=path))
    return review


def _command(options: argparse.Namespace) -> str:
    words = ["pions", "tournament"]
    words += [] if options.folder is None else [str(options.folder)]
    words += ["--game", options.game, "--time", f"{options.time:g}s"]
    if options.memory != plan.Limits().memory:
        words += ["--memory", str(options.memory)]
    for yardstick in options.yardsticks:
        words += ["--with", yardstick]
    if options.review != reviews.SECONDS:
        words += ["--review", f"{options.review:g}s"]
    if options.until_decided:
        words.append("--until-decided")
    names = ("clock", "gauntlet", "rounds", "openings", "seed", "workers", "scheduler")
    for name in (*names, "require_sandbox", "anchor", "store", "report"):
        value = getattr(options, name)
        if value not in (None, 0):
            words += ["--" + name.replace("_", "-"), str(value)]
    return shlex.join(words)
