"""The other properties of the game in an SGF file (players, date, place), as far as kept."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, TypeAlias

About: TypeAlias = Mapping[str, tuple[str, ...]]
"""Texts by the names of SGF: ``PB`` is the player of the first side."""

NOTHING: Final[About] = MappingProxyType({})
MOST: Final = 50
_LONGEST: Final = 4_000
"""Characters of all of them together."""
_OURS: Final = frozenset(
    ("FF", "GM", "SZ", "XG", "XS", "AB", "AW", "AE", "PL", "B", "W", "C", "CA", "AP", "ST")
)
"""Properties that are written anew, or describe the file."""
_NAME: Final = re.compile(r"[A-Z]{1,8}")


def kept(found: object) -> About:
    """Return the properties that can be kept: names of SGF that are not ours, with texts."""
    about: dict[str, tuple[str, ...]] = {}
    room = _LONGEST
    for name, values in found.items() if isinstance(found, Mapping) else ():
        if len(about) == MOST or not _is_about(name, values):
            continue
        length = sum(map(len, values))
        if length <= room:
            about[name] = tuple(text.encode("utf-8", "replace").decode() for text in values)
            room -= length
    return about


def _is_about(name: str, values: object) -> bool:
    if name in _OURS or not _NAME.fullmatch(name):
        return False
    return isinstance(values, list) and bool(values) and all(isinstance(v, str) for v in values)
