"""An answer to a puzzle, judged by the solver: right or wrong, and why."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from pions.app.board import views
from pions.app.board.history import History
from pions.app.puzzles.puzzle import Puzzle, PuzzleKind
from pions.app.solver import exact_answers
from pions.app.solver.assessments import final_board
from pions.core.language import _
from pions.core.types import Cell
from pions.families.judged_moves import JudgedMove
from pions.families.solver_protocols import USUAL, SolverSettings
from pions.render import reasons, value_sentences

_SPAN: Final = 3
"""The least number of columns that a hint names."""


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

    def verdict(self) -> str:
        """Say whether the move is right, and what it does."""
        position = self.history.position
        move = position.game.format_move(self.judged.move)
        if self.right:
            good = value_sentences.meaning(position, self.judged.value)
            template = _("The solution: {move}.") if self.told else _("Right: {move}.")
            return template.format(move=move) + " " + good
        return _("No: {move}.").format(move=move) + " " + value_sentences.why(position, self.judged)

    def shown(self) -> str:
        """Write the line that shows it, where one is known."""
        line = self.judged.line
        return reasons.line(self.history.game, line) if len(line) > 1 else ""

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
        "task": puzzle.task(),
    }


def answer(puzzle: Puzzle, written: str, settings: SolverSettings = USUAL) -> PuzzleAnswer:
    """Judge a move as it was written, or without one the solution; raises where illegal."""
    history = puzzle.history()
    move = history.game.parse_move(written or puzzle.solution)
    solver = exact_answers.solver_of(history.game, settings)
    judged = exact_answers.explain(history.position, move, solver)
    return PuzzleAnswer(puzzle, judged, told=not written)


def hint(puzzle: Puzzle) -> str:
    """Say where to look, or, on few columns, what to look for; never the move itself."""
    history = puzzle.history()
    position = history.position
    cell = position.landing(puzzle.move())
    if cell is None:
        return _("The move is no cell of the board.")
    landings = filter(None, map(position.landing, position.legal_moves()))
    playable = sorted({column for _row, column in landings})
    if len(playable) <= _SPAN:
        if puzzle.kind is PuzzleKind.DRAW:
            return _("For each move, look for the reply that wins: one move leaves none.")
        if puzzle.kind is PuzzleKind.REFUTATION:
            return _("Look at what the last move lets you do.")
        return _("Look for a move that leaves no good reply.")
    names = history.game.column_names
    chosen = [names[column] for column in _around(cell, playable)]
    columns = _("{most} and {last}").format(most=", ".join(chosen[:-1]), last=chosen[-1])
    return _("Look at the columns {columns}.").format(columns=columns)


def _around(cell: Cell, playable: list[int]) -> list[int]:
    """Return some `playable` columns, that of `cell` among them, not always in the middle."""
    span = max(_SPAN, len(playable) // 3)
    wanted = playable.index(cell[1]) - sum(cell) % span
    low = min(max(0, wanted), len(playable) - span)
    return playable[low : low + span]
