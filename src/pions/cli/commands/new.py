"""``pions new``: a file to start a hand-out from, or a game."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Final

from pions.app.checks import checking
from pions.cli.parsing import Parser
from pions.core.language import _

_GAME: Final = "game"


def add_arguments(parser: Parser) -> None:
    """Which hand-out, and where to."""
    parser.describe(
        _(
            "Write a file with every function of a hand-out, described and still to be written; "
            "“pions check” then guides you from the first exercise to the last."
        ),
        ("pions new etat", _("writes etat.py")),
        ("pions new noeud my_node.py", _("under another name")),
        ("pions new game", _("writes game.py: a game of your own, to be changed at will")),
    )
    parser.add_argument(
        "handout", metavar="HANDOUT", help=_("one of {names}, or game").format(names=_names())
    )
    parser.add_argument(
        "file", metavar="FILE", nargs="?", type=Path, help=_("the file to write (HANDOUT.py)")
    )


def run(options: argparse.Namespace) -> int:
    """Write it, unless there is such a file."""
    path: Path = options.file or Path(f"{options.handout}.py")
    if options.handout == _GAME:
        checking.new_game(path)
        print(_("{path} is there. Now: pions games --check {path}").format(path=path))
        print(_("To play it: pions play {path}").format(path=path))
        return 0
    checking.new(options.handout, path)
    print(_("{path} is there. Now: pions check {path}").format(path=path))
    return 0


def _names() -> str:
    return ", ".join(checking.HANDOUTS)
