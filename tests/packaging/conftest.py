"""What people install: sdist and wheels, made once for all tests, and an environment with one."""

import os
import subprocess
import sys
import venv
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
DIST = "PIONS_WHEELS"
"""The variable that names the folder of wheels for all machines; `make test-wheels` sets it."""

collect_ignore = [] if os.environ.get(DIST) else ["test_every_wheel.py"]


def clean_environment(**more):
    """The variables of somebody who installs Pions, and no compiler on the path."""
    left_out = ("PYTHON", "COVERAGE", "VIRTUAL", "PIONS", "NUMBA")
    kept = {name: text for name, text in os.environ.items() if not name.startswith(left_out)}
    return kept | more


def run(*command, folder, **more):
    environ = clean_environment(**more.pop("environ", {}))
    done = subprocess.run(
        [str(word) for word in command],
        cwd=folder,
        env=environ,
        capture_output=True,
        text=True,
        check=False,
        **more,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def build(kind, folder, root=ROOT, **environ):
    """The file that hatchling makes of the tree `root`."""
    command = [sys.executable, "-m", "hatchling", "build", "-t", kind, "-d", folder]
    run(*command, folder=root, environ=environ)
    (made,) = folder.iterdir()
    return made


def install(wheel, folder):
    """The programs of a new environment with a wheel and what it asks for."""
    venv.create(folder, with_pip=False)
    programs = folder / ("Scripts" if os.name == "nt" else "bin")
    pip = [sys.executable, "-m", "pip", "--python", programs / "python", "install", "--quiet"]
    run(*pip, "--constraint", ROOT / "constraints.txt", wheel, folder=folder)
    return programs


@pytest.fixture(scope="session")
def sdist(tmp_path_factory):
    return build("sdist", tmp_path_factory.mktemp("sdist"))


@pytest.fixture(scope="session")
def wheel(tmp_path_factory):
    """The wheel with the library that this tree has."""
    return build("wheel", tmp_path_factory.mktemp("wheel"), PIONS_WHEEL="built")


@pytest.fixture(scope="session")
def plain_wheel(sdist, tmp_path_factory):
    """The wheel without a library, made from the sdist."""
    folder = tmp_path_factory.mktemp("plain")
    run("tar", "-xzf", sdist, folder=folder)
    (unpacked,) = folder.iterdir()
    return build("wheel", folder / "dist", unpacked, PIONS_WHEEL="none")


@pytest.fixture(scope="session")
def installed(wheel, tmp_path_factory):
    """The programs of a clean environment that holds the wheel and what it asks for."""
    return install(wheel, tmp_path_factory.mktemp("clean") / "venv")
