"""The page's scripts as one file, which a browser fetches at once; `tools/editor.py` makes it.

It stands for the scripts it was made of, and for no others: where one has changed since, or where
there was no npm to make it, the page is sent in its many files.
"""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Final

STATIC: Final = Path(__file__).resolve().parents[1] / "static"
NAME: Final = "built/page.js"


def stamp() -> str:
    """The first line of a bundle of the scripts as they are now: their digest."""
    found = hashlib.sha256()
    for path in sorted((STATIC / "js").rglob("*.js")):
        content = path.read_bytes()
        found.update(f"{path.relative_to(STATIC).as_posix()} {len(content)}\n".encode() + content)
    return f"// {found.hexdigest()}\n"


def stands() -> bool:
    """Whether there is a bundle, made of the scripts as they are now."""
    path = STATIC / NAME
    return path.is_file() and path.read_bytes().startswith(stamp().encode())


def state() -> tuple[tuple[str, int, int], ...]:
    """The files of the page with their times and sizes: quick to ask, another once one changes."""
    paths = [path for path in STATIC.rglob("*.*") if path.suffix in {".js", ".css", ".html"}]
    found = [(path, path.stat()) for path in paths]
    return tuple((str(path), about.st_mtime_ns, about.st_size) for path, about in found)
