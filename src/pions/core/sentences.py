"""Sentences as data: kept today, told tomorrow in the language of whoever reads them.

A sentence is a mapping of plain values, ``{"says": template, "with": values}``; its values
are numbers, strings, and sentences again.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

from pions.core.errors import PionsError, shown
from pions.core.language import _
from pions.core.types import Term

Sentence: TypeAlias = dict[str, object]

_LONGEST: Final = 2000
"""Characters kept of a value: players' files have a say in some of them."""


def sentence(template: str, **values: object) -> Sentence:
    """`template` and what goes into it, as plain values."""
    return {"says": _clean(template), "with": {name: _plain(one) for name, one in values.items()}}


def of_error(error: PionsError) -> Sentence:
    """What `error` says."""
    return sentence(error.message, **error.values)


def told(kept: object, translate: Callable[[str], str] = _) -> str:
    """A kept sentence in the language of `translate`; anything else as it is."""
    if not isinstance(kept, Mapping) or not kept:
        return "" if not kept else str(kept)
    template, values = str(kept.get("says", "")), kept.get("with", {})
    words = dict(values) if isinstance(values, Mapping) else {}
    filled = {
        name: told(one, translate) if isinstance(one, Mapping) else shown(one, translate)
        for name, one in words.items()
    }
    try:
        return translate(template).format(**filled)
    except (KeyError, IndexError, ValueError, AttributeError):  # not a sentence of ours
        return template


def _plain(value: object) -> object:
    if isinstance(value, PionsError):
        return of_error(value)
    if isinstance(value, Term):
        return sentence(value)
    if value is None or isinstance(value, bool | int | float | dict):  # a sentence inside another
        return value
    return _clean(str(value))


def _clean(text: str) -> str:
    whole = text.encode(errors="replace").decode()  # a lone surrogate fits no file
    return whole if len(whole) <= _LONGEST else whole[:_LONGEST] + "..."
