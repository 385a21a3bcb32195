"""Kernels: rules and searches in a Python that machine code is made from; nothing else of ours.

A module here is loaded when its name is first used (``kernels.gravity.rules.perft``).
`binding` says where its machine code comes from.
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
"""A bitboard that is one number is a signed one of 64 bits: two are kept for carries and signs."""

MAX_WEIGHT: Final = 1 << 40
"""The lines through a cell of a board of 50 by 50, with such weights, stay far below a won one."""

INFINITE: Final = 1 << 60
"""Above every score; it stands for the infinity of the plain searches."""

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
    """The `__getattr__` of a package that imports the modules `names` when they are asked for."""

    def load(name: str) -> ModuleType:
        if name not in names:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        return importlib.import_module(f"{package}.{name}")

    return load


__getattr__ = loaded_on_use(__name__, __all__)
