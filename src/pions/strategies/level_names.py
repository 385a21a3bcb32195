"""The names of the ten levels for people."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from pions.core.types import Term

NAMES: Final[Mapping[int, Term]] = {
    1: Term("beginner"),
    2: Term("novice"),
    3: Term("learner"),
    4: Term("casual player"),
    5: Term("regular player"),
    6: Term("club player"),
    7: Term("strong player"),
    8: Term("expert"),
    9: Term("master"),
    10: Term("perfect"),
}
"""The last may have another name in a game (`Players.top_level`)."""
HIGHEST: Final = 10
