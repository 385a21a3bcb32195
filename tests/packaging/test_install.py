"""`tools/install.py`: a line that says how far pip is, its reasons where it fails, and no more."""

import subprocess
import sys
from pathlib import Path

import pytest

INSTALL = Path(__file__).resolve().parents[2] / "tools" / "install.py"
pytestmark = pytest.mark.once

LINES = """WARNING: Location 'file:///nowhere/' is ignored: it is neither a file nor a directory.
Collecting numpy
  Downloading numpy-2.4.6.whl (17 MB)
DEPRECATION: Something will change.
[notice] A new release of pip is available
"""


def shown(tmp_path, *lines, status=0):
    """What is shown where pip says these lines."""
    pip = tmp_path / "python"
    said = "\n".join((LINES, *lines))
    pip.write_text(f"#!/bin/sh\ncat <<'END'\n{said}\nEND\nexit {status}\n")
    pip.chmod(0o755)
    done = subprocess.run(
        [sys.executable, INSTALL, pip, "numpy"], capture_output=True, text=True, check=False
    )
    assert done.returncode == status
    assert done.stderr == ""
    for aside in ("WARNING", "DEPRECATION", "notice"):
        assert aside not in done.stdout
    return done.stdout


def test_what_pip_says_besides_its_work_is_not_shown(tmp_path):
    assert shown(tmp_path).rstrip().endswith("installed")


def test_why_pip_failed_is_shown_with_what_to_do(tmp_path):
    said = shown(tmp_path, "ERROR: No matching distribution found for numpy", status=1)
    assert "ERROR: No matching distribution found for numpy" in said
    assert "The same command tries again." in said
