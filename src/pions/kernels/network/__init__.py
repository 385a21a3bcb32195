"""Kernels of the Hex network: its forward pass, and the tree of its search."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pions.kernels import loaded_on_use

if TYPE_CHECKING:
    from pions.kernels.network import forward, inference, plain, search_tree, winograd

__all__ = ["forward", "inference", "plain", "search_tree", "winograd"]

__getattr__ = loaded_on_use(__name__, __all__)
