"""The page in a tab: how much is downloaded, and how long a visitor waits.

    python benchmarks/tab.py                 # dist/site (make site), about five minutes when idle
    python benchmarks/tab.py --only visits   # visits, analyses, empty, hex, checks

Seconds of the clock in headless Chromium on this machine, from a server of files on it: from
opening the address until the board is drawn and until it can be played on, in a new profile and
in one that was here before; then, asked by messages as the page asks, exact analyses by number of
discs, the empty board without the book, moves of Hex, and the checks of a right solution.
"""

from __future__ import annotations

import argparse
import gzip
import random
import shutil
import statistics
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parents[1]
for folder in ("tools/site", "tests"):
    sys.path.insert(0, str(ROOT / folder))

from pions.games import catalog  # noqa: E402

DISCS: Final = (4, 8, 11, 12, 13, 14, 16, 20, 24, 28, 32, 36)
ASK: Final = """
async (messages) => {
  const script = document.querySelector("script[type=module]").src;
  const program = await import(new URL("tab/program.js", script).href);
  let hear;
  let line;
  const ready = new Promise((opened) => {
    line = program.begin({ opened, heard: (text) => hear(JSON.parse(text)), closed() {} });
  });
  line = await line;
  await ready;
  const answers = [];
  for (const message of messages) {
    const began = performance.now();
    let first = 0;
    let part = 0;
    const said = await new Promise((resolve) => {
      hear = (told) => {
        if (told.part || told.news) first ||= performance.now() - began;
        if (told.part) part ||= performance.now() - began;
        else if (!told.news && told.re) resolve(told);
      };
      line.post(JSON.stringify({ id: 1, ...message }));
    });
    const milliseconds = performance.now() - began;
    answers.push([milliseconds, first || milliseconds, part || milliseconds, said.ok ?? said]);
  }
  return answers;
}
"""


class Site:
    """A server of the site, and a browser."""

    def __init__(self, playwright: Any, folder: Path) -> None:  # noqa: ANN401
        import serve  # noqa: PLC0415 - a tool of ours

        self.playwright, self.folder = playwright, folder
        self._server = serve.server(0, folder)
        threading.Thread(target=self._server.serve_forever, daemon=True).start()
        self.home = f"http://127.0.0.1:{self._server.server_address[1]}/"
        self._chromium = playwright.chromium
        self._path = shutil.which("chromium")

    def profile(self, folder: str) -> Any:  # noqa: ANN401 - playwright's
        """A browser that keeps what it stores in a folder."""
        return self._chromium.launch_persistent_context(
            folder, executable_path=self._path, args=["--no-sandbox"], locale="fr-FR"
        )

    def ask(self, *messages: dict[str, Any]) -> list[tuple[float, float, float, Any]]:
        """Milliseconds until each answer, its first news and its first part; and the answer."""
        with tempfile.TemporaryDirectory() as folder:
            browser = self.profile(folder)
            page = browser.new_page()
            page.set_default_timeout(600_000)
            page.goto(self.home + "play/")
            page.wait_for_selector(".thinbar", state="detached")
            found: list[tuple[float, float, float, Any]] = page.evaluate(ASK, list(messages))
            browser.close()
        if refused := [answer for *_, answer in found if "error" in answer]:
            sys.exit(f"Refused: {refused[0]}")
        return found


def sizes(folder: Path) -> None:
    """What a first visit downloads, compressed as most hosts send it, and all there is."""
    (python,) = folder.glob("v/*/python")
    first = sum(path.stat().st_size for path in python.glob("*.bin"))
    first += sum(len(gzip.compress(path.read_bytes(), 9)) for path in python.glob("*.mjs"))
    static = [path for path in python.parent.joinpath("static").rglob("*") if path.is_file()]
    shown = [path for path in static if "built" not in path.parts and "bench" not in path.parts]
    first += sum(len(gzip.compress(path.read_bytes(), 9)) for path in shown)
    documents = folder / "docs"
    whole = sum(
        path.stat().st_size if path.suffix == ".bin" else len(gzip.compress(path.read_bytes(), 9))
        for path in folder.rglob("*")
        if path.is_file() and not path.is_relative_to(documents)
    )
    print(f"until the first exact answer {first / 1e6:.1f} MB (floor 9)")
    print(f"in all {whole / 1e6:.1f} MB (floor 16; the documentation not counted)")


def visits(site: Site, turns: int) -> None:
    """How long the board and Python take, the first time and later."""
    times: dict[str, list[float]] = {"board": [], "first": [], "later": []}
    longest: list[float] = []
    for _ in range(turns):
        with tempfile.TemporaryDirectory() as folder:
            for visit in ("first", "later"):
                browser = site.profile(folder)
                page = browser.new_page()
                page.set_default_timeout(120_000)
                began = time.perf_counter()
                page.goto(site.home, wait_until="commit")
                page.wait_for_selector("#board")
                times["board"].append(time.perf_counter() - began)
                page.wait_for_selector(".thinbar", state="detached")
                page.wait_for_selector(".controls [data-key]")
                times[visit].append(time.perf_counter() - began)
                for name in ("offline", "snapshot"):
                    page.wait_for_selector(f"html[data-{name}=ready]", state="attached")
                browser.close()
            longest.append(_longest_task(site, folder))
    for name, floor in (("board", 1), ("first", 5), ("later", 3)):
        best, middle = min(times[name]), statistics.median(times[name])
        print(f"{name}: median {middle:.2f} s, best {best:.2f} s (floor {floor})")
    print(f"longest task of the main thread: {statistics.median(longest):.0f} ms CPU (floor 50)")


