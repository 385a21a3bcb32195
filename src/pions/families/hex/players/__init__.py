"""Players of Hex: engines, levels, the perfect player, first moves.

`player_builders` loads the engines, so it is imported when the first player is built.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pions.kernels import loaded_on_use

if TYPE_CHECKING:  # only the type checker needs the name before it is used
    from pions.families.hex.players import player_builders

__all__ = ["player_builders"]

__getattr__ = loaded_on_use(__name__, __all__)
