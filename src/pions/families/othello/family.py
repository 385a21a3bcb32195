"""Othello beside its rules: its evaluators, openings and drawing."""

# ruff: noqa: RUF001 - boards are written with a multiplication sign

from __future__ import annotations

from typing import Final

from pions.core.types import Side, Term
from pions.families.family import (
    Drawing,
    Family,
    GameChoice,
    NamedEvaluator,
    Openings,
    Parameter,
    Players,
)
from pions.families.sgf_form import SgfForm
from pions.games.othello import PASS, Othello, OthelloPosition
from pions.games.square_boards import off_centre

CORNER: Final = 10
"""Moves that a corner is worth: its disc is never turned."""


def discs(position: OthelloPosition) -> int:
    """One's own discs minus those of the other side."""
    mine, theirs = position.stones(position.to_move), position.stones(position.to_move.other)
    return mine.bit_count() - theirs.bit_count()


def mobility(position: OthelloPosition) -> int:
    """The cells one could take now and ten a corner held, minus the same for the other side."""
    return _freedom(position, position.to_move) - _freedom(position, position.to_move.other)


def _freedom(position: OthelloPosition, side: Side) -> int:
    held = position.stones(side) & corners(position.game.size)
    return position.placements(side).bit_count() + CORNER * held.bit_count()


def corners(size: int) -> int:
    """The four corners of a board, one bit each."""
    last = size - 1
    return sum(1 << cell for cell in (0, last, size * last, size * last + last))


OTHELLO: Final = Family(
    name="othello",
    rules=Othello,
    evaluators={
        "mobility": NamedEvaluator(
            Term("Othello: the moves one has and ten a corner, minus those of the other side"),
            lambda _game, _weights: mobility,
        ),
        "discs": NamedEvaluator(
            Term("Othello: the discs one has minus those of the other side"),
            lambda _game, _weights: discs,
        ),
    },
    players=Players(
        usual=lambda _game: "level:n=5",
        adviser=lambda _game: "deepening:seconds=0.8",
    ),
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
