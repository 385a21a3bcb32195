"""What the README shows is what the program says."""

import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.once  # programs of their own

README = Path(__file__).resolve().parents[1] / "README.md"
BLOCKS = re.findall(r"```console\n(.*?)```", README.read_text(encoding="utf-8"), flags=re.DOTALL)
SHOWN = [block for block in BLOCKS if block.count("$ ") == 1]


def said(command, folder):
    done = subprocess.run(
        [sys.executable, "-m", "pions", "--lang", "en", *command],
        capture_output=True, text=True, check=False, encoding="utf-8", cwd=folder,
    )  # fmt: skip
    return (done.stdout + done.stderr).strip()


@pytest.mark.parametrize("block", SHOWN, ids=lambda block: block.splitlines()[0])
def test_the_output_shown_is_real(block, tmp_path):
    shutil.copytree(README.parent / "docs" / "class", tmp_path / "docs" / "class")
    command, _, shown = block.partition("\n")
    printed = said(shlex.split(command.removeprefix("$ pions "), comments=True), tmp_path)
    # A progress bar may come before the result on the error stream.
    assert shown.strip() in printed


def test_the_readme_shows_some():
    assert len(SHOWN) >= 3
