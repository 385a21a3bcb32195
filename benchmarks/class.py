"""Counts the meetings after which a ladder has its players in the right order.

    python benchmarks/class.py                 # 30 players, against everybody meets everybody
    python benchmarks/class.py --players 60 --classes 5

A class is drawn: strengths in natural units (173 Elo), and results from them. A meeting is two
games. The order is right where 95 % of all pairs stand in it that are not closer than 26 Elo, at
four looks, 15 meetings apart.
"""

from __future__ import annotations

import argparse
import math
import random
import statistics
from collections.abc import Callable, Iterator, Mapping
from itertools import combinations, cycle
from typing import Final

from pions.arena.meeting_choice import CLOSE, MeetingChoice

RIGHT: Final = 0.95
LOOK: Final = 15
LOOKS: Final = 4
SPREADS: Final = (1.3, 2.0, 3.0)


def main() -> None:
    """Print the median of meetings for each spread of strengths, and their ratio."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n", maxsplit=1)[0])
    parser.add_argument("--players", type=int, default=30)
    parser.add_argument("--classes", type=int, default=20, help="classes drawn for each spread")
    options = parser.parse_args()
    print("spread (Elo)   ladder   everybody meets everybody   ratio")
    for spread in SPREADS:
        counts: dict[str, list[int]] = {"chosen": [], "in turn": []}
        for seed in range(options.classes):
            rng = random.Random(seed)
            true = {f"p{number}": rng.gauss(0, spread) for number in range(options.players)}
            for kind, made in (("chosen", chosen), ("in turn", in_turn)):
                counts[kind].append(meetings(true, rng, made))
        ladder, turns = (statistics.median(one) for one in counts.values())
        elo = spread * 400 / math.log(10)
        print(f"{elo:12.0f} {ladder:8.0f} {turns:27.0f} {ladder / turns:7.2f}")


def chosen(ladder: MeetingChoice, _rng: random.Random) -> Iterator[tuple[str, str]]:
    """Yield the meetings that the ladder chooses."""
    while (following := ladder.next()) is not None:
        yield following[:2]


def in_turn(ladder: MeetingChoice, rng: random.Random) -> Iterator[tuple[str, str]]:
    """Yield all meetings, over and over."""
    couples = [*combinations(ladder.strengths(), 2)]
    rng.shuffle(couples)
    yield from cycle(couples)


def meetings(
    true: Mapping[str, float],
    rng: random.Random,
    following: Callable[[MeetingChoice, random.Random], Iterator[tuple[str, str]]],
) -> int:
    """Return after how many meetings the order stays right."""
    ladder = MeetingChoice()
    for name in true:
        ladder.add(name, owner=name)
    right = 0
    for count, (one, other) in enumerate(following(ladder, rng), start=1):
        wins = 1 / (1 + math.exp(true[other] - true[one]))
        ladder.count(one, other, sum(rng.random() < wins for _ in range(2)))
        if count % LOOK == 0:
            right = right + 1 if in_order(ladder.strengths(), true) >= RIGHT else 0
            if right == LOOKS:
                return count
    raise AssertionError("meetings end only where there is nobody")


def in_order(found: Mapping[str, float], true: Mapping[str, float]) -> float:
    """Return the share of pairs in the right order, without those that are close."""
    pairs = [(a, b) for a, b in combinations(true, 2) if abs(true[a] - true[b]) >= CLOSE]
    return statistics.mean((found[a] - found[b]) * (true[a] - true[b]) > 0 for a, b in pairs)


if __name__ == "__main__":
    main()
