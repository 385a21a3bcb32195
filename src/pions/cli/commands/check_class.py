"""A class at once: progress, a table, a page a student."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from rich.table import Table
from rich.text import Text

from pions.app.checks import class_checks, kept_checks
from pions.app.checks.checking import CheckRequest
from pions.app.checks.class_checks import CheckedFile, KeptChecks
from pions.app.checks.file_views import FileView
from pions.cli.commands.exit_codes import FAILING, INTERRUPTED
from pions.cli.commands.output_files import writable, write
from pions.cli.screen.progress import working
from pions.cli.screen.terminal import console, has_colour, print_json
from pions.core.errors import InvalidOption
from pions.core.interrupts import restored_interrupts
from pions.core.language import _, ngettext
from pions.core.numbers import decimal, whole
from pions.core.plain_files import unwritable
from pions.core.sentences import shown
from pions.core.text import visible
from pions.render import handout_boards, similarity
from pions.render.checks import class_page, class_table, page
from pions.render.checks.text import SIGNS
from pions.sandbox.reading import hand_ins


def run(options: argparse.Namespace, request: CheckRequest) -> int:
    """Check every file of the folder; the table goes to standard output."""
    folder: Path = options.path
    handed_in = class_checks.hand_ins(folder)
    if not handed_in:
        raise InvalidOption("There is no Python file in the folder {folder}.", folder=folder)
    _try_outputs(options)
    kept = KeptChecks(kept_checks.usual_folder(), fresh=options.fresh)
    try:
        with restored_interrupts():
            entries = _entries(handed_in, request, options.workers, kept)
    except KeyboardInterrupt:
        template = _(
            "Interrupted. What was found is kept in {folder}; the same command goes on from there."
        )
        told = _("Interrupted.") if kept.problem else template
        print("\n" + told.format(folder=visible(str(kept.folder))), file=sys.stderr)
        return INTERRUPTED
    entries.sort(key=lambda entry: entry.name)
    form = class_table.dialect(options.csv_dialect)
    if options.csv is not None:
        write(options.csv, class_table.table(entries, form), form.encoding)
    if options.html is not None:
        entries = class_checks.with_pages(entries)
        for entry in entries:
            view = entry.view
            content = page.unchecked(entry.name, entry.error) if view is None else page.page(view)
            write(options.html / entry.page, content)
        write(options.html / "index.html", class_page.page(visible(folder.resolve().name), entries))
    if options.json:
        print_json(
            [
                as_json(one.view) if one.view else {"file": one.name, "error": one.error}
                for one in entries
            ]
        )
    else:
        _table(entries)
        same = hand_ins.identical((one.label, one.file) for one in handed_in if one.file)
        for sentence in similarity.identical(same):
            print(sentence)
        index = options.html and options.html / "index.html"
        for path in filter(None, (options.csv, index)):
            print(_("Written: {path}").format(path=visible(str(path))))
    done = all(entry.view is not None and entry.view.complete for entry in entries)
    return 0 if done else FAILING


def _entries(
    handed_in: Sequence[class_checks.HandIn], request: CheckRequest, workers: int, kept: KeptChecks
) -> list[CheckedFile]:
    total = len(handed_in)
    lively = has_colour(sys.stderr)
    entries: list[CheckedFile] = []
    with working(_("files")) as tell:
        for entry in class_checks.check_all(handed_in, request, workers, kept):
            entries.append(entry)
            if lively:
                tell(len(entries), total)
            elif not entry.before:
                said = _("{done} of {total}: {file}").format(
                    done=len(entries), total=total, file=entry.name
                )
                print(said, file=sys.stderr, flush=True)
    if before := sum(entry.before for entry in entries):
        said = ngettext(
            "{count} file was checked before and has not changed; --fresh checks it again.",
            "{count} files were checked before and have not changed; --fresh checks them again.",
            before,
        )
        print(said.format(count=whole(before)), file=sys.stderr)
    if kept.problem:
        said = _("What was found cannot be kept in {folder}: {reason}.").format(
            folder=visible(str(kept.folder)), reason=shown(kept.problem, _)
        )
        print(said, file=sys.stderr)
    return entries


def _try_outputs(options: argparse.Namespace) -> None:
    if options.csv is not None:
        writable(options.csv)
    if options.html is not None:
        try:
            options.html.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise unwritable(options.html, error) from error
        writable(options.html / "index.html")


def _table(entries: list[CheckedFile]) -> None:
    """One row a file: a sign an exercise, how many pass, the mark; then what did not load."""
    grid = Table(box=None, pad_edge=False)
    for title in (_("file"), _("hand-out"), _("exercises"), _("passing"), _("mark")):
        grid.add_column(title)
    for entry in entries:
        view = entry.view
        if view is None:
            grid.add_row(Text(entry.name), "", "!", "", "")
            continue
        signs = " ".join(SIGNS[one.status] for one in view.exercises)
        mark = "" if view.mark is None else decimal(view.mark, 1)
        passing = f"{view.passed} / {view.counted}"
        grid.add_row(Text(view.file), view.handout, Text(signs), passing, mark)
    console(sys.stdout).print(grid)
    for entry in entries:
        if entry.view is None:
            print(f"! {visible(entry.complaint)}")


def as_json(view: FileView) -> dict[str, Any]:
    """Everything about a file for other programs; boards also as they are drawn."""
    plain = asdict(view)
    for exercise, known in zip(plain["exercises"], view.exercises, strict=True):
        for check, seen in zip(exercise["checks"], known.checks, strict=True):
            if seen.failure is None:
                continue
            for name in ("position", "expected_board", "obtained_board"):
                board = getattr(seen.failure, name)
                if board is not None:
                    check["failure"][name]["drawing"] = handout_boards.text(board)
    return {**plain, "passed": view.passed, "counted": view.counted, "complete": view.complete}
