"""Finds out how the levels play, for `pions profile`: `src/pions/data/levels.json`.

python tools/levels_table.py                      # all games: about 25 minutes of one core
python tools/levels_table.py --only connect4 --games 400

Each level plays the same number of games against the spread of opponents that a profile is made
with, from the same openings, all drawn by a seed. Its moves are judged
(`app.profile.judged_choices`), and the weights of `app.profile.level_estimates` fitted to them:
those under which the choices are likeliest, by the iteration of Zermelo for Luce's rule of choice.
A little of a uniform choice is added, so that nothing is impossible.
"""

from __future__ import annotations

import argparse
import json
import math
import re
import sys
import time
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, Final

from pions.app.profile import level_estimates
from pions.app.profile.judged_choices import COSTS, PHASES, SIGHTS, ChoiceJudge, JudgedChoice
from pions.app.profile.sparring import games_of
from pions.games import catalog

PLACE: Final = (
    Path(__file__).resolve().parent.parent / "src" / "pions" / "data" / level_estimates.FILE
)
GAMES: Final = {"connect4": 500, "puissance3": 500, "hex-7": 64, "hex-11": 32}
"""Of each level."""
ALIKE: Final = {"hex-7": (7, 8, 9), "hex-11": (7, 8, 9)}
"""The strongest levels where an estimate does not tell them apart: the games of all of them
describe the lowest. Level 10 is not among them: it thinks for half a second a move."""
SEED: Final = 17
SORTS: Final = max(len(SIGHTS) + 2, len(COSTS) + 1)
_PRIOR: Final = 0.5
"""Choices of each sort that are added to those seen."""
_ROUNDS: Final = 300


def main() -> None:
    """Play, judge, fit, write."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--only", choices=GAMES, help="this game; the others stay as they are")
    parser.add_argument("--games", type=int, help="of each level, in place of the usual number")
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--out", type=Path, default=PLACE)
    options = parser.parse_args()
    table = json.loads(options.out.read_text("utf-8")) if options.out.exists() else {}
    for name in (options.only,) if options.only else GAMES:
        table[name] = measured(name, options.games or GAMES[name], options.seed)
        options.out.write_text(written(table), encoding="utf-8")


def written(table: dict[str, Any]) -> str:
    """JSON with a row of weights on each line."""
    text = json.dumps(table, indent=1)
    rows = re.compile(r"\[\s*([^\[\]]*?)\s*\]")
    return rows.sub(lambda row: f"[{' '.join(row[1].split())}]", text) + "\n"


def measured(name: str, games: int, seed: int) -> dict[str, Any]:
    """How the levels play the game of that name."""
    judge, found = ChoiceJudge(catalog.find(name)), {}
    for level, players in _told_apart(name).items():
        began = time.process_time()
        choices = [
            one
            for player in players
            for played in games_of(judge.game, f"level:n={player}", games, seed=seed)
            for one in judge.choices(played)
        ]
        found[str(level)] = {
            "keeps": round(sum(one.keeps for one in choices) / len(choices), 4),
            "weights": [
                [float(f"{weight:.4g}") for weight in fitted(_of_phase(choices, phase))]
                for phase in range(PHASES)
            ],
        }
        used = time.process_time() - began
        kept = found[str(level)]["keeps"]
        print(name, level, len(choices), f"{kept:.1%} {used:.0f} s", file=sys.stderr, flush=True)
    return {"games": games, "seed": seed, "levels": found}


def _told_apart(name: str) -> dict[int, tuple[int, ...]]:
    """Each level that is told apart, and the levels whose games describe it."""
    alike = ALIKE.get(name, level_estimates.LEVELS[-1:])
    return {level: (level,) for level in level_estimates.LEVELS if level < alike[0]} | {
        alike[0]: alike
    }


def _of_phase(choices: Iterable[JudgedChoice], phase: int) -> list[JudgedChoice]:
    return [one for one in choices if one.phase == phase]


def fitted(choices: Sequence[JudgedChoice]) -> list[float]:
    """The weights of the sorts of moves under which these choices are likeliest; their sum is 1."""
    chosen = Counter(one.sort for one in choices if one.offered is None or len(one.offered) > 1)
    # Equal situations are counted once: there are few of them.
    offers = Counter(
        tuple(sorted(one.offered.items()))
        for one in choices
        if one.offered is not None and len(one.offered) > 1
    )
    if not offers:
        total = chosen.total() + _PRIOR * SORTS
        return [(chosen[sort] + _PRIOR) / total for sort in range(SORTS)]
    # The choices that are added: one of each sort against keeping, each way.
    weights = [1 / SORTS] * SORTS
    for _ in range(_ROUNDS):
        asked = [0.0] * SORTS
        for offer, times in offers.items():
            total = math.fsum(weights[sort] * count for sort, count in offer)
            for sort, count in offer:
                asked[sort] += times * count / total
        for sort in range(1, SORTS):
            pull = 2 * _PRIOR / (weights[0] + weights[sort])
            asked[0] += pull
            asked[sort] += pull
        new = [
            (chosen[sort] + _PRIOR * (SORTS - 1 if sort == 0 else 1)) / asked[sort]
            for sort in range(SORTS)
        ]
        whole = math.fsum(new)
        weights = [weight / whole for weight in new]
    return weights


if __name__ == "__main__":
    main()
