"""What a class hands in, as it comes: folders, archives, notebooks; and what must not be read."""

import io
import json
import random
import stat
import zipfile

import pytest

from pions.core.errors import InvalidOption
from pions.sandbox.reading import archives, hand_ins

PLAYER = "def strategie(state):\n    return 0\n"


def packed(**files):
    """An archive of these files, as bytes."""
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in files.items():
            archive.writestr(name, text)
    return content.getvalue()


@pytest.fixture
def folder(tmp_path):
    """Writes files into a folder, and reads it: a label, and a text or a reason."""

    def read(files):
        for name, content in files.items():
            path = tmp_path / "class" / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content.encode() if isinstance(content, str) else content)
        return listed(tmp_path / "class")

    return read


def listed(path):
    return {
        one.label: str(one.problem) if one.file is None else one.file.source
        for one in hand_ins.read(path)
    }


def test_everybody_is_known_by_the_name_of_their_folder(folder):
    found = folder({
        "a.py": PLAYER,
        "DUPONT Jean_4711_assignsubmission_file_/tp.py": PLAYER,
        "LE GALL Zo\xe9_12_assignsubmission_file_tp.py": PLAYER,
        "Martin/rendu/une.py": PLAYER,
        "Martin/rendu/deux.py": PLAYER,
        "Petit.zip": packed(**{"tp/tp.py": PLAYER}),
        "notes.txt": "nobody's",
    })  # fmt: skip
    several = ("Martin/rendu/une.py", "Martin/rendu/deux.py")
    people = ("a.py", "DUPONT Jean", "LE GALL Zo\xe9", *several, "Petit")
    assert found == dict.fromkeys(people, PLAYER)


def test_two_of_one_name_are_told_apart(folder):
    found = folder({
        "Roy_1_assignsubmission_file_/tp.py": PLAYER,
        "Roy_2_assignsubmission_file_/tp.py": PLAYER,
    })  # fmt: skip
    assert sorted(found) == [f"Roy_{n}_assignsubmission_file_/tp.py" for n in (1, 2)]


def test_who_hands_in_no_python_is_listed(folder):
    found = folder({
        "Ana/rapport.pdf": "",
        "Bo/tp.py": PLAYER,
        "Bo/images/plateau.png": "",
        "Celia.rar": "",
        "Denis.zip": packed(**{"tp.docx": ""}),
        "Eve/tp.py.txt": PLAYER,
    })  # fmt: skip
    assert found == {
        "Ana": "There is no Python file in Ana, only: rapport.pdf.",
        "Bo": PLAYER,
        "Celia.rar": "Celia.rar is an archive that cannot be read: pack it again as a .zip file.",
        "Denis": "There is no Python file in Denis.zip, only: tp.docx.",
        "Eve": "tp.py.txt does not end in .py: rename it.",
    }


def test_the_one_folder_around_all_is_no_name(folder):
    found = folder({
        "rendus/Ana/tp.py": PLAYER, "rendus/Bo/tp.py": PLAYER, "rendus/Celia/rapport.pdf": "",
    })  # fmt: skip
    assert sorted(found) == ["Ana", "Bo", "Celia"]
    assert "only: rapport.pdf" in found["Celia"]


def test_a_whole_class_in_one_archive(tmp_path):
    inner = packed(**{"tp.py": PLAYER})
    content = packed(**{"TP 3/Ana/tp.py": PLAYER, "TP 3/Bo/rendu.zip": inner})
    (tmp_path / "class.zip").write_bytes(content)
    assert listed(tmp_path / "class.zip") == {"Ana": PLAYER, "Bo": PLAYER}


def test_what_programs_write_is_nobodys(folder):
    found = folder({
        "Ana/tp.py": PLAYER,
        "Ana/__pycache__/tp.py": "",
        "Ana/.ipynb_checkpoints/tp-checkpoint.ipynb": "",
        "Ana/__init__.py": "",
        "Bo.zip": packed(**{"tp.py": PLAYER, "__MACOSX/._tp.py": "x", "._tp.py": "x"}),
        "pages/index.html": f"<head>{hand_ins.PAGES}>",
        "pages/Ana.html": "",
    })  # fmt: skip
    assert found == {"Ana": PLAYER, "Bo": PLAYER}


