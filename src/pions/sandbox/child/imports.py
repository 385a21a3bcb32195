"""Imports of a player's file: of what it may import, of its course's modules, of what is not there.

A file that draws with matplotlib holds functions that need none of it. So a module it imports at
its top level and cannot have is replaced by one that fails when it is used. Imports within
``try`` and ``from ... import *`` fail as ever.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from importlib import import_module
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from types import CodeType, ModuleType
from typing import TYPE_CHECKING, Any, Final, cast

if TYPE_CHECKING:
    from importlib.abc import Loader

_ONLY_AST: Final = 0x400
"""``ast.PyCF_ONLY_AST``, without the time that importing `ast` takes."""


class Finder:
    """Finds numpy and the rules of our games, and nothing else that happens to be installed."""

    def __init__(self, places: dict[str, str]) -> None:
        self.places = places

    def find_spec(
        self, name: str, _path: object = None, _target: object = None
    ) -> ModuleSpec | None:
        """Return where the package `name` is, if a player may import it."""
        place = self.places.get(name)
        if place is None:
            return None
        file = f"{place}{os.sep}__init__.py"
        return spec_from_file_location(
            name, file, loader=SourceFileLoader(name, file), submodule_search_locations=[place]
        )


class CourseModules:
    """Finds and loads them by the names of their paths: ``course/board.py`` is ``course.board``.

    A file or a folder is found by any end of its path, too, the nearest first: ``import board``.
    """

    def __init__(self, texts: list[list[str]], compiled: Callable[[CodeType], None]) -> None:
        self._compiled = compiled
        self._texts: dict[str, tuple[str, str]] = {}
        self._packages: set[str] = set()
        self._aliases: dict[str, str] = {}
        for path, text in sorted(texts, key=lambda one: one[0].count("/")):
            parts = path.removesuffix(".py").split("/")
            if parts[-1] == "__init__":
                parts.pop()
                self._packages.add(".".join(parts))
            self._packages |= {".".join(parts[:length]) for length in range(1, len(parts))}
            self._texts[".".join(parts)] = path, text
            for end in range(len(parts), 0, -1):
                for start in range(end - 1, 0, -1):
                    known = ".".join(parts[:end])
                    self._aliases.setdefault(".".join(parts[start:end]), known)

    def find_spec(
        self, name: str, _path: object = None, _target: object = None
    ) -> ModuleSpec | None:
        """Return how the module `name` is loaded, if it is one of these."""
        if name not in self._texts and name not in self._packages and name not in self._aliases:
            return None
        return ModuleSpec(name, cast("Loader", self), is_package=name in self._packages)

    def create_module(self, spec: ModuleSpec) -> ModuleType | None:
        """Return the module of which `spec` is another name."""
        if spec.name in self._texts or spec.name in self._packages:
            return None
        return import_module(self._aliases[spec.name])

    def exec_module(self, module: ModuleType) -> None:
        """Run a module's text, once; a package without a text is empty."""
        name = module.__spec__.name if module.__spec__ else ""
        if name in self._texts:
            path, text = self._texts[name]
            stand_in(text, path)
            code: CodeType = compile(text, path, "exec", dont_inherit=True)
            self._compiled(code)
            exec(code, module.__dict__)  # noqa: S102 - as the file itself


class Missing:
    """A name of a module that is not there: it may be passed around, and not be used."""

    __slots__ = ("_module",)

    def __init__(self, module: str) -> None:
        self._module = module

    def _fail(self, *_arguments: Any, **_more: Any) -> Any:  # noqa: ANN401 - any use at all
        raise ModuleNotFoundError(f"No module named {self._module!r}", name=self._module)

    def __mro_entries__(self, _bases: tuple[object, ...]) -> tuple[type, ...]:
        return ()

    def __or__(self, _other: object) -> Missing:
        return self

    __ror__ = __or__
    __call__ = __getattr__ = __getitem__ = __setitem__ = __iter__ = __len__ = __bool__ = _fail
    __add__ = __sub__ = __mul__ = __truediv__ = __neg__ = __enter__ = __exit__ = _fail
    __lt__ = __le__ = __gt__ = __ge__ = __index__ = __radd__ = __rsub__ = __rmul__ = _fail


class Hidden(Missing):
    """A window, or a part of one, that is not shown: whatever is asked of it, nothing happens."""

    __slots__ = ()

    def _itself(self, *_arguments: Any, **_more: Any) -> Any:  # noqa: ANN401 - any use at all
        return self

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401 - as above
        """Return a part of it."""
        if name.startswith("__"):
            raise AttributeError(name)
        return Hidden("")

    def __mro_entries__(self, _bases: tuple[object, ...]) -> tuple[type, ...]:
        return (_Window,)

    def _nothing(self, *_arguments: Any) -> Any:  # noqa: ANN401 - as above
        return 0

    def __bool__(self) -> bool:
        return False

    def __iter__(self) -> Iterator[Any]:
        return iter(())

    __len__ = __int__ = __lt__ = __le__ = __gt__ = __ge__ = __setitem__ = __exit__ = _nothing
    __call__ = __getitem__ = __enter__ = __deepcopy__ = _itself
    __add__ = __sub__ = __mul__ = __truediv__ = __neg__ = __radd__ = __rsub__ = __rmul__ = _itself
    __floordiv__ = __mod__ = __rtruediv__ = __rfloordiv__ = _itself


class _Window:
    """The base of a class that would be a window."""

    def __init__(self, *_arguments: Any, **_more: Any) -> None:  # noqa: ANN401 - any
        pass

    __getattr__ = Hidden.__getattr__


DRAWING: Final = frozenset({
    "tkinter", "customtkinter", "pygame", "turtle", "matplotlib", "PIL", "pyglet", "arcade",
    "colorama", "termcolor", "PyQt5", "PyQt6", "kivy", "graphics", "playsound", "winsound",
})  # fmt: skip
"""Modules that show a game, and choose no moves."""


class Absent(ModuleType):
    """A module that is not there."""

    __path__: list[str] = []  # noqa: RUF012 - as of any package
    kind: type[Missing] = Missing

    def __getattr__(self, name: str) -> Missing:
        """Stand in for a name imported from it."""
        if name.startswith("__"):
            raise AttributeError(name)
        return self.kind(self.__name__.partition(".")[0])


class HiddenModule(Absent):
    """A module that would draw."""

    kind = Hidden


def stand_in(source: str, name: str, *, hidden: bool = False) -> list[str]:
    """Replace what `source` imports at its top level and cannot have; return those modules.

    Where it is to be `hidden`, what would draw is replaced, too, and does nothing.
    """
    if "import" not in source:
        return []
    tree: Any = compile(source, name, "exec", _ONLY_AST, dont_inherit=True)
    missing: dict[str, None] = {}
    for module in _imported(tree.body):
        root = module.partition(".")[0]
        drawn = hidden and root in DRAWING
        if root not in missing and not drawn and not _is_there(root):
            missing[root] = None
        if root in missing or drawn:
            parts = module.split(".")
            for length in range(1, len(parts) + 1):
                part = ".".join(parts[:length])
                sys.modules.setdefault(part, HiddenModule(part) if drawn else Absent(part))
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
