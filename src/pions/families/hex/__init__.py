"""Hex: its file formats, evaluators, virtual connections, the solver, the network and the engine.

The engine is loaded when its first player is built (`engine`), the network's estimates when one is
asked for (`estimates`): most commands have no use for them.
"""

from __future__ import annotations

import importlib
from types import ModuleType
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # only the type checker needs the name before it is used
    from pions.families.hex import engine, estimates

__all__ = ["engine", "estimates"]


def __getattr__(name: str) -> ModuleType:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return importlib.import_module(f"{__name__}.{name}")
