"""How long a visitor of a page just started waits: for the board, a move, an exact analysis.

    python benchmarks/first_visit.py            # three times; needs chromium and playwright

Seconds of the clock, each time a new server with no games and a new browser: from opening the
address until the board is there; from *Start* until the opponent that the form proposes has made
its first move; from opening *Analyse* on a position until every column has its score. Before the
board is there, so many files are fetched, and so many kilobytes come.
"""

from __future__ import annotations

import argparse
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

FLOORS: Final = {
    "board": 1.0,
    "files": 12,
    "kilobytes": 150,
    "first move": 0.5,
    "first analysis": 1.0,
}
"""What was asked for: seconds, but for files and kilobytes."""


@contextmanager
def server(games: str) -> Iterator[str]:
    """The address of a page that was just started."""
    words = [sys.executable, "-m", "pions", "--lang", "en", "serve", "--no-browser", "--port", "0"]
    with subprocess.Popen(  # noqa: S603 - our own program
        [*words, "--games", games], stdout=subprocess.PIPE, text=True
    ) as program:
        try:
            for line in program.stdout or ():
                if found := re.search(r"http://[\w.:]+", line):
                    yield found[0]
                    break
        finally:
            program.terminate()


def visit(browser: Any) -> dict[str, float]:  # noqa: ANN401 - playwright's
    """One visit of a page that was just started, by a browser that was not."""
    times = {}
    with tempfile.TemporaryDirectory() as games, server(games) as address:
        page = browser.new_page(locale="en")
        network, sizes = page.context.new_cdp_session(page), []
        network.on("Network.loadingFinished", lambda one: sizes.append(one["encodedDataLength"]))
        network.send("Network.enable")
        began = time.perf_counter()
        page.goto(f"{address}/play")
        page.wait_for_selector(".columns [data-move='4']")
        times["board"] = time.perf_counter() - began
        times |= {"files": len(sizes), "kilobytes": sum(sizes) / 1000}
        page.keyboard.press("n")  # the form, where it is folded away
        page.get_by_text("They do").click()
        began = time.perf_counter()
        page.get_by_role("button", name="Start").click()
        page.wait_for_selector("[data-key='move-0']")
        times["first move"] = time.perf_counter() - began
        page.close()
        page = browser.new_page(locale="en")
        began = time.perf_counter()
        page.goto(f"{address}/analyse?game=connect4&pos=446564435")
        page.wait_for_selector(".chip.best")
        times["first analysis"] = time.perf_counter() - began
        page.close()
    return times


def main() -> int:
    """Print a table; 1 where a floor is missed."""
    parser = argparse.ArgumentParser(description="What a first visitor of the page waits for.")
    parser.add_argument("--turns", type=int, default=3, help="visits (default 3)")
    turns = parser.parse_args().turns
    from playwright.sync_api import sync_playwright  # noqa: PLC0415 - brings a browser's driver

    with sync_playwright() as driver:
        browser = driver.chromium.launch(
            executable_path=shutil.which("chromium"), args=["--no-sandbox"]
        )
        visits = [visit(browser) for _ in range(turns)]
        browser.close()
    missed = False
    for name in visits[0]:
        found = statistics.median(one[name] for one in visits)
        missed |= found > FLOORS[name]
        print(f"{name:16} {found:6.2f}   asked for: {FLOORS[name]:.1f}")
    return int(missed)


if __name__ == "__main__":
    sys.exit(main())
