"""How packages are built from this tree, installed and asked, by somebody who has nothing else."""

import os
import subprocess
import sys
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
DIST = "PIONS_WHEELS"
"""The variable that names the folder of wheels for all machines; `make test-wheels` sets it."""


def clean_environment(**more):
    """The variables of this process without those that would lead back to this tree."""
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
    # What a program needs is compiled when it is used, the rest never.
    pip.append("--no-compile")
    run(*pip, "--constraint", ROOT / "constraints.txt", wheel, folder=folder)
    return programs
