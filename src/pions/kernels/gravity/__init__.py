"""Gravity games by machine code: rules on bitboards, line tables, alpha-beta, random games."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pions.kernels import loaded_on_use

if TYPE_CHECKING:
    from pions.kernels.gravity import lines, playouts, rules, search

__all__ = ["lines", "playouts", "rules", "search"]

__getattr__ = loaded_on_use(__name__, __all__)
