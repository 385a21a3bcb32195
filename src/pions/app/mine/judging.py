"""Kept games judged by the solver, each once: what every move did, and the puzzles in it."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from pions.app.mine.kept_game import KeptGame, judgement
from pions.app.puzzles import finding
from pions.app.solver import solving
from pions.core.errors import PionsError


def can_be_judged(game: KeptGame) -> bool:
    """Whether a solver knows the value of every position of it."""
    try:
        return bool(game.moves) and solving.has_values(game.game)
    except PionsError:  # a game of a file that is not at hand
        return False


def judge(game: KeptGame) -> dict[str, Any]:
    """What is to be kept of a game once it is judged; see `kept_game.judgement`."""
    history = game.session().history
    solver = solving.solver_of(history.game)
    # From the end: the solver then knows the late positions when it meets the early ones.
    left = [solver.value(position) for position in reversed(history.positions)][::-1]
    values = [(best, -after) for best, after in pairwise(left)]
    puzzles = []
    if game.loser is not None:
        puzzles = [found.line() for found in finding.missed(history, game.loser, solver)]
    return judgement(game.moves, values, puzzles)
