"""``pions new``: a file to start a hand-out from."""

from __future__ import annotations

import argparse
from pathlib import Path

from pions.app.checks import checking
from pions.cli.parsing import Parser
from pions.core.language import _


def add_arguments(parser: Parser) -> None:
    """Which hand-out, and where to."""
    parser.describe(
        _(
            "Write a file with every function of a hand-out, described and still to be written; "
            "“pions check” then guides you from the first exercise to the last."
        ),
        ("pions new etat", _("writes etat.py")),
        ("pions new noeud my_node.py", _("under another name")),
    )
    parser.add_argument(
        "handout", metavar="HANDOUT", help=_("one of {names}").format(names=_names())
    )
    parser.add_argument(
        "file", metavar="FILE", nargs="?", type=Path, help=_("the file to write (HANDOUT.py)")
    )


def run(options: argparse.Namespace) -> int:
    """Write it, unless there is such a file."""
    path: Path = options.file or Path(f"{options.handout}.py")
    checking.new(options.handout, path)
    print(_("{path} is there. Now: pions check {path}").format(path=path))
    return 0


def _names() -> str:
    return ", ".join(checking.HANDOUTS)
