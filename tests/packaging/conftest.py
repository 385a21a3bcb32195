"""What people install: sdist and wheels, made once for all tests, and an environment with one."""

import os

import pytest

from installing import DIST, build, install, run

collect_ignore = [] if os.environ.get(DIST) else ["test_every_wheel.py"]


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
