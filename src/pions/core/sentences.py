"""One kind of sentence: an English template and its values, told in the language of whoever reads.

Kept in files, it is a mapping of plain values, ``{"says": template, "with": values}``; its values
are numbers, strings, and sentences again.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final, Protocol, TypeAlias, runtime_checkable

from pions.core.types import Term

Kept: TypeAlias = dict[str, object]
"""A sentence as plain values."""

_LONGEST: Final = 2000
"""Characters kept of a value: players' files have a say in some of them."""
_DECIMAL: Final = Term("{whole}.{fraction}")
"""How a number with a fraction is written."""


class Sentence:
    """A template of ours and its values, put into words when the reader's language is known."""

    __slots__ = ("template", "values")

    def __init__(self, template: str, **values: object) -> None:
        self.template = template
        self.values = values

    def render(self, translate: Callable[[str], str]) -> str:
        """The sentence in the language of `translate`; values that are words of ours follow it."""
        words = {name: shown(value, translate) for name, value in self.values.items()}
        return translate(self.template).format(**words)

    def kept(self) -> Kept:
        """As plain values."""
        values = {name: _plain(one) for name, one in self.values.items()}
        return {"says": _clean(self.template), "with": values}

    def __repr__(self) -> str:
        return f"Sentence({self.render(str)!r})"


@runtime_checkable
class Said(Protocol):
    """What holds a sentence, such as an error of ours."""

    @property
    def sentence(self) -> Sentence:
        """What it says."""
        ...

    def render(self, translate: Callable[[str], str]) -> str:
        """That in words."""
        ...


def told(kept: object, translate: Callable[[str], str]) -> str:
    """A kept sentence in the language of `translate`; anything else as it is."""
    if not isinstance(kept, Mapping) or not kept:
        return "" if not kept else str(kept)
    template, values = str(kept.get("says", "")), kept.get("with", {})
    words = dict(values) if isinstance(values, Mapping) else {}
    inside = {
        name: told(one, translate) if isinstance(one, Mapping) else one
        for name, one in words.items()
    }
    try:
        return Sentence(template, **inside).render(translate)
    except (KeyError, IndexError, ValueError, AttributeError):  # not a sentence of ours
        return template


def shown(value: object, translate: Callable[[str], str]) -> object:
    """A value of a sentence as the language of `translate` writes it."""
    if isinstance(value, Term):
        return translate(value)
    if isinstance(value, float):
        return _Number(value, translate)
    return value.render(translate) if isinstance(value, Sentence | Said) else value


@dataclass(frozen=True, slots=True)
class _Number:
    """A number that a sentence writes with the decimal mark of its language: 0.5 or 0,5."""

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
