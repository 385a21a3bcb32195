"""Which sources a group of kernels is made from: change one, and what depends on it is rebuilt."""

from __future__ import annotations

import ast
import hashlib
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[2]
PACKAGE: Final = ROOT / "src" / "pions" / "kernels"
GROUPS: Final = ("hexproof", "hex", "solver", "network", "gravity", "")
"""The folders of kernels, the slowest to compile first; the last is what stands above them."""

_TOOLS: Final = ("emit.py", "objects.py", "targets.py", "worker.py")
_BINDING: Final = {"binding", "buffers", "calling", "library", "numba_jit", "compiling", "__init__"}
"""Modules beside the kernels that only say how they are called."""


def modules_of(group: str) -> list[str]:
    """The modules of a group, by their dotted names."""
    folder = PACKAGE / group
    names = sorted(path.stem for path in folder.glob("*.py") if path.stem not in _BINDING)
    return [".".join(["pions.kernels", *([group] if group else []), name]) for name in names]


def digest_of(group: str, *more: str) -> str:
    """A digest of all that the code of a group depends on, and of the words `more`."""
    found = hashlib.blake2b(digest_size=10)
    for word in more:
        found.update(f"{word}\n".encode())
    for tool in _TOOLS:
        found.update((Path(__file__).parent / tool).read_bytes())
    for path in sorted(_reached(modules_of(group))):
        found.update(path.relative_to(PACKAGE).as_posix().encode())
        found.update(path.read_bytes())
    return found.hexdigest()


def _reached(names: list[str]) -> set[Path]:
    """The files of these modules and of all modules of the kernels that they import."""
    found: set[Path] = set()
    waiting = [path for name in names if (path := _path_of(name)) is not None]
    while waiting:
        path = waiting.pop()
        if path in found:
            continue
        found.add(path)
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.ImportFrom) and node.module:
                for name in (node.module, *(f"{node.module}.{alias.name}" for alias in node.names)):
                    imported = _path_of(name)
                    if imported is not None and imported.stem not in _BINDING:
                        waiting.append(imported)
    return found


def _path_of(name: str) -> Path | None:
    """The file of a module of the kernels; nothing for others, and for packages."""
    path = ROOT.joinpath("src", *name.split(".")).with_suffix(".py")
    return path if path.is_relative_to(PACKAGE) and path.exists() else None
