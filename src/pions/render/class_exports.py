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
from pions.core.numbers import decimal, moment, short
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
    with ClassFile(path) as file:
        work = school.assignment(file, assignment)
        found = _marked(file, work)
        known = file.settings().get(school.MOODLE, {})
        name = _name(file, work, "moodle.csv")
    head = [
        *(_("Identifier"), _("Full name"), _("Email address"), _("Status"), _("Grade")),
        *(_("Maximum grade"), _("Grade can be changed"), _("Last modified (submission)")),
        *(_("Last modified (grade)"), _("Feedback comments")),
    ]
    rows = [
        [known.get(str(person.number), ""), cell(person.name), "", "",
         "" if mark.value is None else f"{mark.value:.2f}", f"{mark.out_of:.2f}", _("Yes"),
         "-", "-", made_up(mark)]
        for person, mark in found
    ]  # fmt: skip
    return ExportedFile(name, _CSV, _table([head, *rows], ",").encode())


def plain_marks(path: Path, assignment: int) -> ExportedFile:
    """Return the marks with what they are made up of, for Pronote and for spreadsheets."""
    with ClassFile(path) as file:
        work = school.assignment(file, assignment)
        found = _marked(file, work)
        name = _name(file, work, "marks.csv")
    form = class_table.dialect(None)

    def number(value: float | None) -> str:
        return "" if value is None else f"{value:.2f}".replace(".", form.decimal)

    exercises = list(dict.fromkeys(one for _person, mark in found for one in mark.exercises))
    head = [
        *(_("name"), _("mark"), _("out of"), _("team"), _("number"), _("version"), _("handed in")),
        *(*exercises, _("plays"), _("levels"), _("taken off")),
    ]
    rows = [
        [cell(person.name), number(mark.value), number(mark.out_of), cell(person.team),
         person.number, mark.hand_in.version if mark.hand_in else "", _received(mark),
         *(number(mark.exercises[one][0] if one in mark.exercises else None) for one in exercises),
         *(number(one if mark.hand_in else None)
           for one in (mark.plays, sum(mark.levels.values()), mark.late))]
        for person, mark in found
    ]  # fmt: skip
    return ExportedFile(name, _CSV, _table([head, *rows], form.separator).encode("utf-8-sig"))


def codes_table(slips: Iterable[Slip]) -> bytes:
    """Return a table of new codes, for letters."""
    rows = [(one.person.number, cell(one.person.name), one.code) for one in slips]
    head = (_("number"), _("name"), _("code"))
    return _table([head, *rows], class_table.dialect(None).separator).encode("utf-8-sig")


def report(path: Path, assignment: int) -> ExportedFile:
    """Return the report of the ladder, a page."""
    found = ladder_results.read(path, assignment)
    with ClassFile(path) as file:
        name = _name(file, school.assignment(file, assignment), "report.html")
    return ExportedFile(name, "text/html; charset=utf-8", page.page(found).encode())


def files(path: Path, assignment: int) -> ExportedFile:
    """Return an archive with all versions of all people."""
    held = io.BytesIO()
    used: set[str] = set()
    with ClassFile(path) as file, zipfile.ZipFile(held, "w", zipfile.ZIP_DEFLATED) as archive:
        work = school.assignment(file, assignment)
        names = school.names_of(file)
        for one in file.hand_ins(work.number):
            stem = f"{safe(names.get(one.person, f'#{one.person}'))}_{one.version}"
            suffix = safe(Path(one.name).suffix) or ".py"
            name, number = f"{stem}{suffix}", 1
            while name.casefold() in used:  # some systems take A and a for one letter
                number += 1
                name = f"{stem}-{number}{suffix}"
            used.add(name.casefold())
            info = zipfile.ZipInfo(name, _written(one.received))
            info.external_attr = 0o644 << 16
            archive.writestr(info, file.content(one.number) or b"", zipfile.ZIP_DEFLATED)
        name = _name(file, work, "files.zip")
    return ExportedFile(name, "application/zip", held.getvalue())


EXPORTS: Final[Mapping[str, Callable[[Path, int], ExportedFile]]] = {
    "moodle": moodle,
    "marks": plain_marks,
    "report": report,
    "files": files,
}
"""Each from the file of a class and the number of an assignment, 0 for the newest."""


def made_up(mark: Mark) -> str:
    """Return in one line how a mark is made up; empty where there is none."""
    if mark.hand_in is None:
        return ""
    parts = [_("version {number}").format(number=mark.hand_in.version)]
    if mark.exercises:
        earned, worth = (sum(each) for each in zip(*mark.exercises.values(), strict=True))
        said = _("exercises {earned} of {worth}")
        parts.append(said.format(earned=decimal(earned), worth=decimal(worth)))
    if mark.plays:
        parts.append(_("plays: {points}").format(points=decimal(mark.plays)))
    if mark.levels:
        said = _("stronger than level {levels}: {points}")
        levels, points = ", ".join(map(str, sorted(mark.levels))), sum(mark.levels.values())
        parts.append(said.format(levels=levels, points=decimal(points)))
    if mark.late:
        parts.append(_("late: {points} taken off").format(points=short(mark.late)))
    return " · ".join(parts)


def safe(text: str) -> str:
    """Return a text as a part of a file's name, on any system."""
    return re.sub(r"[^\w.() -]+", "_", text)[:_LONGEST].strip(" ")


def _marked(file: ClassFile, work: Assignment) -> list[tuple[Person, Mark]]:
    found = marks.of_all(file, work)
    return [(one, found[one.number]) for one in file.people() if one.presence in _MARKED]


def _name(file: ClassFile, work: Assignment, ending: str) -> str:
    parts = (str(file.settings()["name"]), f"{work.number}", ending)
    return safe("_".join(parts[:2]).lstrip(".")) + f"_{ending}"


def _table(rows: Iterable[Sequence[object]], separator: str) -> str:
    text = io.StringIO()
    csv.writer(text, delimiter=separator, lineterminator="\r\n").writerows(rows)
    return text.getvalue()


def _received(mark: Mark) -> str:
    if mark.hand_in is None:
        return ""
    return moment(time.strftime("%Y-%m-%dT%H:%M", time.localtime(mark.hand_in.received)))


def _written(seconds: float) -> tuple[int, int, int, int, int, int]:
    when = time.localtime(seconds)
    return when[:6] if when.tm_year in _YEARS else (1980, 1, 1, 0, 0, 0)
