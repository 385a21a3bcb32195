"""The hand-out `noeud`: its exercises, in its order, each beside what asks about it."""

from __future__ import annotations

from typing import Final

from pions.checks import boards
from pions.checks.model import Handout
from pions.checks.noeud.board import JOUER, PUISSANCE
from pions.checks.noeud.endings import FIN
from pions.checks.noeud.evaluation import COLONNES, EVALUER, LIGNES
from pions.checks.noeud.further import FOUR, MAIN
from pions.checks.noeud.nodes import INIT, STR
from pions.checks.noeud.search import ALPHA_BETA

HANDOUT: Final = Handout(
    "noeud",
    (*(INIT, LIGNES, COLONNES, EVALUER, FIN, STR), *(PUISSANCE, JOUER, ALPHA_BETA, MAIN, FOUR)),
    (
        *("Noeud", "Noeud.troisPionsAlignesLignes", "Noeud.troisPionsAlignesColonnes"),
        *("Noeud.evaluer", "Noeud.finJeu", "Puissance3", "Puissance3.jouerColonne"),
        *("Puissance3.alpha_beta", "Main", "PION_MAX", "PION_MIN"),
    ),
    boards.of_rows,
    "puissance3",
)
