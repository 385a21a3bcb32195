"""Stand-ins for modules that are not there; runs in the player's process.

A file that draws with matplotlib holds functions that need none of it. So a module it imports at
its top level and cannot have is replaced by one that fails when it is used. Imports within
``try`` and ``from ... import *`` fail as ever.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import suppress
from types import ModuleType
from typing import Any, Final, NoReturn

_ONLY_AST: Final = 0x400
"""``ast.PyCF_ONLY_AST``, without the time that importing `ast` takes."""


class _Missing:
    """A name of a module that is not there: it may be passed around, and not be used."""

    __slots__ = ("_module",)

    def __init__(self, module: str) -> None:
        self._module = module

    def _fail(self, *_arguments: Any, **_more: Any) -> NoReturn:  # noqa: ANN401 - any use at all
        raise ModuleNotFoundError(f"No module named {self._module!r}", name=self._module)

    def __mro_entries__(self, _bases: tuple[object, ...]) -> tuple[type, ...]:
        return ()

    def __or__(self, _other: object) -> _Missing:
        return self

    __ror__ = __or__
    __call__ = __getattr__ = __getitem__ = __setitem__ = __iter__ = __len__ = __bool__ = _fail
    __add__ = __sub__ = __mul__ = __truediv__ = __neg__ = __enter__ = __exit__ = _fail
    __lt__ = __le__ = __gt__ = __ge__ = __index__ = __radd__ = __rsub__ = __rmul__ = _fail


def missing_name(module: str) -> object:
    """Return what stands for a name of `module`."""
    return _Missing(module)


class Absent(ModuleType):
    """A module that is not there."""

    __path__: list[str] = []  # noqa: RUF012 - as of any package

    def __getattr__(self, name: str) -> _Missing:
        """Stand in for a name imported from it."""
        if name.startswith("__"):
            raise AttributeError(name)
        return _Missing(self.__name__.partition(".")[0])


def stand_in(source: str, name: str) -> list[str]:
    """Replace what `source` imports at its top level and cannot have; return those modules."""
    if "import" not in source:
        return []
    tree: Any = compile(source, name, "exec", _ONLY_AST, dont_inherit=True)
    missing: dict[str, None] = {}
    for module in _imported(tree.body):
        root = module.partition(".")[0]
        if root not in missing and not _is_there(root):
            missing[root] = None
        if root in missing:
            parts = module.split(".")
            for length in range(1, len(parts) + 1):
                part = ".".join(parts[:length])
                sys.modules.setdefault(part, Absent(part))
                if length > 1:
                    setattr(sys.modules[".".join(parts[: length - 1])], parts[length - 1],
                            sys.modules[part])  # fmt: skip
    return list(missing)


def _imported(body: list[Any]) -> Iterator[str]:
    for node in body:
        kind = type(node).__name__
        if kind == "Import":
            yield from (alias.name for alias in node.names)
        elif kind == "ImportFrom" and not node.level and node.names[0].name != "*":
            yield node.module
        elif kind == "If":
            yield from _imported(node.body)
            yield from _imported(node.orelse)


def _is_there(module: str) -> bool:
    try:
        __import__(module)
    except ImportError:
        return False
    except BaseException:  # noqa: BLE001 - it is there, and fails in its own way in its own time
        return True
    return True


class _NoTree:
    """Stands for a tree, so that a file that saves or prints its own can be read."""

    def save(self, _path: object) -> None:
        pass  # a player has no files

    def picture(self) -> _NoTree:
        return self

    predict = picture

    def __repr__(self) -> str:
        return ""


def untraced(function: Any) -> Any:  # noqa: ANN401 - a student's
    """The function as it is; its tree is empty."""
    with suppress(AttributeError, TypeError):
        function.tree = _NoTree()
    return function


def lend_traced() -> None:
    """Let files find the decorator where `pions` itself is not."""
    package = sys.modules.get("pions")
    if package is not None and not hasattr(package, "traced"):
        vars(package)["traced"] = untraced
