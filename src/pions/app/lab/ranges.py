"""Lists on one line of text: depths such as ``1-5`` and weights such as ``0/1/10``."""

from __future__ import annotations

import re
from typing import Final

from pions.core.errors import InvalidOption

_DEEPEST: Final = 42
_RANGE: Final = re.compile(r"(\d{1,3})(?:\s*-\s*(\d{1,3}))?")
_INFINITE: Final = ("inf", "infinity", "∞")


def depths(text: str) -> tuple[int, ...]:
    """Parse ``5``, ``1-5`` or ``1,3,5``: depths in the order given, each once."""
    found: dict[int, None] = {}
    for part in text.split(","):
        match = _RANGE.fullmatch(part.strip())
        low = int(match[1]) if match else 0
        high = int(match[2] or low) if match else 0
        if not 1 <= low <= high <= _DEEPEST:
            raise InvalidOption(
                "“{text}” is not a list of depths; expected 5, 1-5 or 1,3,5, up to {deepest}.",
                text=text,
                deepest=_DEEPEST,
            )
        found.update(dict.fromkeys(range(low, high + 1)))
    return tuple(found)


def weights(text: str) -> str:
    """Parse a list of weights such as ``0/1/10/1000``.

    Commas, brackets, and an infinite weight of a complete line at the end are read as well.
    """
    numbers = [number.strip() for number in re.split("[/,;]", text.strip().strip("[]()"))]
    if numbers[-1].lower() in _INFINITE:
        numbers.pop()
    if not numbers or not all(map(_is_finite, numbers)):
        raise InvalidOption(
            "“{text}” is not a list of weights; expected numbers such as 0/1/10/1000.", text=text
        )
    return "/".join(numbers)


def _is_finite(text: str) -> bool:
    return re.fullmatch(r"-?\d{1,9}(\.\d{1,9})?", text) is not None
