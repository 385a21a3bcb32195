"""Games on disk, one small file each: a game outlives the page and the server."""

from __future__ import annotations

import json
import logging
import os
import re
import secrets
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

_LOG: Final = logging.getLogger(__name__)

MOST: Final = 5_000
"""Games kept; the ones not touched for longest go first."""
_KEY: Final = re.compile(r"[A-Za-z0-9_-]{16}")


def new_key() -> str:
    """A name nobody can guess."""
    return secrets.token_urlsafe(12)


def is_key(text: str) -> bool:
    """Whether `text` could be the name of a game; only such texts ever become file names."""
    return _KEY.fullmatch(text) is not None


def usual_folder(environ: Mapping[str, str] = os.environ) -> Path:
    """Where games are kept when nobody says."""
    if base := environ.get("XDG_STATE_HOME"):
        return Path(base) / "pions" / "games"
    if base := environ.get("LOCALAPPDATA"):
        return Path(base) / "pions" / "games"
    return Path.home() / ".local" / "state" / "pions" / "games"


class Shelf:
    """A folder of games. A thread of its own does the writing: a disk may be slow."""

    def __init__(self, folder: Path, most: int = MOST) -> None:
        self._folder = folder
        folder.mkdir(parents=True, exist_ok=True)
        self._tidy(most)
        self._unwritten: dict[str, str] = {}
        self._writer = ThreadPoolExecutor(1, thread_name_prefix="pions-shelf")

    def put(self, key: str, stored: Mapping[str, Any]) -> None:
        """Keep a game under `key`, in a moment; a crash in between leaves the old one."""
        waiting = key in self._unwritten
        self._unwritten[key] = json.dumps(stored)
        if not waiting:
            self._writer.submit(self._write, key)

    def get(self, key: str) -> dict[str, Any] | None:
        """The game under `key`; ``None`` where there is none that can be read."""
        if not is_key(key):
            return None
        try:
            stored = json.loads(self._unwritten.get(key) or self._path(key).read_text("utf-8"))
        except (OSError, ValueError):
            return None
        return stored if isinstance(stored, dict) else None

    def close(self) -> None:
        """Wait until everything is written."""
        self._writer.shutdown(wait=True)

    def _write(self, key: str) -> None:
        text = self._unwritten.pop(key)  # whoever puts it again now asks for another writing
        path = self._path(key)
        fresh = path.with_suffix(".new")
        try:
            fresh.write_text(text, encoding="utf-8")
            fresh.replace(path)
        except OSError:
            _LOG.exception("a game could not be kept")

    def _path(self, key: str) -> Path:
        return self._folder / f"{key}.json"

    def _tidy(self, most: int) -> None:
        games = [path for path in self._folder.glob("*.json") if is_key(path.stem)]
        if len(games) <= most:
            return
        for path in sorted(games, key=_age)[: len(games) - most]:
            with suppress(OSError):
                path.unlink()


def _age(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except OSError:  # gone meanwhile
        return 0.0
