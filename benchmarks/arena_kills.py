"""Kill a tournament fifty times at random moments: its games must be those of an undisturbed run.

python benchmarks/arena_kills.py            # some minutes
python benchmarks/arena_kills.py --times 8 --seed 2
"""

from __future__ import annotations

import argparse
import random
import sqlite3
import subprocess
import sys
import tempfile
import time
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Final

from arena import finished, ours, write_class
from pions.app.tournament.plan import Limits, TournamentRequest
from pions.store.database import Store

LONG: Final = """
import sys
from pathlib import Path
sys.path.insert(0, {here!r})
import arena, arena_kills
folder = Path({folder!r})
arena.finished(arena_kills.long(folder, {name!r}))
"""


def long(folder: Path, name: str) -> TournamentRequest:
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


def kills(folder: Path, times: int, seed: int) -> bool:
    """Kill it, then let it finish: whether nothing is lost and nothing differs."""
    write_class(folder / "class", 1)
    rng = random.Random(seed)
    here = str(Path(__file__).resolve().parent)
    code = LONG.format(here=here, folder=str(folder), name="killed")
    deaths, kept = 0, [0]
    while deaths < times:
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
    last, _seconds = finished(long(folder, "whole"))
    same = _stored(folder / "killed.db") == _stored(folder / "whole.db")
    print(f"{last.done} games; killed {deaths} times, with {kept[1]} to {kept[-1]} of them kept")
    print(f"nothing kept was lost: {kept == sorted(kept)}; the same games in the end: {same}")
    return same and kept == sorted(kept) and deaths == times


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


def main() -> int:
    """Kill and compare."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--times", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        return 0 if kills(Path(folder), options.times, options.seed) else 1


if __name__ == "__main__":
    sys.exit(main())
