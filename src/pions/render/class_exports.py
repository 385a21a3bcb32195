"""Exports of a class: marks for Moodle and for spreadsheets, the report, all files."""

from __future__ import annotations

import csv
import io
import re
import time
import zipfile
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from pions.app.classes import ladder_results, marks, school
from pions.app.classes.marks import Mark
from pions.app.classes.school import Slip
from pions.core.language import _
from pions.core.numbers import moment
from pions.core.text import cell
from pions.render.checks import class_table
from pions.render.report import page
from pions.store.class_file import ClassFile
from pions.store.class_records import Assignment, Person, Presence

_CSV: Final = "text/csv; charset=utf-8"
_LONGEST: Final = 50
"""Characters of a person's name in that of a file: file systems stop at 255 bytes."""
_MARKED: Final = (Presence.HERE, Presence.GONE)
_YEARS: Final = range(1980, 2108)
"""The years that a zip archive can write."""


@dataclass(frozen=True, slots=True)
class ExportedFile:
    """A file to be written or downloaded."""

    name: str
    media_type: str
    content: bytes


def moodle(path: Path, assignment: int) -> ExportedFile:
    """Return the marks as Moodle's grading worksheet.

    Moodle knows a pupil by the identifier of its own worksheet, which the class has where it was
    made from one; a line without one changes nothing there.
    """
    work, found, settings = _marked(path, assignment)
    head = [
        *(_("Identifier"), _("Full name"), _("Email address"), _("Status"), _("Grade")),
        *(_("Maximum grade"), _("Grade can be changed"), _("Last modified (submission)")),
        *(_("Last modified (grade)"), _("Feedback comments")),
    ]
    rows = [
        [settings.get(f"{school.MOODLE}{person.number}", ""), cell(person.name), "", "",
         _number(mark.value), _number(mark.out_of), _("Yes"), "-", "-", ""]
        for person, mark in found
    ]  # fmt: skip
    return ExportedFile(_name(settings, work, "moodle.csv"), _CSV, _table([head, *rows]).encode())


def plain_marks(path: Path, assignment: int) -> ExportedFile:
    """Return the marks with what they are made up of, for Pronote and for spreadsheets."""
    work, found, settings = _marked(path, assignment)
    form = class_table.dialect(None)
    exercises = list(dict.fromkeys(one for _person, mark in found for one in mark.exercises))
    rows: list[list[object]] = [
        [_("name"), _("mark"), _("out of"), _("team"), _("number"), _("version"), _("handed in"),
         *exercises, _("plays"), _("levels"), _("taken off")],
    ]  # fmt: skip
    for person, mark in found:
        whole, done, when = (mark.value, mark.out_of), mark.hand_in, ""
        parts: list[float | None] = [
            *(mark.exercises.get(one, (None, None))[0] for one in exercises),
            *((mark.plays, sum(mark.levels.values()), mark.late) if done else (None,) * 3),
        ]
        if done is not None:
            when = moment(time.strftime("%Y-%m-%dT%H:%M", time.localtime(done.received)))
        row = (_number(part, form.decimal) for part in (*whole, *parts))
        version = "" if done is None else done.version
        rows.append([cell(person.name), next(row), next(row), cell(person.team), person.number,
                     version, when, *row])  # fmt: skip
    content = _table(rows, form.separator).encode("utf-8-sig")
    return ExportedFile(_name(settings, work, "marks.csv"), _CSV, content)


def codes_table(slips: Iterable[Slip]) -> bytes:
    """Return a table of new codes, for letters."""
    rows = [(one.person.number, cell(one.person.name), one.code) for one in slips]
    head = (_("number"), _("name"), _("code"))
    return _table([head, *rows], class_table.dialect(None).separator).encode("utf-8-sig")


def report(path: Path, assignment: int) -> ExportedFile:
    """Return the report of the ladder, a page."""
    with ClassFile(path) as file:
        work = school.assignment(file, assignment)
        name = _name(file.settings(), work, "report.html")
    content = page.page(ladder_results.read(path, work)).encode()
    return ExportedFile(name, "text/html; charset=utf-8", content)


def files(path: Path, assignment: int) -> ExportedFile:
    """Return an archive with all versions of all people."""
    held = io.BytesIO()
    used: set[str] = set()
    with ClassFile(path) as file, zipfile.ZipFile(held, "w", zipfile.ZIP_DEFLATED) as archive:
        work = school.assignment(file, assignment)
        names = school.names_of(file)
        for one in file.hand_ins(work.number):
            stem = f"{safe(names[one.person]) or one.person}_{one.version}"
            suffix = f".{safe(Path(one.name).suffix) or 'py'}"
            if stem.casefold() in used:  # some systems take A and a for one letter
                stem += f" ({one.number})"
            used.add(stem.casefold())
            when = time.localtime(one.received)
            info = zipfile.ZipInfo(
                stem + suffix, when[:6] if when.tm_year in _YEARS else (1980, 1, 1, 0, 0, 0)
            )
            info.external_attr = 0o644 << 16
            archive.writestr(info, file.content(one.number) or b"", zipfile.ZIP_DEFLATED)
        name = _name(file.settings(), work, "files.zip")
    return ExportedFile(name, "application/zip", held.getvalue())


EXPORTS: Final[Mapping[str, Callable[[Path, int], ExportedFile]]] = {
    "moodle": moodle,
    "marks": plain_marks,
    "report": report,
    "files": files,
}
"""Each from the file of a class and the number of an assignment, 0 for the newest."""


def safe(text: str) -> str:
    """Return a text as a part of a file's name, on any system."""
    return re.sub(r"[^\w.() -]+", "_", text)[:_LONGEST].strip(" .")


def _marked(
    path: Path, assignment: int
) -> tuple[Assignment, list[tuple[Person, Mark]], Mapping[str, object]]:
    with ClassFile(path) as file:
        work = school.assignment(file, assignment)
        found = marks.of_all(file, work)
        people = [one for one in file.people() if one.presence in _MARKED]
        return work, [(one, found[one.number]) for one in people], file.settings()


def _name(settings: Mapping[str, object], work: Assignment, ending: str) -> str:
    return f"{safe(str(settings['name']))}_{work.number}_{ending}"


def _number(value: float | None, decimal: str = ".") -> str:
    return "" if value is None else f"{value:.2f}".replace(".", decimal)


def _table(rows: Iterable[Sequence[object]], separator: str = ",") -> str:
    text = io.StringIO()
    csv.writer(text, delimiter=separator).writerows(rows)
    return text.getvalue()
