"""The modules of a course, or of a player that is a folder or an archive, as texts by their paths.

They travel to the player's process as texts: nothing is written, and nothing there can change them.
"""

from __future__ import annotations

import hashlib
import os
import sys
from collections.abc import Iterable, Mapping, Sequence
from io import BytesIO
from itertools import islice
from pathlib import Path, PurePosixPath
from typing import Final, TypeAlias

from pions.core import plain_files
from pions.core.errors import why
from pions.core.text import visible
from pions.core.types import Term
from pions.sandbox.errors import PlayerFileError
from pions.sandbox.reading import archives

Texts: TypeAlias = tuple[tuple[str, str], ...]
_MOST_FILES: Final = 200
_MOST_BYTES: Final = 2_000_000
_UNREADABLE: Final = Term("{file} cannot be read: {error}.")


def read(names: Sequence[object], folder: Path) -> Texts:
    """Return the modules of a contract that lies in `folder`; raises `PlayerFileError`."""
    found: dict[str, bytes] = {}
    for name in map(str, names):
        try:
            inside = folder.resolve() in (folder / name).resolve().parents
        except (OSError, ValueError, RuntimeError) as error:
            raise _refused(name, _UNREADABLE, error) from None
        if not inside:
            raise _refused(name, Term("{file} does not lie in the folder of the contract."))
        found |= of_folder(folder / name, name) if os.path.isdir(folder / name) else {  # noqa: PTH112 - no error
            name: _content(folder / name, name)
        }  # fmt: skip
    return checked(found)


def of_folder(folder: Path, prefix: str = "") -> dict[str, bytes]:
    """Return the files of Python in a folder and below, by their paths in it."""
    found: dict[str, bytes] = {}
    paths = list(islice(folder.rglob("*.py"), _MOST_FILES + 1))
    for path in sorted(paths):
        name = str(PurePosixPath(prefix, path.relative_to(folder).as_posix()))
        found[name] = _content(path, name)
        if len(paths) > _MOST_FILES or sum(map(len, found.values())) > _MOST_BYTES:
            raise _refused(str(folder), archives.TOO_MUCH)
    return found


def of_archive(path: Path) -> dict[str, bytes]:
    """Return the files of Python in a zip archive; raises `PlayerFileError`."""
    found: dict[str, bytes] = {}
    room = archives.Room(_MOST_BYTES)
    try:
        packed = BytesIO(plain_files.head(path, archives.MOST_BYTES))
        for member in archives.members(packed, room):
            name = "/".join(member.parts)
            if member.problem is not None:
                raise _refused(name, member.problem)
            if name.endswith(".py") and "__MACOSX" not in member.parts:
                found[name] = member.head(_MOST_BYTES + 1)
    except archives.Full:
        raise _refused(path.name, archives.TOO_MUCH) from None
    except archives.Damaged as error:
        raise _refused(path.name, archives.DAMAGED, error) from None
    except OSError as error:
        raise _refused(path.name, _UNREADABLE, error) from error
    top = {name.partition("/")[0] for name in found}
    if len(top) == 1 and all("/" in name for name in found):  # the one folder around all files
        return {name.partition("/")[2]: content for name, content in found.items()}
    return found


def checked(found: Mapping[str, bytes]) -> Texts:
    """Return files as texts; raises `PlayerFileError` where one shadows a module of Python."""
    if len(found) > _MOST_FILES or sum(map(len, found.values())) > _MOST_BYTES:
        raise _refused(next(iter(found)), archives.TOO_MUCH)
    texts = {}
    for name, content in found.items():
        parts = PurePosixPath(name).with_suffix("").parts
        for part in parts:
            if part in sys.stdlib_module_names or part in {"numpy", "pions"}:
                message = Term("{file} has the name of a module of Python: give it another one.")
                raise _refused(name, message)
        try:
            texts[name] = content.decode()
        except UnicodeDecodeError as error:
            raise _refused(name, _UNREADABLE, error) from None
    return tuple(texts.items())


def digest(texts: Iterable[tuple[str, str]]) -> str:
    """Return a hash of all the texts; empty where there are none."""
    whole = "\0".join(part for pair in texts for part in pair)
    return hashlib.sha256(whole.encode()).hexdigest() if whole else ""


def _content(path: Path, name: str) -> bytes:
    try:
        if path.is_symlink():
            raise _refused(name, archives.LINK)
        return plain_files.head(path, _MOST_BYTES + 1)
    except (OSError, ValueError) as error:
        raise _refused(name, _UNREADABLE, error) from error


def _refused(name: str, message: Term, error: Exception | None = None) -> PlayerFileError:
    return PlayerFileError(message, file=visible(name), error=why(error) if error else "")
