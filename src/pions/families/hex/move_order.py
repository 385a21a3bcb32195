"""The network as adviser of the solver: which moves to try first. It decides nothing else."""

from __future__ import annotations

from functools import cache
from typing import Final

from pions import kernels
from pions.compiled.arrays import Array
from pions.families.hex import network
from pions.families.hex.network import HexNetwork
from pions.families.hex.proof_nodes import MoveOrder

SMALLEST: Final = 7
"""Smaller boards are solved before an opinion would pay."""


@cache
def network_order(size: int) -> MoveOrder | None:
    """Advice for boards of this size, or ``None`` where the network gives none.

    The network is read when it is first asked. Where it cannot be read, the solver goes on in its
    own order, and nobody need hear of it: its answers are the same.
    """
    if size < SMALLEST or not network.covers(size) or not kernels.binding.compiled():
        return None
    return MoveOrder(_liking)


def _liking(view: Array, size: int) -> Array:
    adviser = network.available()
    if not isinstance(adviser, HexNetwork):
        return kernels.buffers.blank("float32", size * size)
    logits, _ = adviser.evaluate(view, size)
    return kernels.buffers.row(logits, 0)
