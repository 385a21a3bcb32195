"""The walk-through of ``docs/check.md``, in both languages, shows what the program prints."""

import importlib.util
import re
from pathlib import Path

import pytest

DOCS = Path(__file__).parent.parent / "docs"
pytestmark = pytest.mark.once


@pytest.mark.parametrize(
    ("language", "won"),
    [
        ("fr", None),  # the duel is played in the other language, and in `tests/cli` by other files
        pytest.param("en", r"games +2 +0 +0", marks=pytest.mark.thorough),
    ],
)
def test_every_command_prints_what_the_page_shows(language, won):
    spec = importlib.util.spec_from_file_location("make_walk_through", DOCS / "check" / "make.py")
    make = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(make)
    page = make.PAGES[language].read_text("utf-8")

    def run(command, folder):
        if "-n 20" in command:  # a minute of play: two games tell whether the promise holds
            if won:
                short = make.output(command.replace("-n 20", "-n 2"), folder, language)
                assert re.search(won, short)
            return re.search(rf"(?s){re.escape(command)}\n(.*?)```", page)[1]
        return make.output(command, folder, language)

    again = make.replayed(page, run)
    assert without_carets(again) == without_carets(page)


def without_carets(text):
    """The marks under a line of a traceback differ between versions of Python."""
    return [line for line in text.splitlines() if not re.fullmatch(r"[ ~^]+", line)]
