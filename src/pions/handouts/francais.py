"""Parler français, dans quelque langue que parle le reste du programme."""

from __future__ import annotations

import gettext
import re
from collections.abc import Callable
from contextvars import copy_context
from functools import lru_cache
from typing import Final, ParamSpec

from pions.core import language, numbers
from pions.core.errors import PionsError
from pions.core.language import CATALOGS

INSECABLE: Final = "\N{NO-BREAK SPACE}"

A = ParamSpec("A")


def dit(texte: str) -> None:
    """Écrit `texte` dans le terminal, avec les espaces et les apostrophes du français."""
    print(typographie(texte))


def typographie(texte: str) -> str:
    """`texte` avec des espaces insécables devant : ; ? ! et dans « », et de vraies apostrophes.

    Dans le code, les phrases s'écrivent avec les espaces et les apostrophes du clavier.
    """
    texte = re.sub(r" (?=[:;?!»])|(?<=«) ", INSECABLE, texte)
    return re.sub(r"(?<=\w)'(?=\w)", "\N{RIGHT SINGLE QUOTATION MARK}", texte)


def entier(nombre: int) -> str:
    """`nombre` avec ses milliers séparés : 10 000."""
    return _en_francais(numbers.whole, nombre)


def decimal(nombre: float, chiffres: int = 2) -> str:
    """`nombre` avec une virgule et tant de `chiffres` après elle."""
    return _en_francais(numbers.decimal, nombre, chiffres)


def phrase(error: PionsError) -> str:
    """La phrase de `error` en français ; en anglais si le catalogue manque."""
    return typographie(error.render(_catalogue().gettext))


@lru_cache
def _catalogue() -> gettext.NullTranslations:
    return gettext.translation("pions", CATALOGS, languages=["fr"], fallback=True)


def _en_francais(ecrit: Callable[A, str], *args: A.args, **kwargs: A.kwargs) -> str:
    """Ce qu'`ecrit` répond quand la langue est le français, sans changer celle du programme."""
    contexte = copy_context()
    contexte.run(language.use, "fr")
    return contexte.run(ecrit, *args, **kwargs)
