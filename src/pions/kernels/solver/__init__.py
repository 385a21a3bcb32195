"""Kernels of the gravity solver: null windows, static rules, move order, tables, threads."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pions.kernels import loaded_on_use

if TYPE_CHECKING:
    from pions.kernels.solver import (
        bits,
        growth,
        move_order,
        null_window,
        scores,
        static_rules,
        threads,
        workspace,
    )

__all__ = [
    "bits",
    "growth",
    "move_order",
    "null_window",
    "scores",
    "static_rules",
    "threads",
    "workspace",
]

__getattr__ = loaded_on_use(__name__, __all__)
