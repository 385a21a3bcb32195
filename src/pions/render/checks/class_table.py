"""A class as a table for a spreadsheet."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from pions.app.checks.class_checks import CheckedFile
from pions.app.checks.file_views import StatusName
from pions.core import numbers
from pions.core.language import _
from pions.core.text import cell
from pions.core.types import Term

_STATUSES: Final[Mapping[StatusName, Term]] = {
    "passed": Term("passed"),
    "failed": Term("failed"),
    "skipped": Term("skipped"),
    "missing": Term("missing"),
}


@dataclass(frozen=True, slots=True)
class Dialect:
    """The signs and the encoding of a CSV file that a spreadsheet opens as a table."""

    separator: str
    decimal: str
    encoding: str


DIALECTS: Final[Mapping[str, Dialect]] = {
    "comma": Dialect(",", ".", "utf-8"),
    # With the mark at its beginning spreadsheets open it as UTF-8, accents and all.
    "semicolon": Dialect(";", ",", "utf-8-sig"),
}


def dialect(name: str | None) -> Dialect:
    """Return the dialect `name`, or the one that spreadsheets in the reader's language expect."""
    usual = "semicolon" if numbers.decimal_mark() == "," else "comma"
    return DIALECTS[name or usual]


def table(entries: Sequence[CheckedFile], form: Dialect) -> str:
    """Return a row a file and a column an exercise, as text in the reader's language."""
    views = [entry.view for entry in entries if entry.view is not None]
    names = list(dict.fromkeys(exercise.name for view in views for exercise in view.exercises))
    marked = any(view.out_of is not None for view in views)
    text = io.StringIO()
    writer = csv.writer(text, delimiter=form.separator, lineterminator="\n")
    counts = [_("passed"), _("exercises"), *([_("mark")] if marked else [])]
    writer.writerow([_("file"), _("handout"), *names, *counts, _("error")])
    for entry in entries:
        writer.writerow(_row(entry, names, form, marked=marked))
    return text.getvalue()


def _row(entry: CheckedFile, names: list[str], form: Dialect, *, marked: bool) -> list[object]:
    view = entry.view
    if view is None:
        blank = [""] * (len(names) + 3 + marked)
        return [cell(entry.name), *blank, cell(entry.error)]
    statuses = {exercise.name: _(_STATUSES[exercise.status]) for exercise in view.exercises}
    mark = "" if view.mark is None else str(view.mark).replace(".", form.decimal)
    cells = [statuses.get(name, "") for name in names]
    marks = [mark] if marked else []
    return [cell(view.file), view.handout, *cells, view.passed, view.counted, *marks, ""]
