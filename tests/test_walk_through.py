"""The walk-through of ``docs/check.md`` shows what the program prints."""

import importlib.util
import re
from pathlib import Path

import pytest

DOCS = Path(__file__).parent.parent / "docs"
pytestmark = pytest.mark.once


def test_every_command_prints_what_the_page_shows():
    spec = importlib.util.spec_from_file_location("make_walk_through", DOCS / "check" / "make.py")
    make = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(make)
    page = (DOCS / "check.md").read_text("utf-8")

    def run(command, folder):
        if "-n 20" in command:  # a minute of play: two games tell whether the promise holds
            short = make.output(command.replace("-n 20", "-n 2"), folder)
            assert re.search(r"parties +2 +0 +0", short)
            return re.search(rf"(?s){re.escape(command)}\n(.*?)```", page)[1]
        return make.output(command, folder)

    again = make.replayed(page, run)
    assert without_carets(again) == without_carets(page)


def without_carets(text):
    """The marks under a line of a traceback differ between versions of Python."""
    return [line for line in text.splitlines() if not re.fullmatch(r"[ ~^]+", line)]
