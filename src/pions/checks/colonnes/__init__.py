"""The hand-out `colonnes`: its exercises, in its order, each beside what asks about it."""

from __future__ import annotations

from typing import Final

from pions.checks import boards
from pions.checks.colonnes.games import PARTIE
from pions.checks.colonnes.grid import COUPS, DISPLAY, INIT
from pions.checks.colonnes.minmax import MINMAX
from pions.checks.colonnes.person import HUMAIN
from pions.checks.colonnes.random_games import RANDOM
from pions.checks.colonnes.utility import UTILITE
from pions.checks.colonnes.wins import FINI, TOUS
from pions.checks.model import Handout

HANDOUT: Final = Handout(
    "colonnes",
    (*(INIT, DISPLAY, TOUS, COUPS, FINI, RANDOM), *(UTILITE, MINMAX, PARTIE, HUMAIN)),
    (
        *("init", "display", "tous_alignements", "tous", "coups", "fini", "joue_random"),
        *("utilite", "minmax", "humain_vs_machine"),
    ),
    boards.of_columns,
)
