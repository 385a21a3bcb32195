"""A class as it really comes: odd names, files that do not load, Ctrl-C in the middle."""

import csv
import io
import json
import os
import re
import signal
import subprocess
import sys
import zipfile
from pathlib import Path
from urllib.parse import unquote

import pytest

from pions.app.checks import kept_checks
from wrong_solutions import CHECKS

PLAIN = (CHECKS / "correct" / "hex" / "plain.py").read_text("utf-8")
BROKEN = "def algo(grille, joueur)\n"
ENDLESS = PLAIN + "\n\ndef algo(grille, joueur):\n    while True: pass\n"
QUICK = ("--only", "naif")


@pytest.fixture
def folder(tmp_path):
    made = tmp_path / "class"
    made.mkdir()
    return made


def on_linux(folder, name, source=BROKEN):
    """A file under a name that only some systems have."""
    path = folder / name
    try:
        path.write_text(source, "utf-8")
    except (OSError, UnicodeError):
        pytest.skip("this system has no such names")
    return path


NOT_UTF_8 = os.fsdecode(b"\xe9l\xe8ve.py")
ESCAPES = "red\x1b[31m\nnew line.py"


@pytest.mark.skipif(sys.platform != "linux", reason="names of bytes")
def test_names_that_are_no_utf_8_and_names_that_move_the_cursor(pions, folder, tmp_path):
    for name in (NOT_UTF_8, ESCAPES, "=SUM(A1).py", "b.py"):
        on_linux(folder, name)
    table, pages = tmp_path / "marks.csv", tmp_path / "pages"
    ended = pions("check", str(folder), "--csv", str(table), "--html", str(pages))
    said = ended.out + ended.err
    assert ended.status == 1
    assert r"\xe9l\xe8ve.py" in ended.out
    assert "\x1b" not in said
    assert r"red\x1b[31m\nnew line.py is not valid Python" in ended.out
    rows = list(csv.reader(io.StringIO(table.read_text("utf-8"))))
    assert sorted(row[0] for row in rows[1:]) == [
        "'=SUM(A1).py", r"\xe9l\xe8ve.py", "b.py", r"red\x1b[31m\nnew line.py",
    ]  # fmt: skip
    assert len(list(pages.iterdir())) == 5  # one is their list
    for page in pages.iterdir():
        page.name.encode("utf-8")
        assert "\x1b" not in page.read_text("utf-8")
    shown = json.loads(pions("check", str(folder), "--json").out)
    assert {one["file"] for one in shown} == {row[0].lstrip("'") for row in rows[1:]}


@pytest.mark.skipif(sys.platform != "linux", reason="names of bytes")
def test_such_names_play_in_a_tournament(pions, folder):
    player = "def strategie(state):\n    return next(c for c in range(7) if state['libres'][c])\n"
    for name in (NOT_UTF_8, ESCAPES, "=1+1.py"):
        on_linux(folder, name, player)
    words = ["tournament", str(folder), "--time", "5s", "--workers", "1", "--review", "0"]
    ended = pions(*words)
    assert ended.status == 0, ended.err
    assert "\x1b" not in ended.out + ended.err
    assert r"\xe9l\xe8ve" in ended.out
    report = (folder / "tournament.html").read_text("utf-8")
    assert r"\xe9l\xe8ve" in report
    assert "\x1b" not in report
    exported = pions("export", str(folder / "tournament.db"), "--as", "csv")
    assert r"red\x1b[31m\nnew line" in exported.out
    assert ",'=1+1," in exported.out
    assert ",=1+1," not in exported.out


