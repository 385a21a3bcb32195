"""Builds the editor of the page's workbench into src/pions/web/static/built/editor.js.

    python tools/editor.py [--try]

Quick where it stands already. With ``--try`` nothing is fetched but by this machine's own npm, and
nothing fails where it cannot be built: the page says so, and has a plain text field instead.
"""

from __future__ import annotations

import hashlib
import shutil
import sys
from pathlib import Path
from typing import Final

import npm

SOURCE: Final = npm.SITE / "editor.js"
BUILT: Final = npm.SITE.parents[1] / "src" / "pions" / "web" / "static" / "built" / "editor.js"
_LOCK: Final = npm.SITE / "package-lock.json"


def main() -> int:
    """Build it if need be; 1 where that failed, which was said."""
    gently = "--try" in sys.argv[1:]
    try:
        build(fetch_npm=not gently)
    except npm.NpmFault as problem:
        if not gently:
            sys.exit(f"{problem}.")
        print(f"The page's workbench has a plain text field for an editor: {problem}.", flush=True)
    return 0


def stands() -> bool:
    """Whether the bundle is there, made of what there is now."""
    return BUILT.is_file() and BUILT.read_text("utf-8").startswith(_stamp())


def build(*, fetch_npm: bool = True) -> Path:
    """The bundle, made again where what it is made of has changed; raises `npm.NpmFault`."""
    if stands():
        return BUILT
    if not fetch_npm and not (shutil.which("npm") and shutil.which("node")):
        raise npm.NpmFault("npm is not on this machine (“make editor” fetches it)")
    bundled = npm.bundle(SOURCE)
    BUILT.parent.mkdir(exist_ok=True)
    part = BUILT.with_suffix(".part")
    part.write_text(_stamp() + bundled, encoding="utf-8")
    part.replace(BUILT)
    return BUILT


def _stamp() -> str:
    """The first line of a bundle: the digest of what it is made of."""
    return f"// {hashlib.sha256(SOURCE.read_bytes() + _LOCK.read_bytes()).hexdigest()}\n"


if __name__ == "__main__":
    sys.exit(main())
