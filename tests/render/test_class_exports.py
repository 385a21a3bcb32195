"""Exports of a class: the files that are opened elsewhere."""

import csv
import io
import zipfile

import pytest

from pions.app.classes import name_list, school
from pions.app.classes.name_list import ListedName
from pions.core import language
from pions.core.errors import PionsError
from pions.render.class_exports import EXPORTS, safe
from pions.store.class_file import FILE, ClassFile
from pions.store.class_records import Assignment, Presence, Stage

WORKSHEET = (
    "Identifier,Full name,Email address,Status,Grade,Maximum grade\n"
    "Participant 4711,Ana Dupont,ana@school.example,,,20.00\n"
    "Participant 12,Bo Le Gall,bo@school.example,,,20.00\n"
)


@pytest.fixture
def folder(tmp_path):
    return tmp_path / "NSI T2"


def made(folder, *people, settings=None):
    school.create(folder, people)
    with ClassFile(folder / FILE) as file:
        work = Assignment(0, "Essai", "puissance3", settings=settings or {"scale": {"plays": 20}})
        return school.give(file, work, "2026-01-01")


def handed_in(folder, person, *, name="mine.py", content=b"x = 1\n", received=1e9):
    with ClassFile(folder / FILE) as file:
        one = file.hand_in(1, person, name=name, content=content, received=received, late=0.0)
        file.advance(one.number, Stage.LADDER, {})


def rows(exported, encoding, separator):
    text = exported.content.decode(encoding)
    return [*csv.reader(io.StringIO(text), delimiter=separator)]


def test_marks_open_as_a_table_in_a_french_spreadsheet(folder):
    made(folder, ListedName("Élodie Dupont"), ListedName("=cmd|' /C calc'!A0", "+1"))
    handed_in(folder, 1)
    language.use("fr")
    exported = EXPORTS["marks"](folder / FILE, 0)
    assert exported.content.startswith(b"\xef\xbb\xbf")
    head, ana, formula = rows(exported, "utf-8-sig", ";")
    assert head[:3] == ["nom", "note", "sur"]
    assert len(head) == len(ana) == len(formula)
    assert ana[:3] == ["Élodie Dupont", "20,00", "20,00"]
    assert formula[:4] == ["'=cmd|' /C calc'!A0", "", "20,00", "'+1"]
    assert "." not in "".join(ana[1:3])


@pytest.mark.parametrize("sign", "=+-@\t")
def test_no_cell_is_a_formula(folder, sign):
    made(folder, ListedName(f"{sign}1+1", f"{sign}2"))
    for kind, encoding, separator in (("marks", "utf-8-sig", ","), ("moodle", "utf-8", ",")):
        for row in rows(EXPORTS[kind](folder / FILE, 0), encoding, separator):
            assert not any(text.startswith(sign) for text in row if text != "-")


def test_moodle_knows_people_by_the_identifiers_of_its_own_worksheet(folder, tmp_path):
    (tmp_path / "worksheet.csv").write_text(WORKSHEET, "utf-8")
    made(folder, *name_list.read(tmp_path / "worksheet.csv"), ListedName("Cy"))
    handed_in(folder, 2)
    head, *people = rows(EXPORTS["moodle"](folder / FILE, 0), "utf-8", ",")
    marks = {row[0]: row[head.index("Grade")] for row in people}
    assert marks == {"Participant 4711": "", "Participant 12": "20.00", "": ""}
    assert head[:6] == WORKSHEET.splitlines()[0].split(",")
    assert "school.example" not in (folder / FILE).read_bytes().decode("latin-1")
    language.use("fr")
    head, *people = rows(EXPORTS["moodle"](folder / FILE, 0), "utf-8", ",")
    assert people[1][head.index("Note")] == "20.00"  # Moodle reads a point in any language


def test_a_later_list_adds_people_and_identifiers(folder, tmp_path):
    made(folder, ListedName("Bo Le Gall"), ListedName("Bo Le Gall"))
    (tmp_path / "worksheet.csv").write_text(WORKSHEET, "utf-8")
    with ClassFile(folder / FILE) as file:
        listed = name_list.read(tmp_path / "worksheet.csv")
        assert school.complete(file, listed) == [3]
        assert school.complete(file, listed) == []
        assert [one.name for one in file.people()] == ["Bo Le Gall", "Bo Le Gall", "Ana Dupont"]
        found = {name: value for name, value in file.settings().items() if "moodle" in name}
        assert found == {"moodle-1": "Participant 12", "moodle-3": "Participant 4711"}


def test_who_only_asks_to_join_has_no_mark_and_who_left_has_one(folder):
    made(folder, ListedName("Ana"), ListedName("Bo"))
    with ClassFile(folder / FILE) as file:
        school.change(file, 1, presence=Presence.GONE)
        school.change(file, 2, presence=Presence.ASKING)
    assert [row[0] for row in rows(EXPORTS["marks"](folder / FILE, 0), "utf-8-sig", ",")] == [
        "name", "Ana",
    ]  # fmt: skip


def test_all_files_come_in_one_archive_under_names_that_are_safe_and_differ(folder):
    made(folder, ListedName("Ana"), ListedName("ana"), ListedName("../../etc/passwd"),
         ListedName("Ana"), ListedName("\N{GRINNING FACE}" * 80), ListedName(".."))  # fmt: skip
    for person in (1, 2, 3, 4, 5, 6):
        handed_in(folder, person, content=f"{person}".encode())
    handed_in(folder, 1, name="tp.zip", content=b"PK", received=-1e10)
    handed_in(folder, 1, name="x.p/../y", content=b"odd", received=9e9)
    with zipfile.ZipFile(io.BytesIO(EXPORTS["files"](folder / FILE, 0).content)) as archive:
        held = {name: archive.read(name) for name in archive.namelist()}
    assert len({name.casefold() for name in held}) == len(held) == 8
    assert held["Ana (1)_1.py"] == b"1"
    assert held["Ana (1)_2.zip"] == b"PK"
    assert held["ana_1.py"] == b"2"
    assert not any("/" in name or "\\" in name or name.startswith(".") for name in held)
    assert all(len(name.encode()) < 255 for name in held)


def test_each_has_a_name_of_its_own(folder):
    work = made(folder, ListedName("Ana"))
    for kind in ("moodle", "marks", "files"):
        exported = EXPORTS[kind](folder / FILE, 0)
        assert exported.name.startswith(f"NSI T2_{work.number}_{kind}.")
        assert exported.media_type
    with pytest.raises(PionsError, match="No game"):
        EXPORTS["report"](folder / FILE, work.number)
    with pytest.raises(PionsError, match="no assignment 9"):
        EXPORTS["marks"](folder / FILE, 9)


@pytest.mark.parametrize(
    "text", ["a/b", "a\\b", "a:b", "a\nb", "a*b?", "x" * 300, "  a ", "..", ""]
)
def test_a_part_of_a_name_is_safe(text):
    found = safe(text)
    assert not set(found) & set('/\\:*?"<>|\n')
    assert len(found) <= 50
