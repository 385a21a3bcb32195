"""A player's file as bytes on the disk: named, read once, and never run here."""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from pions.core.text import visible
from pions.sandbox.limits import Limits
from pions.sandbox.verdicts import PlayerFileError

_SPEC: Final = re.compile(
    r"(?P<path>.*\.py)(?::(?P<function>[^:\\/]*))?", re.IGNORECASE | re.DOTALL
)


@dataclass(frozen=True, slots=True)
class PlayerFile:
    """What was read, once: a file that changes during a tournament changes nothing."""

    path: str
    """Where it was found."""
    source: str
    digest: str
    """SHA-256 of its bytes."""
    function: str | None = None
    """The function or class asked for by name; ``None`` to look for one."""

    @property
    def name(self) -> str:
        """The file's own name, as shown in messages."""
        return visible(Path(self.path).name)

    @property
    def stem(self) -> str:
        """The same without its ending."""
        return visible(Path(self.path).stem)

    @property
    def spec(self) -> str:
        """What to write to get the same player again."""
        return self.path if self.function is None else f"{self.path}:{self.function}"


def is_spec(text: str) -> bool:
    """Whether `text` names a file (``mine.py``, ``mine.py:algo``) rather than a player of ours."""
    return _SPEC.fullmatch(text.strip()) is not None


def read(spec: str | Path, limits: Limits | None = None) -> PlayerFile:
    """The file `spec` names; raises `PlayerFileError` where it cannot be read."""
    match = _SPEC.fullmatch(str(spec).strip())
    path = Path(match["path"] if match else spec)
    function = match["function"] if match else None
    if function is not None and not function.isidentifier():
        raise PlayerFileError(
            "“{function}” is not the name of a function; write {path}:name.",
            function=function,
            path=visible(path.name),
        )
    content = _content(path, limits or Limits())
    try:
        source = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise PlayerFileError(
            "{path} is not a text in UTF-8: line {line} holds a byte that is no character. "
            "Save it again as UTF-8.",
            path=visible(path.name),
            line=line,
        ) from error
    return PlayerFile(str(path), source, hashlib.sha256(content).hexdigest(), function)


def _content(path: Path, limits: Limits) -> bytes:
    try:
        path = path.expanduser()
        if path.is_dir():
            raise PlayerFileError(
                "{path} is a folder; a player is one .py file.", path=visible(str(path))
            )
        if path.suffix.lower() != ".py":
            raise PlayerFileError(
                "{path} is not a Python file: its name must end in .py.", path=visible(str(path))
            )
        with path.open("rb") as file:
            content = file.read(limits.file_size + 1)
    except FileNotFoundError:
        raise PlayerFileError("There is no file {path}.", path=visible(str(path))) from None
    except (OSError, ValueError, RuntimeError) as error:  # RuntimeError: whose home?
        raise PlayerFileError(
            "{path} cannot be read: {reason}.",
            path=visible(str(path)),
            reason=getattr(error, "strerror", None) or error,
        ) from error
    if len(content) > limits.file_size:
        raise PlayerFileError(
            "{path} is too big: a player's file has at most {most} bytes.",
            path=visible(path.name),
            most=limits.file_size,
        )
    return content
