"""``pions players``: who can be played against."""

from __future__ import annotations

import argparse

from pions.cli.parsing import Parser
from pions.cli.screen.layout import heading, pairs
from pions.cli.screen.terminal import print_json
from pions.core.language import _
from pions.render import listing


def add_arguments(parser: Parser) -> None:
    """Add the form of the answer."""
    parser.describe(
        _("List the programs one can play against or let fight, with their settings."),
        ("pions players", _("the list")),
        (
            "pions play --against alphabeta:depth=6,eval=lines,w=0/1/10/30",
            _("a name, a colon, settings with commas between"),
        ),
        ("pions players --json", _("the list for another program")),
    )
    parser.add_json()


def run(options: argparse.Namespace) -> int:
    """Print the registry."""
    players, files = listing.all_players(), listing.files()
    evaluators, levels = listing.evaluators(), listing.levels()
    if options.json:
        print_json({"players": players, "files": files, "evaluators": evaluators, "levels": levels})
        return 0
    heading(_("Players (write NAME or NAME:setting=value,setting=value):"))
    rows = []
    for player in players:
        rows += [(player.name, player.help)]
        rows += [(f"  {option.name}=", _setting(option)) for option in player.options]
    pairs(rows)
    print()
    heading(_("A file of yours (see docs/student-files.md):"))
    pairs([(line.pattern, line.help) for line in files])
    print()
    heading(_("Evaluators (for eval=):"))
    pairs([(line.name, line.help) for line in evaluators])
    print()
    heading(_("Levels (for level:n=):"))
    pairs([(str(line.number), line.name) for line in levels])
    return 0


def _setting(option: listing.OptionLine) -> str:
    if option.default is None:
        return option.expects
    return _("{expects} (default: {default})").format(
        expects=option.expects, default=option.default
    )
