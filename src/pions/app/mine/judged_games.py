"""Kept games judged by the solver, each once, and the puzzles in those that were lost."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from typing import Any, Final

from pions.app.mine.kept_game import KeptGame, judgement
from pions.app.puzzles import finding
from pions.app.puzzles.puzzle import Puzzle, parsed
from pions.app.solver import exact_answers
from pions.core.errors import PionsError
from pions.games import catalog

MOST: Final = 20
"""Games judged before a puzzle is shown; the others are judged another time."""


def can_be_judged(game: KeptGame) -> bool:
    """Whether a solver knows the value of every position of a game."""
    try:
        return bool(game.moves) and exact_answers.has_values(catalog.find(game.game))
    except PionsError:  # a game of a file that is not at hand
        return False


def judge(game: KeptGame) -> dict[str, Any]:
    """Judge a game; see `kept_game.judgement` for the result."""
    history = game.session().history
    solver = exact_answers.solver_of(history.game)
    # From the end: the solver then knows the late positions when it meets the early ones.
    left = [solver.value(position) for position in reversed(history.positions)][::-1]
    values = [(best, -after) for best, after in pairwise(left)]
    puzzles = []
    if game.loser is not None:
        puzzles = [found.line() for found in finding.missed(history, game.loser, solver)]
    return judgement(game.moves, values, puzzles)


def puzzles(games: Iterable[KeptGame]) -> list[Puzzle]:
    """Return the puzzles of these games, each once, in the order of the games."""
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
    """Return the lost games that were not searched for puzzles yet, at most `MOST`."""
    lost = (game for game in games if game.score == "lost" and game.values is None)
    return [game for game in lost if can_be_judged(game)][:MOST]
