"""How strong the Hex engine is, and how fast: matches with paired openings, and intervals.

python benchmarks/hex.py                          # all parts, 40 games a match
python benchmarks/hex.py speed curve              # no games: latency, random games, learning
python benchmarks/hex.py uct -n 20 --seconds 0.5  # search against UCT at equal CPU time
python benchmarks/hex.py match --first simulations=200 --second simulations=50
python benchmarks/hex.py match -n 400 --first network=new.network,seconds=0.1 --second seconds=0.1
python benchmarks/hex.py match -n 400 --first network=new.network,raw=1 --second raw=1

Each opening is one stone on a cell drawn by the seed, or two where there are not as many cells,
played twice with sides exchanged. Time is CPU time of one thread on both sides, so that other
work on the machine changes little; `--jobs` plays so many pairs at once.
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from typing import Any, Final

import numpy as np

from pions import kernels
from pions.arena.statistics import wilson
from pions.core.seeds import generator
from pions.core.types import Move, Side
from pions.families.hex.players.engines import Policy, RandomGames, Searching
from pions.families.hex.players.hex_player import HexPlayer
from pions.families.hex.search import network_file, rave
from pions.families.hex.search.network import HexNetwork, shipped
from pions.families.hex.search.network_search import HexSearch, SearchLimits
from pions.families.hex.search.network_tree import SearchShape
from pions.games.hexagon import Hex
from pions.search.budget import Budget
from pions.strategies.registry import build

METRICS: Final = Path(__file__).resolve().parent.parent / "training" / "networks"
FLOORS: Final = {"uct": 0.95, "policy": 0.70}
clock = time.process_time

Maker = Callable[[random.Random], HexPlayer]


@dataclass(frozen=True, slots=True)
class Outcome:
    """A match so far."""

    wins: int
    games: int
    seconds: tuple[float, float]
    """CPU time of both."""
    moves: tuple[int, int]
    plies: int

    def __add__(self, other: Outcome) -> Outcome:
        """Both matches as one."""
        return Outcome(
            self.wins + other.wins,
            self.games + other.games,
            (self.seconds[0] + other.seconds[0], self.seconds[1] + other.seconds[1]),
            (self.moves[0] + other.moves[0], self.moves[1] + other.moves[1]),
            self.plies + other.plies,
        )

    def row(self, name: str, size: int, floor: float | None) -> str:
        """A line of the table."""
        interval = wilson(self.wins, self.games)
        pace = [s / max(1, m) for s, m in zip(self.seconds, self.moves, strict=True)]
        wanted = "" if floor is None else f"{floor:.0%}"
        return (
            f"| {name} | {size} x {size} | {self.wins} / {self.games} "
            f"| {self.wins / self.games:.1%} | {interval.low:.1%} - {interval.high:.1%} | {wanted} "
            f"| {pace[0]:.2f} / {pace[1]:.2f} | {self.plies / self.games:.0f} |"
        )


@cache
def brain_of(path: str) -> HexNetwork:
    """The network of a file, or the one that comes with the package."""
    return HexNetwork(network_file.read(Path(path))) if path else shipped()


def network_player(
    limits: SearchLimits | None, shape: SearchShape | None, path: str, rng: random.Random
) -> HexPlayer:
    """A network with a search on one thread and CPU time; without limits its raw policy."""
    brain = brain_of(path)
    if limits is None:
        return HexPlayer(Policy(brain), rng, finishes=False)
    return HexPlayer(Searching(brain, HexSearch(brain, limits, shape, clock)), rng)


NOTHING: Final = Outcome(0, 0, (0.0, 0.0), (0, 0), 0)


def uct_player(seconds: float, rng: random.Random) -> HexPlayer:
    """UCT + RAVE + mended bridges."""
    return HexPlayer(RandomGames(Budget(seconds=seconds), rng, clock=clock), rng)


def played_pair(
    first: Maker, second: Maker, size: int, seed: int, opening: tuple[int, tuple[Move, ...]]
) -> Outcome:
    """The two games of an opening."""
    number, stones = opening
    wins, plies = 0, 0
    seconds, moves = [0.0, 0.0], [0, 0]
    for side in (Side.FIRST, Side.SECOND):
        rng = generator(seed, "game", number, int(side))
        players = {side: (0, first(rng)), side.other: (1, second(rng))}
        position = Hex(size).initial()
        for cell in stones:
            position = position.play(cell)
        while position.outcome() is None:
            who, player = players[position.to_move]
            began = clock()
            position = position.play(player.choose(position))
            seconds[who] += clock() - began
            moves[who] += 1
        outcome = position.outcome()
        wins += outcome is not None and outcome.winner is side
        plies += position.ply
    return Outcome(wins, 2, (seconds[0], seconds[1]), (moves[0], moves[1]), plies)


def match(  # noqa: PLR0913, PLR0917 - two players and what a match is
    first: Maker, second: Maker, games: int, size: int, seed: int, jobs: int = 1
) -> Outcome:
    """Play pairs of games, each opening from both sides."""
    drawn = generator(seed, "openings", size)
    pairs = (games + 1) // 2
    openings: list[tuple[Move, ...]] = [
        (cell,) for cell in drawn.sample(range(size * size), min(size * size, pairs))
    ]
    openings += [tuple(drawn.sample(range(size * size), 2)) for _ in range(pairs - len(openings))]
    play = partial(played_pair, first, second, size, seed)
    with ProcessPoolExecutor(jobs) as pool:
        return sum(pool.map(play, enumerate(openings)), start=NOTHING)


def timed(what: Callable[[], object], repeats: int) -> tuple[float, float]:
    """CPU milliseconds of a call: the best and the median."""
    taken = []
    for _ in range(repeats + 3):
        began = clock()
        what()
        taken.append(1000 * (clock() - began))
    return min(taken[3:]), statistics.median(taken[3:])


def speed() -> None:
    """Latency of the network, and random games a second, on one core."""
    network = shipped()
    print("| one core | best ms a position | median |\n| --- | ---: | ---: |")
    for size in (11, 13):
        for batch in (1, 4, 8, 16):
            rng = np.random.default_rng(0)
            views = rng.choice([0, 0, 1, 2], (batch, size * size)).astype(np.int8)
            best, median = timed(partial(network.evaluate, views, size), 100)
            print(
                f"| {size} x {size}, {batch} at once | {best / batch:.2f} | {median / batch:.2f} |"
            )
    print("\n| a whole move of `policy` | best ms | median |\n| --- | ---: | ---: |")
    for size in (11, 13):
        board = Hex(size).initial().play(size)
        player = build("policy", Hex(size), random.Random(0))
        best, median = timed(partial(player.choose, board), 100)
        print(f"| {size} x {size} | {best:.2f} | {median:.2f} |")
    print("\n| UCT + RAVE + bridges | random games a second |\n| --- | ---: |")
    for size in (7, 11, 13, 19):
        games = 20_000 if size < 19 else 6_000
        ask = partial(rave.search, Hex(size).initial(), Budget(nodes=games), random.Random(0))
        print(f"| {size} x {size} | {1000 * games / timed(ask, 5)[0]:,.0f} |")
    compiled = "compiled" if kernels.binding.compiled() else "not compiled: the figures say nothing"
    print(f"\n({compiled})")


def curve() -> None:
    """The raw policy against earlier checkpoints, as the training noted it."""
    for path in sorted(METRICS.glob("*.metrics.jsonl")):
        lines: list[dict[str, Any]] = [json.loads(line) for line in path.read_text().splitlines()]
        print(f"{path.name}\n\n| round | minutes | size | against | score | games |")
        print("| ---: | ---: | ---: | --- | ---: | ---: |")
        for line in lines:
            if "match" in line:
                print(
                    f"| {line['round']} | {line['total_seconds'] / 60:.1f} | {line['size']} "
                    f"| {line['match']} | {line['score']:.1%} | {line['match_games']} |"
                )


def player_of(text: str) -> Maker:
    """``network=FILE,simulations=200,exploration=1.2,batch=4``, or ``raw=1`` without a search."""
    given = dict(pair.split("=") for pair in text.split(","))
    path = given.pop("network", "")
    if given.pop("raw", ""):
        return partial(network_player, None, None, path)
    limits = {
        name: kind(given.pop(name))
        for name, kind in (("simulations", int), ("seconds", float))
        if name in given
    }
    whole = {"batch", "visits_a_leaf"}
    shape = {name: int(x) if name in whole else float(x) for name, x in given.items()}
    return partial(
        network_player,
        SearchLimits(**limits, threads=1),  # type: ignore[arg-type]
        SearchShape(**shape) if shape else None,  # type: ignore[arg-type]
        path,
    )


def play(parts: Sequence[str], options: argparse.Namespace) -> None:
    """The matches asked for."""
    searching = player_of(f"seconds={options.seconds}")
    matches: dict[str, tuple[str, Maker, Maker]] = {
        "uct": (
            "network + search, UCT + RAVE + bridges",
            searching,
            partial(uct_player, options.seconds),
        ),
        "policy": ("network + search, raw policy", searching, player_of("raw=1")),
    }
    if "match" in parts:
        matches["match"] = (
            f"{options.first}, {options.second}",
            player_of(options.first),
            player_of(options.second),
        )
    print("| match | board | won | score | 95 % | floor | CPU s a move | plies |")
    print("| --- | --- | ---: | ---: | --- | ---: | ---: | ---: |")
    for part, (name, first_maker, second_maker) in matches.items():
        if part in parts:
            for size in options.size:
                outcome = match(
                    first_maker, second_maker, options.games, size, options.seed, options.jobs
                )
                print(outcome.row(name, size, FLOORS.get(part)), flush=True)


def main() -> None:
    """Run the parts asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("parts", nargs="*", default=["speed", "curve", "uct", "policy"])
    parser.add_argument("-n", "--games", type=int, default=40)
    parser.add_argument("--size", type=int, nargs="*", default=[11])
    parser.add_argument("--seconds", type=float, default=1.0, help="CPU time a move")
    parser.add_argument("--jobs", type=int, default=1, help="pairs of games at once")
    parser.add_argument("--seed", type=int, default=2026)
    parser.add_argument("--first", default="simulations=100", help="for the part match")
    parser.add_argument("--second", default="simulations=100")
    options = parser.parse_args()
    if "speed" in options.parts:
        speed()
    if "curve" in options.parts:
        curve()
    if {"uct", "policy", "match"} & set(options.parts):
        play(options.parts, options)


if __name__ == "__main__":
    main()
