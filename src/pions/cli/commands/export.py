"""``pions export``: the games of a tournament for other programs, or its report as a page."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Final

from pions.app.tournament import results
from pions.cli.commands import review_option
from pions.cli.commands.output_files import writable
from pions.cli.parsing import Parser
from pions.cli.screen.progress import working
from pions.core.language import _, explain
from pions.core.plain_files import unwritable
from pions.render.report import page

_PAGE: Final = "html"
_FORMATS: Final = ("jsonl", "csv", "moves", "sgf", _PAGE)


def add_arguments(parser: Parser) -> None:
    """Add the file, the form, and where to write."""
    parser.describe(
        _("Write the games of a tournament for other programs, or its report."),
        ("pions export class/tournament.db > games.jsonl", _("a JSON object a game")),
        ("pions export class/tournament.db --as csv --out games.csv", _("for a spreadsheet")),
        ("pions export class/tournament.db --as html --out report.html", _("the report again")),
    )
    parser.option("store", "FILE", _("the file of games"), type=Path)
    words = _("jsonl, csv, moves (position strings), sgf or html (default: jsonl)")
    parser.option("--as", None, words, dest="form", choices=_FORMATS, default="jsonl")
    parser.option("--out", "FILE", _("default: standard output"), type=Path)
    parser.option("--tournament", "ID", _("which one (default: the one started last)"))
    parser.option("--anchor", "NAME", _("the player whose rating is 0"))
    review_option.add_review(parser)


def run(options: argparse.Namespace) -> int:
    """Write it."""
    if options.out is not None:
        writable(options.out)
    if options.form == _PAGE:
        with working(_("Rating the players")) as tell:
            found = results.read(
                options.store, options.tournament, anchor=options.anchor, progress=tell
            )
        review = review_option.review(found, options.review)
        judged = review_option.profiles(found, options.review)
        pieces = iter([page.page(found, review, judged)])
    else:
        found = results.read(options.store, options.tournament)
        for problem in found.damaged:
            print(explain(problem), file=sys.stderr)
        pieces = results.export(found, options.form)
    if options.out is None:
        sys.stdout.writelines(pieces)
        return 0
    try:
        with options.out.open("w", encoding="utf-8", newline="") as file:
            file.writelines(pieces)
    except OSError as error:
        raise unwritable(options.out, error) from error
    return 0
