"""The settings a player takes, read from text such as ``depth=6,w=0/1/10`` and checked."""

from __future__ import annotations

import math
import reprlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from pions.core.errors import InvalidOption, UnknownName
from pions.core.types import Term
from pions.core.types import whole as whole_number


@dataclass(frozen=True, slots=True)
class Option:
    """One setting: the reader of its text, and its default."""

    read: Callable[[str], Any]
    """Turns the text into a value; raises `ValueError` on nonsense."""
    default: Any
    told: Callable[[], Term]
    """See `expects`; called late, because some need the whole list of names."""

    @property
    def expects(self) -> Term:
        """The expected text, for help and errors."""
        return self.told()


def whole(low: int, high: int, default: int | None) -> Option:
    """A whole number from `low` to `high`."""

    def read(text: str) -> int:
        number = int(text)
        if not low <= number <= high:
            raise ValueError(text)
        return number

    return Option(read, default, lambda: Term(f"{low}..{high}"))


def whole_given(value: Any, name: str) -> int:  # noqa: ANN401 - any value
    """A whole number given from Python; `InvalidOption` for anything else."""
    try:
        return whole_number(value)
    except TypeError:
        raise InvalidOption(
            "{name} is a whole number, not {value}.", name=name, value=reprlib.repr(value)
        ) from None


def positive(high: float, default: float | None) -> Option:
    """A number above 0, at most `high`."""

    def read(text: str) -> float:
        number = float(text)
        if not 0 < number <= high:  # also refuses nan
            raise ValueError(text)
        return number

    return Option(read, default, lambda: Term(f"0..{high:g}"))


def one_of(default: str, *others: str) -> Option:
    """One of a few words."""
    known = (default, *others)
    shown = "|".join(known)

    def read(text: str) -> str:
        if text.lower() not in known:
            raise ValueError(text)
        return text.lower()

    return Option(read, default, lambda: Term(shown))


def weights() -> Option:
    """Return the setting of numbers joined by slashes; its default is ``None``."""

    def read(text: str) -> tuple[float, ...]:
        numbers = tuple(_number(part) for part in text.split("/"))
        if not all(map(math.isfinite, numbers)):
            raise ValueError(text)
        return numbers

    return Option(read, None, lambda: Term("0/1/10/100"))


def _number(text: str) -> float:
    try:
        return int(text)  # whole numbers stay whole, so that scores compare exactly
    except ValueError:
        return float(text)


def read_options(player: str, text: str, known: Mapping[str, Option]) -> dict[str, Any]:
    """The value of every known option, from ``name=value`` pairs joined by commas."""
    values = {name: option.default for name, option in known.items()}
    given: set[str] = set()
    for pair in filter(None, (part.strip() for part in text.split(","))):
        name, equals, value = (piece.strip() for piece in pair.partition("="))
        if name not in known:
            raise UnknownName(
                "The player “{player}” has no option “{name}”.",
                name=name,
                known=known,
                player=player,
            )
        if name in given:
            raise InvalidOption(
                "Option “{name}” of “{player}” is given twice.", name=name, player=player
            )
        given.add(name)
        try:
            if not equals:
                raise ValueError(pair)  # noqa: TRY301 - one sentence serves both mistakes
            values[name] = known[name].read(value)
        except (ValueError, OverflowError):
            raise InvalidOption(
                "“{pair}” is not a setting of “{player}”: expected {name}={expects}.",
                pair=pair,
                player=player,
                name=name,
                expects=known[name].expects,
            ) from None
    return values
