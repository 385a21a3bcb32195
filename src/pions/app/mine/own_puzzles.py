"""Puzzles from one's own games: wherever one missed the only right move in a game one lost."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from pions.app.mine import judging
from pions.app.mine.kept_game import KeptGame
from pions.app.puzzles.puzzle import Puzzle, parsed
from pions.core.errors import PionsError, why
from pions.core.language import _

MOST: Final = 20
"""Games judged before somebody gets a puzzle; the others are judged another time."""


def puzzles(games: Iterable[KeptGame]) -> list[Puzzle]:
    """All of these games, each once, in the order of the games."""
    found: dict[str, Puzzle] = {}
    for game in games:
        for line in game.puzzles if game.score == "lost" else ():
            try:
                puzzle = parsed(line)
                puzzle.move()
            except PionsError:  # a damaged line of a file
                continue
            found.setdefault(puzzle.key, puzzle)
    return list(found.values())


def unexamined(games: Iterable[KeptGame]) -> list[KeptGame]:
    """The lost games in which nobody has looked for puzzles yet, at most `MOST`."""
    lost = (game for game in games if game.score == "lost" and game.values is None)
    return [game for game in lost if judging.can_be_judged(game)][:MOST]


def unkept(problem: OSError) -> str:
    """Return the sentence for a disk that refuses the result of a game."""
    return _("What was found in your games cannot be kept: {reason}.").format(
        reason=_(why(problem))
    )


def none_yet() -> str:
    """What is said where no game was lost, or no only move was missed in one."""
    return _("Your lost games have given no puzzle yet: here is the collection.")
