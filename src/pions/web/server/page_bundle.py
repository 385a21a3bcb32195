"""The page's scripts as one file, made by `tools/editor.py`.

Where a script has changed since, or there was no npm to make it, the page uses its many files.
"""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Final

STATIC: Final = Path(__file__).resolve().parents[1] / "static"
NAME: Final = "built/page.js"


def stamp() -> str:
    """Return the first line of a bundle of the scripts as they are now: their digest."""
    digest = hashlib.sha256()
    for path in sorted((STATIC / "js").rglob("*.js")):
        content = path.read_bytes()
        digest.update(f"{path.relative_to(STATIC).as_posix()} {len(content)}\n".encode() + content)
    return f"// {digest.hexdigest()}\n"


def stands() -> bool:
    """Return whether there is a bundle of the scripts as they are now."""
    path = STATIC / NAME
    return path.is_file() and path.read_bytes().startswith(stamp().encode())


def has_editor() -> bool:
    """Return whether the editor of the workbench was built; without, it is a field of text."""
    return (STATIC / "built" / "editor.js").is_file()


def state() -> tuple[tuple[str, int, int], ...]:
    """Return the page's files with their times and sizes: quick, and another after a change."""
    paths = [path for path in STATIC.rglob("*.*") if path.suffix in {".js", ".css", ".html"}]
    stats = [(path, path.stat()) for path in paths]
    return tuple((str(path), about.st_mtime_ns, about.st_size) for path, about in stats)
