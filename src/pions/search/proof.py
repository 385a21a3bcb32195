"""The G / I / P search: what can be proved within so many plies, and nothing else."""

from __future__ import annotations

from enum import Enum

from pions.core.protocols import Position


class Verdict(Enum):
    """What the side to move can be sure of. The hand-out's letters are the values."""

    WON = "G"
    OPEN = "I"
    LOST = "P"


def prove(position: Position, depth: int) -> Verdict:
    """The verdict that `depth` plies can prove.

    WON: some move leaves the other side LOST. LOST: every move leaves it WON.
    OPEN: neither is proved yet; a drawn game stays OPEN for ever.
    """
    moves = position.legal_moves()
    if not moves:
        outcome = position.outcome()
        if outcome is None or outcome.winner is None:
            return Verdict.OPEN
        return Verdict.WON if outcome.winner is position.to_move else Verdict.LOST
    if depth == 0:
        return Verdict.OPEN
    verdict = Verdict.LOST
    for move in moves:
        reply = prove(position.play(move), depth - 1)
        if reply is Verdict.LOST:
            return Verdict.WON
        if reply is Verdict.OPEN:
            verdict = Verdict.OPEN
    return verdict
