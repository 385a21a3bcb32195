"""Measures the views of a large class: what each costs a worker, on a file made for it.

    python benchmarks/class_views.py                    # 200 people, 2,000 hand-ins, 200,000 games
    python benchmarks/class_views.py --keep /tmp/large  # and again on the same file

Games are one real game, stored as if each pair of players had played it; results are drawn from
strengths.
"""

from __future__ import annotations

import argparse
import math
import random
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

from pions.app import players
from pions.app.classes import overview, school, standing
from pions.app.classes.ladder_games import ladder_id
from pions.app.classes.name_list import ListedName
from pions.app.classes.stages import ClassRules, ladder_terms
from pions.arena import referee
from pions.arena.schedule import Pairing
from pions.games import catalog
from pions.store.class_file import FILE, ClassFile
from pions.store.class_records import Assignment, Stage
from pions.store.game_records import GameRecord

EXERCISES: Final = tuple(f"exercise{number}" for number in range(9))
FOUND: Final = {
    "shares": dict.fromkeys(EXERCISES, 0.5),
    "views": {
        "en": [
            {
                "name": name, "label": name, "status": "failed", "optional": False,
                "checks": [
                    {"status": status, "title": "a title", "hint": "a hint " * 20}
                    for status in ("passed", "failed", "passed", "failed")
                ],
            }
            for name in EXERCISES
        ]
    },
}  # fmt: skip
"""What was found in every file: some 8 kB, as with a hand-out of ours."""
PLAYER: Final = b"def choose(position):\n    return position.legal_moves()[0]\n"


def main() -> None:
    """Make the file, where it is not there, and time the views."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n", maxsplit=1)[0])
    parser.add_argument("--people", type=int, default=200)
    parser.add_argument("--versions", type=int, default=10)
    parser.add_argument("--games", type=int, default=200_000)
    parser.add_argument("--keep", type=Path)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        home = options.keep or Path(folder, "class")
        if not (home / FILE).is_file():
            began = time.monotonic()
            make(home, options.people, options.versions, options.games)
            print(f"made in {time.monotonic() - began:.0f} s")
        measure(home / FILE)


def make(home: Path, people: int, versions: int, games: int) -> None:
    """Write the file of the class."""
    rng = random.Random(1)
    school.create(home, [ListedName(f"Pupil {number}") for number in range(people)])
    with ClassFile(home / FILE) as file:
        work = school.give(file, Assignment(0, "A", "puissance4", daily=1000), "2026")
        for person in file.people():
            for version in range(versions):
                text = PLAYER + f"# {person.number}.{version}".encode()
                taken = school.receive(file, work, person, "mine.py", text, 1e9 + version)
                file.advance(taken.number, Stage.LADDER, {"exercises": FOUND})
        names = [one.player for one in file.hand_ins()] + [f"level:n={n}" for n in range(1, 11)]
        strength = {name: rng.gauss(0, 2) for name in names}
        real = _real(work, home)
        file.add(ladder_id(work.number), enumerate(_games(real, names, strength, games, rng)))


def _real(work: Assignment, home: Path) -> GameRecord:
    game = catalog.find(work.game)
    both = {
        name: replace(players.contender(spec, game), name=name)
        for name, spec in (("a", "random"), ("b", "level:n=3"))
    }
    terms = ladder_terms(work, ClassRules(home))
    return next(iter(referee.play_pair(terms, Pairing("a", "b", 1, ()), both)))


def _games(
    real: GameRecord,
    names: Sequence[str],
    strength: dict[str, float],
    games: int,
    rng: random.Random,
) -> Iterator[GameRecord]:
    for number in range(games // 2):
        one, other = sorted(rng.sample(names, 2))
        wins = 1 / (1 + math.exp(strength[other] - strength[one]))
        for half, (first, second) in enumerate(((one, other), (other, one))):
            one_won = rng.random() < wins
            yield replace(
                real,
                id=f"{number}-{half}",
                pair=f"{number}",
                first=replace(real.first, name=first),
                second=replace(real.second, name=second),
                winner="first" if one_won == (first == one) else "second",
                termination=referee.WIN,
            )


def measure(path: Path) -> None:
    """Print the seconds of processor that each view costs a worker."""
    views: dict[str, Callable[[], object]] = {
        "ranking": lambda: standing.ranking(path, 1),
        "the teacher's overview": lambda: overview.overview(path, 1),
        "a pupil's hand-ins": lambda: standing.work(path, 1, 1, 0),
        "a pupil's last games": lambda: standing.last_games(path, 1, "1.10"),
        "games of the wall": lambda: standing.newest_games(path, 1),
    }
    print(f"{path.stat().st_size / 1e6:.0f} MB")
    for name, view in views.items():
        view()
        began = time.process_time()
        view()
        print(f"  {name:24} {time.process_time() - began:6.2f} s")


if __name__ == "__main__":
    main()
