"""Games on disk, one small file each: a game outlives the page and the server."""

from __future__ import annotations

import json
import logging
import os
import re
import secrets
from collections.abc import Mapping
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from threading import Lock
from typing import Any, Final

from pions.core.state_folder import state_folder

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
    return state_folder(environ) / "games"


class SavedGames:
    """A folder of games. A thread of its own does the writing, or `writer`: a disk may be slow."""

    def __init__(self, folder: Path, most: int = MOST, writer: Executor | None = None) -> None:
        self._folder = folder
        folder.mkdir(parents=True, exist_ok=True)
        self._tidy(most)
        self._unwritten: dict[str, str] = {}
        self._writings: dict[str, Future[None]] = {}
        self._lock = Lock()
        self._writer = writer or ThreadPoolExecutor(1, thread_name_prefix="pions-shelf")

    def put(self, key: str, stored: Mapping[str, Any]) -> Future[None]:
        """Keep a game under `key`; a crash in between leaves the old one.

        What is returned is done once the game is on disk as it was put, or later.
        """
        text = json.dumps(stored)
        with self._lock:
            waiting = key in self._unwritten
            self._unwritten[key] = text
            if not waiting:
                self._writings[key] = self._writer.submit(self._write, key)
            return self._writings[key]

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
        """Write the game under `key`, again if it was put again meanwhile."""
        path = self._path(key)
        fresh = path.with_suffix(".new")
        while True:
            text = self._unwritten[key]
            try:
                fresh.write_text(text, encoding="utf-8")
                fresh.replace(path)
            except OSError:
                _LOG.exception("a game could not be kept")
            with self._lock:
                if self._unwritten[key] is text:
                    del self._unwritten[key], self._writings[key]
                    return

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
