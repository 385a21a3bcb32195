"""Measures how soon pupils hear of what they hand in to a real server.

    python benchmarks/class_server.py           # one after the other, then 30 in a minute
    python benchmarks/class_server.py --checks tests/checks/correct/etat/arrays.py --handout etat

Each pupil enters with a code, hands in a player, and asks for it until it is on the ladder. The
first verdict is the first stage that is told; a ladder game is one against any player, after
those against yardsticks.
"""

from __future__ import annotations

import argparse
import contextlib
import http.client
import json
import random
import re
import sqlite3
import statistics
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from subprocess import PIPE, Popen
from typing import IO, Any, Final

from websockets.sync.client import connect
from websockets.typing import Origin

from pions.app.classes import school
from pions.app.classes.name_list import ListedName
from pions.store.class_file import FILE, ClassFile
from pions.store.class_records import Assignment

PAUSE: Final = 0.05
"""Seconds between two questions of a pupil's page."""
PATIENCE: Final = 300.0
PLAYER: Final = """
import random
def choose(position):  # pupil {number}
    moves = position.legal_moves()
    random.seed({number} + position.ply)
    for move in moves:
        if position.play(move).winner:
            return move
    return random.choice(moves)
"""


class Pupil:
    """A browser that has entered."""

    def __init__(self, port: int, code: str) -> None:
        self._port = port
        self._cookie = ""
        self.ask("POST", "/class/enter", json.dumps({"code": code}))

    def ask(self, method: str, path: str, body: str = "") -> dict[str, Any]:
        """Return the answer to a request; raises `RuntimeError` where it is refused."""
        line = http.client.HTTPConnection("127.0.0.1", self._port, timeout=PATIENCE)
        line.request(method, path, body.encode(), {"cookie": self._cookie})
        answer = line.getresponse()
        told: dict[str, Any] = json.loads(answer.read())
        self._cookie = (answer.getheader("set-cookie") or self._cookie).partition(";")[0]
        line.close()
        if answer.status != http.client.OK:
            raise RuntimeError(told)
        return told

    def check(self, text: str, handout: str) -> Mapping[str, float]:
        """Check a file from the workbench; return the seconds until the first result and all."""
        address = f"ws://127.0.0.1:{self._port}/socket"
        origin = Origin(f"http://127.0.0.1:{self._port}")
        with connect(
            address, origin=origin, additional_headers={"cookie": self._cookie}, max_size=None
        ) as line:
            fields = {"name": "mine.py", "text": text, "handout": handout}
            line.send(json.dumps({"do": "hello", "language": "fr"}))
            began = time.monotonic()
            line.send(json.dumps({"id": 1, "do": "check file", **fields}))
            seconds: dict[str, float] = {}
            while "all exercises" not in seconds:
                told = json.loads(line.recv(PATIENCE))
                now = time.monotonic() - began
                if "before" in told:
                    seconds.setdefault("told how many are before", now)
                if "part" in told:
                    seconds.setdefault("first exercise", now)
                if "error" in told:
                    raise RuntimeError(told)
                if told.get("re") == 1 and "ok" in told:
                    seconds["all exercises"] = now
            return seconds

    def hand_in(self, text: str) -> Mapping[str, float]:
        """Hand a file in; return the seconds until it was taken, judged first, and accepted."""
        began = time.monotonic()
        number = self.ask("POST", "/class/hand-in?name=mine.py", text)["number"]
        seconds = {"taken": time.monotonic() - began}
        while time.monotonic() - began < PATIENCE:
            told = self.ask("GET", f"/class/hand-in/{number}")
            now = time.monotonic() - began
            if told["stage"] != "read" or told["stopped"]:
                seconds.setdefault("first verdict", now)
            if told["accepted"] or told["stopped"]:
                seconds["accepted" if told["accepted"] else "stopped"] = now
                return seconds
            time.sleep(PAUSE)
        raise TimeoutError(number)


