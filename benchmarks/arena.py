"""What the arena costs, against what was promised: each line a measure, its target, and a verdict.

    python benchmarks/arena.py                  everything; the status is 1 where a target is missed
    python benchmarks/arena.py class memory     some
    python benchmarks/arena_isolation.py        the cost of a move, tier by tier
    python benchmarks/arena_kills.py            kill the arena 50 times, compare the games

Times are wall clock. Of what is compared, both sides take turns and each keeps its best turn,
the one least disturbed by other programs; the load of the machine is printed with each line.
"""

from __future__ import annotations

import argparse
import gc
import math
import os
import platform
import random
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import permutations
from pathlib import Path
from typing import Any, Final

from arena_isolation import ETAT, measure
from pions import sandbox
from pions.app.lab import experiments, file_experiments
from pions.app.lab.plans import Setup
from pions.app.tournament.plan import TournamentRequest, prepare
from pions.app.tournament.run import TournamentProgress, play
from pions.arena.rating import bradley_terry
from pions.games.gravity import Gravity
from pions.store.game_records import GameRecord, Seat, Winner

EVEN: Final = ("random", "proof:n=0")
"""Two players of ours that draw their moves by lot, as those of the files do."""
TURNS: Final = 3
"""Of each side, where two are compared."""

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


def finished(request: TournamentRequest) -> tuple[TournamentProgress, float]:
    """The end of a tournament, and how long it took once it was ready."""
    tournament = prepare(request)
    began = time.perf_counter()
    *_, last = play(tournament)
    return last, time.perf_counter() - began


def speed(request: TournamentRequest) -> float:
    """Games a second."""
    last, seconds = finished(request)
    return last.done / seconds


def ours(place: Path, name: str, /, **settings: Any) -> TournamentRequest:  # noqa: ANN401 - a request's own
    """A tournament among players of ours."""
    usual = {
        "store": place / f"{name}.db",
        "game": "puissance3",
        "yardsticks": ("random", "oneply"),
        "openings": 2,
    }
    return TournamentRequest(**{**usual, **settings})


def thinkers(place: Path, name: str, *, workers: int = 1) -> TournamentRequest:
    """A thousand games of players that think: on one core, half a minute.

    Starting processes, once, takes a second or two; a shorter tournament would measure that.
    """
    players = ("alphabeta:depth=6", "alphabeta:depth=7")
    return ours(
        place, name, game="connect4", yardsticks=players, rounds=500, openings=30, workers=workers
    )


@dataclass(frozen=True, slots=True)
class Line:
    """A measure and what was promised of it."""

    name: str
    value: str
    target: str
    good: bool


def write_class(folder: Path, count: int) -> Path:
    """Quick strategies of three kinds."""
    folder.mkdir()
    kinds = (RANDOM, CENTRE, LOOK)
    for number in range(count):
        source = kinds[number % 3].replace("{middle}", str(number % 5))
        (folder / f"player{number:02}.py").write_text(source, encoding="utf-8")
    return folder


def isolation(folder: Path) -> Line:
    """Players of ours here, against players of files in a process each."""
    files = folder / "two"
    files.mkdir()
    for name in ("a", "b"):
        (files / f"{name}.py").write_text(RANDOM, encoding="utf-8")
    here = apart = 0.0
    for turn in range(TURNS):
        here = max(here, speed(ours(folder, f"here{turn}", yardsticks=EVEN, rounds=300)))
        asked = ours(folder, f"files{turn}", folder=files, yardsticks=(), rounds=20)
        apart = max(apart, speed(asked))
    return Line(
        "ours without isolation against a process a player",
        f"{here:.0f} / {apart:.1f} games/s = {here / apart:.0f} x",
        "at least 20 x",
        here / apart >= 20,
    )


