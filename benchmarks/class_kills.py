"""Kills the server of a class and its processes at random moments while pupils hand in.

    python benchmarks/class_kills.py             # fifty kills, some minutes; Linux
    python benchmarks/class_kills.py --kills 10 --seed 2

Before most kills the ladder has played on with all that was handed in; then a pupil hands in over
HTTP, and soon the whole server is killed, or one of its processes, which the server
must survive. What was acknowledged must be there, be examined and play; each game that counted
must count after the next start, once and with the same result; and games go on after the last kill.
"""

from __future__ import annotations

import argparse
import http.client
import os
import random
import signal
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Mapping
from contextlib import closing, suppress
from pathlib import Path
from typing import Any, Final

from class_server import PLAYER, Pupil, server
from pions.app.classes import school
from pions.app.classes.name_list import ListedName
from pions.store.class_file import FILE, ClassFile
from pions.store.class_records import Assignment
from web_attacks import cpu_below

MOMENTS: Final = 1.5
"""Seconds after which something is killed at most, and in which a pupil hands in."""
SETTLED: Final = 0.7
"""The share of kills before which all was examined, and the ladder has played on."""
PATIENCE: Final = 120.0
PEOPLE: Final = ("Ada", "Blaise", "Cy")
_GAMES: Final = """
SELECT id, pair, first, second, round, opening, moves, winner, termination
FROM entries JOIN games ON games.id = entries.game
"""


class Kills:
    """A class, what was acknowledged to its pupils, and what was killed."""

    def __init__(self, home: Path, seed: int) -> None:
        self._home = home
        self._rng = random.Random(seed)
        school.create(home, [ListedName(name) for name in PEOPLE])
        with ClassFile(home / FILE) as file:
            school.give(file, Assignment(0, "A", "puissance3", daily=100_000), "2026-01-01")
            self._codes = [slip.code for slip in school.new_slips(file)]
        self.told: dict[int, int] = {}
        """The persons of the hand-ins that were acknowledged."""
        self.killed: Counter[str] = Counter()
        self.changed: set[str] = set()
        """Games that counted before a kill, and no more or otherwise after it."""
        self._games: Mapping[str, tuple[object, ...]] = {}
        self.met = 0

    def live(self, most: int) -> None:
        """Serve, and kill some processes, then the server: `most` in all."""
        with (
            (self._home / "said").open("a") as said,
            server(self._home, said) as (port, process),
        ):
            others = min(self._rng.randrange(5), most - 1)
            for number in range(others + 1):
                if self._rng.random() < SETTLED:
                    self.settle()
                self._kill(port, process, other=number < others)
        after = self._read()
        self.changed |= {name for name, told in self._games.items() if after.get(name) != told}
        self._games = after

    def settle(self, more: int = 0) -> None:
        """Wait until all is examined, and the ladder has played on since that was so before."""
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            with closing(sqlite3.connect(self._home / FILE, timeout=30)) as base:
                (met,) = base.execute("SELECT count(*) FROM entries").fetchone()
                waiting = (
                    "SELECT count(*) FROM hand_ins WHERE stage != 'ladder' AND stopped IS NULL"
                )
                (left,) = base.execute(waiting).fetchone()
            if not left and met > self.met + more and self.told:
                self.met = met
                return
            if not self.told:
                return
            time.sleep(0.1)
        raise TimeoutError(left, met)

    def _kill(self, port: int, process: subprocess.Popen[Any], *, other: bool) -> None:
        who, moment = self._rng.randrange(len(PEOPLE)), self._rng.uniform(0, MOMENTS)
        thread = threading.Thread(target=self._hand_in, args=(port, who, moment))
        thread.start()
        time.sleep(self._rng.uniform(0, MOMENTS))
        if process.poll() is not None:
            raise SystemExit(f"The server ended with {process.returncode}.")
        below = sorted(cpu_below(process.pid)) if other else []
        with suppress(ProcessLookupError):
            os.kill(self._rng.choice(below) if below else process.pid, signal.SIGKILL)
            self.killed["its processes" if below else "servers"] += 1
        thread.join()

    def _hand_in(self, port: int, who: int, moment: float) -> None:
        with suppress(OSError, http.client.HTTPException, ValueError):  # it was killed
            pupil = Pupil(port, self._codes[who])
            time.sleep(moment)
            text = PLAYER.format(number=time.monotonic_ns())
            number = pupil.ask("POST", "/class/hand-in?name=mine.py", text)["number"]
            self.told[number] = who + 1

    def _read(self) -> dict[str, tuple[object, ...]]:
        with closing(sqlite3.connect(self._home / FILE, timeout=30)) as base:
            return {name: told for name, *told in base.execute(_GAMES)}

    def judge(self) -> bool:
        """Print what was lost and counted twice; return whether anything was."""
        with ClassFile(self._home / FILE) as file:
            kept = {one.number: one for one in file.hand_ins()}
            playing = file.playing(1)
        games = list(self._read().values())
        pairs = Counter(pair for pair, *_rest in games)
        said = (self._home / "said").read_text("utf-8", "replace")
        newest = {who: number for number, who in sorted(self.told.items())}
        bad = {
            "acknowledged and lost": len(self.told.keys() - kept.keys()),
            "stopped": sum(not one.accepted for one in kept.values()),
            "people with an older version playing": sum(
                playing.get(who, 0) < number for who, number in newest.items()
            ),
            "games lost or changed by a restart": len(self.changed),
            "meetings played twice": len(games) - len({tuple(told[1:5]) for told in games}),
            "pairs that are not of two games": sum(count != 2 for count in pairs.values()),
            "tracebacks": said.count("Traceback"),
        }
        print(f"killed: {dict(self.killed)}; {len(self.told)} hand-ins acknowledged, ")
        print(f"{len(kept)} kept; {len(games)} games in {len(pairs)} pairs; {bad}")
        if any(bad.values()):
            print(said[-6000:])
        return any(bad.values())


def main() -> int:
    """Kill, count, and say what was lost."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--kills", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=8, help="at most")
    options = parser.parse_args()
    until = time.monotonic() + 60 * options.minutes
    with tempfile.TemporaryDirectory() as folder:
        kills = Kills(Path(folder, "nsi"), options.seed)
        while (left := options.kills - kills.killed.total()) and time.monotonic() < until:
            kills.live(left)
            print(dict(kills.killed), len(kills.told), "hand-ins", kills.met, "games", flush=True)
        with server(Path(folder, "nsi")):
            kills.settle(10)
        return kills.judge()


if __name__ == "__main__":
    sys.exit(main())
