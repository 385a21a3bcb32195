"""A student's file that is only a text: written in a browser, on no disk of the server."""

from __future__ import annotations

import base64
import hashlib
import os
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from pions import sandbox
from pions.core.language import _
from pions.sandbox.calling import contracts

if TYPE_CHECKING:
    from pions.sandbox import PlayerFile


@dataclass(frozen=True, slots=True)
class FileText:
    """A file's text and its name; the name is shown, and never a path."""

    name: str
    text: str
    contract: str = ""
    """The text of its contract: it names no files of the server, and sets no time."""

    def read(self) -> PlayerFile:
        """Return the file for the sandbox; raises `PionsError`."""
        file = sandbox.of_text(self.text, self.name)
        if not self.contract:
            return file
        agreed = contracts.parse(self.contract, folder=Path(os.devnull))
        return file.under(replace(agreed, seconds=None))

    @property
    def key(self) -> str:
        """Return a key of this text under this name: 16 letters, digits, ``-`` and ``_``."""
        parts = filter(None, (self.name, self.text, self.contract))
        whole = "\0".join(parts).encode(errors="replace")
        return base64.urlsafe_b64encode(hashlib.sha256(whole).digest()[:12]).decode()


def imported(name: str, content: bytes) -> tuple[FileText, str]:
    """Return a file as text, and a note where it was not UTF-8; raises `PlayerFileError`."""
    text, encoding = sandbox.in_utf8(content, name)
    if encoding is None:
        return FileText(name, text), ""
    said = _("{file} was in {encoding}: here it is in UTF-8.")
    return FileText(name, text), said.format(file=name, encoding=encoding)


@dataclass(frozen=True, slots=True)
class FileRules:
    """The limits of a student's file."""

    seconds: float = 5.0
    """For one check, and for the search that is seen as a tree."""
    move: float = 10.0
    """For a move: a hand-out's min-max at depth 5 takes seconds."""
    isolation: str | None = None
    """The letter of the weakest tier that will do; ``None`` for any."""
    handouts: tuple[str, ...] = ()
    """Folders with hand-outs that are offered beside ours; visitors name none themselves."""
