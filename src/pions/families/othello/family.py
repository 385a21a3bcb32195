"""The record of Othello."""

# ruff: noqa: RUF001 - boards are written with a multiplication sign

from __future__ import annotations

from typing import Final

from pions.core.types import Term
from pions.families.family import (
    Drawing,
    Family,
    GameChoice,
    NamedEvaluator,
    Openings,
    Parameter,
    Players,
)
from pions.families.othello import evaluators
from pions.families.sgf_form import SgfForm
from pions.families.square_boards import off_centre
from pions.games.othello import PASS, Othello

OTHELLO: Final = Family(
    name="othello",
    rules=Othello,
    evaluators={
        "mobility": NamedEvaluator(
            Term("Othello: the moves one has and ten a corner, minus those of the other side"),
            lambda _game, _weights: evaluators.mobility,
        ),
        "discs": NamedEvaluator(
            Term("Othello: the discs one has minus those of the other side"),
            lambda _game, _weights: evaluators.discs,
        ),
    },
    players=Players(usual=lambda _game: "level:n=5"),
    openings=Openings(plies=lambda _game: 4, proof=0),
    sgf=SgfForm("2", lambda size, _words, _wish: Othello(size), size=8),
    drawing=Drawing(words={PASS: Term("Pass")}),
    choices=(
        GameChoice(
            "othello",
            Term("Othello"),
            Othello(),
            {"size": Parameter(Term("Size"), range(6, 9, 2), Term("{value} × {value}"))},
        ),
    ),
    title=lambda _game: Term("Othello {size} × {size}"),
    off_centre=off_centre,
    countable=4,
)
