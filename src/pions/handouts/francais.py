"""Parler français, dans quelque langue que parle le reste du programme."""

from __future__ import annotations

import gettext
import re
from functools import lru_cache
from typing import Final

from pions.core.errors import PionsError
from pions.core.language import CATALOGS

INSECABLE: Final = "\N{NO-BREAK SPACE}"


def dit(texte: str) -> None:
    """Écrit `texte` dans le terminal, avec les espaces et les apostrophes du français."""
    print(typographie(texte))


def typographie(texte: str) -> str:
    """`texte` avec des espaces insécables devant : ; ? ! et dans « », et de vraies apostrophes.

    Dans le code, les phrases s'écrivent avec les espaces et les apostrophes du clavier.
    """
    texte = re.sub(r" (?=[:;?!»])|(?<=«) ", INSECABLE, texte)
    return re.sub(r"(?<=\w)'(?=\w)", "\N{RIGHT SINGLE QUOTATION MARK}", texte)


def phrase(error: PionsError) -> str:
    """La phrase de `error` en français ; en anglais si le catalogue manque."""
    return typographie(error.render(_catalogue().gettext))


@lru_cache
def _catalogue() -> gettext.NullTranslations:
    return gettext.translation("pions", CATALOGS, languages=["fr"], fallback=True)
