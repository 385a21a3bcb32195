"""Modules that came as texts with a player's file; found after those of Python."""

from __future__ import annotations

import sys
from collections.abc import Callable
from importlib import import_module
from importlib.machinery import ModuleSpec
from types import CodeType, ModuleType
from typing import TYPE_CHECKING, cast

if TYPE_CHECKING:
    from importlib.abc import Loader


class CourseModules:
    """Finds and loads them by the names of their paths: ``course/board.py`` is ``course.board``.

    A file is found by its last name, too, where no other has it: ``import board``.
    """

    def __init__(self, texts: list[list[str]], compiled: Callable[[CodeType], None]) -> None:
        self._compiled = compiled
        self._texts: dict[str, tuple[str, str]] = {}
        self._packages: set[str] = set()
        self._aliases: dict[str, str] = {}
        for path, text in texts:
            parts = path.removesuffix(".py").split("/")
            if parts[-1] == "__init__":
                parts.pop()
                self._packages.add(".".join(parts))
            self._packages |= {".".join(parts[:length]) for length in range(1, len(parts))}
            self._texts[".".join(parts)] = path, text
            self._aliases.setdefault(parts[-1] if parts else "", ".".join(parts))

    def install(self) -> None:
        """Let imports find them."""
        sys.meta_path.append(self)

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
            code: CodeType = compile(text, path, "exec", dont_inherit=True)
            self._compiled(code)
            exec(code, module.__dict__)  # noqa: S102 - as the file itself
