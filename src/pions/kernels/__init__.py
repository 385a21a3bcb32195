"""Machine code: numba and numpy only, nothing of ours.

A module here is loaded when its name is first used (``kernels.gravity.perft``): numba
alone takes longer to import than most commands take to answer.
"""

from __future__ import annotations

import importlib
from types import ModuleType
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:  # only the type checker needs the names before they are used
    from pions.kernels import (
        compiling,
        frames,
        gravity,
        gravity_lines,
        gravity_search,
        hexagon,
        hexagon_fill,
        hexagon_links,
        hexagon_lists,
        hexagon_nodes,
        hexagon_paths,
        hexagon_playout,
        hexagon_points,
        hexagon_proof,
        hexagon_rave,
        hexagon_search,
        hexagon_sure,
        hexagon_tree,
        hexagon_tree_room,
        jit,
        network,
        network_plain,
        playouts,
        solver,
        solver_desk,
        stream,
        winograd,
    )

MAX_BITS: Final = 62
"""Bitboards are signed 64-bit numbers, and two bits are kept for carries and signs."""

MAX_WEIGHT: Final = 1 << 40
"""The lines of any board of `MAX_BITS`, with such weights, stay far below a won line."""

INFINITE: Final = 1 << 60
"""Above every score; it stands for the infinity of the plain searches."""

__all__ = [
    "INFINITE",
    "MAX_BITS",
    "MAX_WEIGHT",
    "compiling",
    "frames",
    "gravity",
    "gravity_lines",
    "gravity_search",
    "hexagon",
    "hexagon_fill",
    "hexagon_links",
    "hexagon_lists",
    "hexagon_nodes",
    "hexagon_paths",
    "hexagon_playout",
    "hexagon_points",
    "hexagon_proof",
    "hexagon_rave",
    "hexagon_search",
    "hexagon_sure",
    "hexagon_tree",
    "hexagon_tree_room",
    "jit",
    "network",
    "network_plain",
    "playouts",
    "solver",
    "solver_desk",
    "stream",
    "winograd",
]


def __getattr__(name: str) -> ModuleType:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return importlib.import_module(f"{__name__}.{name}")
