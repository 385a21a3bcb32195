"""What people install: the wheel, alone, in a clean environment, used from an empty folder."""

import os
import subprocess
import sys
import tarfile
import venv
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
pytestmark = pytest.mark.once


def run(*command, folder, **more):
    clean = {
        k: v for k, v in os.environ.items() if not k.startswith(("PYTHON", "COVERAGE", "VIRTUAL"))
    }
    done = subprocess.run(
        command, cwd=folder, env=clean, capture_output=True, text=True, check=False, **more
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def built(tmp_path_factory):
    """The sdist, and the wheel made from it."""
    folder = tmp_path_factory.mktemp("dist")
    run(sys.executable, "-m", "build", "--outdir", str(folder), str(ROOT), folder=folder)
    (sdist,), (wheel,) = folder.glob("*.tar.gz"), folder.glob("*.whl")
    return sdist, wheel


@pytest.fixture(scope="module")
def installed(built, tmp_path_factory):
    """The folder of programs of a clean environment that holds the wheel and what it asks for."""
    folder = tmp_path_factory.mktemp("clean") / "venv"
    venv.create(folder, with_pip=True)
    programs = folder / "bin"
    pip = [str(programs / "python"), "-m", "pip", "install", "--quiet"]
    run(*pip, "--constraint", str(ROOT / "constraints.txt"), str(built[1]), folder=folder)
    return programs


def test_the_wheel_holds_the_package_and_its_data_and_nothing_else(built):
    names = zipfile.ZipFile(built[1]).namelist()
    assert {name.split("/")[0].split("-")[0] for name in names} == {"pions"}
    data = ("pions/data/connect4.book", "pions/data/hex.network")
    for wanted in ("pions/py.typed", "pions/locale/fr/LC_MESSAGES/pions.mo", *data):
        assert wanted in names
    for wanted in ("index.html", "icon.svg", "css/base.css", "js/main.js", "js/pages/play.js"):
        assert f"pions/web/static/{wanted}" in names
    assert any(name.endswith("licenses/LICENSE") for name in names)
    assert not [name for name in names if name.endswith((".pyc", ".nbi", ".nbc"))]


def test_the_sdist_holds_what_the_tests_need(built):
    with tarfile.open(built[0]) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    for wanted in ("Makefile", "constraints.txt", "tests/boards.py", "README.md", "LICENSE"):
        assert wanted in names


def test_the_installed_program_plays_from_an_empty_folder(installed, tmp_path):
    shown = run(
        str(installed / "pions"), "--lang", "en", "play", "puissance3", "--against", "random",
        "--start", "me", "--seed", "1", folder=tmp_path, input="3\n3\nquit\n",
    )  # fmt: skip
    assert "X" in shown
    assert list(tmp_path.iterdir()) == []


def test_the_installed_package_computes_with_its_kernels(installed, tmp_path):
    code = (
        "import pions;"
        "end = pions.play('connect4', 'alphabeta:depth=4', 'random', seed=1);"
        "print(end.winner.name)"
    )
    assert run(str(installed / "python"), "-c", code, folder=tmp_path).strip() == "FIRST"


def test_the_installed_program_speaks_french(installed, tmp_path):
    assert "jouer" in run(str(installed / "pions"), "--lang", "fr", "--help", folder=tmp_path)
