"""Kernels of gravity games: rules, line tables, alpha-beta, random games, endings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pions.kernels import loaded_on_use

if TYPE_CHECKING:
    from pions.kernels.gravity import endings, line_tables, playouts, rules, search

__all__ = ["endings", "line_tables", "playouts", "rules", "search"]

__getattr__ = loaded_on_use(__name__, __all__)
