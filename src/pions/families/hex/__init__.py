"""Hex: its file formats, evaluators, virtual connections, the solver, the network and the engine.

The engine is loaded when its first player is built (`engine`), the network's estimates when one is
asked for (`estimates`), the words of players when somebody reads them (`remarks`, `glossary`), what
a mistake let go when mistakes are counted (`let_go`): most commands have no use for them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pions.kernels import loaded_on_use

if TYPE_CHECKING:  # only the type checker needs the name before it is used
    from pions.families.hex import engine, estimates, glossary, let_go, remarks

__all__ = ["engine", "estimates", "glossary", "let_go", "remarks"]

__getattr__ = loaded_on_use(__name__, __all__)
