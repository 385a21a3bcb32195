"""Pions installed into the very interpreter that players run on: no player reads our searches."""

import json
import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

import pions
from pions import sandbox
from pions.sandbox import Tier
from waiting import PATIENCE

pytestmark = [
    pytest.mark.once,
    pytest.mark.skipif(sys.platform != "linux", reason="files are hidden on Linux"),
]
TIERS = [tier for tier in (Tier.A, Tier.B) if sandbox.missing(tier) is None]

PLAYER = """
import json, os, sys

SITE = @SITE@

def strategie(state):
    sys.path.append(SITE)
    for name in [name for name in sys.modules if name.startswith("pions")]:
        del sys.modules[name]
    found = []
    for name in ("pions.families", "pions.kernels", "neighbour"):
        try:
            __import__(name)
            found.append(name)
        except (ImportError, OSError):
            pass
    for path in ("neighbour.py", "pions/__init__.py", "pions/families/__init__.py"):
        try:
            with open(os.path.join(SITE, path)) as file:
                file.read()
            found.append(path)
        except OSError:
            pass
    import sqlite3, decimal, xml.dom.minidom  # the standard library is there
    print(json.dumps(found))
    return 3
"""

REFEREE = """
import sys
import pions
from pions import sandbox
from pions.games.gravity import Gravity
assert pions.__file__.startswith(sys.base_prefix), pions.__file__
limits = sandbox.Limits(seconds=60)
for name in sys.argv[2:]:
    with sandbox.load(sys.argv[1], Gravity(), limits, sandbox.Tier(name)) as player:
        assert player.choose(Gravity().initial()) == 3
        print(player.output.strip())
"""


def linked(source, target):
    """A copy that takes no room, where the folders are on one disk."""
    try:
        os.link(source, target)
    except OSError:
        shutil.copy2(source, target)


@pytest.fixture
def interpreter(tmp_path):
    """A copy of the one these tests run on, with Pions and a neighbour in its site-packages."""
    program = Path(getattr(sys, "_base_executable", sys.executable)).resolve()
    library = Path(sysconfig.get_path("stdlib"))
    base, leave = tmp_path / "base", shutil.ignore_patterns("test", "*-packages", "idlelib")
    (base / "bin").mkdir(parents=True)
    shutil.copy2(program, base / "bin" / program.name)
    within = library.relative_to(sys.base_prefix)
    shutil.copytree(library, base / within, ignore=leave, copy_function=linked, symlinks=True)
    site = base / within / "site-packages"
    site.mkdir()
    (site / "neighbour.py").write_text("found = True\n", "utf-8")
    package = Path(pions.__file__).parent
    unneeded = shutil.ignore_patterns("__pycache__", "data", "static")
    shutil.copytree(package, site / "pions", ignore=unneeded, copy_function=linked)
    return base / "bin" / program.name, site


@pytest.mark.skipif(not TIERS, reason="no tier of this machine hides files")
def test_a_player_reads_no_package_of_its_interpreter(tmp_path, interpreter):
    program, site = interpreter
    file = tmp_path / "mine.py"
    file.write_text(PLAYER.replace("@SITE@", repr(str(site))), "utf-8")
    done = subprocess.run(
        [program, "-I", "-c", REFEREE, file, *(tier.value for tier in TIERS)],
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE,
    )
    assert done.returncode == 0, done.stderr
    assert [json.loads(line) for line in done.stdout.splitlines()] == [[]] * len(TIERS)
