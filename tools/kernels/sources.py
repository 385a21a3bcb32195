"""Which sources a group of kernels is made from: change one, and what depends on it is rebuilt."""

from __future__ import annotations

import ast
import hashlib
from pathlib import Path
from typing import Final

from pions.kernels import library

ROOT: Final = Path(__file__).resolve().parents[2]
PACKAGE: Final = ROOT / "src" / "pions" / "kernels"
RUNTIME: Final = Path(__file__).resolve().parent / "runtime.c"
"""What the machine code needs from outside."""

GROUPS: Final = {
    "hexproof": (10.7, 9.2),
    "hex": (8.3, 4.3),
    "solver": (5.1, 2.5),
    "network": (5.1, 2.9),
    "gravity": (3.9, 1.5),
}
"""The folders of kernels, the slowest first, and the seconds to emit their code once and to make
an object file of it: they say how far a build is, and nothing else."""

_ALSO: Final = {"gravity": ("",)}
"""The modules that stand above the folders are compiled with a small group."""
_EMITTING: Final = ("emit.py", "worker.py")
_OPTIMISING: Final = ("objects.py", "targets.py")
_BINDING: Final = {"__init__", *(Path(name).stem for name in library.NOT_COMPILED)}
"""Modules beside the kernels that only say how they are called."""


def modules_of(group: str) -> list[str]:
    """The modules of a group, by their dotted names."""
    paths = [
        path
        for folder in (group, *_ALSO.get(group, ()))
        for path in sorted((PACKAGE / folder).glob("*.py"))
        if path.stem not in _BINDING
    ]
    return [".".join(path.relative_to(ROOT / "src").with_suffix("").parts) for path in paths]


def digest_of_tools() -> str:
    """A digest of all that compiles and links kernels, and of the versions it is pinned to."""
    found = hashlib.blake2b(digest_size=10)
    paths = [path for path in sorted(RUNTIME.parent.iterdir()) if path.suffix in {".py", ".c"}]
    for path in (*paths, ROOT / "constraints.txt"):
        text = path.read_text("utf-8")
        if path.suffix == ".txt":  # of all the packages, those that machine code comes from
            lines = text.splitlines()
            text = " ".join(one for one in lines if one.startswith(("numba=", "llvmlite=")))
        found.update(text.encode())
    return found.hexdigest()


def digest_of_code(group: str, *more: str) -> str:
    """A digest of all that the code of a group depends on, and of the words `more`."""
    found = _digest_of_files(_EMITTING, *more)
    for path in sorted(_reached(modules_of(group))):
        found.update(path.relative_to(PACKAGE).as_posix().encode())
        found.update(path.read_bytes())
    return found.hexdigest()


def digest_of_passes() -> str:
    """A digest of what makes object files of code."""
    return _digest_of_files(_OPTIMISING).hexdigest()[:8]


def _digest_of_files(names: tuple[str, ...], *more: str) -> hashlib.blake2b:
    found = hashlib.blake2b(digest_size=10)
    for word in more:
        found.update(f"{word}\n".encode())
    for name in names:
        found.update((RUNTIME.parent / name).read_bytes())
    return found


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
