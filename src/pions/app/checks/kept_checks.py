"""Results of a class, kept file by file: the same command goes on where it was stopped.

A result is kept under a hash of all it depends on: the file's bytes and name, the request, the
scale, the isolation, the language, and this program. A damaged result counts as none.
"""

from __future__ import annotations

import hashlib
import json
import os
import tempfile
import time
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import asdict
from functools import cache
from pathlib import Path
from typing import Any, Final, TypeAlias

from pions import core
from pions.app.checks.checking import CheckRequest
from pions.app.checks.file_views import CheckView, ExerciseView, FailureView, FileView
from pions.checks import folders
from pions.checks.boards import Drawn
from pions.core import language, plain_files
from pions.core.errors import why
from pions.core.version import VERSION
from pions.sandbox import Tier
from pions.sandbox.reading.hand_ins import HandIn

KeptView: TypeAlias = tuple[FileView | None, str]
"""A file's view, or the sentence about a file that has none."""
_DAYS: Final = 30


def _of_folder(handout: str | None) -> str:
    """Return a hash of a hand-out that is a folder."""
    if handout is None or not folders.is_folder(handout):
        return ""
    return folders.digest(Path(handout))


class KeptChecks:
    """A folder of results; `problem` says why nothing could be kept in it."""

    def __init__(self, folder: Path, *, fresh: bool = False) -> None:
        """Use `folder`; with `fresh`, what is there is not read."""
        self.folder = folder
        self.problem = ""
        self._fresh = fresh
        with suppress(OSError):  # they only take room; `keep` says where nothing can be written
            for path in self.folder.glob("*.json"):
                if time.time() - path.stat().st_mtime > _DAYS * 86_400:
                    path.unlink()

    def key(self, hand_in: HandIn, request: CheckRequest, tier: Tier) -> str:
        """Return the key of a file's result; empty for a file that could not be read."""
        file = hand_in.file
        if file is None:
            return ""
        try:
            scale = "" if request.scale is None else plain_files.content(request.scale).decode()
        except (OSError, ValueError):
            return ""
        asked = [
            request.handout,
            _of_folder(request.handout),
            request.seconds,
            request.seed,
            sorted(request.names.items()),
            sorted(request.only),
            request.for_teacher,
        ]
        named = [hand_in.label, file.name, file.digest]
        whole = [_program(), *named, scale, asked, tier.value, language.current()]
        return hashlib.sha256(json.dumps(whole).encode()).hexdigest()

    def find(self, key: str) -> KeptView | None:
        """Return the result kept under `key`."""
        if self._fresh or not key:
            return None
        try:
            plain = json.loads((self.folder / f"{key}.json").read_text("utf-8"))
            return (None if plain["view"] is None else _view(plain["view"])), str(plain["error"])
        except (OSError, ValueError, TypeError, KeyError, AttributeError):
            return None

    def keep(self, key: str, view: FileView | None, error: str) -> None:
        """Keep a result; a folder that cannot be written is remembered, and no more tried."""
        if not key or self.problem:
            return
        try:
            self.folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            with tempfile.NamedTemporaryFile(
                "w", dir=self.folder, encoding="utf-8", delete=False
            ) as file:
                plain = None if view is None else asdict(view)
                json.dump({"view": plain, "error": error}, file)
            Path(file.name).replace(self.folder / f"{key}.json")
        except OSError as problem:
            self.problem = why(problem)


def usual_folder(environ: Mapping[str, str] = os.environ) -> Path:
    """Return the usual folder of results, in the user's cache."""
    asked = Path(environ.get("XDG_CACHE_HOME", ""))
    base = asked if asked.is_absolute() else Path("~/.cache").expanduser()
    return base / "pions" / "checks"


@cache
def _program() -> str:
    """Return a hash of the version and of the size and time of each of this program's files."""
    here = Path(core.__file__).parent.parent
    stamps = sorted(
        (str(path.relative_to(here)), path.stat().st_size, path.stat().st_mtime_ns)
        for pattern in ("**/*.py", "**/*.mo", "checks/**/*.toml")
        for path in here.glob(pattern)
    )
    whole = json.dumps([VERSION, stamps])
    return hashlib.sha256(whole.encode()).hexdigest()


def _view(plain: dict[str, Any]) -> FileView:
    exercises = tuple(
        ExerciseView(**{**exercise, "checks": tuple(map(_check, exercise["checks"]))})
        for exercise in plain["exercises"]
    )
    return FileView(**{**plain, "exercises": exercises, "notes": tuple(plain["notes"])})


def _check(plain: dict[str, Any]) -> CheckView:
    if (failure := plain["failure"]) is None:
        return CheckView(**plain)
    boards = {
        name: Drawn(**{key: _frozen(part) for key, part in value.items()})
        for name, value in failure.items()
        if isinstance(value, dict)
    }
    return CheckView(**{**plain, "failure": FailureView(**{**failure, **boards})})


def _frozen(value: Any) -> Any:  # noqa: ANN401 - JSON
    """Lists were tuples before they were kept."""
    return tuple(map(_frozen, value)) if isinstance(value, list) else value
