"""Sentences: English templates with values, translated when the reader's language is known.

In files a sentence is a mapping, ``{"says": template, "with": values}``; its values are numbers,
strings, and sentences again.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final, Protocol, TypeAlias, runtime_checkable

from pions.core.types import Term

Kept: TypeAlias = dict[str, object]
"""A sentence as plain values."""

_LONGEST: Final = 2000
"""Characters kept of a value, as some come from players' files."""
_DECIMAL: Final = Term("{whole}.{fraction}")


class Sentence:
    """A template of ours and its values."""

    __slots__ = ("template", "values")

    def __init__(self, template: str, **values: object) -> None:
        self.template = template
        self.values = values

    def render(self, translate: Callable[[str], str]) -> str:
        """Return the sentence in the language of `translate`, its values included."""
        words = {name: shown(value, translate) for name, value in self.values.items()}
        return translate(self.template).format(**words)

    def kept(self) -> Kept:
        """Return the sentence as plain values, those that it says."""
        values = {name: _plain(value) for name, value in self.values.items()
                  if re.search(rf"\{{{name}\b", self.template)}  # fmt: skip
        return {"says": _clean(self.template), "with": values}

    def __repr__(self) -> str:
        return f"Sentence({self.render(str)!r})"


@runtime_checkable
class Said(Protocol):
    """A value with a sentence, such as an error of ours."""

    @property
    def sentence(self) -> Sentence:
        """Its sentence."""

    def render(self, translate: Callable[[str], str]) -> str:
        """Return the sentence in the language of `translate`."""


def told(kept: object, translate: Callable[[str], str]) -> str:
    """Return a kept sentence in the language of `translate`, and anything else as text."""
    if not isinstance(kept, Mapping) or not kept:
        return "" if not kept else str(kept)
    template, values = str(kept.get("says", "")), kept.get("with", {})
    words = {
        name: told(value, translate) if isinstance(value, Mapping) else value
        for name, value in (values.items() if isinstance(values, Mapping) else ())
    }
    try:
        return Sentence(template, **words).render(translate)
    except (KeyError, IndexError, ValueError, AttributeError):  # not a sentence of ours
        return template


def shown(value: object, translate: Callable[[str], str]) -> object:
    """Return a value of a sentence as the language of `translate` writes it."""
    if isinstance(value, Term):
        return translate(value)
    if isinstance(value, float):
        return _Number(value, translate)
    return value.render(translate) if isinstance(value, Sentence | Said) else value


@dataclass(frozen=True, slots=True)
class _Number:
    """A number with the decimal mark of a language: 0.5 or 0,5."""

    value: float
    translate: Callable[[str], str]

    def __format__(self, spec: str) -> str:
        whole, mark, fraction = format(self.value, spec or "g").partition(".")
        if not mark:
            return whole
        return self.translate(_DECIMAL).format(whole=whole, fraction=fraction)


def _plain(value: object) -> object:
    if isinstance(value, Said):
        value = value.sentence
    if isinstance(value, Term):
        value = Sentence(value)
    if isinstance(value, Sentence):
        return value.kept()
    if value is None or isinstance(value, bool | int | float):
        return value
    return _clean(str(value))


def _clean(text: str) -> str:
    whole = text.encode(errors="replace").decode()  # a lone surrogate fits no file
    return whole if len(whole) <= _LONGEST else whole[:_LONGEST] + "..."
