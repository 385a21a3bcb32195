"""Makes the puzzles that come with the package, and checks them.

python tools/puzzles.py                                  # all of them, about an hour of two cores
python tools/puzzles.py --only puissance3 --out /tmp/p3.txt
python tools/puzzles.py --check                          # every shipped puzzle, solved once more

Levels from 1 to 7 play games from random openings, everything drawn by a seed. Of each game at
most two positions with exactly one solution (`pions.app.puzzles.finding`) are taken, none twice,
mirrored or turned. Each is graded by the levels that find its move; no grade may fill
more than its share.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any, Final

from pions.app.board.history import History
from pions.app.puzzles import collection, finding, grading
from pions.app.puzzles.puzzle import Puzzle, PuzzleKind
from pions.app.solver import exact_answers
from pions.core.errors import InvalidOption
from pions.core.seeds import generator
from pions.families.solver_protocols import SolverSettings
from pions.games import catalog
from pions.strategies import registry

PLACE: Final = Path(__file__).resolve().parent.parent / "src" / "pions" / "data" / collection.FILE
LEVELS: Final = range(1, 8)
A_GAME: Final = 2
"""Puzzles taken of one game."""
LARGEST_SHARE: Final = 0.16
"""Of one grade among the puzzles of a game."""
LONGEST_WIN: Final = 8
"""Nobody counts further: a win in more discs is asked for as the only move, or not at all."""


@dataclass(frozen=True, slots=True)
class Source:
    """Where the puzzles of a game come from."""

    game: str
    count: int
    first_ply: int
    """Earlier positions are openings, which one knows or not."""
    opening: int
    """Random plies a game begins with, at most."""


SOURCES: Final = (
    Source("connect4", 2000, 8, 4),
    Source("puissance3", 300, 4, 3),
    Source("hex-5", 90, 2, 2),
    Source("hex-6", 90, 4, 3),
    Source("hex-7", 80, 10, 3),
    Source("hex-8", 40, 18, 4),
)


def played(source: Source, seed: int, number: int) -> History:
    """A game between two levels from a random opening."""
    rng = generator(seed, source.game, number)
    game = catalog.find(source.game)
    history = History((game.initial(),))
    for _ply in range(rng.randint(0, source.opening)):
        if history.position.outcome() is None:
            history = history.play(rng.choice(history.position.legal_moves()))
    names = [f"level:n={rng.choice(LEVELS)}" for _side in range(2)]
    players: list[Any] = [registry.build(name, game, rng) for name in names]
    while history.position.outcome() is None:
        position = history.position
        history = history.play(players[position.to_move].choose(position))
    return history


def puzzles_of_game(source: Source, seed: int, number: int) -> list[Puzzle]:
    """The graded puzzles of one game, few and drawn by chance."""
    history = played(source, seed, number)
    solver = exact_answers.solver_of(history.game, SolverSettings(megabytes=1024))
    try:
        found = [
            one
            for one in finding.in_game(history, solver, source.first_ply)
            if one.kind is not PuzzleKind.WIN or one.discs <= LONGEST_WIN
        ]
    except InvalidOption:  # the solver's memory is full: a position that is too hard
        return []
    rng = generator(seed, source.game, number, "drawn")
    drawn = rng.sample(found, min(A_GAME, len(found)))
    return [replace(one, level=grading.difficulty(one, seed)) for one in drawn]


def look(puzzle: Puzzle) -> str:
    """The same for a position and its mirror image; in Hex, for its half turn."""
    position = puzzle.history().position
    rows = [list(row) for row in position.grid()]
    other = [row[::-1] for row in rows]
    if position.game.row_names:
        other.reverse()
    return min(str(rows), str(other))


def collected(source: Source, games: Iterable[list[Puzzle]]) -> Iterator[Puzzle]:
    """Puzzles of many games until there are enough: none twice, no grade in excess."""
    grades: Counter[int] = Counter()
    seen: set[str] = set()
    most = max(1, round(LARGEST_SHARE * source.count))
    for found in games:
        for puzzle in found:
            if look(puzzle) in seen or grades[puzzle.level] >= most:
                continue
            seen.add(look(puzzle))
            grades[puzzle.level] += 1
            yield puzzle
            if len(seen) == source.count:
                return


def made(source: Source, seed: int, jobs: int) -> list[Puzzle]:
    """The puzzles of one game; they depend on the seed, not on `jobs`."""
    found: list[Puzzle] = []
    with ProcessPoolExecutor(jobs) as pool:
        numbers = range(1_000_000)
        at_once = 8 * jobs
        batches = (
            game
            for start in numbers[::at_once]
            for game in pool.map(
                partial(puzzles_of_game, source, seed), range(start, start + at_once)
            )
        )
        for puzzle in collected(source, batches):
            found.append(puzzle)
            print(f"\r{source.game}: {len(found)} / {source.count}", end="", file=sys.stderr)
    print(file=sys.stderr)
    return sorted(found, key=lambda one: (one.level, one.text))


def wrong(puzzle: Puzzle) -> str:
    """What is wrong with a puzzle, by a solver without its book; nothing where all is well."""
    history = puzzle.history()
    solver = exact_answers.solver_of(history.game, SolverSettings(book=False))
    before: Mapping[int, int] | None = None
    if history.moves:
        before = solver.values(history.back(1).position)
    found = finding.puzzle_at(history, solver.values(history.position), before)
    expected = replace(puzzle, level=0)
    return "" if found == expected else f"{puzzle.line()}\n  found: {found and found.line()}"


def check(puzzles: Iterable[Puzzle], jobs: int) -> int:
    """Solve every puzzle once more; how many are wrong."""
    faults = 0
    with ProcessPoolExecutor(jobs) as pool:
        for number, fault in enumerate(pool.map(wrong, puzzles), start=1):
            faults += bool(fault)
            if fault:
                print(f"\n{fault}")
            print(f"\r{number} checked, {faults} wrong", end="", file=sys.stderr)
    print(file=sys.stderr)
    return faults


def main() -> int:
    """Make the puzzles, or check them."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--seed", type=int, default=2026)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--only", action="append", help="a game of which puzzles are made")
    parser.add_argument("--count", type=int, help="so many of each game")
    parser.add_argument("--out", type=Path, default=PLACE)
    parser.add_argument("--check", action="store_true", help="make nothing: check --out")
    options = parser.parse_args()
    if options.check:
        lines = options.out.read_text(encoding="utf-8").splitlines()
        return 1 if check(collection.read(lines), options.jobs) else 0
    kept = (
        list(collection.read(options.out.read_text("utf-8").splitlines()))
        if options.only and options.out.exists()
        else []
    )
    for source in SOURCES:
        if options.only and source.game not in options.only:
            continue
        wanted = replace(source, count=options.count or source.count)
        kept = [one for one in kept if one.game != source.game]
        kept += made(wanted, options.seed, options.jobs)
    order = [source.game for source in SOURCES]
    kept.sort(key=lambda one: order.index(one.game))
    head = "# game, kind, discs, level, solution, position: made by tools/puzzles.py\n"
    options.out.write_text(head + "".join(one.line() + "\n" for one in kept), encoding="utf-8")
    grades = Counter((one.game, one.level) for one in kept)
    for (game, level), count in sorted(grades.items()):
        print(f"{game} level {level}: {count}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
