"""The list of a class, as a school's software or a spreadsheet writes it."""

from __future__ import annotations

import csv
import io
import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from pions.core import plain_files
from pions.core.errors import InvalidOption
from pions.core.text import visible

MOST: Final = 1000
"""Names of a list; more are no class."""
_LONGEST: Final = 80
_MARKS: Final = {b"\xef\xbb\xbf": "utf-8-sig", b"\xff\xfe": "utf-16", b"\xfe\xff": "utf-16"}
_HEADINGS: Final = {
    "last": {"nom", "nom de famille", "name", "last name", "surname", "family name"},
    "first": {"prenom", "first name", "given name"},
    "whole": {"eleve", "nom complet", "nom et prenom", "nom prenom", "pupil", "student",
              "full name", "etudiant"},
    "team": {"equipe", "groupe", "team", "group", "binome"},
    "identifier": {"identifier", "identifiant"},
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class ListedName:
    """A person of a list."""

    name: str
    team: str = ""
    identifier: str = ""
    """The one of Moodle, where the list is its grading worksheet."""


def read(path: Path) -> list[ListedName]:
    """Return the people of a list, a line each; raises `InvalidOption`.

    Commas, semicolons and tabs part the cells; the first line may name them. UTF-8, Excel's
    UTF-16 and the encoding of Windows are read.
    """
    try:
        content = plain_files.content(path)
    except OSError as error:
        raise plain_files.unreadable(path, error) from error
    rows = _rows(_decoded(content, path))
    headings = _headings(rows[0]) if rows else {}
    people = [_person(row, headings) for row in (rows[1:] if headings else rows)]
    people = [one for one in people if one.name]
    if not people:
        raise InvalidOption("There is no name in “{path}”: it needs one a line.", path=path)
    if len(people) > MOST:
        raise InvalidOption(
            "“{path}” has {count} lines: a class has at most {most}.",
            path=path,
            count=len(people),
            most=MOST,
        )
    return people


def _decoded(content: bytes, path: Path) -> str:
    encoding = next((one for mark, one in _MARKS.items() if content.startswith(mark)), "utf-8")
    try:
        text = content.decode(encoding)
    except UnicodeDecodeError:
        text = content.decode("cp1252", errors="replace")
    if "\0" in text or content.startswith(b"PK"):
        raise InvalidOption(
            "“{path}” is no list of names: save the table as CSV, with one name a line.", path=path
        )
    return text


def _rows(text: str) -> list[list[str]]:
    lines = [line for line in text.splitlines() if line.strip() and not line.startswith("sep=")]
    counts = {sign: sum(sign in line for line in lines) for sign in ";\t,"}
    sign = max(counts, key=lambda one: counts[one])
    try:
        rows = list(csv.reader(io.StringIO("\n".join(lines)), delimiter=sign))
    except csv.Error:  # a quotation mark that never ends, for instance
        rows = [line.split(sign) for line in lines]
    return [[clean(cell) for cell in row] for row in rows]


def clean(text: str) -> str:
    """Return a name as all are kept: on one line, each letter in one piece."""
    return visible(" ".join(unicodedata.normalize("NFC", text).split()))[:_LONGEST]


def _plain(text: str) -> str:
    apart = unicodedata.normalize("NFD", text.casefold())
    letters = "".join(one for one in apart if not unicodedata.combining(one))
    return re.sub(r"[^a-z]+", " ", letters).strip()


def _headings(row: Sequence[str]) -> dict[str, int]:
    """Return the columns that a first line names; nothing where it is a name itself."""
    found: dict[str, int] = {}
    for place, cell in enumerate(row):
        for kind, words in _HEADINGS.items():
            if _plain(cell) in words:
                found.setdefault(kind, place)
    return found if found.keys() & {"last", "whole", "first"} else {}


def _person(row: Sequence[str], headings: dict[str, int]) -> ListedName:
    def of(kind: str) -> str:
        place = headings.get(kind)
        return row[place] if place is not None and place < len(row) else ""

    if headings:
        return ListedName(
            of("whole") or f"{of('last')} {of('first')}".strip(), of("team"), of("identifier")
        )
    # Without headings: a last name, perhaps a first name, perhaps a team.
    return ListedName(" ".join(row[:2]).strip(), row[2] if len(row) > 2 else "")