def test_what_is_left_out_of_a_folder_is_said(pions, folder, tmp_path):
    for name in ("DUPONT.PY", "_martin.py", ".hidden.py", "petit.py.txt", "notes.txt"):
        (folder / name).write_text(BROKEN, "utf-8")
    (folder / "y.py").mkdir()
    (folder / "away.py").symlink_to(folder / "nowhere")
    reasons = {
        "_martin.py": "_martin.py begins with a dot or an underscore: rename it.",
        ".hidden.py": ".hidden.py begins with a dot or an underscore: rename it.",
        "y.py": "y.py is empty.",
        "away.py": "away.py is a link to a file that is not there.",
        "petit.py.txt": "petit.py.txt does not end in .py: rename it.",
    }
    table = tmp_path / "marks.csv"
    checked = pions("check", str(folder), "--csv", str(table), "--csv-dialect", "comma")
    played = pions("tournament", str(folder))
    rows = {row[0]: row[-1] for row in csv.reader(table.read_text("utf-8").splitlines())}
    for name, reason in reasons.items():
        assert f"! {reason}" in checked.out
        assert rows[name] == reason
        assert f"Left out: {reason}" in played.err
    for said in (checked.out, played.err):
        assert "DUPONT.PY is not valid Python" in said
        assert "notes.txt" not in said


def test_a_folder_of_nothing_to_take_says_so(pions, folder):
    (folder / "notes.txt").write_text("...", "utf-8")
    ended = pions("check", str(folder))
    assert ended.status == 2
    assert "There is no Python file in the folder" in ended.err


def test_a_class_as_moodle_writes_it(pions, folder, tmp_path):
    """A folder each, an archive, a notebook, Latin-1, and one who handed in a picture."""
    pages, moodle = tmp_path / "pages", "{}_123_assignsubmission_file_".format
    for who in ("ANA Bo", "CELIA", "DUPONT Jean", "EVE", "FAURE"):
        (folder / moodle(who)).mkdir()
    player = (
        "def strategie_alea(state):\n    return next(c for c in range(7) if state['libres'][c])\n"
    )
    (folder / moodle("ANA Bo") / "tp.py").write_text(player, "utf-8")
    with zipfile.ZipFile(folder / moodle("CELIA") / "tp.zip", "w") as archive:
        archive.writestr("tp/tp.py", player)
    (folder / moodle("DUPONT Jean") / "tp.py").write_bytes(f"# élève\n{player}".encode("latin-1"))
    (folder / moodle("EVE") / "photo.png").touch()
    cells = [{"cell_type": "code", "source": player}, {"cell_type": "code", "source": "strategie("}]
    notebook = json.dumps({"cells": cells, "nbformat": 4})
    (folder / moodle("FAURE") / "tp.ipynb").write_text(notebook, "utf-8")
    checked = pions("check", str(folder), "--handout", "etat", "--only", "h", "--html", str(pages))
    for who in ("ANA Bo", "CELIA", "DUPONT Jean", "FAURE"):
        assert f"\n{who} " in checked.out
        assert (pages / f"{who}.html").exists()
    assert "! EVE: There is no Python file in EVE_123_assignsubmission_file_, only: photo.png." in (
        checked.out
    )
    assert "it was read as Latin-1" in (pages / "DUPONT Jean.html").read_text("utf-8")
    assert "code cell 2 is not valid Python" in (pages / "FAURE.html").read_text("utf-8")
    index = (pages / "index.html").read_text("utf-8")
    links = {unquote(link.partition("#")[0]) for link in re.findall(r'href="([^"]+)"', index)}
    assert links == {path.name for path in pages.iterdir()} - {"index.html"}
    assert "<h2>Not checked</h2>" in index
    words = ("--time", "30s", "--workers", "1", "--review", "0")
    played = pions("tournament", str(folder), *words)
    assert played.status == 0, played.err
    for who in ("ANA Bo", "CELIA", "DUPONT Jean", "FAURE"):
        assert who in played.out
    assert "Left out: EVE: There is no Python file" in played.out + played.err


