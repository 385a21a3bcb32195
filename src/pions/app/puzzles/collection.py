"""The puzzles that come with the package: made by `tools/puzzles.py`, one on each line."""

from __future__ import annotations

import datetime as dt
import random
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files
from itertools import chain
from typing import Final

from pions.app.puzzles.practice import Practice
from pions.app.puzzles.puzzle import Puzzle, PuzzleKind, parsed
from pions.core.errors import InvalidOption, UnknownName
from pions.core.seeds import generator

FILE: Final = "puzzles.txt"
_DAY_SEED: Final = 1
"""Changing it changes the puzzle of every day."""


@dataclass(frozen=True, slots=True)
class Wish:
    """The puzzles that are wanted; ``None`` where it does not matter."""

    game: str | None = None
    kind: PuzzleKind | None = None
    level: int | None = None

    def meets(self, puzzle: Puzzle) -> bool:
        """Whether a puzzle is of that sort."""
        return (
            self.game in (None, puzzle.game)
            and self.kind in (None, puzzle.kind)
            and self.level in (None, puzzle.level)
        )


ANY: Final = Wish()


@cache
def shipped() -> tuple[Puzzle, ...]:
    """Return all puzzles of the package."""
    text = files("pions").joinpath("data", FILE).read_text(encoding="utf-8")
    return tuple(read(text.splitlines()))


def read(lines: Iterable[str]) -> Iterator[Puzzle]:
    """Yield the puzzles of a file's lines; lines that begin with # are comments."""
    for line in lines:
        if line.strip() and not line.startswith("#"):
            yield parsed(line)


def find(key: str, others: Iterable[Puzzle] = ()) -> Puzzle:
    """Return the puzzle of that key, here or among `others`; raises `UnknownName`."""
    for puzzle in chain(shipped(), others):
        if puzzle.key == key.lower():
            return puzzle
    raise UnknownName(
        "There is no puzzle {name} here; it may be of another version.", name=key, known=[]
    )


def choose(
    wish: Wish,
    rng: random.Random,
    but: Iterable[str] = (),
    among: Sequence[Puzzle] | None = None,
) -> Puzzle:
    """Draw a puzzle that is wanted, none of `but` while there are others; raises without any.

    It is a shipped one, unless others are given to choose `among`.
    """
    puzzles = shipped() if among is None else among
    wanted = [puzzle for puzzle in puzzles if wish.meets(puzzle)]
    if not wanted:
        raise InvalidOption(
            "There is no such puzzle. Games: {games}; kinds: {kinds}; levels: 1 to 10.",
            games=", ".join(games()),
            kinds=", ".join(PuzzleKind),
        )
    known = set(but)
    return rng.choice([puzzle for puzzle in wanted if puzzle.key not in known] or wanted)


def games() -> Sequence[str]:
    """Return the games of the puzzles."""
    return tuple(dict.fromkeys(puzzle.game for puzzle in shipped()))


def of_the_day(day: dt.date, wish: Wish = ANY) -> Puzzle:
    """Return the puzzle of a day, of the first game of the collection by default."""
    wished = replace(wish, game=wish.game or games()[0])
    return choose(wished, generator(_DAY_SEED, "day", day.isoformat()))


def next_one(
    wish: Wish,
    record: Practice,
    day: dt.date,
    rng: random.Random,
    among: Sequence[Puzzle] | None = None,
) -> Puzzle:
    """Return a puzzle due by that day, the longest overdue first; else a new one."""
    known = {puzzle.key: puzzle for puzzle in (shipped() if among is None else among)}
    for key in record.waiting(day):
        if key in known and wish.meets(known[key]):
            return known[key]
    return choose(wish, rng, (*record.solved, *record.due), among)
