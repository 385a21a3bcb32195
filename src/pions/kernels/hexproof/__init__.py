"""Kernels of the Hex solver: inferior cells, H-search, must-play, proof-number search."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pions.kernels import loaded_on_use

if TYPE_CHECKING:
    from pions.kernels.hexproof import (
        cell_sets,
        connection_lists,
        h_search,
        inferior_cells,
        known_wins,
        learned_replies,
        must_play,
        nodes,
        points,
        proof_number_search,
    )

__all__ = [
    "cell_sets",
    "connection_lists",
    "h_search",
    "inferior_cells",
    "known_wins",
    "learned_replies",
    "must_play",
    "nodes",
    "points",
    "proof_number_search",
]

__getattr__ = loaded_on_use(__name__, __all__)
