"""The sentences of the browser's side, from the same catalogs as all the others.

A script marks a sentence as Python does: ``_("...")`` or ``ngettext("...", "...", n)``. The
marks are looked for in our own scripts when the server starts; there is no build step.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Final

from pions.core import language
from pions.web.server.page_bundle import STATIC

_TEXT: Final = r'"((?:[^"\\]|\\.)*)"'
_ONE: Final = re.compile(rf"(?<![\w.])_\(\s*{_TEXT}")
_TWO: Final = re.compile(rf"(?<![\w.])ngettext\(\s*{_TEXT},\s*{_TEXT}")


def marked(source: str) -> Iterator[tuple[str, ...]]:
    """The sentences a script marks: one form each, or two."""
    for found in _ONE.findall(source):
        yield (_read(found),)
    for one, many in _TWO.findall(source):
        yield _read(one), _read(many)


@cache
def catalog(code: str) -> dict[str, str | list[str]]:
    """Each sentence of the page's scripts in the language `code`."""
    before = language.current()
    language.use(code)
    try:
        scripts = sorted((STATIC / "js").rglob("*.js"))
        return translated(script.read_text("utf-8") for script in scripts)
    finally:
        language.use(before)


def translated(sources: Iterable[str]) -> dict[str, str | list[str]]:
    """Each sentence of scripts in the language spoken now; plurals as the forms for 1 and 2."""
    found: dict[str, str | list[str]] = {}
    for source in sources:
        for forms in marked(source):
            one, many = forms[0], forms[-1]
            if len(forms) == 1:
                found[one] = language._(one)
            else:
                found[one] = [language.ngettext(one, many, count) for count in (1, 2)]
    return found


def _read(literal: str) -> str:
    text: str = json.loads(f'"{literal}"')
    return text
