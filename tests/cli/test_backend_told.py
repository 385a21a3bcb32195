"""How kernels run is told on demand, and a slower backend is never taken in silence."""

import importlib.util
import json
import os
import shutil
import subprocess
import sys
from functools import cache

import pytest

from pions import kernels

library = kernels.library
BUILT = library.FOLDER
HERE = """
import sys
from functools import partial
from pathlib import Path
from pions.kernels import library
library.tried = partial(library.tried, Path(sys.argv.pop(1)))
if sys.argv.pop(1) == "bare":
    import importlib.util
    found = importlib.util.find_spec
    importlib.util.find_spec = lambda name, *more: None if name == "numba" else found(name, *more)
from pions.cli.main import entry
entry()
"""
LATE = "62161276116444625526551242435433571777"

with_library = pytest.mark.skipif(library.problem() is not None, reason="no library was built")
with_numba = pytest.mark.skipif(not importlib.util.find_spec("numba"), reason="numba is not there")


def run(folder, *words, numba=True, **environ):
    """The program, with the library of another folder, and perhaps without numba."""
    clean = {name: value for name, value in os.environ.items() if name != "NUMBA_DISABLE_JIT"}
    return subprocess.run(
        [sys.executable, "-c", HERE, str(folder), "" if numba else "bare", *words],
        env=clean | {"PIONS_KERNELS": ""} | environ,
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )


@cache
def right_answer(lang):
    """What the program says where its library can be used."""
    return run(BUILT, "solve", LATE, "--lang", lang).stdout


@pytest.fixture
def copied(tmp_path):
    """A copy of the library, and a way to change its manifest."""
    shutil.copytree(BUILT, tmp_path / "built")
    folder = tmp_path / "built"
    manifest = json.loads((folder / library.MANIFEST).read_text())

    def change(**entries):
        (folder / library.MANIFEST).write_text(json.dumps(manifest | entries))
        return folder

    return change


def truncated(copied):
    folder = copied()
    file = folder / json.loads((folder / library.MANIFEST).read_text())["file"]
    file.write_bytes(file.read_bytes()[:5000])
    return folder


def no_manifest(copied):
    folder = copied()
    (folder / library.MANIFEST).write_text("{")
    return folder


FAULTS = {
    "broken": [truncated, no_manifest],
    "older": [lambda copied: copied(sources="0")],
    "foreign": [lambda copied: copied(machine="amiga-68000")],
}
WORDS = {
    "broken": ("is damaged", "est endommagée"),
    "older": ("was built from other sources", "autres sources"),
    "foreign": ("is for another machine", "une autre machine"),
}


@with_library
@pytest.mark.parametrize(
    ("kind", "make", "lang", "place"),
    [
        (kind, make, *(("en", 0), ("fr", 1))[number % 2])
        for number, (kind, make) in enumerate((k, m) for k, ms in FAULTS.items() for m in ms)
    ],
)
def test_a_library_that_cannot_be_used_is_named_once(copied, kind, make, lang, place):
    found = run(make(copied), "solve", LATE, "--lang", lang, numba=False)
    assert found.returncode == 0, found.stderr
    (line,) = found.stderr.splitlines()
    assert WORDS[kind][place] in line
    assert found.stdout == right_answer(lang)


def test_plain_python_is_never_taken_in_silence(tmp_path):
    found = run(tmp_path, "solve", LATE, numba=False)
    assert found.returncode == 0
    (line,) = found.stderr.splitlines()
    assert "plain Python" in line
    assert "pions doctor" in line


@pytest.mark.parametrize("words", [("show", "445"), ("--version",), ("games",)])
def test_nothing_is_said_where_no_kernel_is_wanted(tmp_path, words):
    assert run(tmp_path, *words, numba=False).stderr == ""


@with_numba
def test_numba_is_named_beside_a_library_that_cannot_be_used(copied):
    told = run(copied(sources="0"), "doctor").stdout
    assert "Numba" in told
    assert "was built from other sources" in told


@with_library
def test_the_library_and_its_level_are_told():
    road = next(line for line in run(BUILT, "doctor").stdout.splitlines() if "Kernels" in line)
    assert road.startswith("✓")
    assert str(library.loaded().path) in road
    assert library.loaded().level.removeprefix("_") in road


def test_what_was_asked_for_is_told():
    for road, word in (("python", "plain Python"), ("jit", "Numba")):
        told = run(BUILT, "doctor", PIONS_KERNELS=road)
        assert word in told.stdout
        assert "PIONS_KERNELS" in told.stdout
        assert told.stderr == ""


@pytest.mark.parametrize(("lang", "road"), [("en", "library"), ("fr", "rocket")])
def test_a_road_that_cannot_be_taken_is_an_error_in_one_sentence(tmp_path, lang, road):
    found = run(tmp_path, "solve", LATE, "--lang", lang, PIONS_KERNELS=road)
    assert found.returncode == 2
    (line,) = found.stderr.splitlines()
    assert f"PIONS_KERNELS={road}" in line
    doctor = run(tmp_path, "doctor", "--lang", lang, PIONS_KERNELS=road)
    assert (doctor.returncode, doctor.stderr) == (1, "")
    assert f"✗ PIONS_KERNELS={road}" in doctor.stdout
