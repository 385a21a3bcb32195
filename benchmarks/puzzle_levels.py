"""Whether levels solve the shipped puzzles in their order: ``python benchmarks/puzzle_levels.py``.

Of each game, so many puzzles drawn by a seed; for each level the share of them whose move it
plays, with seeds other than those by which they were graded.
"""

from __future__ import annotations

import argparse
import random

from pions.app.puzzles import collection, grading
from pions.app.puzzles.puzzle import HARDEST


def main() -> None:
    """One row a game, one column a level."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=100, help="puzzles of each game")
    parser.add_argument("--game", action="append", help="only this game")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    levels = range(1, HARDEST + 1)
    print("| game | puzzles | " + " | ".join(f"level {level}" for level in levels) + " |")
    print("| --- | ---: |" + " ---: |" * len(levels))
    for game in options.game or collection.games():
        those = [one for one in collection.shipped() if one.game == game]
        drawn = random.Random(options.seed).sample(those, min(options.count, len(those)))
        shares = [
            sum(grading.solves(one, level, tries=1, seed=options.seed) for one in drawn)
            / len(drawn)
            for level in levels
        ]
        cells = " | ".join(f"{share:.0%}" for share in shares)
        print(f"| {game} | {len(drawn)} | {cells} |", flush=True)


if __name__ == "__main__":
    main()
