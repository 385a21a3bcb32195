"""The machine of a class as it may be: its file, its folder, its clock, thirty at once."""

import os
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing

import pytest

import class_served
from class_served import Visitor
from pions.app.classes import codes, name_list, school
from pions.app.classes.name_list import ListedName
from pions.store.class_file import FILE, ClassFile
from served import Program, Served


def refused(folder, games):
    """What `pions serve` says where it does not begin."""
    command = [sys.executable, "-m", "pions", "--lang", "en", "serve", "--no-browser", "--port"]
    ended = subprocess.run(
        [*command, "0", "--class", str(folder), "--games", str(games)],
        capture_output=True, text=True, check=False, timeout=300,
    )  # fmt: skip
    assert ended.returncode == 2
    assert ended.stdout == ""
    assert ended.stderr.count("\n") == 1, ended.stderr
    return ended.stderr


def later(path):
    with ClassFile(path) as file:
        file.set("format", 99)


def damaged(path):
    content = bytearray(path.read_bytes())
    content[4096 : 4096 * 6] = os.urandom(4096 * 5)
    path.write_bytes(content)


def cut(path):
    path.write_bytes(path.read_bytes()[:5000])


@pytest.mark.parametrize(
    ("spoil", "said"), [(later, "later version"), (damaged, "damaged"), (cut, "damaged")]
)
def test_a_class_file_that_cannot_be_used_is_a_sentence_and_stays_as_it_is(tmp_path, spoil, said):
    class_served.made(tmp_path / "nsi")
    path = tmp_path / "nsi" / FILE
    spoil(path)
    before = path.read_bytes()
    told = refused(tmp_path / "nsi", tmp_path / "games")
    assert said in told
    assert "plays the games again" not in told  # hand-ins would not come back
    assert path.read_bytes() == before


def test_a_second_server_of_a_class_is_refused_and_the_first_goes_on(tmp_path):
    codes_of = class_served.made(tmp_path / "nsi")
    running = Program(tmp_path / "one", more=("--class", str(tmp_path / "nsi"))).start()
    told = refused(tmp_path / "nsi", tmp_path / "two")
    assert f"Another server uses “{tmp_path / 'nsi'}”" in told
    assert Visitor(running.port).enter(code=codes_of["Ada"]) == (200, {})
    running.kill()


@pytest.mark.skipif(os.name != "posix" or os.geteuid() == 0, reason="root may write everywhere")
def test_a_folder_that_cannot_be_written_is_a_sentence(tmp_path):
    class_served.made(tmp_path / "nsi")
    for path in (tmp_path / "nsi" / FILE, tmp_path / "nsi"):
        path.chmod(0o500)
    assert "read-only" in refused(tmp_path / "nsi", tmp_path / "games")


def test_thirty_hand_in_at_the_same_moment_and_none_is_lost_or_late(tmp_path):
    names = [f"Pupil {number}" for number in range(30)]
    codes_of = class_served.made(tmp_path / "nsi", names, due=time.time() + 300)
    with Served(tmp_path / "games", school=tmp_path / "nsi") as running:
        visitors = [Visitor(running.port) for _ in names]
        for visitor, name in zip(visitors, names, strict=True):
            visitor.enter(code=codes_of[name])
        with ThreadPoolExecutor(30) as threads:
            told = [*threads.map(Visitor.hand_in, visitors)]
    assert [status for status, _ in told] == [200] * 30
    with ClassFile(tmp_path / "nsi" / FILE) as file:
        kept = file.hand_ins()
    assert {one.number for one in kept} == {each["number"] for _, each in told}
    assert {one.late for one in kept} == {0.0}
    assert {one.person for one in kept} == {*range(1, 31)}


def test_a_clock_that_jumps_loses_nothing_and_counts_each_day_by_itself(tmp_path):
    class_served.made(tmp_path / "nsi", daily=2, due=1_000_000.0)
    with ClassFile(tmp_path / "nsi" / FILE) as file:
        (work,) = file.assignments()
        number = iter(range(99))

        def hand_in(now):
            text = b"x = %d" % next(number)
            return school.receive(file, work, file.person(1), "a.py", text, now)

        moments = (900_000.0, 4e9, 900_001.0, 1e6 + 1)  # forward by a century, and back
        taken = [hand_in(now) for now in moments]
        assert [one.late for one in taken] == [0, 4e9 - 1e6, 0, 1]
        assert [one.version for one in taken] == [1, 2, 3, 4]
        with pytest.raises(school.NotTaken, match="tomorrow"):
            hand_in(900_002.0)


def test_a_code_typed_in_wide_letters_is_the_same():
    wide = "".join(chr(ord(sign) - ord("!") + 0xFF01) for sign in "K7QM-3XVA")
    assert codes.read(wide) == "K7QM-3XVA"


@pytest.mark.parametrize(
    "content",
    [
        b"sep=;\r\nNom;Pr\xe9nom\r\nDUPONT;Ana\r\n\r\n;;\r\nLE GALL;Bo\r\n",
        "sep=\t\r\nDUPONT\tAna\r\nLE GALL\tBo".encode("utf-16"),
        '\ufeffNOM DE FAMILLE,PRÉNOM\nDUPONT,Ana\n"LE GALL","Bo"\n,,\n'.encode(),
        "Élève;Né(e) le\nDUPONT Ana;01/02/2008\nLE GALL Bo;\n".encode("utf-16-be"),
    ],
)
def test_lists_as_excel_and_pronote_export_them(tmp_path, content):
    path = tmp_path / "list.csv"
    if content.startswith(b"\x00"):
        content = b"\xfe\xff" + content
    path.write_bytes(content)
    assert name_list.read(path) == [ListedName("DUPONT Ana"), ListedName("LE GALL Bo")]


def test_a_name_that_joins_is_written_as_those_of_lists(tmp_path):
    class_served.made(tmp_path / "nsi")
    with closing(ClassFile(tmp_path / "nsi" / FILE)) as file:
        joined = school.join(file, "  Zoe\u0308  \u202eLE\tGALL ")
    assert joined.name == "Zoë \\u202eLE GALL"
