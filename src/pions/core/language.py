"""French or English: the language people are spoken to, chosen once and asked everywhere.

The choice is a context variable, so that a server can speak French in one
conversation and English in the next.
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
from pions.core.types import Bilingual

LANGUAGES: Final = ("en", "fr")
CATALOGS: Final = Path(__file__).resolve().parent.parent / "locale"

_current: ContextVar[str] = ContextVar("language")


def use(code: str) -> None:
    """Speak `code`, one of `LANGUAGES`, from now on in this context."""
    if code not in LANGUAGES:
        raise ValueError(code)
    _current.set(code)


def use_everywhere(code: str) -> None:
    """Speak `code` from now on wherever nobody has asked for another language.

    The cells of a notebook may each have a context of their own.
    """
    use(code)
    _usual[0] = code


def current() -> str:
    """The language spoken now: ``en`` or ``fr``."""
    return _current.get(_usual[0])


def preferred(environ: Mapping[str, str] = os.environ) -> str:
    """The language the environment asks for; English where it asks for none we speak."""
    for variable in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        wishes = [wish for wish in environ.get(variable, "").split(":") if wish]
        codes = [locale.normalize(wish).split("_")[0].lower()[:2] for wish in wishes]
        if wishes:  # the first of them that we speak
            return next((code for code in codes if code in LANGUAGES), "en")
    return "en"


_usual = [preferred()]
"""What is spoken wherever nobody has asked for a language: that of the machine."""


def _(message: str) -> str:
    """`message` in the current language."""
    if isinstance(message, Bilingual):
        return message.french if current() == "fr" else message
    return _catalog(current()).gettext(message)


def ngettext(singular: str, plural: str, count: int) -> str:
    """`singular` or `plural`, as the current language counts `count`."""
    return _catalog(current()).ngettext(singular, plural, count)


def explain(error: Said) -> str:
    """The sentence of `error` in the current language."""
    return error.render(_)


@lru_cache
def _catalog(code: str) -> gettext.NullTranslations:
    if code == "en":
        return gettext.NullTranslations()  # the messages in the code are English
    return gettext.translation("pions", CATALOGS, languages=[code])
