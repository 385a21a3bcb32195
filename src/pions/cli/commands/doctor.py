"""``pions doctor``: what this machine has, and what would better it."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from pions import app
from pions.app import doctor
from pions.cli.commands.exit_codes import FAILING
from pions.cli.parsing import Parser
from pions.cli.screen.terminal import print_json
from pions.core.language import _
from pions.core.text import visible
from pions.core.version import VERSION
from pions.web.server import page_bundle

SIGNS: Final[dict[doctor.Condition, str]] = {"good": "✓", "weak": "~", "absent": "·", "broken": "✗"}


def add_arguments(parser: Parser) -> None:
    """Add the form of the answer."""
    parser.describe(
        _(
            "Say what this machine has: Python, machine code, the isolation of players' files, "
            "packages, folders; and what would better it. Ends with 1 where something is broken."
        ),
        ("pions doctor", _("all of it, on one screen")),
        ("pions doctor --json", _("the same for another program")),
    )
    parser.add_json()


def run(options: argparse.Namespace) -> int:
    """Print the findings; return 1 where something is broken."""
    found = [*doctor.findings(), *_page()]
    folder = Path(app.__file__).parents[1]
    if options.json:
        print_json({"version": VERSION, "folder": str(folder), "findings": found})
    else:
        print(f"pions {VERSION}:", folder)
        for finding in found:
            said, *more = map(visible, finding.said)
            print(SIGNS[finding.state], said)
            for sentence in more:
                print("   ", sentence)
    return FAILING if any(finding.state == "broken" for finding in found) else 0


def _page() -> Iterator[doctor.MachineFinding]:
    """Examine what is built of the page; it works without."""
    parts = (
        (
            *("page", page_bundle.stands(), _("Page: its scripts are one file")),
            _("Page: its scripts are many files, which open more slowly"),
        ),
        (
            *("editor", page_bundle.has_editor(), _("Workbench: an editor that colours programs")),
            _("Workbench: a plain field of text"),
        ),
    )
    advice = _("“make editor” in a clone builds it.")
    for name, built, good, bare in parts:
        said = [good] if built else [bare, advice]
        yield doctor.MachineFinding(name, "good" if built else "weak", "built" * built, said)
