"""Builds what the page is sent in one piece, into src/pions/web/static/built.

    python tools/editor.py [--try]

The editor of its workbench, and its own scripts, which it is sent one by one otherwise. Quick where
they stand already. With ``--try`` nothing is fetched but by this machine's own npm, and
nothing fails where it cannot be built: the page says so, and has a plain text field instead.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import sys
from pathlib import Path
from typing import Final

import npm

sys.path.insert(0, str(npm.SITE.parents[1] / "src"))

from pions.web.server import page_bundle

SOURCE: Final = npm.SITE / "editor.js"
BUILT: Final = page_bundle.STATIC / "built" / "editor.js"
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


def build(*, fetch_npm: bool = True) -> Path:
    """The editor, made again as the scripts are where they have changed; raises `npm.NpmFault`."""
    page = page_bundle.STATIC / page_bundle.NAME
    scripts = page_bundle.STATIC / "js" / "main.js"
    _build(BUILT, SOURCE, _stamp(), fetch_npm=fetch_npm)
    # What only a tab runs is not in it: tools/site/make.py makes pieces of its own.
    _build(page, scripts, page_bundle.stamp(), "--external:./tab/*", fetch_npm=fetch_npm)
    return BUILT


def _build(built: Path, source: Path, stamp: str, *options: str, fetch_npm: bool) -> None:
    """Bundle `source`, unless `built` is that already, as its first line says."""
    if built.is_file() and built.read_text("utf-8").startswith(stamp):
        return
    if not fetch_npm and not (shutil.which("npm") and shutil.which("node")):
        raise npm.NpmFault("npm is not on this machine (“make editor” fetches it)")
    text = npm.bundle(source, options=options)
    built.parent.mkdir(exist_ok=True)
    part = built.with_suffix(f".{os.getpid()}")  # several tests may build it at once
    part.write_text(stamp + text, encoding="utf-8")
    part.replace(built)


def _stamp() -> str:
    """The first line of the editor: the digest of what it is made of."""
    return f"// {hashlib.sha256(SOURCE.read_bytes() + _LOCK.read_bytes()).hexdigest()}\n"


if __name__ == "__main__":
    sys.exit(main())
