"""Runs only the imports, assignments, functions and classes of a file; in the player's process.

So a file that starts a game or asks for input at its top level can be asked for a move.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from types import CodeType, ModuleType
from typing import Any, Final

from pions.sandbox.child.imports import DRAWING, Hidden, Missing

_ONLY_AST: Final = 0x400
_KEPT: Final = frozenset({
    "Import", "ImportFrom", "Assign", "AnnAssign", "AugAssign", "FunctionDef", "AsyncFunctionDef",
    "ClassDef",
})  # fmt: skip


def run(
    source: str, name: str, module: ModuleType, compiled: Callable[[CodeType], None], *, after: bool
) -> None:
    """Run them one by one in `module`; what one that fails would have named fails when used.

    With `after`, all statements are run up to the first that fails, and only these from there on.
    """
    tree: Any = compile(source, name, "exec", _ONLY_AST, dont_inherit=True)
    flags = compile(source, name, "exec", dont_inherit=True).co_flags & 0x1FF0000
    for node in tree.body:
        if not (after or kept(node, tree)):
            continue
        one: Any = compile("", name, "exec", _ONLY_AST)
        one.body = [node]
        if not after and _draws(node):
            module.__dict__.update((made, Hidden(why)) for made, why in _named(node, tree))
            continue
        try:
            code = compile(one, name, "exec", flags, dont_inherit=True)
            compiled(code)
            exec(code, module.__dict__)  # noqa: S102 - that is what this process is for
        except MemoryError:
            raise
        except (Exception, SystemExit):  # noqa: BLE001 - a window that does not open, an input
            after = False
            for made, why in _named(node, tree):
                module.__dict__.setdefault(made, Missing(why))


def kept(node: Any, tree: Any) -> bool:  # noqa: ANN401 - trees of Python's own
    """Return whether a statement is run: one that defines, is only a text, or fills what is there.

    A loop, or the call of a method of a value of the file, may fill a grid: it asks nothing, and
    calls no function of the file.
    """
    kind, held = type(node).__name__, type(getattr(node, "value", None)).__name__
    tried = kind == "Try" and all(kept(one, tree) for one in node.body)
    if kind == "For" or (held == "Call" and type(node.value.func).__name__ == "Attribute"):
        own = {getattr(one, "name", "") for one in tree.body} | {"input", "mainloop", "run"}
        imported = kind == "Expr" and not _is_of_a_value(node.value.func, tree)
        return not imported and own.isdisjoint(_calls(node))
    return kind in _KEPT or tried or (kind, held) == ("Expr", "Constant")


def _is_of_a_value(method: Any, tree: Any) -> bool:  # noqa: ANN401 - as above
    """Return whether the method is one of a name to which the file assigns something."""
    while hasattr(method, "value"):
        method = method.value
    assigned = (getattr(one, "targets", [getattr(one, "target", None)]) for one in tree.body)
    names = {getattr(target, "id", "") for targets in assigned for target in targets}
    return getattr(method, "id", None) in names


def _calls(node: Any) -> Iterator[str]:  # noqa: ANN401 - as above
    """Yield what is called in a statement, but for functions that are made there."""
    if type(node).__name__ == "Call":
        yield getattr(node.func, "id", "") or getattr(node.func, "attr", "")
    for name in node._fields if type(node).__name__ != "Lambda" else ():
        part = getattr(node, name)
        for one in part if isinstance(part, list) else [part]:
            if hasattr(one, "_fields"):
                yield from _calls(one)


def _draws(node: Any) -> bool:  # noqa: ANN401 - as above
    """Return whether it is ``from tkinter import *``, or the like."""
    root = (getattr(node, "module", None) or "").partition(".")[0]
    return root in DRAWING and node.names[0].name == "*"


def _named(statement: Any, tree: Any) -> Iterator[tuple[str, str]]:  # noqa: ANN401 - trees of Python's own
    """The names that a statement would have given, each with what is missing.

    ``from ... import *`` gives all that the file uses and Python does not know.
    """
    import ast  # noqa: PLC0415 - few files fail
    import builtins  # noqa: PLC0415 - as above

    if isinstance(statement, ast.Assign):
        inside = (node for target in statement.targets for node in ast.walk(target))
        yield from ((node.id, node.id) for node in inside if isinstance(node, ast.Name))
    for alias in getattr(statement, "names", ()):
        names = [alias.asname or alias.name.partition(".")[0]]
        if alias.name == "*":
            names = [node.id for node in ast.walk(tree) if isinstance(node, ast.Name)]
        module = getattr(statement, "module", None) or alias.name
        yield from ((name, module) for name in names if not hasattr(builtins, name))
    if hasattr(statement, "name"):
        yield statement.name, statement.name
