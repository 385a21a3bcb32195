"""Puzzles in words: their tasks, where to look, and what an answer was worth."""

from __future__ import annotations

from typing import Final

from pions.app.puzzles.answering import PuzzleAnswer
from pions.app.puzzles.puzzle import Puzzle, PuzzleKind
from pions.core.errors import why
from pions.core.language import _, ngettext
from pions.core.types import Cell, Term
from pions.render import reasons, value_sentences

KINDS: Final = {
    PuzzleKind.WIN: Term("the fastest win"),
    PuzzleKind.ONLY: Term("the only win"),
    PuzzleKind.REFUTATION: Term("punish the mistake"),
    PuzzleKind.DRAW: Term("hold the draw"),
}
_SPAN: Final = 3
"""The least number of columns that a hint names."""


def task(puzzle: Puzzle) -> str:
    """Return the task in a sentence."""
    history = puzzle.history()
    who, other = value_sentences.sides(history.position)
    if puzzle.kind is PuzzleKind.WIN:
        return ngettext(
            "{who} to move wins in {count} disc. Find the move.",
            "{who} to move wins in {count} discs. Find the move.",
            puzzle.discs,
        ).format(who=who, count=puzzle.discs)
    if puzzle.kind is PuzzleKind.REFUTATION:
        return _("{other} has just played {move}, a mistake. Only one move wins.").format(
            other=other, move=history.written[-1]
        )
    if puzzle.kind is PuzzleKind.DRAW:
        return _("{who} to move: only one move holds the draw.").format(who=who)
    return _("{who} to move: only one move wins.").format(who=who)


def written(puzzle: Puzzle) -> str:
    """Write the board and the task."""
    return f"{puzzle.history().position}\n\n{task(puzzle)}"


def verdict(answer: PuzzleAnswer) -> str:
    """Say whether the move is right, and what it does."""
    position = answer.history.position
    move = position.game.format_move(answer.judged.move)
    if answer.right:
        good = value_sentences.meaning(position, answer.judged.value)
        template = _("The solution: {move}.") if answer.told else _("Right: {move}.")
        return template.format(move=move) + " " + good
    return _("No: {move}.").format(move=move) + " " + value_sentences.why(position, answer.judged)


def shown(answer: PuzzleAnswer) -> str:
    """Write the line that shows it, where one is known."""
    line = answer.judged.line
    return reasons.line(answer.history.game, line) if len(line) > 1 else ""


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


def unkept(problem: OSError) -> str:
    """Return the sentence for a disk that refuses the result of a game."""
    return _("What was found in your games cannot be kept: {reason}.").format(
        reason=_(why(problem))
    )


def none_yet() -> str:
    """Return the sentence for games without a puzzle."""
    return _("Your lost games have given no puzzle yet: here is the collection.")
