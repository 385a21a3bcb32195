"""``pions class``: from a list of names to marks, and the end of a class."""

import csv
import os
import re
import sqlite3
import subprocess
import sys
import time
from contextlib import closing

import pytest

from pions.app.classes import codes, school
from pions.core.numbers import NOTHING
from pions.store.class_file import FILE, ClassFile
from pions.store.class_records import Stage

LIST = "Nom;Prénom;Équipe\nDUPONT;Ana;\nLE GALL;Bo;duo\nRoux;Cy;duo\n"


@pytest.fixture
def pupils(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "pupils.csv").write_text(LIST, "utf-8")
    return tmp_path


@pytest.fixture
def folder(pupils, pions):
    assert pions("class", "new", "nsi", "--list", "pupils.csv").status == 0
    return pupils / "nsi"


def opened(folder):
    return ClassFile(folder / FILE)


def handed_in(folder, person, text="x = 1\n"):
    with opened(folder) as file:
        (*_, work) = file.assignments()
        one = school.receive(file, work, file.person(person), "mine.py", text.encode(), time.time())
        file.advance(one.number, Stage.LADDER, {})


def wall_clock(seconds):
    return time.strftime("%Y-%m-%dT%H:%M:%S", time.localtime(seconds))


def printed_codes(ended):
    return re.findall(r"[A-Z0-9]{4}-[A-Z0-9]{4}", ended.out)


def test_a_class_is_made_with_one_assignment_and_what_comes_next(pupils, pions):
    ended = pions("class", "new", "nsi", "--list", "pupils.csv", "--handout", "etat", "--due",
                  "2099-11-27", "--title", "TP 4", "--daily", "5")  # fmt: skip
    assert (ended.status, ended.err) == (0, "")
    assert "3 people" in ended.out
    assert "Assignment 1: TP 4, due 2099-11-27 23:59" in ended.out
    assert "pions class slips nsi" in ended.out
    assert "pions serve --class nsi" in ended.out
    if os.name == "posix":
        assert not (pupils / "nsi").stat().st_mode & 0o077  # nobody else of this machine
    with opened(pupils / "nsi") as file:
        assert [(one.name, one.team) for one in file.people()] == [
            ("DUPONT Ana", ""), ("LE GALL Bo", "duo"), ("Roux Cy", "duo"),
        ]  # fmt: skip
        (work,) = file.assignments()
    assert (work.game, work.handout, work.daily) == ("connect4", "etat", 5)
    assert wall_clock(work.due) == "2099-11-27T23:59:00"


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("2099-11-27T18:00", "2099-11-27T18:00:00"),
        ("27/11/2099 18h", "2099-11-27T18:00:00"),
        ("27/11/2099 18h30", "2099-11-27T18:30:00"),
        ("27/11/2099", "2099-11-27T23:59:00"),
    ],
)
def test_dates_as_people_write_them(pions, folder, text, found):
    assert pions("class", "assign", "nsi", "--due", text).status == 0
    with opened(folder) as file:
        assert wall_clock(file.assignments()[-1].due) == found


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--list", "nowhere.csv"), "nowhere.csv"),
        (("--list", "pupils.csv", "--due", "tomorrow"), "is not a date"),
        (("--list", "pupils.csv", "--due", "2001-01-01"), "due before it opens"),
        (("--list", "pupils.csv", "--game", "chess"), "no game"),
        (("--list", "pupils.csv", "--handout", "tp9"), "no hand-out"),
        (("--list", "pupils.csv", "--contract", "course.toml"), "course.toml"),
        (("--list", "pupils.csv", "--daily", "0"), "whole number"),
        ((), "--list"),
    ],
)
def test_bad_input_is_a_sentence_and_makes_nothing(pupils, pions, words, said):
    ended = pions("class", "new", "nsi", *words)
    assert (ended.status, ended.out) == (2, "")
    assert said in ended.err
    assert ended.err.count("\n") == 1
    assert not (pupils / "nsi").exists()


def test_a_second_class_in_one_folder_is_refused_and_the_first_one_stays(pions, folder):
    handed_in(folder, 1)
    ended = pions("class", "new", "nsi", "--list", "pupils.csv")
    assert (ended.status, ended.out) == (2, "")
    assert "a class in" in ended.err
    with opened(folder) as file:
        assert len(file.hand_ins()) == 1


def test_a_folder_without_a_class_is_said_by_each_command(pupils, pions):
    for words in (("assign",), ("people",), ("slips",), ("export",), ("forget", "Ana"), ("close",),
                  ("backup", "--to", "b.db")):  # fmt: skip
        command, *rest = words
        ended = pions("class", command, str(pupils), *rest)
        assert (ended.status, ended.out) == (2, "")
        assert "no class" in ended.err
    assert "no command" in pions("class", "destroy", "nsi").err


