"""`pions doctor` says what this machine has, and errors of the machine lead there."""

import errno
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import pions as package
from pions.arena import executor
from pions.core import plain_files
from pions.core.packages import EXTRAS
from pions.sandbox.process import tiers
from pions.store import errors

ROOT = Path(__file__).parents[2]


@pytest.fixture
def at_home(monkeypatch, tmp_path):
    """A home of its own, so that what is found there does not depend on the machine's."""
    for variable in ("XDG_STATE_HOME", "XDG_CACHE_HOME"):
        monkeypatch.setenv(variable, str(tmp_path))
    return tmp_path


@pytest.fixture
def found(pions, at_home):  # noqa: ARG001 - a home of its own
    """Every finding by its part."""
    ended = pions("doctor", "--json")
    assert ended.err == ""
    told = json.loads(ended.out)
    assert told["version"] == package.__version__
    assert Path(told["folder"]) == Path(package.__file__).parent
    assert ended.status == any(one["state"] == "broken" for one in told["findings"])
    return {one["part"]: one for one in told["findings"]}


def test_every_part_is_examined(found):
    parts = {"python", "kernels", "isolation", "packages", "page", "editor"}
    parts |= {f"extra {name}" for name in EXTRAS}
    parts |= {f"folder {name}" for name in ("games", "results", "temporary", "current")}
    parts |= {path.name for path in (ROOT / "src/pions/data").glob("*.[bn]*")}  # book, network
    assert found.keys() - {"folder machine code"} == parts
    assert all(one["said"] and all(one["said"]) for one in found.values())


def test_programs_are_told_the_values_they_want(found):
    assert found["python"]["value"] == ".".join(map(str, sys.version_info[:3]))
    assert found["isolation"]["value"] == tiers.best_tier().value
    assert found["folder current"]["value"] == str(Path.cwd())
    # Why each stronger tier is not there.
    stronger = [tier for tier in tiers.Tier if tier.value < found["isolation"]["value"]]
    assert sum("not available here" in said for said in found["isolation"]["said"]) == len(stronger)


def test_the_same_is_said_on_a_screen_in_french(pions, at_home):
    ended = pions("doctor", lang="fr")
    assert f"Le dossier {at_home / 'pions'}" in ended.out
    assert all(line[0] in "✓~·✗ " for line in ended.out.splitlines()[1:])
    assert "Isolement" in ended.out


def test_a_folder_that_cannot_be_written_is_broken_and_says_why(pions, monkeypatch, tmp_path):
    (tmp_path / "file").touch()
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "file"))
    ended = pions("doctor")
    assert ended.status == 1
    (line,) = (line for line in ended.out.splitlines() if line.startswith("✗"))
    assert str(tmp_path / "file") in line


def test_a_damaged_book_is_weak_and_nothing_is_broken(tmp_path):
    """In a copy of the program, whose files may be damaged."""
    copy = """
import sys
from pathlib import Path
from pions.families.gravity import family, opening_book
damaged = opening_book.Book(Path(sys.argv.pop(1)))
family._book = lambda: damaged
from pions.cli.main import entry
entry()
"""
    (tmp_path / "book").write_bytes(opening_bytes())
    ended = subprocess.run(
        [sys.executable, "-c", copy, str(tmp_path / "book"), "doctor", "--lang", "en"],
        capture_output=True, text=True, check=False,
        env=os.environ | {"XDG_STATE_HOME": str(tmp_path), "XDG_CACHE_HOME": str(tmp_path)},
    )  # fmt: skip
    assert "~ The book of openings is damaged" in ended.stdout
    assert ended.returncode == 0


def opening_bytes():
    whole = (ROOT / "src/pions/data/connect4.book").read_bytes()
    return whole[:-1] + bytes([whole[-1] ^ 1])


def test_errors_of_the_machine_lead_to_the_doctor(pions, monkeypatch, tmp_path):
    def leads(error):
        return error.of_machine

    for number in (errno.EACCES, errno.EROFS, errno.ENOSPC):
        assert leads(plain_files.unwritable("x", OSError(number, "no")))
    assert not leads(plain_files.unwritable("x", OSError(errno.ENOENT, "no")))
    assert leads(tiers.SandboxMissing("no"))
    assert not leads(errors.StoreFault(errors.NOT_GAMES, path="x"))
    monkeypatch.setitem(sys.modules, "pions.arena.cluster", None)
    with pytest.raises(executor.Unavailable) as caught:
        executor.executor(2, "tcp://nowhere:1")
    assert leads(caught.value)
    (tmp_path / "mine.py").write_text("def play(position):\n    return 3\n")
    monkeypatch.setattr(tiers, "best_tier", lambda: tiers.Tier.D)
    ended = pions("duel", str(tmp_path / "mine.py"), "random", "--require-sandbox", "A")
    assert ended.status == 2
    assert ended.err.endswith("“pions doctor” shows what this machine has.\n")
    assert "pions doctor" not in pions("duel", "randon", "random").err