def test_links_are_not_followed(folder, tmp_path):
    (tmp_path / "secret.py").write_text("SECRET = 1")
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "class" / "Ana").mkdir(parents=True)
    (tmp_path / "class" / "Ana" / "tp.py").symlink_to(tmp_path / "secret.py")
    (tmp_path / "class" / "Bo").symlink_to(tmp_path / "elsewhere")
    (tmp_path / "class" / "Celia").mkdir()
    (tmp_path / "class" / "Celia" / "round").symlink_to(tmp_path / "class")
    assert folder({}) == {
        "Ana": "tp.py is a link: links are not followed.",
        "Bo": "Bo is a link: links are not followed.",
        "Celia": "round is a link: links are not followed.",
    }


def test_an_archive_writes_nowhere_and_reads_nothing_else(tmp_path):
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w") as archive:
        for name in ("../../up.py", "/etc/root.py", "C:\\Users\\win.py", "good.py"):
            archive.writestr(name, PLAYER)
        link = zipfile.ZipInfo("link.py")
        link.external_attr = (stat.S_IFLNK | 0o777) << 16
        archive.writestr(link, "/etc/passwd")
    (tmp_path / "class").mkdir()
    (tmp_path / "class" / "Ana.zip").write_bytes(content.getvalue())
    before = sorted(tmp_path.rglob("*"))
    outside = "{} would lie outside its archive: not read.".format
    assert listed(tmp_path / "class") == {
        "Ana/good.py": PLAYER,
        "Ana/link.py": "link.py is a link: links are not followed.",
        **{f"Ana/{name}": outside(name) for name in ("up.py", "root.py", "win.py")},
    }
    assert sorted(tmp_path.rglob("*")) == before


def test_an_archive_that_unpacks_to_too_much_is_not_read_to_its_end(folder, monkeypatch):
    zeros = "#" * 3_000_000
    found = folder({"Ana.zip": packed(**{"bomb.py": zeros}), "Bo.zip": packed(**{"tp.py": PLAYER})})
    assert "bomb.py is too big" in found["Ana"]
    assert found["Bo"] == PLAYER
    monkeypatch.setattr(archives, "MOST_BYTES", 2_000_000)
    monkeypatch.setattr(archives.Room.__init__, "__defaults__", (2_000_000,))
    books = {f"{n}.ipynb": json.dumps({"cells": [], "x": zeros[:900_000]}) for n in range(9)}
    nested = packed(**{"one.zip": packed(**books), "two.zip": packed(**books)})
    assert "unpacks to more than a class hands in" in str(folder({"Celia.zip": nested}))


def test_an_archive_of_very_many_files_is_not_listed(folder):
    crowd = packed(**{f"{n}.py": "" for n in range(2_500)})
    assert folder({"Ana.zip": crowd}) == {
        "Ana": "Ana.zip unpacks to more than a class hands in: not read to its end."
    }


def test_archives_within_archives_end(folder):
    content = packed(**{"tp.py": PLAYER})
    for _ in range(12):
        content = packed(**{"in.zip": content})
    assert "lies too deep" in str(folder({"Ana.zip": content}))


def test_an_archive_with_a_password_says_so(folder):
    content = bytearray(packed(**{"tp.py": PLAYER}))
    for mark, place in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        content[content.index(mark) + place] |= 1
    assert folder({"Ana.zip": bytes(content)}) == {"Ana": "tp.py is locked with a password."}


def test_damaged_archives_cost_a_sentence(folder, tmp_path):
    whole, rng = packed(**{"tp.py": PLAYER, "b.ipynb": "{}"}), random.Random(1)
    found = folder({"Ana.zip": whole[:40], "Bo.zip": b"no archive"})
    assert "is no zip archive that can be read" in found["Ana"]
    assert "is no zip archive that can be read" in found["Bo"]
    for _ in range(300):
        content = bytearray(whole)
        for _ in range(rng.randint(1, 4)):
            content[rng.randrange(len(content))] = rng.randrange(256)
        (tmp_path / "any.zip").write_bytes(content)
        try:
            hand_ins.read(tmp_path / "any.zip")
        except InvalidOption as error:
            assert "any.zip" in str(error)  # noqa: PT017 - one of two ends


def test_a_folder_of_all_the_world_is_refused(folder, monkeypatch):
    monkeypatch.setattr(hand_ins, "_MOST_ENTRIES", 20)
    with pytest.raises(InvalidOption, match="more than 20 files"):
        folder({f"a/{n}.txt": "" for n in range(30)})