def test_what_is_the_teachers_own_is_copied_into_the_class(pupils, pions, folder):
    assert pions("new", "handout", "tp4").status == 0
    assert pions("new", "contract", "course.toml").status == 0
    for _again in range(2):
        assert pions("class", "assign", "nsi", "--handout", "tp4/").status == 0
        assert pions("class", "assign", "nsi", "--contract", "course.toml").status == 0
    with opened(folder) as file:
        _first, *works = file.assignments()
    assert [one.handout for one in works] == ["tp4", "", "tp4-2", ""]
    assert all((folder / one.handout / "handout.toml").is_file() for one in works if one.handout)
    contracts = [one.contract for one in works if one.contract]
    assert len(set(contracts)) == 2
    texts = {(folder / one).read_text("utf-8") for one in contracts}
    assert texts == {(pupils / "course.toml").read_text("utf-8")}
    other = pions("class", "assign", "nsi", "--contract", "course.toml", "--game", "hex-5")
    assert other.status == 2
    assert "hex-5" in other.err


def test_people_are_listed_and_a_new_list_adds_those_who_are_new(pions, folder, pupils):
    (pupils / "pupils.csv").write_text(LIST + "Vidal;Di;\n", "utf-8")
    handed_in(folder, 2)
    ended = pions("class", "people", "nsi", "--list", "pupils.csv")
    assert [line.split() for line in ended.out.splitlines()[1:]] == [
        ["1", "DUPONT", "Ana", "here", NOTHING, "0"],
        ["2", "LE", "GALL", "Bo", "duo", "here", NOTHING, "1"],
        ["3", "Roux", "Cy", "duo", "here", NOTHING, "0"],
        ["4", "Vidal", "Di", "here", NOTHING, "0"],
    ]
    pions("class", "slips", "nsi", "Vidal Di")
    shown = pions("class", "people", "nsi", lang="fr").out.splitlines()
    assert re.search(r"4 +Vidal Di +présent +oui +0", shown[-1])


def test_a_code_for_all_is_that_by_which_a_name_asks_to_join(pions, folder):
    for _time in range(2):  # the old one is void
        (code,) = printed_codes(pions("class", "slips", "nsi", "--shared"))
        with opened(folder) as file:
            settings = file.settings()
            assert settings["class_code"] == codes.hashed(code, settings["salt"])
            assert not any(one.code for one in file.people())


def test_codes_are_shown_once_and_new_ones_make_the_old_ones_void(pions, folder):
    first = printed_codes(pions("class", "slips", "nsi"))
    assert len(set(first)) == 3
    with opened(folder) as file:
        assert [school.known_by(file, one).number for one in first] == [1, 2, 3]
        content = (folder / FILE).read_bytes()
    assert not any(one.encode() in content for one in first)
    (ana,) = printed_codes(pions("class", "slips", "nsi", "DUPONT Ana"))
    with opened(folder) as file:
        assert school.known_by(file, first[0]) is None
        assert school.known_by(file, ana).number == 1
        assert school.known_by(file, first[1]).number == 2


def test_codes_of_a_whole_class_are_not_voided_without_a_yes(pions, folder):
    first = printed_codes(pions("class", "slips", "nsi"))
    for answer in ("", "no\n", "perhaps\n"):
        ended = pions("class", "slips", "nsi", typed=answer)
        assert ended.status == 1
        assert not printed_codes(ended)
    with opened(folder) as file:
        assert school.known_by(file, first[2]).number == 3
    ended = pions("class", "slips", "nsi", typed="oui\n", lang="fr")
    assert len(printed_codes(ended)) == 3
    assert "annulés" in ended.err


@pytest.mark.usefixtures("folder")
def test_codes_in_a_file_for_letters(pions, pupils):
    ended = pions("class", "slips", "nsi", "--csv", "codes.csv", "--yes")
    assert not printed_codes(ended)
    with (pupils / "codes.csv").open(encoding="utf-8-sig", newline="") as file:
        _head, *rows = csv.reader(file)
    assert [row[:2] for row in rows] == [["1", "DUPONT Ana"], ["2", "LE GALL Bo"], ["3", "Roux Cy"]]
    assert all(codes.read(row[2]) == row[2] for row in rows)


def test_everything_is_exported_but_what_there_is_not(pions, folder):
    handed_in(folder, 1)
    ended = pions("class", "export", "nsi")
    assert ended.status == 0
    assert "No game has been played" in ended.err
    names = {path.name for path in (folder / "exports").iterdir()}
    assert names == {"nsi_1_moodle.csv", "nsi_1_marks.csv", "nsi_1_files.zip"}
    assert pions("class", "export", "nsi", "--kind", "report").status == 2


