"""The hand-outs whose exercises can be checked, and which of them a file follows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from pions.checks.caml.exercises import HANDOUT as CAML
from pions.checks.colonnes.exercises import HANDOUT as COLONNES
from pions.checks.etat.exercises import HANDOUT as ETAT
from pions.checks.hex.exercises import HANDOUT as HEX
from pions.checks.model import Handout
from pions.checks.noeud.exercises import HANDOUT as NOEUD

HANDOUTS: Final[Mapping[str, Handout]] = {handout.name: handout for handout in (ETAT, NOEUD, CAML, HEX, COLONNES)}
