"""``pions games``: what can be played, whether one's own game keeps its promises, one's games."""

from __future__ import annotations

import argparse

from pions.app import players
from pions.app.checks import game_checks
from pions.cli.commands import my_games
from pions.cli.commands.exit_codes import FAILING
from pions.cli.parsing import Parser
from pions.cli.screen.layout import heading, pairs, paragraph
from pions.cli.screen.terminal import print_json
from pions.core.language import _, ngettext
from pions.core.text import visible
from pions.render import listing
from pions.render.checks.text import SIGNS

_TRACE = 6
"""The last lines of a traceback that are shown."""


def add_arguments(parser: Parser) -> None:
    """The form of the answer, and a file to check."""
    parser.describe(
        _(
            "List the games, and how to name a board of any other size; or check a game of your "
            "own, from a file; or, with --mine, list the games you have played on this machine."
        ),
        ("pions games", _("the list")),
        ("pions play gravity-6x5x4-nodiag", _("a board of your own: name it and play")),
        ("pions games --check game.py", _("which promises does a game of your own keep?")),
        ("pions games --json", _("the list for another program")),
        ("pions games --mine", _("the games you have played, here and on the page")),
        ("pions games --mine --result lost --search 44", _("those that you lost after 4, 4")),
        ("pions games --mine --export games.jsonl", _("all of them, one on each line")),
    )
    words = _("try the game in this file by random games, such as game.py or game.py:Nim")
    parser.option("--check", "FILE", words)
    parser.number("--seed", _("other random games (default: 0)"))
    my_games.add_arguments(parser)
    parser.add_sandbox()
    parser.add_json()


def run(options: argparse.Namespace) -> int:
    """Print the catalog, or what a check has found; then 0 where all is kept, 1 where not."""
    if options.check is not None:
        return _check(options)
    if my_games.asked(options):
        return my_games.run(options)
    games, patterns = listing.games(), listing.patterns()
    if options.json:
        print_json({"games": games, "patterns": patterns})
        return 0
    heading(_("Games:"))
    pairs([(game.name, game.rules) for game in games])
    print()
    heading(_("Any other board, by its name:"))
    pairs([(line.pattern, line.help) for line in patterns])
    print()
    heading(_("A game of your own, from a file (see docs/own-games.md):"))
    pairs([("game.py", _("“pions new game” writes one to start from"))])
    return 0


def _check(options: argparse.Namespace) -> int:
    weakest = players.demanded(options.require_sandbox)
    found = game_checks.check(options.check, seed=options.seed or 0, weakest=weakest)
    if options.json:
        print_json(found)
    else:
        _print(found)
    return 0 if found.complete else FAILING


def _print(found: game_checks.GameCheck) -> None:
    title = _("{game}: {rules}").format(game=found.file, rules=found.title)
    heading(visible(title))
    print()
    for promise in found.promises:
        print(f"{SIGNS[promise.status]} {promise.title}")
        for slip in promise.slips:
            paragraph("    " + visible(slip.sentence))
            for line in slip.trace.splitlines()[-_TRACE:]:
                print("      " + visible(line))
    print()
    paragraph(_total(found))


def _total(found: game_checks.GameCheck) -> str:
    kept = sum(promise.status == "passed" for promise in found.promises)
    said = _("{kept} of {count} promises are kept.").format(kept=kept, count=len(found.promises))
    if found.lengths is None:
        unfinished = _("No random game came to its end.")  # Babel does not look into f-strings
        return f"{said} {unfinished}"
    shortest, longest = found.lengths
    games = ngettext("{count} random game", "{count} random games", found.games)
    template = _("{games}, of {shortest} to {longest} moves.")
    games = games.format(count=found.games)
    return f"{said} {template.format(games=games, shortest=shortest, longest=longest)}"
