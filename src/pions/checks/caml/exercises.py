"""The exercises of the hand-out `caml`, in its order."""

from __future__ import annotations

from typing import Final

from pions.checks.caml.sheet_grid import GRID
from pions.checks.caml.sheet_players import PLAYERS
from pions.checks.model import Handout
from pions.core.types import Term

HANDOUT: Final = Handout(
    "caml",
    Term("Puissance 4, strategies as functions"),
    (*GRID, *PLAYERS),
    (
        *("hauteur", "joue", "annule", "nul", "lit_long", "lit_dir", "gagne"),
        *("ia_random", "ia_1", "sia", "alpha_beta"),
    ),
)
