"""What the arena costs, against what was promised: each line a measure, its target, and a verdict.

    python benchmarks/arena.py                  all but the kills
    python benchmarks/arena.py class memory     some
    python benchmarks/arena.py kills            kill the arena 50 times, compare the games

Times are wall clock on a machine that should have nothing else to do.
"""

from __future__ import annotations

import argparse
import gc
import os
import random
import resource
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping
from contextlib import closing, suppress
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from pions import sandbox
from pions.app.course import Progress, play
from pions.app.tournaments import Limits, Request, prepare
from pions.core.seeds import generator
from pions.games.catalog import find
from pions.store.database import Store
from pions.strategies import registry

RANDOM: Final = """
import random
def strategie(state):
    return random.choice([c for c, room in enumerate(state["libres"]) if room])
"""
CENTRE: Final = """
def strategie(state):
    libres = [c for c, room in enumerate(state["libres"]) if room]
    return min(libres, key=lambda c: (abs(c - {middle}), c))
"""
LOOK: Final = """
def gagne(grille, c, j):
    l = max(i for i in range(len(grille)) if grille[i][c] == 0)
    def n(dl, dc):
        k, y, x = 0, l + dl, c + dc
        while 0 <= y < len(grille) and 0 <= x < len(grille[0]) and grille[y][x] == j:
            k, y, x = k + 1, y + dl, x + dc
        return k
    return any(1 + n(*d) + n(-d[0], -d[1]) >= 3 for d in ((0, 1), (1, 0)))
def strategie(state):
    libres = [c for c, room in enumerate(state["libres"]) if room]
    for j in (state["joueur"], 3 - state["joueur"]):
        for c in libres:
            if gagne(state["grille"], c, j):
                return c
    return libres[{middle} % len(libres)]
"""


def finished(request: Request) -> tuple[Progress, float]:
    """The end of a tournament, and how long it took once it was ready."""
    tournament = prepare(request)
    began = time.perf_counter()
    *_, last = play(tournament)
    return last, time.perf_counter() - began


def ours(place: Path, name: str, /, **settings: Any) -> Request:  # noqa: ANN401 - a request's own
    """A tournament among players of ours."""
    usual = {
        "store": place / f"{name}.db",
        "game": "puissance3",
        "yardsticks": ("random", "oneply"),
        "openings": 2,
    }
    return Request(**{**usual, **settings})


def say(name: str, value: str, target: str, *, good: bool) -> None:
    """One line."""
    print(f"{'ok  ' if good else 'MISS'}  {name:<52} {value:>22}   ({target})", flush=True)


def write_class(folder: Path, count: int) -> Path:
    """Quick strategies of three kinds."""
    folder.mkdir()
    kinds = (RANDOM, CENTRE, LOOK)
    for number in range(count):
        source = kinds[number % 3].replace("{middle}", str(number % 5))
        (folder / f"player{number:02}.py").write_text(source, encoding="utf-8")
    return folder


def isolation(folder: Path) -> None:
    """Players of ours here, against the same in a process each."""
    last, seconds = finished(ours(folder, "here", yardsticks=("random", "proof:n=0"), rounds=300))
    here = last.done / seconds
    files = folder / "two"
    files.mkdir()
    for name in ("a", "b"):
        (files / f"{name}.py").write_text(RANDOM, encoding="utf-8")
    request = ours(folder, "files", folder=files, yardsticks=(), rounds=20)
    last, seconds = finished(request)
    apart = last.done / seconds
    say(
        "ours without isolation against a process a player",
        f"{here:.0f} / {apart:.1f} games/s = {here / apart:.0f} x",
        "at least 20 x",
        good=here / apart >= 20,
    )


def overhead(folder: Path) -> None:
    """A move of an isolated player, less the same move here."""
    file = folder / "one.py"
    file.write_text(
        "def strategie(state):\n"
        "    return next(c for c, room in enumerate(state['libres']) if room)\n",
        encoding="utf-8",
    )
    game = find("connect4")
    position = game.initial()
    with sandbox.load(file, game) as player:
        samples = []
        for _ in range(2000):
            began = time.perf_counter()
            player.choose(position)
            samples.append(time.perf_counter() - began)
    middle = statistics.median(samples)
    say(
        f"isolation a move, tier {sandbox.best_tier().value} (median)",
        f"{1000 * middle:.3f} ms",
        "under 0.3 ms",
        good=middle < 0.0003,
    )


def workers(folder: Path) -> None:
    """Two processes against one, in turn, the better of three each: other programs come and go."""
    players = ("alphabeta:depth=2", "alphabeta:depth=3")
    speeds, busy = {1: 0.0, 2: 0.0}, {1: 0.0, 2: 0.0}
    for attempt in range(3):
        for count in (1, 2):
            busy[count] = max(busy[count], _busy(count))
            name = f"w{count}{attempt}"
            request = ours(folder, name, yardsticks=players, rounds=250, workers=count)
            last, seconds = finished(request)
            speeds[count] = max(speeds[count], last.done / seconds)
    ratio = speeds[2] / speeds[1]
    say(
        "two workers against one",
        f"{speeds[2]:.0f} / {speeds[1]:.0f} games/s = {ratio:.2f} x",
        f"at least 1.7 x; two empty loops here: {busy[2] / busy[1]:.2f} x",
        good=ratio >= 1.7,
    )


