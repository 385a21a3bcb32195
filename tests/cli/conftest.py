"""The program, run inside the test: what it printed, and how it ended."""

import io
from dataclasses import dataclass

import pytest

from pions.cli.main import main
from waiting import PATIENCE


@dataclass(frozen=True)
class Ended:
    status: int
    out: str
    err: str


@pytest.fixture(autouse=True)
def _own_results(monkeypatch, tmp_path_factory):
    """What is found in a class is kept for this test alone."""
    folder = tmp_path_factory.mktemp("kept")
    monkeypatch.setattr("pions.app.checks.kept_checks.usual_folder", lambda: folder)


@pytest.fixture
def pions(monkeypatch, capsys):
    """Call as ``pions("play", "--start", "me", typed="4\\nquit\\n", lang="fr")``."""

    def run(*arguments, typed="", lang="en"):
        monkeypatch.setenv("LANGUAGE", lang)
        monkeypatch.setenv("COLUMNS", "80")
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        # However slow the machine: what goes on is told by lines only after this many seconds.
        monkeypatch.setattr("pions.cli.screen.progress.EVERY", 10 * PATIENCE)
        try:
            status = main(arguments)
        except SystemExit as leaving:  # --help and --version leave by themselves
            status = leaving.code
        shown = capsys.readouterr()
        return Ended(status, shown.out, shown.err)

    return run