def test_the_page_of_a_class_says_what_blocks_whom(pions, folder, tmp_path):
    """Two of three get the same exercise wrong, and the next one is still to be written."""
    wrong = PLAIN.replace("return", "return 0 #", 1)
    for name, source in (("ana.py", PLAIN), ("bo.py", wrong), ("celia.py", wrong)):
        (folder / name).write_text(source, "utf-8")
    pions("check", str(folder), "--only", "aleatoire", "--html", str(tmp_path))
    index = (tmp_path / "index.html").read_text("utf-8")
    rows = [re.sub(r"<[^>]+>", " ", row).split() for row in re.findall("<tr>(.*?)</tr>", index)]
    assert ["aleatoire", "1", "/", "3", "bo.py", ",", "celia.py"] in rows
    most = next(row for row in rows if row[0] == "2")
    assert most[1] == "aleatoire"
    assert most[-3:] == ["bo.py", ",", "celia.py"]
    assert ["ana.py", "1", "/", "1", "✓"] in rows


def test_a_notebook_is_checked_and_plays(pions, folder):
    notebook = folder / "tp.ipynb"
    cells = [{"cell_type": "code", "source": PLAIN}, {"cell_type": "code", "source": "algo("}]
    notebook.write_text(json.dumps({"cells": cells}), "utf-8")
    checked = pions("check", str(notebook), "--only", "aleatoire")
    assert checked.status == 0
    for said in (
        checked.out,
        pions("duel", str(notebook), "random", "--game", "hex-4", "--games", "2").out,
    ):
        assert "code cell 2 is not valid Python and is left out" in " ".join(said.split())


def test_latin_1_is_read_with_a_word_wherever_a_file_plays(pions, folder):
    mine = folder / "mine.py"
    mine.write_bytes("def algo(g, j):  # élève\n    return 0, 0\n".encode("latin-1"))
    other = ("random", "--game", "hex-4", "--games", "2")
    for said in (
        pions("check", str(mine), "--only", "algo").out,
        pions("duel", str(mine), *other).out,
        pions("play", "--game", "hex-4", "--against", str(mine), typed="quit\n").out,
    ):
        assert "it was read as Latin-1" in " ".join(said.split())


def test_very_long_names_and_names_that_differ_by_their_capitals(pions, folder, tmp_path):
    for name in ("a" * 250 + ".py", "b.py", "B.PY"):
        on_linux(folder, name)
    assert pions("check", str(folder), "--html", str(tmp_path / "pages")).status == 1
    names = {path.name for path in (tmp_path / "pages").iterdir()}
    assert names == {"a" * 80 + ".html", "B.html", "b-2.html", "index.html"}


@pytest.mark.parametrize(
    ("lang", "dialect", "separator", "mark", "words"),
    [
        ("en", (), ",", "13.33", ("file", "passed", "missing")),
        ("fr", (), ";", "13,33", ("fichier", "réussi", "non écrit")),
        ("fr", ("--csv-dialect", "comma"), ",", "13.33", ("fichier", "réussi", "non écrit")),
        ("en", ("--csv-dialect", "semicolon"), ";", "13,33", ("file", "passed", "missing")),
    ],
)
def test_the_table_speaks_the_language_and_the_dialect(  # noqa: PLR0913, PLR0917 - a table's row
    pions, folder, tmp_path, lang, dialect, separator, mark, words
):
    # Two thirds of the points, by the sheer number of exercises that are written.
    source = PLAIN.replace("def aleatoire", "def toto")
    (folder / "mine.py").write_text(source, "utf-8")
    (folder / "broken.py").write_text(BROKEN, "utf-8")
    (tmp_path / "scale.toml").write_text(
        'handout = "hex"\npartial = false\n[points]\nalgo = 1\nnaif = 1\naleatoire = 1\n', "utf-8"
    )
    table = tmp_path / "marks.csv"
    pions(
        "check", str(folder), "--csv", str(table), "--scale", str(tmp_path / "scale.toml"),
        *dialect, lang=lang,
    )  # fmt: skip
    content = table.read_bytes()
    assert content.startswith(b"\xef\xbb\xbf") == (separator == ";")
    rows = list(csv.reader(io.StringIO(content.decode("utf-8-sig")), delimiter=separator))
    header, broken, mine = rows
    assert header[0] == words[0]
    assert words[1] in mine
    assert words[2] in mine
    assert mark in mine
    assert "Python" in broken[-1]


