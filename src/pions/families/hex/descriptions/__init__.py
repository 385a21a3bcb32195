"""Shapes on a board of Hex, proved facts, and the sentences about them.

The modules about moves are imported at their first use: most commands need none.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pions.kernels import loaded_on_use

if TYPE_CHECKING:  # only the type checker needs the names before they are used
    from pions.families.hex.descriptions import glossary, missed_shapes, remarks

__all__ = ["glossary", "missed_shapes", "remarks"]

__getattr__ = loaded_on_use(__name__, __all__)
