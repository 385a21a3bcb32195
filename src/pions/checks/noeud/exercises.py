"""The exercises of the hand-out `noeud`, in its order."""

from __future__ import annotations

from typing import Final

from pions.checks.model import Handout
from pions.checks.noeud.sheet_nodes import COLONNES, EVALUER, FIN, INIT, LIGNES, STR
from pions.checks.noeud.sheet_play import ALPHA_BETA, FOUR, JOUER, MAIN, PUISSANCE
from pions.core.types import Term

HANDOUT: Final = Handout(
    "noeud",
    Term("Puissance 3, then 4, with classes and alpha-beta"),
    (
        *(INIT, LIGNES, COLONNES, EVALUER, FIN, STR),
        *(PUISSANCE, JOUER, ALPHA_BETA, MAIN, FOUR),
    ),
    (
        *("Noeud", "Noeud.troisPionsAlignesLignes", "Noeud.troisPionsAlignesColonnes"),
        *("Noeud.evaluer", "Noeud.finJeu", "Puissance3", "Puissance3.jouerColonne"),
        *("Puissance3.alpha_beta", "Main", "PION_MAX", "PION_MIN"),
    ),
)
