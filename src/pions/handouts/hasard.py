"""Le hasard des sujets : un générateur propre, que `graine` rend reproductible."""

from __future__ import annotations

import random
from typing import Final

HASARD: Final = random.Random()
"""Partagé par les cinq sujets ; jamais les fonctions globales de `random`."""


def graine(n: int | None = None) -> None:
    """Recommence les tirages à partir de `n` : même graine, mêmes parties.

    Sans argument, les tirages redeviennent imprévisibles.
    """
    HASARD.seed(n)
