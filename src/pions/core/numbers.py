"""Numbers as the reader's language writes them: 10,000 and 55.6% or 10 000 and 55,6 %.

The catalog of a language translates examples: ``10,000``, ``{whole}.{fraction}``, ``{number}%``.
"""

from __future__ import annotations

import math
from datetime import datetime
from typing import Final

from pions.core import language
from pions.core.language import _

_DASH: Final = "\N{EN DASH}"
NOTHING: Final = _DASH
"""Shown in place of a number that was not measured."""
_ENDINGS: Final = {1: "st", 2: "nd", 3: "rd"}


def whole(number: int) -> str:
    """Return a whole number, its thousands separated."""
    return f"{number:,}".replace(",", _("10,000")[2:-3])


def points(number: float) -> str:
    """Return points of games, half a one for a draw: ``1½``."""
    full, half = divmod(round(2 * number), 2)
    return (whole(full) if full or not half else "") + ("½" if half else "")


def ordinal(number: int) -> str:
    """Return an ordinal: 1st, 2nd, 11th; in French 1er, 2e (masculine)."""
    if language.current() != "en":
        return _("1st") if number == 1 else _("{number}th").format(number=number)
    ending = "th" if number % 100 in (11, 12, 13) else _ENDINGS.get(number % 10, "th")
    return f"{number}{ending}"


def decimal(number: float, digits: int = 2) -> str:
    """Return a number with `digits` decimals."""
    if math.isnan(number):
        return NOTHING
    return _marked(f"{number:.{digits}f}")


def short(number: float) -> str:
    """Return a number with as few digits as it needs: 5, or 0.5."""
    return _marked(f"{number:g}")


def decimal_mark() -> str:
    """The mark between a whole number and its decimals: a point, or a comma."""
    return _("{whole}.{fraction}").format(whole="", fraction="")


def _marked(number: str) -> str:
    return number.replace(".", decimal_mark())


def moment(written: str) -> str:
    """Return the date and minute of ``2026-11-15T16:40:00``, or another text unchanged."""
    try:
        when = datetime.fromisoformat(written)
    except ValueError:
        return written
    return _("{year}-{month:02}-{day:02} {hour:02}:{minute:02}").format(
        year=when.year, month=when.month, day=when.day, hour=when.hour, minute=when.minute
    )


def percent(rate: float, digits: int | None = None) -> str:
    """Return a rate from 0 to 1 in percent with `digits` decimals, else one, or two below 1 %."""
    if math.isnan(rate):
        return NOTHING
    if digits is None:
        digits = 2 if 0 < rate < 0.01 else 1
    return _("{number}%").format(number=decimal(100 * rate, digits))


def decimals(low: float, high: float, digits: int = 2) -> str:
    """Return the two ends of an interval, with `digits` decimals each."""
    return f"{decimal(low, digits)}{_DASH}{decimal(high, digits)}"


def percents(low: float, high: float) -> str:
    """Return the two ends of an interval in percent, with one sign."""
    sign = _("{number}%").format(number="")
    return f"{percent(low).removesuffix(sign)}{_DASH}{percent(high)}"


def time_left(seconds: float | None) -> str:
    """Return a text such as ``about 2 min left``, empty where `seconds` is unknown."""
    if seconds is None:
        return ""
    if seconds < 90:
        return _("about {count} s left").format(count=whole(round(seconds)))
    if seconds < 5400:
        return _("about {count} min left").format(count=whole(round(seconds / 60)))
    return _("about {count} h left").format(count=whole(round(seconds / 3600)))
