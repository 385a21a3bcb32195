"""Kills the server of a class and its workers at random moments while pupils hand in.

    python benchmarks/class_kills.py             # fifty kills, some minutes; Linux
    python benchmarks/class_kills.py --kills 10 --seed 2

Each time a server is started, three pupils hand in over HTTP, and what it acknowledges is noted;
then the whole server is killed, or one of its processes, which the server must survive. At the end
every acknowledged hand-in is there, was examined and plays, no game counts twice, and games go on.
"""

from __future__ import annotations

import argparse
import http.client
import itertools
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
from contextlib import closing, suppress
from pathlib import Path
from typing import Any, Final

from class_server import PLAYER, Pupil
from class_server import _server as server
from pions.app.classes import school
from pions.app.classes.name_list import ListedName
from pions.store.class_file import FILE, ClassFile
from pions.store.class_records import Assignment
from web_attacks import cpu_below

LONGEST: Final = 2.0
"""Seconds that a server lives at most before something is killed."""
PATIENCE: Final = 300.0


def main() -> int:
    """Kill, count, and say what was lost."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--kills", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=30, help="at most")
    options = parser.parse_args()
    rng = random.Random(options.seed)
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder, "nsi")
        school.create(home, [ListedName(name) for name in ("Ada", "Blaise", "Cy")])
        with ClassFile(home / FILE) as file:
            school.give(file, Assignment(0, "A", "puissance3", daily=100_000), "2026-01-01")
            codes = [slip.code for slip in school.new_slips(file)]
        told: dict[int, int] = {}
        games, of_workers = [0], 0
        until = time.monotonic() + 60 * options.minutes
        while len(games) <= options.kills and time.monotonic() < until:
            with server(home) as (port, process):
                pupils = [Pupil(port, code) for code in codes]
                stop = threading.Event()
                threads = [
                    threading.Thread(target=_hand_in, args=(pupil, n, stop, told))
                    for n, pupil in enumerate(pupils, 1)
                ]
                for thread in threads:
                    thread.start()
                of_workers += _kill(process, rng)
                stop.set()
                for thread in threads:
                    thread.join()
            games.append(_count(home)[0])
            print(f"kill {len(games) - 1}: {len(told)} hand-ins, {games[-1]} games", flush=True)
        with server(home) as (_port, process):
            try:
                after = _settled(home, games[-1])
            finally:
                process.terminate()
        return _judge(home, told, [*games, after], of_workers)


def _hand_in(pupil: Pupil, who: int, stop: threading.Event, told: dict[int, int]) -> None:
    """Hand in one version after the other until the server is gone; note what it has taken."""
    with suppress(OSError, http.client.HTTPException, ValueError):
        while not stop.is_set():
            text = PLAYER.format(number=time.monotonic_ns())
            told[pupil.ask("POST", "/class/hand-in?name=mine.py", text)["number"]] = who
            time.sleep(0.3)


def _kill(process: subprocess.Popen[Any], rng: random.Random) -> int:
    """Kill some of the server's processes, then it; return how many of the former."""
    killed = 0
    time.sleep(rng.uniform(0, LONGEST))
    for _ in range(rng.randrange(3)):
        workers = sorted(cpu_below(process.pid))
        with suppress(ProcessLookupError, IndexError):
            os.kill(rng.choice(workers), signal.SIGKILL)
            killed += 1
        time.sleep(rng.uniform(0, LONGEST / 2))
    if process.poll() is not None:
        raise SystemExit(f"The server ended with {process.returncode}.")
    process.kill()
    return killed


def _count(home: Path) -> tuple[int, int]:
    """Return how many games count, and how many hand-ins have stages before them."""
    with closing(sqlite3.connect(home / FILE, timeout=30)) as base:
        (games,) = base.execute("SELECT count(*) FROM entries").fetchone()
        waiting = "SELECT count(*) FROM hand_ins WHERE stage != 'ladder' AND stopped IS NULL"
        return games, base.execute(waiting).fetchone()[0]


def _settled(home: Path, before: int) -> int:
    """Wait until all is examined and the ladder has gone on; return how many games count."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        games, waiting = _count(home)
        if not waiting and games > before + 10:
            return games
        time.sleep(0.5)
    raise TimeoutError(games, waiting)


def _judge(home: Path, told: dict[int, int], games: list[int], of_workers: int) -> int:
    with ClassFile(home / FILE) as file:
        kept = {one.number: one for one in file.hand_ins()}
        played = [*file.games("ladder-1", whole=False)]
        playing = file.playing(1)
    lost = told.keys() - kept.keys()
    stopped = [one for one in kept.values() if not one.accepted]
    older = [
        who for who, number in playing.items() if number < max(n for n in told if told[n] == who)
    ]
    twice = sum(count > 2 for count in Counter(game.pair for game in played).values())
    same = len(played) - len({game.id for game in played})
    fell = sum(after < before for before, after in itertools.pairwise(games))
    print(
        f"{len(games) - 2} kills of servers, {of_workers} of their processes; "
        f"{len(told)} hand-ins acknowledged, {len(kept)} kept, {len(lost)} lost, "
        f"{len(stopped)} stopped, {len(older)} people with an older version playing; "
        f"{len(played)} games, {same} twice, {twice} pairs of more than two; "
        f"{fell} times fewer games after a kill"
    )
    for one in stopped[:3]:
        print(one)
    return bool(lost or stopped or older or twice or same or fell)


if __name__ == "__main__":
    sys.exit(main())