def _longest_task(site: Site, folder: str) -> float:
    """CPU milliseconds of the longest task of the page's main thread in a visit.

    CPU, because the workers that start Python need every core of a small machine meanwhile.
    """
    browser = site.profile(folder)
    page = browser.new_page()
    page.set_default_timeout(120_000)
    session = browser.new_cdp_session(page)
    events: list[dict[str, Any]] = []
    ended = threading.Event()
    session.on("Tracing.dataCollected", lambda told: events.extend(told["value"]))
    session.on("Tracing.tracingComplete", lambda _told: ended.set())
    traced = {"categories": "toplevel", "transferMode": "ReportEvents"}
    session.send("Tracing.start", traced)
    page.goto(site.home, wait_until="commit")
    # No selectors of ours meanwhile: what they cost the page would be counted.
    page.wait_for_timeout(15_000)
    session.send("Tracing.end")
    while not ended.is_set():
        page.wait_for_timeout(50)
    browser.close()
    main = {
        (one["pid"], one["tid"])
        for one in events
        if one["name"] == "thread_name" and one["args"]["name"] == "CrRendererMain"
    }
    tasks = [one for one in events if one["ph"] == "X" and (one["pid"], one["tid"]) in main]
    return max(float(one.get("tdur", 0)) for one in tasks) / 1000


def analyses(site: Site, turns: int) -> None:
    """Exact scores of all columns, then all with lines and reasons, by number of discs."""
    rng, game = random.Random(4), catalog.find("connect4")
    each = 20 * turns
    lines: list[list[str]] = []
    for discs in DISCS:
        while sum(len(one) == discs for one in lines) < each:
            position: Any = game.initial()
            moves: list[str] = []
            while len(moves) < discs and position.outcome() is None:
                move = rng.choice(position.legal_moves())
                position = position.play(move)
                moves.append(game.format_move(move))
            if position.outcome() is None:
                lines.append(moves)
    found = site.ask(*({"do": "analyse", "game": "connect4", "moves": one} for one in lines))
    for discs in DISCS:
        here = [one for one, line in zip(found, lines, strict=True) if len(line) == discs]
        shown = [
            f"{name} median {statistics.median(took):.0f} ms, 99 % {_late(took):.0f} ms"
            for name, took in (
                ("scores", [part for _, _, part, _ in here]),
                ("with reasons", [whole for whole, _, _, _ in here]),
            )
        ]
        print(f"{discs:2} discs: {'; '.join(shown)}")


def _late(took: list[float]) -> float:
    """What 99 of 100 keep."""
    return sorted(took)[min(len(took) - 1, round(0.99 * len(took)))]


def empty(site: Site, _turns: int) -> None:
    """The empty board, all columns, where the book cannot be fetched."""
    with tempfile.TemporaryDirectory() as folder:
        bare = Path(folder) / "site"
        shutil.copytree(site.folder, bare, ignore=shutil.ignore_patterns("docs", "*book*"))
        ((took, first, part, answer),) = Site(site.playwright, bare).ask(
            {"do": "analyse", "game": "connect4", "moves": []}
        )
    print(f"empty board without the book: all scores {part / 1000:.1f} s (floor 60)")
    print(f"      with reasons {took / 1000:.1f} s, exact: {answer['exact']}")
    print(f"      first word of progress after {first / 1000:.1f} s")


def hexes(site: Site, turns: int) -> None:
    """Moves of level 5 on 11 x 11."""
    moves = ["f6", "e7", "g7", "d8", "h5", "c9"]
    asks = [
        {"do": "opinion", "game": "hex-11", "moves": moves[: 2 * (turn % 3)], "player": "level:n=5"}
        for turn in range(3 * turns)
    ]
    took = [one for one, *_ in site.ask(*asks)]
    print(
        f"Hex level 5: median {statistics.median(took):.0f} ms, worst {max(took):.0f} (floor 1500)"
    )


def checks(site: Site, _turns: int) -> None:
    """A right solution of `etat`."""
    from wrong_solutions import correct  # type: ignore[import-not-found] # noqa: PLC0415

    text = correct("etat", "plain")
    ask = {"do": "check file", "handout": "etat", "name": "etat.py", "text": text}
    ((took, first, _, answer),) = site.ask(ask)
    print(f"etat: first result {first / 1000:.1f} s (floor 3), all {took / 1000:.1f} s (floor 15)")
    print(f"      {answer['passed']} of {answer['counted']} exercises passed")


PARTS: Final[dict[str, Callable[[Site, int], None]]] = {
    "visits": visits,
    "analyses": analyses,
    "empty": empty,
    "hex": hexes,
    "checks": checks,
}


def main() -> None:
    """Measure what is asked for."""
    parser = argparse.ArgumentParser(description="Measures the page in a tab.")
    parser.add_argument("--only", choices=PARTS, help="one part")
    parser.add_argument("--turns", type=int, default=5)
    parser.add_argument("--site", type=Path, default=ROOT / "dist" / "site")
    options = parser.parse_args()
    if not options.site.is_dir():
        sys.exit(f"There is no site at {options.site}: make site.")
    from playwright.sync_api import sync_playwright  # noqa: PLC0415 - only here

    sizes(options.site)
    with sync_playwright() as playwright:
        site = Site(playwright, options.site)
        for name, part in PARTS.items():
            if options.only in (None, name):
                part(site, options.turns)


if __name__ == "__main__":
    main()
