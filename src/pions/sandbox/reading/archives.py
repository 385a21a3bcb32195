"""Zip archives read as they are: nothing is unpacked, and never more is read than a limit."""

from __future__ import annotations

import zipfile
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import BinaryIO, Final

from pions.core.types import Term

MOST_BYTES: Final = 50_000_000
"""Of what is read of an archive, archives inside included."""
_MOST_FILES: Final = 2_000
_ENTRY: Final = b"PK\x01\x02"
"""The first bytes of each entry of the list."""
_LINK: Final = 0o12
"""The first bits of the mode of a symbolic link."""
LINK: Final = Term("{file} is a link: links are not followed.")
DAMAGED: Final = Term("{file} is no zip archive that can be read ({error}).")
TOO_MUCH: Final = Term("{file} unpacks to more than a class hands in: not read to its end.")


@dataclass(slots=True)
class Room:
    """How much may still be read of an archive and of those inside it."""

    left: int = MOST_BYTES


class Full(Exception):
    """An archive unpacks to more than is good."""


class Damaged(Exception):
    """An archive is none."""


@dataclass(frozen=True, slots=True)
class Member:
    """A file of an archive."""

    parts: tuple[str, ...]
    """The folders it lies in, and its name."""
    size: int
    """How large it says that it is."""
    problem: Term | None
    """Why it is not to be read."""
    _archive: zipfile.ZipFile
    _info: zipfile.ZipInfo
    _room: Room

    def head(self, most: int) -> bytes:
        """Return at most so many bytes: the size an archive declares may be false."""
        try:
            with self._archive.open(self._info) as packed:
                content = packed.read(min(most, self._room.left + 1))
        except Exception as error:  # a damaged archive raises almost anything
            raise Damaged(str(error)) from error
        self._room.left -= len(content)
        if self._room.left < 0:
            raise Full
        return content


def members(file: BinaryIO, room: Room) -> Iterator[Member]:
    """The files of an archive; raises `Full` and `Damaged`."""
    # The list of entries is counted before it is read: each takes memory.
    if _entries(file) > _MOST_FILES:
        raise Full
    try:
        archive = zipfile.ZipFile(file)
    except Exception as error:
        raise Damaged(str(error)) from error
    with archive:
        for info in archive.infolist():
            parts = PurePosixPath(_name(info).replace("\\", "/")).parts
            if parts and not info.is_dir():
                problem = _problem(info, parts)
                inside = parts[-1:] if _outside(parts) else parts
                yield Member(inside, info.file_size, problem, archive, info, room)


def _entries(file: BinaryIO) -> int:
    count, rest = 0, b""
    while piece := file.read(1 << 20):
        count += (rest + piece).count(_ENTRY)
        rest = piece[1 - len(_ENTRY) :]
    return count


def _name(info: zipfile.ZipInfo) -> str:
    """The name of an entry; some programs write UTF-8 and do not say so."""
    with suppress(UnicodeError):
        return info.filename if info.flag_bits & 0x800 else info.filename.encode("cp437").decode()
    return info.filename


def _outside(parts: tuple[str, ...]) -> bool:
    return ".." in parts or parts[0] == "/" or ":" in parts[0]


def _problem(info: zipfile.ZipInfo, parts: tuple[str, ...]) -> Term | None:
    if _outside(parts):
        return Term("{file} would lie outside its archive: not read.")
    if info.external_attr >> 28 == _LINK:
        return LINK
    return Term("{file} is locked with a password.") if info.flag_bits & 1 else None
