"""Clocks of a game between two people; the caller tells them the time."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, TypeVar

from pions.core.errors import InvalidOption
from pions.core.types import Side

Value = TypeVar("Value")

ABSENCE: Final = 120.0
"""Seconds of a game for which a clock stands still where its owner's connection is lost."""
LONGEST: Final = 3 * 3600
"""Seconds on a clock."""
MOST_ADDED: Final = 180


@dataclass(frozen=True, slots=True)
class ClockRules:
    """Seconds for a game, and more for each of one's own moves."""

    seconds: int
    increment: int = 0

    def __post_init__(self) -> None:
        if not (0 < self.seconds <= LONGEST and 0 <= self.increment <= MOST_ADDED):
            raise InvalidOption(
                "A clock has from 1 to {most} seconds, and up to {added} more for each move.",
                most=LONGEST,
                added=MOST_ADDED,
            )


@dataclass(frozen=True, slots=True)
class Clocks:
    """Both clocks; they run from the first move on, one at a time."""

    rules: ClockRules
    left: tuple[float, float]
    """Seconds of each side; never below 0."""
    absence: tuple[float, float] = (ABSENCE, ABSENCE)
    """How long each clock may still stand because its owner's connection is lost."""
    started: bool = False

    @classmethod
    def full(cls, rules: ClockRules) -> Clocks:
        """Return the clocks at the beginning of a game."""
        return cls(rules, (float(rules.seconds), float(rules.seconds)))

    def waits(self, mover: Side, here: tuple[bool, bool]) -> bool:
        """Whether the clock of `mover` stands: before move 1, without players, in its absence."""
        if not self.started or not any(here):
            return True
        return not here[mover] and self.absence[mover] > 0

    def due(self, mover: Side, here: tuple[bool, bool]) -> float | None:
        """Return the seconds until a clock or an absence runs out; ``None`` for never."""
        if not self.waits(mover, here):
            return self.left[mover]
        waits_for_one = self.started and any(here)
        return self.absence[mover] if waits_for_one else None

    def after(self, seconds: float, mover: Side, here: tuple[bool, bool]) -> Clocks:
        """Return the clocks `seconds` later, with `mover` to move all the while."""
        if not self.started or not any(here):
            return self
        stood = 0.0 if here[mover] else min(seconds, self.absence[mover])
        return Clocks(
            self.rules,
            with_one(self.left, mover, max(0.0, self.left[mover] - (seconds - stood))),
            with_one(self.absence, mover, self.absence[mover] - stood),
            self.started,
        )

    def pressed(self, mover: Side) -> Clocks:
        """Return the clocks after a move of `mover`; a game's first costs and gains nothing."""
        gained = self.rules.increment if self.started else 0
        left = with_one(self.left, mover, self.left[mover] + gained)
        return Clocks(self.rules, left, self.absence, started=True)

    def json(self) -> dict[str, Any]:
        """Return all of it in plain values."""
        return {
            "seconds": self.rules.seconds,
            "increment": self.rules.increment,
            "left": list(self.left),
            "absence": list(self.absence),
            "started": self.started,
        }

    @classmethod
    def from_json(cls, stored: Mapping[str, Any]) -> Clocks:
        """Invert `json`; raises `PionsError`, `LookupError`, `TypeError` or `ValueError`."""
        return cls(
            ClockRules(int(stored["seconds"]), int(stored["increment"])),
            _seconds(stored["left"]),
            _seconds(stored["absence"]),
            started=bool(stored["started"]),
        )


def with_one(pair: tuple[Value, Value], side: Side, value: Value) -> tuple[Value, Value]:
    """Return `pair` with the value of `side` replaced."""
    return (value, pair[1]) if side is Side.FIRST else (pair[0], value)


def _seconds(stored: Any) -> tuple[float, float]:  # noqa: ANN401 - from a file
    first, second = map(float, stored)
    if not (0 <= first < math.inf and 0 <= second < math.inf):
        raise ValueError(stored)
    return first, second
