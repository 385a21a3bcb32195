"""The sentences of the page's scripts, from the catalogs of Python.

A script marks a sentence as Python does: ``_("...")`` or ``ngettext("...", "...", n)``.
"""

from __future__ import annotations

import html
import json
import re
from collections.abc import Iterable, Iterator
from contextvars import copy_context
from functools import cache
from typing import Final

from pions.core import language
from pions.web.server.page_bundle import STATIC

PARTS: Final = ("bench", "class", "way")
"""Folders of scripts that few visitors load."""
_TEXT: Final = r'"((?:[^"\\]|\\.)*)"'
_ONE: Final = re.compile(rf"(?<![\w.])_\(\s*{_TEXT}")
_TWO: Final = re.compile(rf"(?<![\w.])ngettext\(\s*{_TEXT},\s*{_TEXT}")


def marked(source: str) -> Iterator[tuple[str, ...]]:
    """Yield the sentences a script marks: one form each, or two."""
    for sentence in _ONE.findall(source):
        yield (_read(sentence),)
    for one, many in _TWO.findall(source):
        yield _read(one), _read(many)


@cache
def catalog(code: str, part: str = "") -> dict[str, str | list[str]]:
    """Return each sentence of the page's scripts in the language `code`.

    Those of a part that few visitors see, a folder of scripts, come by themselves.
    """
    before = language.current()
    language.use(code)
    try:
        scripts = sorted((STATIC / "js").rglob("*.js"))
        here = [
            one for one in scripts if part == (one.parent.name if one.parent.name in PARTS else "")
        ]
        return translated(script.read_text("utf-8") for script in here)
    finally:
        language.use(before)


def spoken(page: str, code: str | None = None) -> str:
    """`page` with the names of its languages; it begins in `code`, where that is given."""
    names = {each: copy_context().run(_name, each) for each in language.LANGUAGES}
    offered = html.escape(json.dumps(names, ensure_ascii=False))
    begins = f' data-language="{code}"' if code else ""
    tag = f'<html lang="{code or "en"}"{begins} data-languages="{offered}">'
    return page.replace('<html lang="en">', tag)


def _name(code: str) -> str:
    language.use(code)
    return language._("in English")


def translated(sources: Iterable[str]) -> dict[str, str | list[str]]:
    """Return each sentence of scripts in the language in use; plurals as the forms for 1 and 2."""
    sentences: dict[str, str | list[str]] = {}
    for source in sources:
        for forms in marked(source):
            one, many = forms[0], forms[-1]
            if len(forms) == 1:
                sentences[one] = language._(one)
            else:
                sentences[one] = [language.ngettext(one, many, count) for count in (1, 2)]
    return sentences


def _read(literal: str) -> str:
    text: str = json.loads(f'"{literal}"')
    return text
