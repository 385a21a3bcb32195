"""The G / I / P search: what can be proved within so many plies, and nothing else."""

from __future__ import annotations

from enum import Enum

from pions.core.protocols import Position


class ProofResult(Enum):
    """A result the side to move can be sure of; the hand-out's letters are the values."""

    WON = "G"
    OPEN = "I"
    LOST = "P"


def prove(position: Position, depth: int) -> ProofResult:
    """Return what `depth` plies can prove.

    WON: some move leaves the other side LOST. LOST: every move leaves it WON. OPEN: neither is
    proved; a drawn game stays OPEN.
    """
    moves = position.legal_moves()
    if not moves:
        outcome = position.outcome()
        if outcome is None or outcome.winner is None:
            return ProofResult.OPEN
        return ProofResult.WON if outcome.winner is position.to_move else ProofResult.LOST
    if depth == 0:
        return ProofResult.OPEN
    verdict = ProofResult.LOST
    for move in moves:
        reply = prove(position.play(move), depth - 1)
        if reply is ProofResult.LOST:
            return ProofResult.WON
        if reply is ProofResult.OPEN:
            verdict = ProofResult.OPEN
    return verdict
