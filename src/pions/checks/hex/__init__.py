"""The hand-out `hex`: its exercises, in its order, each beside what asks about it."""

from __future__ import annotations

from typing import Final

from pions.checks import boards
from pions.checks.hex.algorithm import ALGO
from pions.checks.hex.naive_player import NAIF
from pions.checks.hex.random_player import ALEATOIRE
from pions.checks.model import Handout

HANDOUT: Final = Handout(
    "hex",
    (ALGO, ALEATOIRE, NAIF),
    ("algo", "voisins", "construitLA", "fusion", "fusionne", "aleatoire", "naif", "nom"),
    boards.of_hex,
    "hex-7",
    ("numpy",),
)
