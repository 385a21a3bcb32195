"""Kernels of Hex: rules, shortest paths, alpha-beta, random games, RAVE, bridges."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pions.kernels import loaded_on_use

if TYPE_CHECKING:
    from pions.kernels.hex import (
        bridge_playouts,
        bridges,
        playouts,
        rave,
        rules,
        search,
        shortest_paths,
    )

__all__ = ["bridge_playouts", "bridges", "playouts", "rave", "rules", "search", "shortest_paths"]

__getattr__ = loaded_on_use(__name__, __all__)
