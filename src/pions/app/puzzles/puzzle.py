"""A puzzle: a position, a task, and the one move that solves it."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from pions.app.board.history import History
from pions.core.display import Readable
from pions.core.errors import InvalidOption
from pions.core.types import Move

HARDEST: Final = 10
"""The difficulty of what no level from 1 to 9 finds."""


class PuzzleKind(StrEnum):
    """The task of a puzzle."""

    WIN = "win"
    """The fastest win: others may win too, but later."""
    ONLY = "only"
    """The only move that wins."""
    REFUTATION = "refutation"
    """The only move that wins, now that the other side has made a mistake."""
    DRAW = "draw"
    """The only move that does not lose, where no move wins."""


@dataclass(frozen=True, slots=True, repr=False)
class Puzzle(Readable):
    """A position with exactly one solution."""

    game: str
    text: str
    """The position, as `History.read` takes it."""
    kind: PuzzleKind
    solution: str
    """The move, as people write it."""
    discs: int = 0
    """Moves of its own with which the side to move wins; 0 where that is not the task."""
    level: int = 0
    """The lowest level that finds it, `HARDEST` where none does; 0 where it was not graded."""

    @property
    def key(self) -> str:
        """Return a short name, the same on every machine."""
        whole = f"{self.game} {self.text}".encode()
        return hashlib.blake2b(whole, digest_size=4).hexdigest()

    def history(self) -> History:
        """Return the game up to the position."""
        return History.recall(self.game, self.text)

    def move(self) -> Move:
        """Return the solution."""
        return self.history().game.parse_move(self.solution)

    def line(self) -> str:
        """Write the puzzle on a line of a file."""
        return "\t".join(
            (self.game, self.kind, str(self.discs), str(self.level), self.solution, self.text)
        )


def parsed(line: str) -> Puzzle:
    """Read the puzzle of a `line`; raises `InvalidOption`."""
    try:
        game, kind, discs, level, solution, text = line.rstrip("\n").split("\t")
        return Puzzle(game, text, PuzzleKind(kind), solution, int(discs), int(level))
    except ValueError:
        raise InvalidOption("This line holds no puzzle: {line}", line=line[:80]) from None
