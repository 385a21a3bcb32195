"""``pions profile``: how well a player plays, against perfect play."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Sequence
from itertools import chain
from pathlib import Path
from typing import Final

from pions.app import players
from pions.app.board import own_game_files
from pions.app.mine import own_profiles as own
from pions.app.mine.library import GameLibrary
from pions.app.mine.saved_games import SavedGames, usual_folder
from pions.app.play.session import HUMAN
from pions.app.profile import comparison, games_file
from pions.app.profile.comparison import ProfileComparison
from pions.app.profile.player_games import PlayedBy
from pions.app.profile.profile import Profile, Profiling
from pions.app.profile.sparring import OPPONENTS, Sparring
from pions.cli.commands.exit_codes import INTERRUPTED
from pions.cli.parsing import USUAL_GAME, Parser
from pions.cli.screen.layout import heading, paragraph
from pions.cli.screen.progress import working
from pions.cli.screen.terminal import print_json
from pions.core.errors import InvalidOption
from pions.core.interrupts import restored_interrupts
from pions.core.language import _, ngettext
from pions.core.numbers import whole
from pions.core.text import visible
from pions.render import profiles, tournaments

_GAMES: Final = 200
_MOST_GAMES: Final = 100_000
_NAME: Final = 16
"""Letters of a player's name above a column."""


def add_arguments(parser: Parser) -> None:
    """Whose games, or how many are to be played."""
    low, high = OPPONENTS[0], OPPONENTS[-1]
    parser.describe(
        _(
            "How well somebody plays, against perfect play: the share of moves that keep the "
            "result, what they cost and when, which mistakes, which level it resembles. A program "
            "or a file plays games against the levels {low} to {high}; or games that were played "
            "are judged. Ctrl-C gives the profile of the games so far. Two players are shown side "
            "by side, with what differs."
        ).format(low=low, high=high),
        ("pions profile mine.py --games 200", _("a file of yours, in the sandbox")),
        ("pions profile alphabeta:depth=4 --game puissance3", _("a program, another game")),
        ("pions profile mine.py level:n=6", _("two of them, side by side")),
        ("pions profile --from games.jsonl --player alice", _("games of a tournament, exported")),
        ("pions profile --mine", _("your own games against programs")),
        ("pions profile mine.py --json", _("for another program")),
    )
    words = _("a line from “pions players”, or a file; one, or two to be compared")
    parser.option("players", "PLAYER", words, nargs="*")
    words = _("how many games each plays (default: {games})").format(games=_GAMES)
    parser.number("-n --games", words, low=1, high=_MOST_GAMES)
    words = _("judge the games of this file, JSON lines as “pions export” writes them")
    parser.option("--from", "FILE", words, dest="source")
    parser.flag("--mine", _("judge your own games, kept on this machine"))
    parser.option("--player", "NAME", _("whose games of the file"), dest="who")
    parser.option(
        "--game", "GAME", _("a name from “pions games” (default: {game})").format(game=USUAL_GAME)
    )
    parser.add_seed()
    parser.add_time(players.SECONDS)
    parser.add_contract()
    parser.add_sandbox()
    parser.add_json()


def run(options: argparse.Namespace) -> int:
    """Print the profile, or JSON."""
    _check(options)
    if options.source is not None:
        return _from_file(options)
    if options.mine:
        return _own(options)
    game = options.game or USUAL_GAME
    with own_game_files.at_hand(game, players.demanded(options.require_sandbox)):
        return _played(options, game)


def _check(options: argparse.Namespace) -> None:
    if len(options.players) > 2:
        raise InvalidOption(
            "One player, or two to be compared, and not {count}.", count=len(options.players)
        )
    given = sum((bool(options.players), options.source is not None, options.mine))
    if given > 1:
        raise InvalidOption(
            "A player, --from FILE and --mine: only one of them can be given at a time."
        )
    if not given:
        raise InvalidOption(
            "Whose profile? Give a player, such as mine.py, or games with --from FILE, or --mine."
        )
    if options.source is None and options.who is not None:
        raise InvalidOption("--player names somebody of a file of games: give one with --from.")
    if not options.players and options.games is not None:
        raise InvalidOption("--games is for a player that plays; games of a file are all judged.")


def _from_file(options: argparse.Namespace) -> int:
    found = games_file.read(Path(options.source))
    player, game = found.chosen(options.who, options.game)
    profiling = Profiling.begin(player, game)
    for label, reason in found.damaged:
        profiling.left_out(label, reason)
    return _judged(options, profiling, found.played(player, game), you=player == HUMAN)


def _own(options: argparse.Namespace) -> int:
    library = GameLibrary(SavedGames(usual_folder()))
    games = own.counted(library.games())
    names = own.played(games)
    profiling, played = own.replayed(options.game or (names[0] if names else USUAL_GAME), games)
    return _judged(options, profiling, played, you=True)


def _judged(
    options: argparse.Namespace, profiling: Profiling, games: list[PlayedBy], *, you: bool
) -> int:
    ended = _work(_("Judging games"), map(profiling.add, games), len(games))
    _print(options, profiling.profile(), you=you)
    return ended


