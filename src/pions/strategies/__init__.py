"""Searches turned into players, and the table that builds them from a line of text.

The engine of Hex is loaded when its first player is built (``strategies.hex_engine``): most
commands have no use for it.
"""

from __future__ import annotations

import importlib
from types import ModuleType
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # only the type checker needs the name before it is used
    from pions.strategies import hex_engine

__all__ = ["hex_engine"]


def __getattr__(name: str) -> ModuleType:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return importlib.import_module(f"{__name__}.{name}")
