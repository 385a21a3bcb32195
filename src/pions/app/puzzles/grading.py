"""The difficulty of puzzles: the lowest level from 1 to 9 that finds the move."""

from __future__ import annotations

from typing import Final

from pions.app.puzzles.puzzle import HARDEST, Puzzle
from pions.core.seeds import generator
from pions.strategies import registry

TRIES: Final = 5
"""Levels play by chance: each tries so often, and finds a move if it mostly does."""


def solves(puzzle: Puzzle, level: int, tries: int = TRIES, seed: int = 0) -> float:
    """Return the share of `tries` in which a level plays the solution."""
    history, wanted = puzzle.history(), puzzle.move()
    found = 0
    for number in range(tries):
        rng = generator(seed, "puzzle", puzzle.key, level, number)
        player = registry.build(f"level:n={level}", history.game, rng)
        found += player.choose(history.position) == wanted
    return found / tries


def difficulty(puzzle: Puzzle, seed: int = 0) -> int:
    """Return the lowest level that mostly plays the solution, as the next does; else `HARDEST`.

    Two levels in a row: a guess of a beginner that happens to be right makes nothing easy.
    """
    before = False
    for level in range(1, HARDEST):
        now = solves(puzzle, level, seed=seed) > 0.5
        if now and before:
            return level - 1
        before = now
    return HARDEST - 1 if before else HARDEST
