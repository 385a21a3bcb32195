"""Counting the tree: the first thing to compare when two sets of rules should agree."""

from __future__ import annotations

from pions.core.protocols import Position


def perft(position: Position, depth: int) -> int:
    """The number of move sequences of exactly `depth` plies; a finished game has none to add."""
    if depth == 0:
        return 1
    return sum(perft(position.play(move), depth - 1) for move in position.legal_moves())
