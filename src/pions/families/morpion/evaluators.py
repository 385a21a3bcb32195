"""Evaluators for Morpion, each readable as the sentence that defines it."""

from __future__ import annotations

from pions.games.morpion import LINES, MorpionPosition


def open_lines(position: MorpionPosition) -> int:
    """The lines one can still fill minus those that the other side can."""
    mine = position.stones(position.to_move)
    theirs = position.stones(position.to_move.other)
    return sum(not line & theirs for line in LINES) - sum(not line & mine for line in LINES)
