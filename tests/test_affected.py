"""The tool that finds the tests of a changed file."""

import importlib.util
import shutil
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


PART = ("README.fr.md", "docs/api.md", "tests/conftest.py", "tests/test_*.py", "tests/games/*.py")
PART += ("tests/search/*.py", "tests/cli/test_solving*.py", "tests/app/test_api.py")
PART += ("tests/profile/test_profile.py", "src/pions/__init__.py", "src/pions/search/*.py")
PART += ("src/pions/games/*.py", "src/pions/cli/**/*.py", "src/pions/app/api.py")
PART += ("src/pions/strategies/*.py", "src/pions/arena/*.py", "tests/arena/*.py")
PART += ("src/pions/locale/fr/LC_MESSAGES/pions.po",)
"""Files that the questions below are about, and some that are near: to read all takes seconds."""


@pytest.fixture(scope="module", params=["part", pytest.param("all", marks=pytest.mark.thorough)])
def tool(request, tmp_path_factory):
    spec = importlib.util.spec_from_file_location("affected", ROOT / "tools" / "affected.py")
    tool = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(tool)
    if request.param == "part":
        tool.ROOT = tmp_path_factory.mktemp("part")
        for path in (path for pattern in PART for path in ROOT.glob(pattern)):
            there = tool.ROOT / path.relative_to(ROOT)
            there.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(path, there)
    return tool


@pytest.fixture(scope="module")
def affected(tool):
    return lambda *changed, far=1: tool.affected(changed, far)


def test_the_tests_of_a_module_are_those_that_import_it_the_nearest_first(affected):
    tests = affected("src/pions/search/mcts.py")
    assert "tests/search/test_mcts.py" in tests
    further = affected("src/pions/search/mcts.py", far=3)
    assert set(tests) < set(further)
    assert further[: len(tests)] == tests
    assert set(tests) <= set(affected("src/pions/search/mcts.py", "src/pions/games/othello.py"))


def test_what_a_test_asks_by_name_counts_as_imported(affected):
    command = affected("src/pions/cli/commands/solve.py")
    assert "tests/cli/test_solving_commands.py" in command
    assert "tests/profile/test_profile.py" not in command
    assert "tests/app/test_api.py" in affected("src/pions/app/api.py")


def test_a_test_needs_itself_and_a_page_its_examples_and_what_names_it(affected):
    assert affected("tests/games/test_othello.py") == ["tests/games/test_othello.py"]
    assert "docs/api.md" in affected("docs/api.md")
    assert "tests/test_readme.py" in affected("README.fr.md")
    assert "tests/test_translations.py" in affected("src/pions/locale/fr/LC_MESSAGES/pions.po")


def test_what_all_tests_share_is_needed_by_all(affected, tool):
    files = (path.relative_to(tool.ROOT) for path in (tool.ROOT / "tests").rglob("test_*.py"))
    assert {path.as_posix() for path in files} <= set(affected("tests/conftest.py"))


def test_the_command_prints_them(tool, monkeypatch, capsys):
    """In this process, where the imports are read already."""
    file = tool.ROOT / "tests/games/test_othello.py"
    monkeypatch.setattr(sys, "argv", ["affected.py", str(file)])
    assert tool.main() == 0
    assert capsys.readouterr().out == "tests/games/test_othello.py\n"
