"""The exercises of the hand-out `etat`, in its order."""

from __future__ import annotations

from typing import Final

from pions.checks.etat.sheet_grid import ALEA, ANNULER, GAGNANT, JOUER
from pions.checks.etat.sheet_play import HUMAIN, MINMAX, PARTIE, H
from pions.checks.model import Handout
from pions.core.types import Term

HANDOUT: Final = Handout(
    "etat",
    Term("Puissance 4, a state in a dictionary"),
    (JOUER, ANNULER, GAGNANT, ALEA, PARTIE, H, MINMAX, HUMAIN),
    (
        *("jouer_coup", "annuler_coup", "coup_gagnant", "strategie_alea"),
        *("strategie_minmax", "strategie_minmax_5", "h", "points"),
    ),
)