def _busy(count: int) -> float:
    """Loops a second of so many processes that do nothing else: what the machine itself gives."""
    code = "x = 0\nfor i in range(10_000_000): x += i"
    began = time.perf_counter()
    crew = [subprocess.Popen([sys.executable, "-c", code]) for _ in range(count)]  # noqa: S603
    for process in crew:
        process.wait()
    return count / (time.perf_counter() - began)


def school(folder: Path) -> None:
    """Thirty files, everybody meets everybody."""
    request = ours(
        folder, "class", folder=write_class(folder / "class", 30), yardsticks=(), workers=2
    )
    began = time.perf_counter()
    last, seconds = finished(request)
    whole = time.perf_counter() - began
    good = whole < 180 and last.done == 870 and not last.problems
    say(
        f"30 files, {last.done} games, two workers",
        f"{seconds:.0f} s ({whole:.0f} s with the start)",
        "within 180 s",
        good=good,
    )


def memory(folder: Path) -> None:
    """The referee's memory over ten thousand games."""
    tournament = prepare(ours(folder, "memory", rounds=5000))
    marks: dict[int, float] = {}
    for progress in play(tournament):
        for mark in (1000, 5000, 10_000):
            if progress.done >= mark and mark not in marks:
                gc.collect()
                marks[mark] = _resident()
    growth = marks[10_000] - marks[1000]
    say(
        "memory after 1000, 5000, 10 000 games",
        " / ".join(f"{megabytes:.0f}" for megabytes in marks.values()) + " MB",
        "flat: under 10 MB more",
        good=growth < 10,
    )


def _resident() -> float:
    """Megabytes this process has in memory now."""
    with suppress(OSError):
        pages = int(Path("/proc/self/statm").read_text(encoding="utf-8").split()[1])
        return pages * resource.getpagesize() / 2**20
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def dask(folder: Path) -> None:
    """The same tournament on a cluster of this machine alone."""
    from distributed import LocalCluster  # noqa: PLC0415 - an extra

    players = ("alphabeta:depth=2", "alphabeta:depth=3")
    request = ours(folder, "pool", yardsticks=players, rounds=150, workers=2)
    _, pool = finished(request)
    with LocalCluster(
        n_workers=2, threads_per_worker=1, dashboard_address=None, silence_logs=50
    ) as cluster:  # type: ignore[no-untyped-call]
        address = cluster.scheduler_address
        _, shared = finished(replace(request, store=folder / "dask.db", scheduler=address))
    say(
        "Dask on this machine against the pool",
        f"{shared:.1f} / {pool:.1f} s = {shared / pool:.2f} x",
        "within 1.5 x",
        good=shared / pool <= 1.5,
    )


LONG: Final = """
import sys
from pathlib import Path
sys.path.insert(0, {here!r})
import arena
folder = Path({folder!r})
arena.finished(arena.long(folder, {name!r}))
"""


def long(folder: Path, name: str) -> Request:
    """Long enough to be killed fifty times: 3600 games, some of them of files."""
    players = ("alphabeta:depth=1", "alphabeta:depth=2", "proof:n=1")
    return ours(
        folder,
        name,
        game="gravity-5x5x4",
        folder=folder / "class",
        yardsticks=players,
        rounds=200,
        workers=2,
        limits=Limits(seconds=10),
    )


def kills(folder: Path) -> None:
    """Kill the arena fifty times; the games must be those of an undisturbed run."""
    write_class(folder / "class", 1)
    rng = random.Random(1)
    here = str(Path(__file__).resolve().parent)
    code = LONG.format(here=here, folder=str(folder), name="killed")
    deaths, kept = 0, [0]
    while deaths < 50:
        process = subprocess.Popen(  # noqa: S603 - our own program
            [sys.executable, "-c", code], stderr=subprocess.DEVNULL
        )
        while process.poll() is None and _games(folder / "killed.db") == kept[-1]:
            time.sleep(0.01)
        time.sleep(rng.uniform(0, 0.4))
        if process.poll() is not None:
            break
        process.kill()
        process.wait()
        deaths += 1
        kept.append(_games(folder / "killed.db"))
    subprocess.run([sys.executable, "-c", code], check=True)  # noqa: S603 - our own program
    finished(long(folder, "whole"))
    same = _stored(folder / "killed.db") == _stored(folder / "whole.db")
    never_less = kept == sorted(kept)
    say(
        f"killed {deaths} times at random moments",
        f"same games: {same}",
        "game for game",
        good=same and never_less and deaths == 50,
    )


def _games(path: Path) -> int:
    try:
        with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as base:
            found: int = base.execute("SELECT count(*) FROM games").fetchone()[0]
            return found
    except sqlite3.OperationalError:
        return 0


def _stored(path: Path) -> list[object]:
    with Store(path) as store:
        (tournament,) = store.tournaments()
        return [replace(game, seconds=()) for game in store.games(tournament.id)]


PARTS: Final[Mapping[str, Callable[[Path], None]]] = {
    "overhead": overhead,
    "isolation": isolation,
    "workers": workers,
    "class": school,
    "memory": memory,
    "dask": dask,
    "kills": kills,
}


def main() -> None:
    """Measure what was asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("parts", nargs="*", choices=[*PARTS, []], metavar="PART")
    chosen = parser.parse_args().parts or [name for name in PARTS if name != "kills"]
    registry.build("random", find("connect4"), generator(0))
    load = os.getloadavg()[0] if hasattr(os, "getloadavg") else 0.0
    print(f"{os.cpu_count()} cores, load {load:.1f} before we began")
    for name in chosen:
        with tempfile.TemporaryDirectory() as folder:
            PARTS[name](Path(folder))


if __name__ == "__main__":
    main()