def _played(options: argparse.Namespace, game: str) -> int:
    players.limits_of(options.players, options.time)  # refuses a time limit without a file
    sparring = [
        Sparring(
            player,
            game,
            options.games or _GAMES,
            seed=options.seed,
            seconds=options.time if players.is_file(player) else None,
            weakest=players.demanded(options.require_sandbox),
        )
        for player in options.players
    ]
    total = sum(one.games for one in sparring)
    # A game of each in turn, so that those so far can be compared at any moment.
    ended = _work(_("Playing and judging"), chain.from_iterable(zip(*sparring, strict=True)), total)
    profiles = [player.profiling.profile() for player in sparring]
    if ended and not all(profile.games for profile in profiles):
        raise KeyboardInterrupt
    if len(profiles) == 1:
        _print(options, profiles[0], you=False)
    else:
        compared = comparison.compare(*profiles)
        print_json(compared.json()) if options.json else _side_by_side(compared)
    for player in sparring if not options.json else ():
        if player.faults and len(sparring) > 1:
            print()
            heading(visible(player.profiling.player))
        _print_faults(player)
    return ended


def _work(sentence: str, steps: Iterable[object], total: int) -> int:
    """Go through all steps with a bar; return the exit status, as Ctrl-C ends it early."""
    try:
        with restored_interrupts(), working(sentence) as tell:
            for done, _step in enumerate(steps, start=1):
                tell(done, total)
    except KeyboardInterrupt:
        return INTERRUPTED
    return 0


def _print(options: argparse.Namespace, profile: Profile, *, you: bool) -> None:
    if options.json:
        print_json(profile.json())
        return
    player = visible(profile.player)
    heading(_("Profile") if you else _("Profile of {player}").format(player=player))
    _show(profiles.told(profile, you=you))


def _print_faults(sparring: Sparring) -> None:
    if not sparring.faults:
        return
    count = sparring.faults.total()
    print()
    template = ngettext(
        "{count} game was lost by its own fault ({faults}). The first time:",
        "{count} games were lost by its own fault ({faults}). The first time:",
        count,
    )
    paragraph(template.format(count=whole(count), faults=tournaments.faults(sparring.faults)))
    paragraph("  " + visible(sparring.first_fault.splitlines()[0] if sparring.first_fault else ""))


def _show(told: profiles.ProfileWords) -> None:
    """Print it, the most important first."""
    print(told.subject)
    if told.waiting:
        paragraph(told.waiting)
    else:
        _figures(told)
    for problem in told.problems:
        paragraph(visible(problem))


def _side_by_side(found: ProfileComparison) -> None:
    """Print two profiles in columns, and what differs."""
    names = [visible(one.player) for one in (found.one, found.two)]
    heading(_("Profiles of {one} and {two}").format(one=names[0], two=names[1]))
    told = [profiles.told(one) for one in (found.one, found.two)]
    for name, one in zip(names, told, strict=True):
        for sentence in filter(None, (one.subject, one.waiting, *one.problems)):
            paragraph(f"{name} · {visible(sentence)}")
    if not all(one.enough for one in told):
        return
    for sentence in dict.fromkeys(one.judged_by for one in told):
        paragraph(sentence)
    print()
    rows = [("", *map(_shortened, names), _("difference"))]
    rows += [
        (row.name, row.one, row.two, f"{row.difference}{' *' if row.clear else ''}")
        for row in profiles.differences(found)
    ]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for name, first, second, between in rows:
        line = f"  {name:<{widths[0]}}  {first:>{widths[1]}}  {second:>{widths[2]}}  {between}"
        print(line.rstrip())
    print()
    paragraph(profiles.about_differences())


def _shortened(name: str) -> str:
    return name if len(name) <= _NAME else f"…{name[1 - _NAME :]}"


def _figures(told: profiles.ProfileWords) -> None:
    print()
    heading(f"{told.share} {told.headline}")
    paragraph(told.counts)
    paragraph(told.judged_by)
    if told.level:
        print()
        heading(told.level)
        paragraph(told.possible)
        _ladder(told.ladder)
    _rows(told.headings["phases"], told.phases)
    if told.kinds:
        print()
        heading(f"{told.headings['kinds']} ({told.mistakes})")
        width = max(len(row.name) for row in told.kinds)
        for row in told.kinds:
            print(f"  {row.name:<{width}}  {row.times}, {row.detail}")
    _rows(told.headings["openings"], told.openings)
    if told.advice:
        print()
        paragraph(f"{told.advice} {told.why}")


def _ladder(rungs: Sequence[profiles.Rung]) -> None:
    marks = ["[*]" if one.likeliest else "~" if one.possible else "." for one in rungs]
    rows = ([one.number for one in rungs], marks, [one.keeps for one in rungs])
    names = (_("level"), "", _("keeps"))
    width = max(map(len, names))
    for name, row in zip(names, rows, strict=True):
        print(f"  {name:<{width}}" + "".join(f"{cell:>7}" for cell in row))


def _rows(title: str, rows: Sequence[profiles.ShareRow]) -> None:
    if not rows:
        return
    print()
    heading(title)
    name = max(len(row.name) for row in rows)
    share = max(len(row.share) for row in rows)
    for row in rows:
        tail = " · ".join(filter(None, (row.between, row.detail, row.loss)))
        print(f"  {row.name:<{name}}  {row.share:>{share}}  {tail}")
