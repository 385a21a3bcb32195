"""Positions of Connect Four by how far the game has gone and how far its end is.

    python benchmarks/strata.py          # makes benchmarks/strata/*.txt again, from the seed

The field sorts test positions by two numbers: the discs played (fewer than 14, 14 to 28, more) and
the plies to the end under best play (fewer than 14: easy, 14 to 28: medium, more: hard). Of the
nine pairs six exist: 42 cells leave no room for the others. A line is the moves and the score for
the side to move. Positions come from random games; the number of discs is drawn first, and those
where the side to move wins at once are left out, because no solver searches them.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from pions.families.exact_values import forecast
from pions.families.gravity.gravity_solver import Solver
from pions.games.gravity import Gravity, GravityPosition

GAME: Final = Gravity()
CELLS: Final = GAME.width * GAME.height
FOLDER: Final = Path(__file__).resolve().parent / "strata"
SEED: Final = 2026


@dataclass(frozen=True)
class Stratum:
    """A kind of position, and how many of it are kept."""

    name: str
    discs: range
    plies: range
    count: int


_SOON, _LATER, _FAR = range(14), range(14, 29), range(29, CELLS + 1)
STRATA: Final = (
    Stratum("end-easy", range(29, CELLS), _SOON, 1000),
    Stratum("middle-easy", range(14, 29), _SOON, 1000),
    Stratum("middle-medium", range(14, 29), _LATER, 500),
    Stratum("begin-easy", range(1, 14), _SOON, 300),
    Stratum("begin-medium", range(1, 14), _LATER, 100),
    Stratum("begin-hard", range(8, 14), _FAR, 20),  # with fewer discs a race takes hours
)


@dataclass(frozen=True)
class Kept:
    """A position of a stratum."""

    moves: list[int]
    position: GravityPosition
    score: int


def read(stratum: Stratum) -> list[Kept]:
    """The positions of a stratum, in the order of their file."""
    kept = []
    for line in (FOLDER / f"{stratum.name}.txt").read_text().splitlines():
        text, score = line.split()
        moves = [int(column) - 1 for column in text]
        kept.append(Kept(moves, _after(moves), int(score)))
    return kept


def drawn(discs: int, rng: random.Random) -> tuple[GravityPosition, list[int]]:
    """An unfinished position after so many random moves, and the moves."""
    while True:
        position = GAME.initial()
        moves: list[int] = []
        while len(moves) < discs and (legal := position.legal_moves()):
            moves.append(rng.choice(legal))
            position = position.play(moves[-1])
        if position.legal_moves():
            return position, moves


def _after(moves: list[int]) -> GravityPosition:
    position = GAME.initial()
    for move in moves:
        position = position.play(move)
    return position


def _found(stratum: Stratum, solver: Solver, seed: int) -> Iterator[str]:
    """The lines of a stratum."""
    rng = random.Random(f"{seed} {stratum.name}")
    seen: set[tuple[int, ...]] = set()
    while len(seen) < stratum.count:
        position, moves = drawn(rng.choice(stratum.discs), rng)
        score = solver.value(position)
        plies = forecast(score, CELLS - len(moves)).plies
        if plies > 1 and plies in stratum.plies and tuple(moves) not in seen:
            seen.add(tuple(moves))
            yield f"{''.join(str(move + 1) for move in moves)} {score}"


def main() -> None:
    """Write every stratum."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--seed", type=int, default=SEED)
    seed = parser.parse_args().seed
    solver = Solver()
    FOLDER.mkdir(exist_ok=True)
    for stratum in STRATA:
        lines = list(_found(stratum, solver, seed))
        (FOLDER / f"{stratum.name}.txt").write_text("\n".join(lines) + "\n")
        print(f"{stratum.name}: {len(lines)} positions", flush=True)


if __name__ == "__main__":
    main()
