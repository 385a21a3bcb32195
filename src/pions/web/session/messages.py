"""What a browser may say: small JSON objects, every field checked before anybody acts on it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final

from pions.core.errors import PionsError

LONGEST: Final = 16_384
"""Bytes of a message."""
_LONGEST_TEXT: Final = 4_000
"""Characters of any text in it: the longest game of Hex takes 26 * 26 cells."""
_MOST_ITEMS: Final = 4_000
_LARGEST: Final = 9_999
"""Numbers of the parameters of a game."""


class BadMessage(PionsError):
    """A message that makes no sense; a page of ours never sends one."""


class Ask:
    """One message: a verb, a number to answer under, and fields."""

    def __init__(self, fields: Mapping[str, Any]) -> None:
        self._fields = fields

    @property
    def number(self) -> int | None:
        """What the answer refers to; ``None`` where none was given."""
        number = self._fields.get("id")
        if isinstance(number, int) and _is_whole(number) and 0 <= number < 2**53:
            return number
        return None

    @property
    def verb(self) -> str:
        """What is to be done."""
        return self.text("do", longest=40)

    def text(self, name: str, default: str | None = None, *, longest: int = _LONGEST_TEXT) -> str:
        """A text; `default` where the field is missing, if there is one."""
        value = self._fields.get(name, default)
        if not isinstance(value, str) or len(value) > longest:
            raise _wrong(name)
        return value

    def whole(self, name: str, low: int, high: int, default: int | None = None) -> int:
        """A whole number from `low` to `high`."""
        value = self._fields.get(name, default)
        if not isinstance(value, int) or not _is_whole(value) or not low <= value <= high:
            raise _wrong(name)
        return value

    def texts(self, name: str, most: int = _MOST_ITEMS) -> tuple[str, ...]:
        """A list of short texts; empty where the field is missing."""
        value = self._fields.get(name, [])
        if not isinstance(value, list) or len(value) > most:
            raise _wrong(name)
        if not all(isinstance(one, str) and len(one) <= 200 for one in value):
            raise _wrong(name)
        return tuple(value)

    def numbers(self, name: str) -> dict[str, int | bool]:
        """Small whole numbers and truth values by name; none where the field is missing."""
        value = self._fields.get(name, {})
        if not isinstance(value, dict) or len(value) > _MOST_ITEMS:
            raise _wrong(name)
        for key, one in value.items():
            if not isinstance(one, int) or abs(one) > _LARGEST:
                raise _wrong(key)
        return value


def read(raw: str | bytes) -> Ask:
    """The message in `raw`; raises `BadMessage`."""
    if len(raw) > LONGEST:
        raise BadMessage("That message is too long.")
    try:
        fields = json.loads(raw)
    except (ValueError, RecursionError):
        raise BadMessage("That message is not JSON.") from None
    if not isinstance(fields, dict):
        raise BadMessage("That message is not a JSON object.")
    return Ask(fields)


def _is_whole(value: int) -> bool:
    return not isinstance(value, bool)


def _wrong(name: str) -> BadMessage:
    return BadMessage("The field “{name}” of that message is missing or wrong.", name=name)
