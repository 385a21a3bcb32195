"""Counts the meetings after which a ladder has its players in the right order.

    python benchmarks/class.py                 # 30 players, against everybody meets everybody
    python benchmarks/class.py --players 60 --classes 5
    python benchmarks/class.py --planned      # and how few would do if the strengths were known

A class is drawn: strengths in natural units (173 Elo), and results from them. A meeting is two
games. The order is right where 95 % of all pairs stand in it that are not closer than 26 Elo, at
four looks, 15 meetings apart.

A plan knows all strengths beforehand, and shares out the meetings so that the fewest pairs are
expected in the wrong order; its count is given as a share of that of everybody against everybody
at the same expectation. No ladder knows as much.
"""

from __future__ import annotations

import argparse
import math
import random
import statistics
from collections.abc import Callable, Iterator, Mapping
from itertools import combinations, cycle
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from pions.arena.likelihood import Floats
from pions.arena.meeting_choice import CLOSE, SPREAD, MeetingChoice

RIGHT: Final = 0.95
WRONG: Final = 0.045
"""The share of pairs in the wrong order that a plan may expect: RIGHT must hold four times."""
LOOK: Final = 15
LOOKS: Final = 4
SPREADS: Final = (1.3, 2.0, 3.0)


def main() -> None:
    """Print the median of meetings for each spread of strengths, and their ratio."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n", maxsplit=1)[0])
    parser.add_argument("--players", type=int, default=30)
    parser.add_argument("--classes", type=int, default=20, help="classes drawn for each spread")
    parser.add_argument("--seed", type=int, default=0, help="of the first class")
    parser.add_argument("--planned", action="store_true")
    options = parser.parse_args()
    print("spread (Elo)   ladder   everybody meets everybody   ratio")
    for spread in SPREADS:
        counts: dict[str, list[int]] = {"chosen": [], "in turn": []}
        plans = []
        for seed in range(options.seed, options.seed + options.classes):
            rng = random.Random(seed)
            true = {f"p{number}": rng.gauss(0, spread) for number in range(options.players)}
            for kind, made in (("chosen", chosen), ("in turn", in_turn)):
                counts[kind].append(meetings(true, rng, made))
            if options.planned:
                plans.append(plan(np.array([*true.values()])))
        ladder, turns = (statistics.median(one) for one in counts.values())
        elo = spread * 400 / math.log(10)
        planned = f"   with a plan: {statistics.median(plans):.2f}" if plans else ""
        print(f"{elo:12.0f} {ladder:8.0f} {turns:27.0f} {ladder / turns:7.2f}{planned}", flush=True)


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


def plan(true: Floats) -> float:
    """Return the share of the meetings of everybody against everybody that a plan needs."""
    even = 1.0 - np.eye(len(true))
    even /= even.sum() / 2
    turns = _enough(lambda count: _expected(count * even, true)[0])
    return _enough(lambda count: _planned(count * even, true)) / turns


def _enough(wrong: Callable[[float], float]) -> float:
    low, high = 1.0, 3e3
    while high / low > 1.01:
        middle = math.sqrt(low * high)
        low, high = (low, middle) if wrong(middle) < WRONG else (middle, high)
    return high


def _planned(meetings: Floats, true: Floats) -> float:
    """Return the expectation of the best plan with as many meetings; what gains most gets more."""
    count = meetings.sum()
    for _step in range(40):
        _wrong, gains = _expected(meetings, true)
        gains = np.maximum(gains + gains.T, 0)  # both halves stay the same
        meetings = meetings * np.sqrt(gains / gains.max())
        meetings *= count / meetings.sum()
    return _expected(meetings, true)[0]


def _expected(meetings: Floats, true: Floats) -> tuple[float, Floats]:
    """Return the expected share of pairs in the wrong order, and what each meeting takes off it."""
    gap = true[:, None] - true[None, :]
    bend = 2 / (2 + 2 * np.cosh(gap))
    told = meetings * bend
    known = np.linalg.inv(np.diag(told.sum(1) + SPREAD**-2) - told)
    apart = np.abs(gap) >= CLOSE
    spread = np.where(apart, np.maximum(_between(known), 1e-9), 1.0)
    deviations = np.abs(gap) / np.sqrt(spread)
    wrong = np.vectorize(math.erfc)(deviations / math.sqrt(2)) / 2
    doubt = np.where(apart, np.exp(-(deviations**2) / 2) * deviations / spread, 0.0)
    gains = bend * _between(known @ (np.diag(doubt.sum(1)) - doubt) @ known)
    return float(wrong[apart].mean()), gains


def _between(table: NDArray[np.floating[Any]]) -> Floats:
    own = np.diag(table)
    between: Floats = own[:, None] + own[None, :] - 2 * table
    return between


def in_order(found: Mapping[str, float], true: Mapping[str, float]) -> float:
    """Return the share of pairs in the right order, without those that are close."""
    pairs = [(a, b) for a, b in combinations(true, 2) if abs(true[a] - true[b]) >= CLOSE]
    return statistics.mean((found[a] - found[b]) * (true[a] - true[b]) > 0 for a, b in pairs)


if __name__ == "__main__":
    main()