def overhead(folder: Path) -> Line:
    """A move of an isolated player that answers at once."""
    file = folder / "one.py"
    file.write_text(ETAT, encoding="utf-8")
    row = measure(sandbox.best_tier(), Gravity(), file, 4000)
    return Line(
        f"isolation a move, tier {row.tier.value}", f"{row.move:.3f} ms", "under 0.3 ms", row.kept
    )


def lab(folder: Path) -> Line:
    """Random games between functions of one file, inside its process; processor time of both."""
    file = folder / "mine.py"
    file.write_text(RANDOM.replace("strategie", "strategie_alea"), encoding="utf-8")
    found = file_experiments.survey(str(file), Gravity(), sandbox.Limits(), None)
    plan = file_experiments.random_against_random(Setup(Gravity(), 2000, 0), found)
    began = _processor()
    *_, last = experiments.play(plan, workers=1)
    each = (_processor() - began) / last.done * 1000
    return Line(
        f"a random game of one's own file, {last.done} games",
        f"{each:.2f} ms of processor",
        "at most 5 ms",
        each <= 5 and not last.slips,
    )


def _processor() -> float:
    """Seconds of processor time of this process and of those it has waited for."""
    used = (resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return sum(one.ru_utime + one.ru_stime for one in used)


def clock(folder: Path) -> Line:
    """A hand-out's min-max at depth 5 in plain Python: the first move, and the limit it keeps."""
    source = Path(__file__).parents[1] / "tests" / "checks" / "correct" / "etat" / "plain.py"
    file = folder / "mine.py"
    file.write_text(source.read_text(encoding="utf-8"), encoding="utf-8")
    limits = sandbox.Limits()
    with sandbox.load(file, Gravity(), limits) as player:
        player.choose(Gravity().initial())
        used = player.seconds
    return Line(
        "first move of a student's min-max at depth 5",
        f"{used:.1f} s of processor",
        f"a third of the limit of {limits.seconds:g} s",
        used < limits.seconds / 3,
    )


def workers(folder: Path) -> Line:
    """Two processes against one."""
    speeds, busy = {1: 0.0, 2: 0.0}, {1: 0.0, 2: 0.0}
    for turn in range(TURNS):
        for count in (1, 2):
            busy[count] = max(busy[count], _busy(count))
            asked = thinkers(folder, f"w{count}{turn}", workers=count)
            speeds[count] = max(speeds[count], speed(asked))
    ratio = speeds[2] / speeds[1]
    return Line(
        "two workers against one",
        f"{speeds[2]:.0f} / {speeds[1]:.0f} games/s = {ratio:.2f} x",
        f"at least 1.7 x; two empty loops here: {busy[2] / busy[1]:.2f} x",
        ratio >= 1.7,
    )


def _busy(count: int) -> float:
    """Loops a second of so many processes that do nothing else: what the machine itself gives."""
    code = "x = 0\nfor i in range(10_000_000): x += i"
    began = time.perf_counter()
    crew = [subprocess.Popen([sys.executable, "-c", code]) for _ in range(count)]  # noqa: S603
    for process in crew:
        process.wait()
    return count / (time.perf_counter() - began)


def school(folder: Path) -> Line:
    """Thirty files, everybody meets everybody."""
    asked = ours(
        folder, "class", folder=write_class(folder / "class", 30), yardsticks=(), workers=2
    )
    began = time.perf_counter()
    last, seconds = finished(asked)
    whole = time.perf_counter() - began
    return Line(
        f"30 files, {last.done} games, two workers",
        f"{whole:.0f} s, {whole - seconds:.0f} of them to start",
        "within 180 s",
        whole < 180 and last.done == 870 and not last.problems,
    )


def ranking(folder: Path) -> Line:
    """A class of 105, everybody against everybody: rated with intervals, on one core."""
    del folder
    rng = random.Random(1)
    strengths = {f"player{number:03}": rng.gauss(0, 1.5) for number in range(105)}
    records = []
    for one, other in permutations(strengths, 2):
        likely = 1 / (1 + math.exp(strengths[other] - strengths[one]))
        odds, ways = (0.1, 0.9 * likely, 0.9 - 0.9 * likely), (None, "first", "second")
        winner: Winner = rng.choices(ways, odds)[0]  # type: ignore[assignment] # one of these
        pair = " ".join(sorted((one, other)))
        seats = Seat(one, ""), Seat(other, "")
        records.append(
            GameRecord(f"{one} {other}", pair, "connect4", 1, *seats, "", 0, "", (), winner, "win")
        )
    began, busy = time.perf_counter(), time.process_time()
    bradley_terry(records, list(strengths))
    wall, work = time.perf_counter() - began, time.process_time() - busy
    return Line(
        f"ranking of 105 players, {len(records)} games",
        f"{work:.1f} s of processor, {wall:.1f} s by the clock",
        "within 3 s of processor",
        work < 3,
    )


def memory(folder: Path) -> Line:
    """The referee's memory over ten thousand games."""
    tournament = prepare(ours(folder, "memory", rounds=5000))
    marks: dict[int, float] = {}
    for progress in play(tournament):
        for mark in (1000, 5000, 10_000):
            if progress.done >= mark and mark not in marks:
                gc.collect()
                marks[mark] = _resident()
    return Line(
        "memory after 1000, 5000, 10 000 games",
        " / ".join(f"{megabytes:.0f}" for megabytes in marks.values()) + " MB",
        "flat: under 10 MB more",
        marks[10_000] - marks[1000] < 10,
    )


def _resident() -> float:
    """Megabytes this process has in memory now."""
    with suppress(OSError):
        pages = int(Path("/proc/self/statm").read_text(encoding="utf-8").split()[1])
        return pages * resource.getpagesize() / 2**20
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def dask(folder: Path) -> Line:
    """The same tournament on a cluster of this machine alone."""
    from distributed import LocalCluster  # noqa: PLC0415 - an extra

    asked = thinkers(folder, "pool")
    pool = shared = 0.0
    with LocalCluster(
        n_workers=2, threads_per_worker=1, dashboard_address=":0", silence_logs=50
    ) as cluster:  # type: ignore[no-untyped-call]
        address = cluster.scheduler_address
        for turn in range(TURNS):
            pool = max(pool, speed(replace(asked, store=folder / f"pool{turn}.db", workers=2)))
            on = replace(asked, store=folder / f"dask{turn}.db", scheduler=address)
            shared = max(shared, speed(on))
    return Line(
        "Dask on this machine against the pool",
        f"{shared:.0f} / {pool:.0f} games/s: {pool / shared:.2f} x the time",
        "within 1.5 x",
        pool / shared <= 1.5,
    )


PARTS: Final[Mapping[str, Callable[[Path], Line]]] = {
    "overhead": overhead,
    "lab": lab,
    "clock": clock,
    "isolation": isolation,
    "workers": workers,
    "class": school,
    "ranking": ranking,
    "memory": memory,
    "dask": dask,
}


def main() -> int:
    """Measure what was asked for."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("parts", nargs="*", choices=[*PARTS, []], metavar="PART")
    chosen = parser.parse_args().parts or list(PARTS)
    system = f"{os.cpu_count()} cores, {platform.machine()}, {platform.system()}"
    print(f"{system}, Python {platform.python_version()}, load {_load()}")
    missed = 0
    for name in chosen:
        with tempfile.TemporaryDirectory() as folder:
            line = PARTS[name](Path(folder))
        missed += not line.good
        mark = "ok  " if line.good else "MISS"
        print(f"{mark}  {line.name:<50} {line.value:>34}   ({line.target}; load {_load()})")
        sys.stdout.flush()
    return 1 if missed else 0


def _load() -> str:
    """How many processes wanted to run, over the last minute; ours are among them."""
    return f"{os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else "unknown"


if __name__ == "__main__":
    sys.exit(main())
