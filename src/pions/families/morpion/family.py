"""The record of Morpion."""

from __future__ import annotations

from typing import Final

from pions.core.types import Term
from pions.families.family import Drawing, Family, NamedEvaluator, Players
from pions.families.morpion import evaluators
from pions.families.morpion.perfect import SOLVER, cells_left, explain, perfect
from pions.families.solver_protocols import Solving
from pions.families.square_boards import off_centre
from pions.families.value_terms import (
    BY_A_LINE,
    WON_BY_A_LINE,
    WON_BY_TWO_LINES,
    WON_ON_THE_BOARD,
)
from pions.games.morpion import Morpion

MORPION: Final = Family(
    name="morpion",
    rules=Morpion,
    evaluators={
        "open_lines": NamedEvaluator(
            Term("Morpion: the lines one can still fill minus those of the other side"),
            lambda _game, _weights: evaluators.open_lines,
        ),
    },
    players=Players(
        top_level=Term("perfect"),
        perfect=perfect,
        usual=lambda _game: "level:n=5",
        menu=lambda _game: ("random", "oneply", "minimax:depth=3", "uct:nodes=1000", "perfect"),
    ),
    solving=Solving(
        lambda _game, _settings: SOLVER,
        known_values=SOLVER.values,
        explain=explain,
        left=cells_left,
    ),
    wording={WON_ON_THE_BOARD: BY_A_LINE},
    drawing=Drawing(pieces="cross-nought", won=WON_BY_A_LINE, won_off_line=WON_BY_TWO_LINES),
    title=lambda _game: Term("Tic-tac-toe"),
    off_centre=off_centre,
    countable=6,
)
