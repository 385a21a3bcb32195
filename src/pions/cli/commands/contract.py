"""``pions contract``: the contract of a course, ``course.toml``, written and tried."""

from __future__ import annotations

import argparse
from pathlib import Path

from pions.app import contracts, players
from pions.cli.parsing import Parser
from pions.core.language import _


def add_arguments(parser: Parser) -> None:
    """Add the file or the class."""
    parser.describe(
        _(
            "Write how a player's file is called, as a contract: the files of a class then play as "
            "it says. With --check, say what a contract makes of each file."
        ),
        ("pions contract mine.py", _("how mine.py was recognised, as a contract")),
        ("pions contract --check course.toml class/", _("each file of a class")),
        ("pions new contract", _("a contract with comments, to be changed")),
    )
    parser.option("path", "FILE|DIR", _("a player's file; with --check also a class"))
    parser.option("--check", "FILE", _("the contract to try"), type=Path)
    words = _("a name from “pions games” (default: the board that the file makes itself)")
    parser.option("--game", "GAME", words)
    words = _("where a file may be called in several ways: the number of the right one")
    parser.option("--reading", "N", words, type=int)
    parser.add_sandbox()


def run(options: argparse.Namespace) -> int:
    """Write or try it; exit status 1 where a file does not play."""
    weakest = players.demanded(options.require_sandbox)
    if options.check is None:
        print(contracts.written(options.path, options.game, weakest, options.reading), end="")
        return 0
    status = 0
    for one in contracts.tried(options.check, Path(options.path), weakest):
        print(f"{'✓' if one.plays else '✗'} {one.name}: {one.sentence}", flush=True)
        status |= not one.plays
    return int(status)
