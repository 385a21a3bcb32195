"""What it costs to keep a player in a process of its own: to start it, and at every move.

    python benchmarks/arena_isolation.py                # every tier this machine offers
    python benchmarks/arena_isolation.py --moves 5000   # more of them

The overhead of a move is the time of `choose` around a player that answers at once: board to
text, pipe, thaw, the player's process, pipe, text to move, the rules, freeze. The target is
0.3 ms, and the status is 1 where a tier misses it. Starting is measured to the point where
the first move can be asked, once for a file that needs numpy and once for one that does not.

On a machine that does something else meanwhile, the quietest of ten batches counts for the
moves; for the start, the time of the processor is beside that of the clock.
"""

from __future__ import annotations

import argparse
import platform
import statistics
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from pions import sandbox
from pions.games.catalog import AnyGame
from pions.games.gravity import Gravity
from pions.games.hexagon import Hex
from pions.sandbox import Limits, Tier

if sys.platform != "win32":
    import resource

TARGET: Final = 0.3
"""Milliseconds a move."""
STARTS: Final = 15
WARM_UP: Final = 50
BATCHES: Final = 10

ETAT: Final = "def strategie(state):\n    return 3\n"
HEX: Final = "import numpy\n\ndef algo(grille, joueur):\n    return 0, 0\n"


@dataclass(frozen=True, slots=True)
class Row:
    """What one tier costs in one game; milliseconds."""

    tier: Tier
    game: str
    start: float
    """By the clock, the median."""
    work: float | None
    """By the processor, both sides together, the mean; ``None`` where it is not told."""
    move: float
    """The median of the quietest batch."""
    slow: float
    """What 95 moves in 100 of all batches stay under."""

    @property
    def kept(self) -> bool:
        """Whether the target is met."""
        return self.move < TARGET


def measure(tier: Tier, game: AnyGame, path: Path, moves: int) -> Row:
    """Start the player several times, then ask the last one many times."""
    limits = Limits(seconds=10)
    starts = []
    worked = processor_time()
    for _ in range(STARTS):
        began = time.perf_counter()
        with sandbox.load(path, game, limits, tier):
            starts.append(time.perf_counter() - began)
    work = None if worked is None else ((processor_time() or 0) - worked) / STARTS * 1000
    position, times = game.initial(), []
    with sandbox.load(path, game, limits, tier) as player:
        for _ in range(moves + WARM_UP):
            began = time.perf_counter()
            player.choose(position)
            times.append(time.perf_counter() - began)
    times = times[WARM_UP:]
    size = max(1, len(times) // BATCHES)
    batches = [times[at : at + size] for at in range(0, len(times), size)]
    return Row(
        tier,
        game.name,
        statistics.median(starts) * 1000,
        work,
        min(map(statistics.median, batches)) * 1000,
        sorted(times)[len(times) * 95 // 100] * 1000,
    )


def processor_time() -> float | None:
    """Seconds of processor used by this process and by those it has waited for."""
    if sys.platform == "win32":
        return None
    used = (resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return sum(usage.ru_utime + usage.ru_stime for usage in used)


def main() -> int:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--moves", type=int, default=2000)
    options = parser.parse_args()
    print(f"{platform.machine()}, {platform.system()}, Python {platform.python_version()}")
    print(f"{'tier':6}{'game':12}{'start':>10}{'processor':>12}{'move':>12}{'95 % under':>14}")
    rows = []
    with tempfile.TemporaryDirectory() as folder:
        for tier in Tier:
            reason = sandbox.missing(tier)
            if reason is not None:
                print(f"{tier.value:6}not here: {reason}")
                continue
            for game, source in ((Gravity(), ETAT), (Hex(11), HEX)):
                path = Path(folder) / f"{type(game).__name__}.py"
                path.write_text(source, encoding="utf-8")
                row = measure(tier, game, path, options.moves)
                rows.append(row)
                mark = "" if row.kept else f"  over {TARGET} ms"
                work = "" if row.work is None else f"{row.work:.1f} ms"
                print(
                    f"{tier.value:6}{row.game:12}{row.start:7.1f} ms{work:>12}{row.move:9.3f} ms"
                    f"{row.slow:11.3f} ms{mark}"
                )
    return 0 if all(row.kept for row in rows) else 1


if __name__ == "__main__":
    sys.exit(main())
