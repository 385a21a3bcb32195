"""The side that is ahead in a position of Hex; `winning_chances` is imported at its first use."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pions.kernels import loaded_on_use

if TYPE_CHECKING:  # only the type checker needs the name before it is used
    from pions.families.hex.estimates import winning_chances

__all__ = ["winning_chances"]

__getattr__ = loaded_on_use(__name__, __all__)
