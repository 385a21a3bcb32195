"""What each kind of game brings beside its rules: evaluators, searches, a solver, players, words.

`FAMILIES` is the one list; whoever wants to know something about a game asks its record.
"""

from __future__ import annotations

from typing import Final

from pions.families.family import Family
from pions.families.gravity.family import GRAVITY
from pions.families.hex.family import HEX
from pions.families.morpion.family import MORPION
from pions.families.othello.family import OTHELLO
from pions.families.own.family import OWN

FAMILIES: Final[tuple[Family, ...]] = (GRAVITY, HEX, MORPION, OTHELLO, OWN)

_BY_RULES: Final = {family.rules: family for family in FAMILIES}


def family_of(game: object) -> Family:
    """The kind of game that `game` is."""
    return _BY_RULES[type(game)]
