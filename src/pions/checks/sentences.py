"""The sentences about exercises and checks: tables `sentences.toml` beside them, read when needed.

A heading of a table holds, by its key, a sentence in each language; ``"include"`` stands for all
that is under the heading of that name in ``hints``, and ``"hint"`` for the usual hint of the check.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, Final, TypeAlias

from pions.core.types import Term, Translated

Sentences: TypeAlias = Mapping[str, Term]
"""Sentences by what they are for: ``why``, ``title``, ``hint``, or a kind of difference."""
SEVERAL: Final = " / "
"""The separator of kinds that have one sentence."""


@lru_cache
def table(handout: str) -> dict[str, Any]:
    """The table of a hand-out, or, for an empty name, that of all of them."""
    path = Path(__file__).parent / handout / "sentences.toml"
    return tomllib.loads(path.read_text("utf-8"))


@lru_cache
def under(handout: str, *headings: str) -> Sentences:
    """The sentences under a heading, in their order; raises `KeyError` where there is none."""
    part = table(handout)
    for heading in headings:
        part = part[heading]
    return dict(_read(handout, part))


def _read(handout: str, part: Mapping[str, Any]) -> Iterator[tuple[str, Term]]:
    usual = part.get("hint", {})
    for keys, value in part.items():
        if value == "include":
            own = keys in table(handout).get("hints", {})
            yield from under(handout if own else "", "hints", keys).items()
            continue
        sentence = usual if value == "hint" else value
        if "en" in sentence:  # not the headings below
            said = Translated(sentence["en"], sentence)
            yield from ((kind, said) for kind in keys.split(SEVERAL))
