"""Each level against the one below it, and how much stronger it is.

python benchmarks/levels.py                  # all neighbours, 200 games each
python benchmarks/levels.py -n 50 --level 6  # level 6 against level 5 only
python benchmarks/levels.py --game puissance3
"""

from __future__ import annotations

import argparse
import time
from typing import Final

from pions.app.lab import duels
from pions.app.lab.duels import DuelReport
from pions.search.human_levels import NAMES

WANTED: Final = 0.6
"""A level should score at least so much against the one below it."""


def main() -> None:
    """Play, and print a table in Markdown."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("-n", "--games", type=int, default=200)
    parser.add_argument("--level", type=int, nargs="*", default=list(NAMES)[1:])
    parser.add_argument("--game", default="connect4")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--workers", type=int, default=1)
    options = parser.parse_args()
    print("| level | against | games | wins | draws | losses | score | 95 % | CPU ms a game |")
    print("| --- | --- | ---: | ---: | ---: | ---: | ---: | --- | ---: |")
    for number in options.level:
        began = time.process_time()
        report = _duel(options, number)
        cost = (time.process_time() - began) / report.total.games
        print(_row(number, report, cost), flush=True)


def _duel(options: argparse.Namespace, number: int) -> DuelReport:
    reports = duels.duel(
        options.game,
        f"level:n={number}",
        f"level:n={number - 1}",
        options.games,
        seed=options.seed,
        workers=options.workers,
    )
    *_, last = reports
    return last


def _row(number: int, report: DuelReport, cost: float) -> str:
    total, interval = report.total, report.interval
    weak = "" if interval.high >= WANTED else " (too close)"
    return (
        f"| {number} {NAMES[number]} | {number - 1} {NAMES[number - 1]} | {total.games} "
        f"| {total.wins} | {total.draws} | {total.losses} | {total.score:.1%}{weak} "
        f"| {interval.low:.1%} - {interval.high:.1%} | {1000 * cost:.0f} |"
    )


if __name__ == "__main__":
    main()
