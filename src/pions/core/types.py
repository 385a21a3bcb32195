"""The types that every layer shares."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import IntEnum
from operator import index
from typing import Any, Literal, Self, TypeAlias


class Side(IntEnum):
    """One of the two sides; FIRST opens the game."""

    FIRST = 0
    SECOND = 1

    @property
    def other(self) -> Side:
        """The opponent."""
        return Side(1 - self)


Move: TypeAlias = int
"""A column counted from 0, or for Hex ``row * size + column``."""


def whole(value: Any) -> int:  # noqa: ANN401 - any answer of a player
    """Return a whole number, numpy's included; raises `TypeError` for 3.0, a word or True."""
    if isinstance(value, bool):
        raise TypeError(f"{value} is a truth value, not a number")
    return index(value)


Cell: TypeAlias = tuple[int, int]
"""``(row, column)`` on the board as printed: row 0 on top."""

Grid: TypeAlias = tuple[tuple[Side | None, ...], ...]
"""The board as printed: top row first."""

Shape: TypeAlias = Literal["gravity", "hex", "squares"]
"""A style of drawing: columns filled from below, a rhombus of hexagons, or squares."""

Pieces: TypeAlias = Literal["red-yellow", "blue-red", "cross-nought", "black-white"]
"""The pieces of both sides: discs of two colours, or crosses and noughts."""

Score: TypeAlias = float
"""A value for the side to move; whole numbers stay `int`, so that they compare exactly."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end of a game."""

    winner: Side | None
    """The winning side, or ``None`` for a draw."""


class Term(str):
    """A word of ours, such as a colour, that is translated when it is shown."""

    __slots__ = ()


class Translated(Term):
    """A sentence of a table that has its translations beside the English."""

    others: Mapping[str, str]
    """The sentence in other languages, by their codes."""

    def __new__(cls, english: str, others: Mapping[str, str]) -> Self:
        """Hold `english`, and `others` as an attribute."""
        sentence = super().__new__(cls, english)
        sentence.others = others
        return sentence

    def __getnewargs__(self) -> tuple[str, Mapping[str, str]]:  # type: ignore[override]
        """Return what a copy is made of."""
        return str(self), self.others
