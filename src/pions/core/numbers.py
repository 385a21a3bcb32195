"""Numbers as the reader's language writes them: 10,000 and 55.6% or 10 000 and 55,6 %."""

from __future__ import annotations

import math
from datetime import datetime
from typing import Final

from pions.core import language
from pions.core.language import _

_DASH: Final = "\N{EN DASH}"
NOTHING: Final = _DASH
"""Shown in place of a number that was not measured."""
_SPACE: Final = "\N{NO-BREAK SPACE}"
_SIGN: Final = f"{_SPACE}%"
_ENDINGS: Final = {1: "st", 2: "nd", 3: "rd"}


def whole(number: int) -> str:
    """Return a whole number, its thousands separated."""
    return f"{number:,}".replace(",", _SPACE) if _french() else f"{number:,}"


def points(number: float) -> str:
    """Return points of games, half a one for a draw: ``1½``."""
    full, half = divmod(round(2 * number), 2)
    return (whole(full) if full or not half else "") + ("½" if half else "")


def ordinal(number: int) -> str:
    """Return an ordinal: 1st, 2nd, 11th; in French 1er, 2e (masculine)."""
    if _french():
        return "1er" if number == 1 else f"{number}e"
    ending = "th" if number % 100 in (11, 12, 13) else _ENDINGS.get(number % 10, "th")
    return f"{number}{ending}"


def decimal(number: float, digits: int = 2) -> str:
    """Return a number with `digits` decimals."""
    if math.isnan(number):
        return NOTHING
    shown = f"{number:.{digits}f}"
    return shown.replace(".", ",") if _french() else shown


def short(number: float) -> str:
    """Return a number with as few digits as it needs: 5, or 0.5."""
    shown = f"{number:g}"
    return shown.replace(".", ",") if _french() else shown


def moment(written: str) -> str:
    """Return the date and minute of ``2026-11-15T16:40:00``, or another text unchanged."""
    try:
        when = datetime.fromisoformat(written)
    except ValueError:
        return written
    if _french():
        return f"{when:%d/%m/%Y} à {when.hour}{_SPACE}h{_SPACE}{when:%M}"
    return f"{when:%Y-%m-%d %H:%M}"


def percent(rate: float, digits: int | None = None) -> str:
    """Return a rate from 0 to 1 in percent with `digits` decimals, else one, or two below 1 %."""
    if math.isnan(rate):
        return NOTHING
    if digits is None:
        digits = 2 if 0 < rate < 0.01 else 1
    shown = decimal(100 * rate, digits)
    return shown + _SIGN if _french() else f"{shown}%"


def decimals(low: float, high: float, digits: int = 2) -> str:
    """Return the two ends of an interval, with `digits` decimals each."""
    return f"{decimal(low, digits)}{_DASH}{decimal(high, digits)}"


def percents(low: float, high: float) -> str:
    """Return the two ends of an interval in percent, with one sign."""
    return f"{percent(low).rstrip(_SIGN)}{_DASH}{percent(high)}"


def _french() -> bool:
    return language.current() == "fr"


def time_left(seconds: float | None) -> str:
    """Return a text such as ``about 2 min left``, empty where `seconds` is unknown."""
    if seconds is None:
        return ""
    if seconds < 90:
        return _("about {count} s left").format(count=whole(round(seconds)))
    if seconds < 5400:
        return _("about {count} min left").format(count=whole(round(seconds / 60)))
    return _("about {count} h left").format(count=whole(round(seconds / 3600)))
