"""The exercises of the hand-out `hex`, in its order."""

from __future__ import annotations

from typing import Final

from pions.checks.hex import algorithms, hints, recognition
from pions.checks.model import Check, Exercise, Handout
from pions.core.types import Term

_LEGAL: Final = Term("an empty cell (i, j), on a board of any size, for both players")
_LEGAL_HINT: Final = Term(
    "The couple (i, j) of an empty cell, on a board of any size: n is len(grille)."
)

_ALGO: Final = Exercise(
    "algo",
    "II",
    "algo(grille, joueur)",
    Term("This is the function that fights: one illegal answer loses the game."),
    (
        Check("legal", _LEGAL, _LEGAL_HINT, algorithms.legal("algo"), hints.LEGAL),
        Check(
            "naive",
            Term("where it is the naive algorithm, it follows its rule"),
            Term(
                "Of the empty cells that touch the group of your first edge, the farthest from "
                "that edge: the lowest for blue, the one most to the right for red."
            ),
            recognition.naive,
            hints=hints.NAIF,
            unless=hints.NO_CELL,
        ),
    ),
)

_ALEATOIRE: Final = Exercise(
    "aleatoire",
    "III",
    "aleatoire(grille, joueur)",
    Term("It is the yardstick: an algorithm is good if it beats chance."),
    (
        Check("legal", _LEGAL, _LEGAL_HINT, algorithms.legal("aleatoire"), hints.LEGAL),
        Check(
            "even",
            Term("every empty cell is equally likely"),
            Term("Make the list of empty cells first, then draw from it, once."),
            algorithms.even,
            hints=hints.EVEN,
            unless=hints.NO_CELL,
        ),
    ),
    also=r"(?i)\w*(al[ée]a|random|hasard)\w*",
)

_NAIF: Final = Exercise(
    "naif",
    "IV",
    "naif(grille, joueur)",
    Term("The first algorithm with an idea: reach as far as you can from your own edge."),
    (
        Check("legal", _LEGAL, _LEGAL_HINT, algorithms.legal("naif"), hints.NAIF),
        Check(
            "blue",
            Term("blue reaches as far down as it can from the top"),
            Term(
                "Stones of one colour that touch are one node. Which empty cells touch the "
                "node of the top edge, and which of them is the lowest?"
            ),
            algorithms.reaches(1),
            hints=hints.NAIF,
            unless=hints.NO_CELL,
        ),
        Check(
            "red",
            Term("red reaches as far right as it can from the left"),
            Term(
                "The same for red, from the left edge: which empty cells touch its group, and"
                " which of them has the largest column?"
            ),
            algorithms.reaches(2),
            hints=hints.NAIF,
            unless=hints.NO_CELL,
        ),
        Check(
            "wins",
            Term("it reaches the far edge where it can"),
            Term("A cell that touches your group and lies on the far edge is the farthest of all."),
            lambda lab, seed: (
                algorithms.reaches(1, only_wins=True)(lab, seed)
                or algorithms.reaches(2, only_wins=True)(lab, seed)
            ),
            hints=hints.NAIF,
            unless=hints.NO_CELL,
        ),
    ),
    optional=True,
    also=r"(?i)\w*na[iï](f|ve)\w*",
    stands_for=("algo", ("construitLA", "fusion", "fusionne")),
)

HANDOUT: Final = Handout(
    "hex",
    Term("Hex, a fight between algorithms"),
    (_ALGO, _ALEATOIRE, _NAIF),
    ("algo", "voisins", "construitLA", "fusion", "fusionne", "aleatoire", "naif", "nom"),
)
