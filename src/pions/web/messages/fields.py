"""Types of fields with their limits, and what several messages share."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any, Final, TypeAlias, TypeVar, cast, dataclass_transform

from pions.core.errors import PionsError

LONGEST: Final = 16_384
"""Bytes of a message."""
LONGEST_FILE: Final = 262_144
"""Characters of a student's file."""
LONGEST_WITH_FILES: Final = 655_360
"""Bytes of a message with one or two such files: see `WITH_FILES`."""
_LONGEST_TEXT: Final = 4_000
"""Characters of any other text: the longest game of Hex takes 26 * 26 cells."""


class BadMessage(PionsError):
    """A message that makes no sense; a page of ours never sends one."""


@dataclass(frozen=True, slots=True)
class Size:
    """The greatest length of a text or a list."""

    most: int

    def admits(self, value: Any) -> bool:  # noqa: ANN401 - has a length
        """Return whether `value` is short enough."""
        return len(value) <= self.most


@dataclass(frozen=True, slots=True)
class Range:
    """The least and the greatest value of a number."""

    low: int
    high: int

    def admits(self, value: int) -> bool:
        """Return whether `value` lies between."""
        return self.low <= value <= self.high


Name: TypeAlias = Annotated[str, Size(60)]
Key: TypeAlias = Annotated[str, Size(40)]
Player: TypeAlias = Annotated[str, Size(200)]
Text: TypeAlias = Annotated[str, Size(_LONGEST_TEXT)]
MoveText: TypeAlias = Annotated[str, Size(40)]
Moves: TypeAlias = Annotated[tuple[Annotated[str, Size(200)], ...], Size(4_000)]
PlyNumber: TypeAlias = Annotated[int, Range(0, 10_000)]
Number: TypeAlias = Annotated[int, Range(0, 2**53 - 1)]
Small: TypeAlias = Annotated[int, Range(-9_999, 9_999)]
Plain: TypeAlias = Mapping[str, Any]
Texts: TypeAlias = Mapping[str, str]
Place: TypeAlias = tuple[int, int]
Message = TypeVar("Message")


@dataclass_transform(kw_only_default=True, frozen_default=True, field_specifiers=(field,))
class Request:
    """A message from a page: each subclass is a frozen dataclass of its fields."""

    def __init_subclass__(cls) -> None:
        dataclass(frozen=True, kw_only=True)(cls)


class Nothing(Request):
    """A message without fields."""


class WithFile(Request):
    """A request about a file written in the browser."""

    name: Name
    text: Annotated[str, Size(LONGEST_FILE)]


def filled(kind: type[Message], source: object, /, **given: Any) -> Message:  # noqa: ANN401 - fields
    """Return a message of `kind`: its fields are those `given`, else attributes of `source`."""
    names = kind.__annotations__
    return cast(
        "Message",
        {name: given[name] if name in given else getattr(source, name) for name in names},
    )