def test_a_second_run_takes_what_the_first_has_found(pions, folder, tmp_path):
    (folder / "mine.py").write_text(PLAIN, "utf-8")
    (folder / "broken.py").write_text(BROKEN, "utf-8")
    pages = tmp_path / "pages"
    command = ("check", str(folder), "--html", str(pages), *QUICK)
    first = pions(*command)
    before = {path.name: path.read_text("utf-8") for path in pages.iterdir()}
    again = pions(*command)
    assert "checked before" not in first.err
    assert "2 files were checked before and have not changed; --fresh" in again.err
    assert again.out == first.out
    assert {path.name: path.read_text("utf-8") for path in pages.iterdir()} == before
    (folder / "mine.py").write_text(PLAIN + "\n", "utf-8")
    assert "1 file was checked before" in pions(*command).err
    assert "checked before" not in pions(*command, "--fresh").err
    assert "checked before" not in pions(*command, "--seed", "3").err


def test_failures_come_back_whole(pions, folder):
    (folder / "mine.py").write_text(PLAIN.replace("return", "return 0 #"), "utf-8")
    first, again = (pions("check", str(folder), "--json") for _ in range(2))
    assert "checked before" in again.err
    assert json.loads(again.out) == json.loads(first.out)
    checks = [check for one in json.loads(first.out)[0]["exercises"] for check in one["checks"]]
    assert any(check["failure"] and check["failure"]["position"] for check in checks)


def test_results_that_cannot_be_kept_are_mentioned(pions, folder, tmp_path, monkeypatch):
    (folder / "mine.py").write_text(BROKEN, "utf-8")
    (tmp_path / "file").touch()
    monkeypatch.setattr(
        "pions.app.checks.kept_checks.usual_folder", lambda: tmp_path / "file" / "x"
    )
    assert "What was found cannot be kept in" in pions("check", str(folder)).err


@pytest.mark.skipif(os.name != "posix", reason="sends a signal")
def test_control_c_keeps_what_is_done_and_the_same_command_goes_on(folder, tmp_path):
    (folder / "a.py").write_text(BROKEN, "utf-8")
    (folder / "b.py").write_text(ENDLESS, "utf-8")
    words = [sys.executable, "-m", "pions", "check", str(folder), "--workers", "2"]
    environ = {
        **os.environ,
        "XDG_CACHE_HOME": str(tmp_path / "cache"),
        "LANGUAGE": "en",
    }
    running = subprocess.Popen(
        [*words, "--time", "300s"], stderr=subprocess.PIPE, stdout=subprocess.PIPE, env=environ,
        text=True,
    )  # fmt: skip
    assert running.stderr.readline() == "1 of 2: a.py\n"
    running.send_signal(signal.SIGINT)
    out, err = running.communicate(timeout=60)
    assert running.returncode == 130
    assert out == ""
    assert err.strip() == (
        f"Interrupted. What was found is kept in {tmp_path / 'cache' / 'pions' / 'checks'}; "
        "the same command goes on from there."
    )
    (folder / "b.py").write_text(BROKEN + "#", "utf-8")
    done = subprocess.run(
        [*words, "--time", "300s"], capture_output=True, env=environ, text=True, check=False
    )
    assert "1 file was checked before and has not changed" in done.stderr
    assert "2 of 2: b.py" in done.stderr
    assert not list(Path(tmp_path / "cache").rglob("tmp*"))


def test_a_corrected_sentence_makes_what_was_kept_old(tmp_path, monkeypatch):
    monkeypatch.setattr(kept_checks.core, "__file__", str(tmp_path / "core" / "__init__.py"))
    table = tmp_path / "checks" / "etat" / "sentences.toml"
    table.parent.mkdir(parents=True)
    table.write_text("[h]\n")
    before = kept_checks._program.__wrapped__()
    table.write_text("[h]\n[h.points]\n")
    assert kept_checks._program.__wrapped__() != before
