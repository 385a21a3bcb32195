"""The sentences about exercises and checks: `sentences.toml` in the folder of a hand-out.

A short hand-out has them in its `handout.toml`. A sentence in one language is a text. A heading of
a table holds, by its key, a sentence in each language; ``"include"`` stands for all that is under
the heading of that name in ``hints``, and ``"hint"`` for the usual hint of the check.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, Final, TypeAlias

from pions.core import language
from pions.core.types import Term, Translated

Sentences: TypeAlias = Mapping[str, Term]
"""Sentences by what they are for: ``why``, ``title``, ``hint``, or a kind of difference."""
_LANGUAGES: Final = {"fr", *language.LANGUAGES}
SEVERAL: Final = " / "
"""The separator of kinds that have one sentence."""


GENERAL: Final = Path(__file__).parent
"""The folder of the sentences that all hand-outs share."""


def path(folder: Path) -> Path:
    """The file with the sentences of the hand-out in `folder`."""
    found = folder / "sentences.toml"
    return found if found.is_file() else folder / "handout.toml"


@lru_cache
def table(folder: Path) -> dict[str, Any]:
    """The table of the hand-out in `folder`."""
    return tomllib.loads(path(folder).read_text("utf-8"))


def forget() -> None:
    """Read all tables again when they are needed."""
    table.cache_clear()
    under.cache_clear()


@lru_cache
def under(folder: Path, *headings: str) -> Sentences:
    """The sentences under a heading, in their order; raises `KeyError` where there is none."""
    part = table(folder)
    for heading in headings:
        part = part[heading]
    return dict(_read(folder, part))


def _read(folder: Path, part: Mapping[str, Any]) -> Iterator[tuple[str, Term]]:
    usual = part.get("hint", {})
    for keys, value in part.items():
        if value == "include":
            own = keys in table(folder).get("hints", {})
            yield from under(folder if own else GENERAL, "hints", keys).items()
            continue
        said = term(usual if value == "hint" else value)
        if isinstance(said, Translated):
            yield from ((kind, said) for kind in keys.split(SEVERAL))
        elif said is not None:
            yield keys, said


def term(value: object) -> Term | None:
    """A sentence of a table: a text, or a text for each language; else ``None``."""
    if isinstance(value, str):
        return Term(value)
    if isinstance(value, dict) and set() < value.keys() <= _LANGUAGES:
        return Translated(value.get("en") or next(iter(value.values())), value)
    return None
