"""Games on disk, one small file each, which outlive the page and the server."""

from __future__ import annotations

import errno
import importlib
import json
import logging
import os
import re
import secrets
import time
from collections.abc import Iterator, Mapping
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Lock
from typing import Any, Final, NamedTuple, TypeAlias

from pions.core.errors import InvalidOption
from pions.core.state_folder import state_folder

_LOG: Final = logging.getLogger(__name__)

MOST: Final = 5_000
"""Games kept; those unchanged for longest are deleted first."""
_KEY: Final = re.compile(r"[A-Za-z0-9_-]{16}")
_LASTING: Final[tuple[str, ...]] = ("name", "owner", "hidden")
"""The fields that stay with a game when it is put again."""
_DAY: Final = 86_400.0
"""Seconds a deleted game can still be brought back."""
_LOCK_FILE: Final = "server.lock"
_TAKEN: Final = (errno.EACCES, errno.EAGAIN, errno.EDEADLK)

Written: TypeAlias = "Future[OSError | None]"
"""Done when the disk has it; its result is why the disk does not."""
Stamp: TypeAlias = tuple[int, int, int]
"""A value that changes whenever the file of a game is written."""


def new_key() -> str:
    """Return a name that cannot be guessed, nor be taken for an option."""
    while (key := secrets.token_urlsafe(12)).startswith("-"):
        pass
    return key


def is_key(text: str) -> bool:
    """Whether `text` could be the name of a game; only such texts ever become file names."""
    return _KEY.fullmatch(text) is not None


def usual_folder(environ: Mapping[str, str] = os.environ) -> Path:
    """Return the folder where games are kept by default."""
    return state_folder(environ) / "games"


def check_folder(folder: Path) -> None:
    """Raise where `folder` is a file, or stands below one."""
    for path in (folder, *folder.parents):
        if path.is_file():
            raise InvalidOption("“{path}” is a file: games are kept in a folder.", path=path)


