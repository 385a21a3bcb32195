"""``pions games``: what can be played."""

from __future__ import annotations

import argparse

from pions.app.board import listing
from pions.cli.parsing import Parser, add_json
from pions.cli.screen.layout import heading, pairs
from pions.cli.screen.terminal import print_json
from pions.core.language import _


def add_arguments(parser: Parser) -> None:
    """Nothing but the form of the answer."""
    parser.describe(
        _("List the games, and how to name a board of any other size."),
        ("pions games", _("the list")),
        ("pions play gravity-6x5x4-nodiag", _("a board of your own: name it and play")),
        ("pions games --json", _("the list for another program")),
    )
    add_json(parser)


def run(options: argparse.Namespace) -> int:
    """Print the catalog."""
    games, patterns = listing.games(), listing.patterns()
    if options.json:
        print_json({"games": games, "patterns": patterns})
        return 0
    heading(_("Games:"))
    pairs([(game.name, game.rules) for game in games])
    print()
    heading(_("Any other board, by its name:"))
    pairs([(line.pattern, line.help) for line in patterns])
    return 0
