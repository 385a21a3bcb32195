"""The players' files of a folder, and what in it looks like one but is not taken."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from pions.core.errors import InvalidOption, why
from pions.core.text import visible
from pions.core.types import Term
from pions.sandbox.verdicts import PlayerFileError


@dataclass(frozen=True, slots=True)
class LeftOut:
    """Something in a folder that takes no part, and why."""

    name: str
    reason: PlayerFileError


def python_files(folder: Path) -> tuple[list[Path], list[LeftOut]]:
    """The Python files of `folder` by name, and what was left out; raises `InvalidOption`.

    Whatever is not about Python at all is none of our business.
    """
    if not folder.is_dir():
        raise InvalidOption("There is no folder “{folder}”.", folder=folder)
    try:
        entries = sorted(folder.iterdir())
    except OSError as error:
        raise InvalidOption(
            "“{folder}” cannot be read: {reason}.", folder=folder, reason=why(error)
        ) from error
    refusals = {path: reason for path in entries if (reason := _refusal(path)) is not None}
    left_out = [
        LeftOut(visible(path.name), PlayerFileError(reason, file=visible(path.name)))
        for path, reason in refusals.items()
    ]
    return [path for path in _taken(entries) if path not in refusals], left_out


def _taken(entries: list[Path]) -> Iterator[Path]:
    return (path for path in entries if path.suffix.lower() == ".py")


def _refusal(path: Path) -> Term | None:
    """Why something whose name speaks of Python is not taken; ``None`` where nothing is wrong."""
    if path.suffix.lower() != ".py":
        disguised = path.suffix.lower() == ".txt" and path.stem.lower().endswith(".py")
        return Term("{file} does not end in .py: rename it.") if disguised else None
    try:
        if path.is_dir():
            return Term("{file} is a folder.")
        if path.is_symlink() and not path.exists():
            return Term("{file} is a link to a file that is not there.")
        readable = path.is_file()
    except OSError:
        readable = False
    if not readable:
        return Term("{file} is not a file that can be read.")
    helper = path.name.startswith((".", "_"))
    return Term("{file} begins with a dot or an underscore: rename it.") if helper else None
