"""Runs only the imports, assignments, functions and classes of a file; in the player's process.

So a file that starts a game or asks for input at its top level can be asked for a move.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from types import CodeType, ModuleType
from typing import Any, Final

from pions.sandbox.child.stand_ins import missing_name

_ONLY_AST: Final = 0x400
_KEPT: Final = frozenset(
    {"Import", "ImportFrom", "Assign", "AnnAssign", "FunctionDef", "AsyncFunctionDef", "ClassDef"}
)


def run(source: str, name: str, module: ModuleType, compiled: Callable[[CodeType], None]) -> None:
    """Run them one by one in `module`; the name of one that fails is missing, or stands in."""
    tree: Any = compile(source, name, "exec", _ONLY_AST, dont_inherit=True)
    flags = compile(source, name, "exec", dont_inherit=True).co_flags & 0x1FF0000
    for node in tree.body:
        if not kept(node):
            continue
        one: Any = compile("", name, "exec", _ONLY_AST)
        one.body = [node]
        try:
            code = compile(one, name, "exec", flags, dont_inherit=True)
            compiled(code)
            exec(code, module.__dict__)  # noqa: S102 - that is what this process is for
        except MemoryError:
            raise
        except (Exception, SystemExit):  # noqa: BLE001 - a window that does not open, an input
            for alias in node.names if type(node).__name__ == "ImportFrom" else ():
                with suppress(KeyError):
                    module.__dict__.setdefault(
                        alias.asname or alias.name, missing_name(node.module or alias.name)
                    )


def kept(node: Any) -> bool:  # noqa: ANN401 - a tree of Python's own
    """Return whether a statement is run; one that is only a text may be."""
    kind, held = type(node).__name__, type(getattr(node, "value", None)).__name__
    tried = kind == "Try" and all(map(kept, node.body))
    return kind in _KEPT or tried or (kind, held) == ("Expr", "Constant")
