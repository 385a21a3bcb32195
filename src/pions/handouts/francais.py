"""Les phrases du noyau en français, dans quelque langue que parle le reste du programme."""

from __future__ import annotations

import gettext
from functools import lru_cache

from pions.core.errors import PionsError
from pions.core.language import CATALOGS


def phrase(error: PionsError) -> str:
    """La phrase de `error` en français ; en anglais si le catalogue manque."""
    return error.render(_catalogue().gettext)


@lru_cache
def _catalogue() -> gettext.NullTranslations:
    return gettext.translation("pions", CATALOGS, languages=["fr"], fallback=True)
