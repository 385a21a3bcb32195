"""A clone and a bare Python: a command that needs a package says so, and how to get all."""

import os
import subprocess
import sys
import tomllib
import venv
from pathlib import Path

import pytest

from pions.core.packages import EXTRAS, REQUIRED

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def bare(tmp_path_factory):
    """Run ``python -m pions`` of this clone, in an environment where nothing is installed."""
    folder = tmp_path_factory.mktemp("bare")
    venv.create(folder, with_pip=False)
    python = folder / ("Scripts" if os.name == "nt" else "bin") / "python"

    def run(*words):
        return subprocess.run(
            [python, "-m", "pions", "--lang", "en", *words],
            env=os.environ | {"PYTHONPATH": str(ROOT / "src")},
            stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False,
        )  # fmt: skip

    return run


@pytest.mark.parametrize("words", [["show", "44"], ["serve", "--no-browser"], ["solve", "4444"]])
def test_a_sentence_names_the_package_that_is_missing_and_installs_all(bare, words):
    ended = bare(*words)
    assert ended.returncode == 2
    assert ended.stderr.count("\n") == 1
    assert "which is not installed: pip install" in ended.stderr
    assert "pions doctor" in ended.stderr
    assert all(name in ended.stderr for name in REQUIRED)


def test_help_needs_no_package(bare):
    ended = bare("--help")
    assert "commands:" in ended.stdout
    assert not ended.stderr


def test_the_packages_named_are_those_of_the_project():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    named = [wanted.partition(">")[0] for wanted in project["dependencies"]]
    assert list(REQUIRED) == named
    extras = project["optional-dependencies"]
    assert [*EXTRAS, "race"] == list(extras)
    for extra, names in EXTRAS.items():
        assert [wanted.partition(">")[0] for wanted in extras[extra]] == list(names)


def test_a_module_of_the_program_that_is_missing_is_not_taken_for_a_package():
    broken = "import sys; sys.modules['pions.cli.commands.show'] = None; "
    ended = subprocess.run(
        [sys.executable, "-c", broken + "from pions.cli.main import entry; entry()", "show", "44"],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert "ModuleNotFoundError" in ended.stderr
