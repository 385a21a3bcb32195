"""How long a move of Hex takes: every size, a cold process and a warm one, by CPU time.

python benchmarks/hex_time.py                         # all sizes, all players
python benchmarks/hex_time.py --sizes 19 26 --players level:n=10 uct:seconds=1 gtp:0.5
python benchmarks/hex_time.py --swap                  # the opening of a game with the swap rule

Each player has a process of its own, and is asked for the move after c2, then for two more: the
first figure is that first move, the second the longest of the others. Loading comes before the
first move and is told on its own, but for ``gtp:SECONDS``, where a driver sets so many seconds
and everything counts. One thread and its CPU time, so that other work on the machine changes
little; where kernels are not a library, the first run of all compiles them.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import time
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable

    from pions.core.types import Move
    from pions.games.hexagon import Hex, HexPosition

SIZES: Final = (5, 7, 11, 13, 14, 15, 17, 19, 20, 22, 24, 26)
PLAYERS: Final = (
    *("hexnet:seconds=0.5", "hexnet:seconds=1", "hexnet:seconds=5"),
    *("level:n=8", "level:n=9", "level:n=10", "uct:seconds=1", "gtp:0.5"),
)
WARM_MOVES: Final = 2
clock = time.process_time


def measured(size: int, spec: str, *, swap: bool) -> dict[str, float]:
    """In this process: seconds to load, of the first move, of the longest of the next ones."""
    began = clock()
    from pions.core import cpu  # noqa: PLC0415 - loading is what is measured

    cpu.take_turns()
    from pions.games.hexagon import Hex  # noqa: PLC0415

    game = Hex(size, swap=swap)
    choose = driven(game.name, spec) if spec.startswith("gtp:") else built(game, spec)
    loaded = clock() - began
    position = game.initial()
    if not swap:
        position = position.play(game.parse_move("c2"))
    times = []
    for _ in range(1 + WARM_MOVES):
        if position.outcome() is not None:
            break
        before = clock()
        move = choose(position)
        times.append(clock() - before)
        position = position.play(move)
        if position.outcome() is None:
            position = position.play(position.legal_moves()[0])
    return {"load": loaded, "cold": times[0], "warm": max(times[1:], default=0.0)}


def built(game: Hex, spec: str) -> Callable[[HexPosition], Move]:
    """A player of the registry."""
    from pions.core.seeds import generator  # noqa: PLC0415 - as above
    from pions.strategies.registry import build  # noqa: PLC0415

    player = build(spec, game, generator(1))
    return player.choose


def driven(game: str, spec: str) -> Callable[[HexPosition], Move]:
    """The strongest player, as a program drives it that gives so many seconds."""
    from pions.app.play.gtp_game import GtpGame  # noqa: PLC0415 - as above
    from pions.core.types import Side  # noqa: PLC0415

    session = GtpGame(game, clock=clock)
    session.set_seconds(float(spec.removeprefix("gtp:")))
    known = dict.fromkeys(Side, 0)

    def choose(position: HexPosition) -> Move:
        rules = position.game
        for side in Side:
            fresh = position.stones(side) & ~known[side]
            known[side] |= fresh
            for cell in (cell for cell in range(rules.size**2) if fresh >> cell & 1):
                session.play(side, rules.format_move(cell))
        return rules.parse_move(session.choose(position.to_move) or "")

    return choose


def in_a_process(size: int, spec: str, *, swap: bool) -> dict[str, float]:
    """The same in a new process."""
    asked = [sys.executable, __file__, "--inside", f"{size}", spec, *(["--swap"] if swap else [])]
    done = subprocess.run(asked, check=True, capture_output=True, text=True)  # noqa: S603 - ours
    found: dict[str, float] = json.loads(done.stdout)
    return found


def main() -> None:
    """Print a table for the documentation."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--sizes", type=int, nargs="+", default=SIZES)
    parser.add_argument("--players", nargs="+", default=PLAYERS)
    parser.add_argument("--swap", action="store_true", help="the opening under the swap rule")
    parser.add_argument("--inside", nargs=2, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.inside:
        size, spec = options.inside
        print(json.dumps(measured(int(size), spec, swap=options.swap)))
        return
    print("| player | " + " | ".join(f"{size}" for size in options.sizes) + " |")
    print("| --- |" + " ---: |" * len(options.sizes))
    loads = []
    for spec in options.players:
        cells = []
        for size in options.sizes:
            found = in_a_process(size, spec, swap=options.swap)
            loads.append(found["load"])
            cells.append(f"{found['cold']:.2f} / {found['warm']:.2f}")
            print(f"\r{spec} {size}: {found} ", end="", file=sys.stderr)
        print(f"| `{spec}` | " + " | ".join(cells) + " |", flush=True)
    print(f"\nLoading took {min(loads):.2f} to {max(loads):.2f} s.")


if __name__ == "__main__":
    main()
