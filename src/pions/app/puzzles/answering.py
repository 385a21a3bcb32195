"""An answer to a puzzle, judged by the solver: right or wrong, and why."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from pions.app.board import views
from pions.app.board.history import History
from pions.app.puzzles.puzzle import Puzzle
from pions.app.solver import exact_answers
from pions.app.solver.assessments import final_board
from pions.families.judged_moves import JudgedMove
from pions.families.solver_protocols import USUAL, SolverSettings


@dataclass(frozen=True, slots=True)
class PuzzleAnswer:
    """A move in the position of a puzzle, judged."""

    puzzle: Puzzle
    judged: JudgedMove
    told: bool = False
    """Whether it is the solution, shown on request."""

    @property
    def right(self) -> bool:
        """Whether it is the solution."""
        return self.judged.move == self.puzzle.move()

    @property
    def history(self) -> History:
        """Return the position of the puzzle."""
        return self.puzzle.history()

    def json(self) -> dict[str, Any]:
        """Return it for other programs."""
        game = self.history.game
        return {
            **described(self.puzzle),
            "answer": game.format_move(self.judged.move),
            "right": self.right,
            "solution": self.puzzle.solution,
            "value": self.judged.value,
            "best": self.judged.best,
            "line": game.format_moves(self.judged.line),
            "final": final_board(self.history.position, self.judged.line).drawing,
        }


def described(puzzle: Puzzle) -> dict[str, Any]:
    """Return a puzzle for other programs, without its solution."""
    board = views.board(puzzle.history())
    return {
        "key": puzzle.key,
        "game": puzzle.game,
        "kind": puzzle.kind.value,
        "discs": puzzle.discs or None,
        "level": puzzle.level or None,
        "position": puzzle.text,
        "drawing": board.drawing,
        "to_move": board.to_move,
    }


def answer(puzzle: Puzzle, written: str, settings: SolverSettings = USUAL) -> PuzzleAnswer:
    """Judge a move as it was written, or without one the solution; raises where illegal."""
    history = puzzle.history()
    move = history.game.parse_move(written or puzzle.solution)
    solver = exact_answers.solver_of(history.game, settings)
    judged = exact_answers.explain(history.position, move, solver)
    return PuzzleAnswer(puzzle, judged, told=not written)
