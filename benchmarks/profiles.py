"""Whether a profile names the right level, and what it costs.

python benchmarks/profiles.py                          # 200 games of each level of Connect Four
python benchmarks/profiles.py -n 50 --level 3 4 --game puissance3

Each level plays games that the table of `tools/levels_table.py` has not seen (another seed), and is
judged as if nobody knew who it is. Times are of the processor.
"""

from __future__ import annotations

import argparse
import time
from typing import Final

from pions.app.profile.profile import Profiling
from pions.app.profile.sparring import games_of
from pions.games import catalog
from pions.search.human_levels import NAMES

SEED: Final = 99


def main() -> None:
    """Play, judge, and print a table in Markdown."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("-n", "--games", type=int, default=200)
    parser.add_argument("--level", type=int, nargs="*", default=list(NAMES))
    parser.add_argument("--game", default="connect4")
    parser.add_argument("--seed", type=int, default=SEED)
    options = parser.parse_args()
    print("| level | named | possible | keeps the result | playing, CPU s | judging, CPU s |")
    print("| ---: | ---: | --- | --- | ---: | ---: |")
    near = exact = 0
    for level in options.level:
        named, highest = _row(level, options)
        meant = min(level, highest)  # the highest stands for all that are stronger
        near += abs(named - meant) <= 1
        exact += named == meant
    print(f"\nWithin one: {near} of {len(options.level)}; exactly: {exact}.")


def _row(level: int, options: argparse.Namespace) -> tuple[int, int]:
    """The level that is named, and the highest that can be."""
    game = catalog.find(options.game)
    began = time.process_time()
    games = list(games_of(game, f"level:n={level}", options.games, seed=options.seed))
    played = time.process_time()
    profiling = Profiling(f"level {level}", game)  # a judge of its own, which remembers nothing
    for one in games:
        profiling.add(one)
    found = profiling.profile()
    judged = time.process_time()
    if found.level is None:
        raise SystemExit(f"The levels were not measured at {options.game}.")
    share, low, high = found.whole.share, *found.level.possible
    print(
        f"| {level} | {found.level.level} | {low} to {high} "
        f"| {share:.1%} ({found.whole.interval.low:.1%} - {found.whole.interval.high:.1%}) "
        f"| {played - began:.0f} | {judged - played:.0f} |",
        flush=True,
    )
    return found.level.level, found.level.highest


if __name__ == "__main__":
    main()
