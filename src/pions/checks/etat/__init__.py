"""The hand-out `etat`: its exercises, in its order, each beside what asks about it."""

from __future__ import annotations

from typing import Final

from pions.checks import boards
from pions.checks.etat.games import PARTIE
from pions.checks.etat.minmax import MINMAX
from pions.checks.etat.moves import ANNULER, JOUER
from pions.checks.etat.person import HUMAIN
from pions.checks.etat.points import H
from pions.checks.etat.random_player import ALEA
from pions.checks.etat.wins import GAGNANT
from pions.checks.model import Handout

HANDOUT: Final = Handout(
    "etat",
    (JOUER, ANNULER, GAGNANT, ALEA, PARTIE, H, MINMAX, HUMAIN),
    (
        *("jouer_coup", "annuler_coup", "coup_gagnant", "strategie_alea"),
        *("strategie_minmax", "strategie_minmax_5", "h", "points"),
    ),
    boards.of_state,
)
