"""The language of messages, English or French, and their translation.

It is a context variable, so that a server can use another one for each client.
"""

from __future__ import annotations

import gettext
import locale
import os
from collections.abc import Mapping
from contextvars import ContextVar
from functools import lru_cache
from pathlib import Path
from typing import Final

from pions.core.sentences import Said
from pions.core.types import Translated

CATALOGS: Final = Path(__file__).resolve().parent.parent / "locale"
LANGUAGES: Final = ("en", *sorted(path.parts[-3] for path in CATALOGS.glob("*/*/pions.mo")))
"""English, which stands in the code, and the languages that have a catalog."""

_current: ContextVar[str] = ContextVar("language")


def use(code: str) -> None:
    """Make `code`, one of `LANGUAGES`, the language of this context; raises `ValueError`."""
    if code not in LANGUAGES:
        raise ValueError(code)
    _current.set(code)


def use_everywhere(code: str) -> None:
    """Make `code` the language of this context, and of those that have chosen none.

    The cells of a notebook may each have a context of their own.
    """
    use(code)
    _default[0] = code


def current() -> str:
    """Return the code of the language of this context, one of `LANGUAGES`."""
    return _current.get(_default[0])


def preferred(environ: Mapping[str, str] = os.environ) -> str:
    """Return the language that the environment asks for, English if it is none of ours."""
    for variable in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        wishes = [wish for wish in environ.get(variable, "").split(":") if wish]
        codes = [locale.normalize(wish).split("_")[0].lower()[:2] for wish in wishes]
        if wishes:
            return next((code for code in codes if code in LANGUAGES), "en")
    return "en"


_default = [preferred()]
"""The language of contexts that have chosen none: that of the machine."""


def _(message: str) -> str:
    """Return `message` in the current language."""
    return _said(message, current())


def _said(message: str, code: str) -> str:
    others = message.others if isinstance(message, Translated) else {}
    return others.get(code) or _catalog(code).gettext(message)


def ngettext(singular: str, plural: str, count: int) -> str:
    """Return `singular` or `plural`, as the current language counts `count`."""
    return _catalog(current()).ngettext(singular, plural, count)


def translations(message: str) -> list[str]:
    """Return `message` in every language."""
    return [_said(message, code) for code in LANGUAGES]


def explain(error: Said) -> str:
    """Return the sentence of `error` in the current language."""
    return error.render(_)


@lru_cache
def _catalog(code: str) -> gettext.NullTranslations:
    if code == "en":
        return gettext.NullTranslations()  # the messages in the code are English
    return gettext.translation("pions", CATALOGS, languages=[code])