def test_a_scale_is_kept_with_its_assignment(pions, folder, pupils):
    handed_in(folder, 1)
    (pupils / "scale.toml").write_text("out_of = 10\nplays = 10\n", "utf-8")
    words = ("class", "export", "nsi", "--kind", "marks", "--to", "out")
    assert pions(*words, "--scale", "scale.toml").status == 0
    for _again in range(2):
        text = (pupils / "out" / "nsi_1_marks.csv").read_text("utf-8-sig")
        assert "DUPONT Ana,10.00,10.00" in text
        assert pions(*words).status == 0
    (pupils / "scale.toml").write_text("[points]\nnothing = 1\n", "utf-8")
    ended = pions(*words, "--scale", "scale.toml")
    assert (ended.status, ended.err.count("\n")) == (2, 1)
    assert "no exercise nothing" in ended.err
    (pupils / "scale.toml").write_text("[points\n", "utf-8")
    assert "not valid TOML" in pions(*words, "--scale", "scale.toml").err
    (pupils / "scale.toml").write_text('hidden = ["h.near"]\n', "utf-8")
    assert "alone" in pions(*words, "--scale", "scale.toml").err


def bytes_on_disk(folder):
    return b"".join(path.read_bytes() for path in folder.iterdir() if path.is_file())


def test_who_is_forgotten_leaves_no_trace_on_the_disk(pions, folder):
    pions("class", "slips", "nsi")
    handed_in(folder, 1, "# secret of Ana\n" * 500)
    handed_in(folder, 2, "# secret of Bo\n" * 500)
    with opened(folder) as file:
        for name in ("moodle-1", "moodle-2", "moodle-11", "pair-2-1-3", "pair-1-2-3", "pair-1-2-1"):
            file.set(name, f"about {name}.")
        school.change(file, 1, note="nice work", alias="Tigre")
    assert b"secret of Ana" in bytes_on_disk(folder)
    assert pions("class", "forget", "nsi", "DUPONT Ana", typed="no\n").status == 1
    with opened(folder) as file:
        assert len(file.people()) == 3
    with opened(folder):  # as a server has it
        ended = pions("class", "forget", "nsi", "1", typed="yes\n")
        assert ended.status == 0
        assert "DUPONT Ana" in ended.out
        left = bytes_on_disk(folder)
    for trace in (b"DUPONT", b"secret of Ana", b"nice work", b"Tigre", b"moodle-1.",
                  b"pair-2-1-3", b"pair-1-2-1"):  # fmt: skip
        assert trace not in left, trace
    for kept in (b"secret of Bo", b"moodle-2.", b"moodle-11.", b"pair-1-2-3."):
        assert kept in left, kept
    assert "is called" in pions("class", "forget", "nsi", "DUPONT Ana").err


def test_a_class_that_is_closed_has_exports_and_no_people(pions, folder, pupils):
    old = printed_codes(pions("class", "slips", "nsi"))
    handed_in(folder, 3, "# of Cy\n" * 500)
    assert pions("class", "assign", "nsi", "--game", "hex-5").status == 0
    with opened(folder) as file:
        secret = file.settings()["secret"]
    assert pions("class", "close", "nsi", typed="\n").status == 1
    ended = pions("class", "close", "nsi", "--to", "archive", "--yes")
    assert ended.status == 0
    assert {path.name for path in (pupils / "archive").iterdir()} == {
        f"nsi_{number}_{name}" for number in (1, 2)
        for name in ("moodle.csv", "marks.csv", "files.zip")
    }  # fmt: skip
    with opened(folder) as file:
        assert file.people() == []
        assert file.hand_ins() == []
        assert file.settings()["secret"] != secret
        assert all(school.known_by(file, one) is None for one in old)
    left = bytes_on_disk(folder)
    assert b"Roux" not in left
    assert b"of Cy" not in left


def test_a_backup_is_whole_while_another_program_writes(pions, folder, pupils):
    handed_in(folder, 1)
    with opened(folder) as file:
        file.log(1.0, 1, "kept")  # in the log beside the file
        assert pions("class", "backup", "nsi", "--to", "copy.db").status == 0
    with ClassFile(pupils / "copy.db") as copy:
        assert len(copy.hand_ins()) == 1
        assert [event for _time, _person, event, _about in copy.logged()] == ["hand-in", "kept"]
    with closing(sqlite3.connect(pupils / "copy.db")) as base:
        assert base.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    again = pions("class", "backup", "nsi", "--to", "copy.db")
    assert again.status == 2
    assert "nothing was written" in again.err


def test_the_real_program_makes_a_class(pupils):
    done = subprocess.run(
        [sys.executable, "-m", "pions", "class", "new", "t2", "--list", "pupils.csv"],
        capture_output=True, text=True, encoding="utf-8", check=False, cwd=pupils,
        env={**os.environ, "LANGUAGE": "fr"},
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")
    assert "3 personnes" in done.stdout
    assert (pupils / "t2" / FILE).is_file()
