"""What messages are made of: how long, how large, and the few that several kinds share."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Final, TypeAlias

from pions.core.errors import PionsError

LONGEST: Final = 16_384
"""Bytes of a message."""
LONGEST_FILE: Final = 262_144
"""Characters of a student's file."""
LONGEST_WITH_FILES: Final = 655_360
"""Bytes of a message that takes one or two of them along: see `WITH_FILES`."""
LONGEST_LINES: Final = 200_000
"""Characters of a game with its variations and comments."""
_LONGEST_TEXT: Final = 4_000
"""Characters of any text in it: the longest game of Hex takes 26 * 26 cells."""


class BadMessage(PionsError):
    """A message that makes no sense; a page of ours never sends one."""


@dataclass(frozen=True, slots=True)
class Size:
    """How long a text or a list is at most."""

    most: int

    def admits(self, value: Any) -> bool:  # noqa: ANN401 - has a length
        """Whether `value` is short enough."""
        return len(value) <= self.most


@dataclass(frozen=True, slots=True)
class Range:
    """From where to where a number goes."""

    low: int
    high: int

    def admits(self, value: int) -> bool:
        """Whether `value` lies between."""
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
Place: TypeAlias = tuple[int, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Nothing:
    """A message whose name says it all."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WithFile:
    """Something to do with a file that its author has in a browser."""

    name: Name
    text: Annotated[str, Size(LONGEST_FILE)]
