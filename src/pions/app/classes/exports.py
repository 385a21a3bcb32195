"""Files for a teacher to save: C1 makes this module."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final


@dataclass(frozen=True, slots=True)
class ExportedFile:
    """A file to save."""

    name: str
    media_type: str
    content: bytes


EXPORTS: Final[Mapping[str, Callable[[Path, int], ExportedFile]]] = {}
