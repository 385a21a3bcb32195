"""``pions check``: every exercise of a hand-out, in one file or in a whole class."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

from rich.style import Style
from rich.text import Text

from pions.app.checks import checking, class_checks
from pions.cli.commands import check_class
from pions.cli.commands.exit_codes import FAILING
from pions.cli.commands.output_files import writable, write
from pions.cli.parsing import Parser, duration
from pions.cli.screen.terminal import console, has_colour, print_json
from pions.core.errors import InvalidOption
from pions.core.language import _
from pions.render.checks import class_table, page, text

_STYLES = {
    "passed": Style(color="green", bold=True),
    "failed": Style(color="red", bold=True),
    "skipped": Style(color="yellow"),
    "missing": Style(color="cyan"),
    "dim": Style(dim=True),
    "bold": Style(bold=True),
    "board": Style(color="blue"),
    "plain": Style(),
}


def add_arguments(parser: Parser) -> None:
    """Add what to check, and the forms of the result."""
    parser.describe(
        _(
            "Check every exercise of a hand-out in a student's file: what works, what does not, "
            "and a hint. The file runs in a process of its own that can do nothing but think."
        ),
        ("pions check mine.py", _("all exercises; the hand-out is recognised")),
        ("pions check mine.py --only coup_gagnant", _("one exercise")),
        ("pions check --handout tp4/ mine.py", _("a hand-out of your own, from its folder")),
        ("pions check class/ --csv marks.csv --scale scale.toml", _("a whole class, with marks")),
    )
    parser.option("path", "FILE|DIR", _("a file, a folder, or a zip archive"), type=Path)
    words = _("one of {names}, or a folder (default: the one the file follows)").format(
        names=", ".join(checking.HANDOUTS)
    )
    parser.option("--handout", "NAME|FOLDER", words)
    parser.several("--only", "EXERCISE", _("check this exercise only; may be repeated"))
    words = _("your own name of an exercise, such as humain=ma_fonction; may be repeated")
    parser.several("--name", "EXERCISE=FUNCTION", words, type=_named)
    words = _("time for each check, such as 5s (default: 10s)")
    parser.option("--time", "T", words, type=duration, default=checking.SECONDS)
    parser.number("--seed", _("other positions (default: 0)"))
    parser.option("--scale", "FILE", _("a scale in TOML: points, hidden checks"), type=Path)
    parser.option(
        "--html", "PATH", _("also write a page; for a folder, a folder of pages"), type=Path
    )
    parser.option("--csv", "FILE", _("for a folder: the table of the class"), type=Path)
    words = _(
        "comma: commas and decimal points; semicolon: semicolons and decimal commas, as "
        "spreadsheets in French expect them (default: by the language)"
    )
    parser.option("--csv-dialect", None, words, choices=tuple(class_table.DIALECTS))
    parser.flag("--fresh", _("for a folder: check files again that an earlier run has checked"))
    cores = os.cpu_count() or 1
    words = _("how many files at once (default: {cores}, one a core)").format(cores=cores)
    parser.add_workers(words, cores)
    words = _("refuse to run where files are isolated less well than this")
    parser.option("--require-sandbox", "A|B|C|D", words, choices=tuple("ABCD"))
    parser.add_contract()
    parser.flag("--teacher", _("show the details of hidden checks"))
    parser.add_json()


def _named(text_: str) -> tuple[str, str]:
    exercise, equals, function = text_.partition("=")
    if not equals or not exercise or not function.isidentifier():
        template = _("“{text}” is not of the form exercise=function")
        raise argparse.ArgumentTypeError(template.format(text=text_))
    return exercise, function


def run(options: argparse.Namespace) -> int:
    """Check it; exit status 0 where all passes, 1 where not."""
    request = checking.CheckRequest(
        options.handout,
        options.time,
        options.seed,
        dict(options.name),
        frozenset(options.only),
        options.scale,
        None if options.require_sandbox is None else checking.Tier(options.require_sandbox),
        for_teacher=options.teacher,
    )
    path: Path = options.path
    if path.is_dir() or class_checks.is_archive(path):
        return check_class.run(options, request)
    if options.csv is not None:
        raise InvalidOption("A table with --csv is for a folder; {path} is a file.", path=path)
    return _one(path, options, request)


def _one(path: Path, options: argparse.Namespace, request: checking.CheckRequest) -> int:
    if options.html is not None:
        writable(options.html)
    checked = checking.begin(path, request)
    if not options.json:
        _say(text.head(checked.name, checked.handout.name, _(checked.handout.subject)))
        _say(("plain", ""))
    width = console(sys.stdout).width - 1
    for exercise in checked.exercises():
        if not options.json:
            for line in text.exercise(exercise, width):
                _say(line)
    view = checked.view()
    if options.html is not None:
        write(options.html, page.page(view))
    if options.json:
        print_json(check_class.as_json(view))
    else:
        _say(("plain", ""))
        for line in text.total(view):
            _say(line)
        if options.html is not None:
            _say(("plain", _("Page: {path}").format(path=options.html)))
    return 0 if view.complete else FAILING


def _say(line: text.StyledLine) -> None:
    """Print a line at once, before a long check."""
    style, said = line
    if has_colour(sys.stdout):
        console(sys.stdout).print(Text(said, _STYLES[style]), soft_wrap=True)
    else:
        print(said.rstrip(), flush=True)
