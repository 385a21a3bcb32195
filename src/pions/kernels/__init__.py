"""Kernels: rules and searches that are compiled to machine code (`binding`).

They import nothing else of ours; a module is loaded when its name is first used.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Sequence
from types import ModuleType
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:  # only the type checker needs the names before they are used
    from pions.kernels import (
        arrays,
        binding,
        buffers,
        compiling,
        gravity,
        hex,  # noqa: A004 - the game
        hexproof,
        intrinsics,
        library,
        network,
        numba_jit,
        search_stack,
        solver,
        stream,
    )

MAX_BITS: Final = 62
"""The bits of a bitboard in one signed 64-bit number, without those of carry and sign."""
MAX_WEIGHT: Final = 1 << 40
"""With such weights, all lines through a cell of a board of 50 by 50 are worth less than a win."""
INFINITE: Final = 1 << 60
"""Above every score, like the infinity of the plain searches."""

__all__ = [
    "INFINITE",
    "MAX_BITS",
    "MAX_WEIGHT",
    "arrays",
    "binding",
    "buffers",
    "compiling",
    "gravity",
    "hex",
    "hexproof",
    "intrinsics",
    "library",
    "network",
    "numba_jit",
    "search_stack",
    "solver",
    "stream",
]


def loaded_on_use(package: str, names: Sequence[str]) -> Callable[[str], ModuleType]:
    """Return the `__getattr__` of a package, which imports the modules `names` on first use."""

    def load(name: str) -> ModuleType:
        if name not in names:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        return importlib.import_module(f"{package}.{name}")

    return load


__getattr__ = loaded_on_use(__name__, __all__)
