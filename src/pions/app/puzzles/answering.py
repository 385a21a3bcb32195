"""An answer to a puzzle, judged by the solver: right or wrong, and why."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from pions.app.board import views
from pions.app.board.history import History
from pions.app.puzzles.puzzle import Puzzle
from pions.app.solver import sentences, solving
from pions.app.solver.answers import final_board
from pions.core.language import _
from pions.core.types import Cell
from pions.families.judging import JudgedMove
from pions.families.solving import USUAL, SolverSettings
from pions.render import verdicts


@dataclass(frozen=True, slots=True)
class PuzzleAnswer:
    """What a move does in the position of a puzzle."""

    puzzle: Puzzle
    judged: JudgedMove

    @property
    def right(self) -> bool:
        """Whether it is the solution."""
        return self.judged.move == self.puzzle.move()

    @property
    def history(self) -> History:
        """The position that was asked about."""
        return self.puzzle.history()

    def verdict(self) -> str:
        """Right or wrong, and what the move does."""
        position = self.history.position
        move = position.game.format_move(self.judged.move)
        if self.right:
            good = verdicts.meaning(position, self.judged.value)
            return _("Right: {move}.").format(move=move) + " " + good
        return _("No: {move}.").format(move=move) + " " + verdicts.why(position, self.judged)

    def shown(self) -> str:
        """The line that shows it, where one is known."""
        line = self.judged.line
        return sentences.line(self.history.game, line) if len(line) > 1 else ""

    def json(self) -> dict[str, Any]:
        """For other programs."""
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
    """A puzzle for other programs, without its solution."""
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
        "task": puzzle.task(),
    }


def answer(puzzle: Puzzle, written: str, settings: SolverSettings = USUAL) -> PuzzleAnswer:
    """Judge a move as somebody wrote it, or without one the solution; raises where illegal."""
    history = puzzle.history()
    move = history.game.parse_move(written or puzzle.solution)
    return PuzzleAnswer(puzzle, solving.explain(history.position, move, settings))


def hint(puzzle: Puzzle) -> str:
    """Where to look, without the move itself."""
    history = puzzle.history()
    board = views.board(history)
    cell = history.position.landing(puzzle.move())
    if cell is None:
        return _("The move is no cell of the board.")
    low, high = _around(cell, len(board.column_names))
    names = board.column_names
    return _("Look at the columns {low} to {high}.").format(low=names[low], high=names[high])


def _around(cell: Cell, width: int) -> tuple[int, int]:
    """Some columns of the board; that of `cell` is among them, but not always in the middle."""
    span = max(3, width // 3)
    low = min(max(0, cell[1] - (cell[0] + cell[1]) % span), width - span)
    return max(0, low), min(width, low + span) - 1
