"""A class at once: progress, a table, a page a student."""

from __future__ import annotations

import argparse
import sys
from dataclasses import asdict
from pathlib import Path
from typing import Any

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from pions.app import checking
from pions.app.checking import Entry, Request
from pions.cli.outputs import unwritable
from pions.cli.statuses import FAILING
from pions.cli.terminal import console, has_colour, print_json
from pions.core.errors import InvalidOption
from pions.core.language import _
from pions.render import positions
from pions.render.checks import page
from pions.render.checks.model import FileView
from pions.render.checks.text import SIGNS
from pions.render.numbers import decimal


def run(options: argparse.Namespace, request: Request) -> int:
    """Check every file of the folder; the table goes to standard output."""
    folder: Path = options.path
    total = len(checking.files(folder))
    _try_outputs(options)
    entries = _entries(folder, request, options.workers, total)
    entries.sort(key=lambda entry: entry.path.name)
    if options.csv is not None:
        _write(options.csv, checking.write_csv(entries))
    if options.html is not None:
        for entry in entries:
            if entry.checked is not None:
                _write(options.html / f"{entry.path.stem}.html", page.page(entry.checked.view()))
    if options.json:
        print_json([_entry_json(entry) for entry in entries])
    else:
        _table(entries)
        for path in filter(None, (options.csv, options.html)):
            print(_("Written: {path}").format(path=path))
    done = all(entry.checked is not None and entry.checked.view().complete for entry in entries)
    return 0 if done else FAILING


def _entries(folder: Path, request: Request, workers: int, total: int) -> list[Entry]:
    lively = has_colour(sys.stderr)
    bar = Progress(
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn(_("files, time left"), markup=False),
        TimeRemainingColumn(compact=True),
        console=console(sys.stderr),
        transient=True,
        disable=not lively,
    )
    entries: list[Entry] = []
    with bar:
        task = bar.add_task("", total=total)
        for entry in checking.check_all(folder, request, workers):
            entries.append(entry)
            bar.update(task, completed=len(entries))
            if not lively:
                said = _("{done} of {total}: {file}").format(
                    done=len(entries), total=total, file=entry.path.name
                )
                print(said, file=sys.stderr, flush=True)
    return entries


def _try_outputs(options: argparse.Namespace) -> None:
    """Refuse now what could not be written in the end."""
    if options.csv is not None and not options.csv.parent.is_dir():
        raise InvalidOption("There is no folder “{folder}”.", folder=options.csv.parent)
    if options.html is not None:
        try:
            options.html.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise unwritable(options.html, error) from error


def _write(path: Path, content: str) -> None:
    try:
        path.write_text(content, "utf-8")
    except OSError as error:
        raise unwritable(path, error) from error


def _table(entries: list[Entry]) -> None:
    """One row a file: a sign an exercise, how many pass, the mark."""
    grid = Table(box=None, pad_edge=False)
    for title in (_("file"), _("hand-out"), _("exercises"), _("passing"), _("mark")):
        grid.add_column(title)
    for entry in entries:
        if entry.checked is None:
            continue
        view = entry.checked.view()
        signs = " ".join(SIGNS[one.status] for one in view.exercises)
        passing = sum(one.status == "passed" and one.counts for one in view.exercises)
        mark = "" if view.mark is None else decimal(view.mark, 1)
        grid.add_row(
            Text(view.file), view.handout, Text(signs), f"{passing} / {view.counted}", mark
        )
    if grid.row_count:
        console(sys.stdout).print(grid)
    for entry in entries:
        if entry.checked is None:
            print(f"! {entry.error}")


def _entry_json(entry: Entry) -> dict[str, Any]:
    if entry.checked is None:
        return {"file": entry.path.name, "error": entry.error}
    return as_json(entry.checked.view())


def as_json(view: FileView) -> dict[str, Any]:
    """Everything about a file for other programs; boards also as they are drawn."""
    plain = asdict(view)
    for exercise, shown in zip(plain["exercises"], view.exercises, strict=True):
        for check, seen in zip(exercise["checks"], shown.checks, strict=True):
            if seen.failure is None:
                continue
            for name in ("position", "expected_board", "obtained_board"):
                board = getattr(seen.failure, name)
                if board is not None:
                    check["failure"][name]["drawing"] = positions.text(board)
    passing = sum(one.status == "passed" and one.counts for one in view.exercises)
    return {**plain, "passed": passing, "counted": view.counted, "complete": view.complete}