@contextmanager
def only_server(folder: Path) -> Iterator[None]:
    """While this lasts, no other server keeps its games in `folder`; raises where one does.

    The system gives the lock back when its process ends, however that ends. Where nothing can be
    written, no server keeps anything, and there is nothing to lock.
    """
    opened = None
    with suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
        opened = os.open(folder / _LOCK_FILE, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        if opened is not None and not _locked(opened):
            raise InvalidOption(
                "Another server uses “{folder}”: end it first, or choose another folder.",
                folder=folder,
            )
        yield
    finally:
        if opened is not None:
            os.close(opened)


def _locked(opened: int) -> bool:
    """Lock an open file for this process; ``False`` where another one has it."""
    try:
        if os.name == "nt":  # pragma: no cover - on Windows
            windows: Any = importlib.import_module("msvcrt")
            windows.locking(opened, windows.LK_NBLCK, 1)
        else:
            unix: Any = importlib.import_module("fcntl")
            unix.flock(opened, unix.LOCK_EX | unix.LOCK_NB)
    except OSError as error:
        return error.errno not in _TAKEN  # some file systems know no locks
    return True


class _Change(NamedTuple):
    """Fields of a game that are not on disk yet; all but the lasting ones if `whole`."""

    fields: Mapping[str, Any]
    whole: bool


class SavedGames:
    """A folder of games, written by a thread of its own or by `writer`: a disk may be slow."""

    def __init__(self, folder: Path, most: int = MOST, writer: Executor | None = None) -> None:
        """Open the folder; raises where it is a file. One that cannot be written is read."""
        check_folder(folder)
        self._folder = folder
        self.most = most
        with suppress(OSError):  # the next write says so
            folder.mkdir(parents=True, exist_ok=True)
        self._tidy(most)
        self._unwritten: dict[str, _Change] = {}
        """Changes not on disk yet, and games that the disk refused."""
        self._refused = False
        self._writings: dict[str, Written] = {}
        self._lock = Lock()
        self._writer = writer or ThreadPoolExecutor(1, thread_name_prefix="pions-shelf")

    def put(self, key: str, stored: Mapping[str, Any]) -> Written:
        """Keep a game under `key`; a crash in between leaves the old one.

        The result is done once the game is on disk as it was put, or later.
        """
        return self._post(key, _Change(dict(stored), whole=True))

    def change(self, key: str, fields: Mapping[str, Any]) -> Written:
        """Change some fields of a game, if it is here."""
        return self._post(key, _Change(dict(fields), whole=False))

    def get(self, key: str) -> dict[str, Any] | None:
        """Return the game under `key`; ``None`` where there is none that can be read."""
        if not is_key(key):
            return None
        waiting = self._unwritten.get(key)
        return self._read(self._path(key)) if waiting is None else self._changed(key, waiting)

    def deleted(self, key: str) -> dict[str, Any] | None:
        """Return the game deleted under `key`; ``None`` where none can be brought back."""
        return self._read(self._path(key).with_suffix(".gone")) if is_key(key) else None

    def delete(self, key: str) -> Written:
        """Delete a game; for a day it can be brought back."""
        return self._writer.submit(self._move, key, ".json", ".gone")

    def restore(self, key: str) -> Written:
        """Bring back a game that was deleted."""
        return self._writer.submit(self._move, key, ".gone", ".json")

    def stamps(self) -> dict[str, Stamp]:
        """Return the stamp of every game, by its key."""
        found: dict[str, Stamp] = {}
        try:
            entries = os.scandir(self._folder)
        except FileNotFoundError:  # it could not be made, or was removed
            return found
        with entries:
            for entry in entries:
                stem, dot, suffix = entry.name.partition(".")
                if suffix != "json" or not dot or not is_key(stem):
                    continue
                with suppress(OSError):  # gone meanwhile
                    stat = entry.stat()
                    found[stem] = stat.st_mtime_ns, stat.st_size, stat.st_ino
        return found

    def close(self) -> None:
        """Wait until all is written, or refused by the disk."""
        self._writer.shutdown(wait=True)

    def _post(self, key: str, change: _Change) -> Written:
        with self._lock:
            waiting = self._unwritten.get(key)
            self._unwritten[key] = change if waiting is None else _both(waiting, change)
            if key not in self._writings:
                self._writings[key] = self._writer.submit(self._write, key)
            return self._writings[key]

    def _write(self, key: str) -> OSError | None:
        """Write the game under `key`, again if it was changed again meanwhile."""
        path, problem = self._path(key), None
        fresh = path.with_suffix(f".{os.getpid()}.new")
        while True:
            change, problem = self._unwritten[key], None
            try:
                stored = self._changed(key, change)
                if stored is not None:
                    self._folder.mkdir(parents=True, exist_ok=True)
                    fresh.write_text(json.dumps(stored), encoding="utf-8")
                    fresh.replace(path)
            except OSError as error:
                problem = error
            with self._lock:
                if self._unwritten[key] is change:
                    del self._writings[key]
                    if problem is None or not change.whole:
                        del self._unwritten[key]
                    self._note(problem)
                    return problem

    def _note(self, problem: OSError | None) -> None:
        """Log once that the disk refuses, and once that it works again."""
        if problem is not None and not self._refused:
            self._refused = True
            _LOG.error("games are not kept in %s: %s", self._folder, problem.strerror or problem)
        elif problem is None and self._refused:
            self._refused = False
            _LOG.warning("games are kept in %s again", self._folder)
            for key in self._unwritten.keys() - self._writings.keys():
                self._writings[key] = self._writer.submit(self._write, key)

    def _move(self, key: str, old: str, new: str) -> OSError | None:
        if not is_key(key):
            return FileNotFoundError(key)
        with self._lock:
            if key not in self._writings:  # what the disk refused is not tried again
                self._unwritten.pop(key, None)
        path = self._path(key)
        try:
            path.with_suffix(old).replace(path.with_suffix(new))
            os.utime(path.with_suffix(new))
        except OSError as error:
            return error
        return None

    def _read(self, path: Path) -> dict[str, Any] | None:
        try:
            stored = json.loads(path.read_bytes())
        except (OSError, ValueError, RecursionError):
            return None
        return stored if isinstance(stored, dict) else None

    def _changed(self, key: str, change: _Change) -> dict[str, Any] | None:
        """Return the game with `change` made; ``None`` where there is none to change."""
        old = self._read(self._path(key))
        if change.whole:
            lasting = {name: old[name] for name in _LASTING if name in old} if old else {}
            return {**lasting, **change.fields}
        return None if old is None else {**old, **change.fields}

    def _path(self, key: str) -> Path:
        return self._folder / f"{key}.json"

    def _tidy(self, most: int) -> None:
        old = [*self._folder.glob("*.gone"), *self._folder.glob("*.new")]
        unwanted = [path for path in old if time.time() - _written_at(path) > _DAY]
        games = sorted(self._folder.glob("*.json"), key=_written_at)
        games = [path for path in games if is_key(path.stem)]
        for path in (*unwanted, *games[: max(0, len(games) - most)]):
            if is_key(path.name.partition(".")[0]):
                with suppress(OSError):  # one too many takes a little room, until the next start
                    path.unlink()


def _both(before: _Change, after: _Change) -> _Change:
    if not after.whole:
        return _Change({**before.fields, **after.fields}, before.whole)
    lasting = {name: before.fields[name] for name in _LASTING if name in before.fields}
    return _Change({**lasting, **after.fields}, whole=True)


def _written_at(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except OSError:  # gone meanwhile
        return 0.0