def main() -> None:
    """Measure both, and print the median, 95 % and the most of each."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n", maxsplit=1)[0])
    parser.add_argument("--game", default="puissance4")
    parser.add_argument("--handout", default="")
    parser.add_argument("--checks", type=Path, help="a solution that all check within the time")
    parser.add_argument("--pupils", type=int, default=30)
    parser.add_argument("--within", type=float, default=60.0, help="seconds")
    parser.add_argument("--alone", type=int, default=20, help="hand-ins one after the other")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder, "class")
        school.create(home, [ListedName(f"Pupil {n}") for n in range(options.pupils + 1)])
        with ClassFile(home / FILE) as file:
            school.give(file, Assignment(0, "A", options.game, options.handout, daily=1000), "2026")
            codes = [slip.code for slip in school.new_slips(file)]
        with server(home) as (port, _process):
            _measure(options, home, port, codes)


def _measure(options: argparse.Namespace, home: Path, port: int, codes: Sequence[str]) -> None:
    alone = Pupil(port, codes[0])
    alone.hand_in(PLAYER.format(number=0))  # processes begin with the first one
    _show("alone", [alone.hand_in(PLAYER.format(number=n + 1)) for n in range(options.alone)])
    pupils = [Pupil(port, code) for code in codes[1:]]
    rng = random.Random(1)
    if options.checks:
        _check(options, pupils, rng)
        return
    found: list[Mapping[str, float]] = []

    def one(pupil: Pupil, number: int, moment: float) -> None:
        time.sleep(moment)
        began = time.monotonic()
        seconds = pupil.hand_in(PLAYER.format(number=number))
        name = f"{number - 999}.1"
        while not _games(home, name) and time.monotonic() - began < PATIENCE:
            time.sleep(0.2)
        first_game = time.monotonic() - began - seconds["accepted"]
        found.append({**seconds, "ladder game after that": first_game})

    _at_once(one, pupils, options.within, rng)
    _show(f"{len(pupils)} within {options.within:.0f} s", found)


def _check(options: argparse.Namespace, pupils: Sequence[Pupil], rng: random.Random) -> None:
    """Let all check the same solution of a hand-out from their pages."""
    text = options.checks.read_text("utf-8")
    found: list[Mapping[str, float]] = []

    def one(pupil: Pupil, number: int, moment: float) -> None:
        time.sleep(moment)
        found.append(pupil.check(f"{text}\n# {number}\n", options.handout))

    _at_once(one, pupils, options.within, rng)
    _show(f"{len(pupils)} checks within {options.within:.0f} s", found)


def _at_once(
    work: Callable[[Pupil, int, float], None],
    pupils: Sequence[Pupil],
    within: float,
    rng: random.Random,
) -> None:
    threads = [
        threading.Thread(target=work, args=(pupil, 1001 + n, rng.uniform(0, within)))
        for n, pupil in enumerate(pupils)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def _games(home: Path, name: str) -> int:
    """Return how many games of the ladder a player has, beside those against yardsticks."""
    base = sqlite3.connect(home / FILE, timeout=30)
    question = "SELECT count(*) FROM games WHERE ? IN (first, second)"
    (count,) = base.execute(question, [name]).fetchone()
    base.close()
    return max(0, int(count) - 4)


def _show(title: str, found: Sequence[Mapping[str, float]]) -> None:
    print(f"{title} ({len(found)})          median     95 %      most")
    for name in dict.fromkeys(name for one in found for name in one):
        values = sorted(one[name] for one in found if name in one)
        high = values[min(len(values) - 1, int(0.95 * len(values)))]
        print(f"  {name:24} {statistics.median(values):8.2f} {high:8.2f} {values[-1]:8.2f} s")


@contextlib.contextmanager
def server(home: Path, errors: int | IO[str] | None = None) -> Iterator[tuple[int, Popen[str]]]:
    """Serve the class of a folder in a process of its own; give its port, and wait for its end."""
    options = ["serve", "--no-browser", "--port", "0", "--class", str(home)]
    games = ["--games", str(home / "games")]
    command = [sys.executable, "-m", "pions", "--lang", "en", *options, *games]
    process = Popen(command, stdout=PIPE, stderr=errors, text=True)  # noqa: S603 - our own program
    found = re.search(r":(\d+)/", process.stdout.readline() if process.stdout else "")
    if found is None:
        process.kill()
        raise SystemExit("The server did not start.")
    try:
        yield int(found[1]), process
    finally:
        process.terminate()
        process.wait(PATIENCE)


if __name__ == "__main__":
    main()
