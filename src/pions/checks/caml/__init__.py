"""The hand-out `caml`: its exercises, in its order, each beside what asks about it."""

from __future__ import annotations

from typing import Final

from pions.checks import boards
from pions.checks.caml.games import PARTIE
from pions.checks.caml.moves import ANNULE, HAUTEUR, JOUE, NUL
from pions.checks.caml.proofs import SIA
from pions.checks.caml.search import ALPHA_BETA
from pions.checks.caml.simple_strategies import HUMAIN, IA_1, IA_RANDOM
from pions.checks.caml.wins import GAGNE, LIT_DIR, LIT_LONG
from pions.checks.model import Handout

HANDOUT: Final = Handout(
    "caml",
    (
        HAUTEUR,
        JOUE,
        ANNULE,
        NUL,
        LIT_LONG,
        LIT_DIR,
        GAGNE,
        PARTIE,
        IA_RANDOM,
        HUMAIN,
        IA_1,
        SIA,
        ALPHA_BETA,
    ),
    (
        *("hauteur", "joue", "annule", "nul", "lit_long", "lit_dir", "gagne"),
        *("ia_random", "ia_1", "sia", "alpha_beta"),
    ),
    boards.of_caml,
)
