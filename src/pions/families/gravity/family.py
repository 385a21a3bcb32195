"""Gravity games beside their rules: what `pions.families` knows of them."""

# ruff: noqa: RUF001 - boards are written with a multiplication sign

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final

from pions.core.errors import InvalidOption
from pions.core.types import Move, Term
from pions.families.family import (
    DataFile,
    Drawing,
    Driving,
    Family,
    GameChoice,
    NamedEvaluator,
    Openings,
    Parameter,
)
from pions.families.gravity import bitboards
from pions.families.gravity import gravity_evaluators as evaluators
from pions.families.gravity.endings import too_early
from pions.families.gravity.explain import cells_left, explain
from pions.families.gravity.game_kernels import KERNELS
from pions.families.gravity.gravity_solver import solver_for, solver_with
from pions.families.gravity.opening_book import Book
from pions.families.gravity.players import PLAYERS
from pions.families.gravity.value_terms import WORDING
from pions.families.solver_protocols import Solving
from pions.families.value_terms import WON_BY_A_LINE, WON_BY_TWO_LINES
from pions.games.gravity import Gravity, GravityPosition

_WIDE: Final = 6
"""Columns from which two moves of each side make a thousand different openings."""


QUICK: Final = 30
QUICK_ENDING: Final = 22
"""Up to so many discs left all moves are solved in less than a second; the second number is for
boards too large for the solver of whole games, and for games with a limit of discs."""


def known_values(position: GravityPosition) -> Mapping[Move, int] | None:
    """The value of every move, if all are late or in the book."""
    whole = bitboards.fits(position.game)
    most = QUICK if whole and not position.game.discs else QUICK_ENDING
    late = cells_left(position) <= most and (whole or too_early(position) is None)
    if not late and not (whole and _in_book(position)):
        return None
    return solver_for(position.game).values(position)


def _in_book(position: GravityPosition) -> bool:
    after = map(position.play, position.legal_moves())
    return all(p.outcome() is not None or _book().lookup(p) is not None for p in after)


@cache
def _book() -> Book:
    return Book.load()


def _title(game: Gravity) -> Term:
    famous = {"connect4": Term("Connect Four"), "puissance3": Term("Puissance 3")}
    plain = Term("{width} × {height}, {connect} in line")
    limited = Term("{width} × {height}, {connect} in line, {discs} discs")
    return famous.get(game.name, limited if game.discs else plain)


def _resized(game: Gravity, size: int) -> Gravity:
    """Return the game itself, for a program that names the length of one of its sides."""
    if size not in {game.width, game.height}:
        raise InvalidOption("The board of this game has a size of its own.")
    return game


GRAVITY: Final = Family(
    name="gravity",
    rules=Gravity,
    evaluators={
        "lines": NamedEvaluator(
            Term("each line a side can still fill, by the stones in it (w=0/1/10/100)"),
            lambda game, weights: evaluators.WeightedLines(
                tuple(weights or evaluators.usual_line_weights(game.connect))
            ),
            weighted=True,
        ),
        "points": NamedEvaluator(
            Term("each cell is worth the lines that pass through it"),
            lambda _game, _weights: evaluators.points,
        ),
        "windows": NamedEvaluator(
            Term("the Puissance 3 windows: 30 for one stone, 200 for two (w=0/30/200/10000)"),
            lambda _game, weights: evaluators.WeightedLines(tuple(weights or (0, 30, 200, 10000))),
            weighted=True,
        ),
        "dangers": NamedEvaluator(
            Term("lines that can grow now: immediate, possible, distant dangers (w=100/10/1)"),
            lambda _game, weights: evaluators.Dangers(tuple(weights or (100, 10, 1))),
            weighted=True,
        ),
    },
    kernels=KERNELS,
    players=PLAYERS,
    solving=Solving(
        solver_with,
        has_values=bitboards.fits,
        too_early=too_early,
        known_values=known_values,
        explain=explain,
        left=cells_left,
    ),
    wording=WORDING,
    driving=Driving(resized=_resized),
    data=(DataFile(Term("Book of openings"), "connect4.book", lambda: _book().fault()),),
    openings=Openings(plies=lambda game: 4 if game.width >= _WIDE else 2),
    drawing=Drawing(
        pieces="red-yellow",
        won=WON_BY_A_LINE,
        won_off_line=WON_BY_TWO_LINES,
        left=lambda position: position.discs_left() if position.game.discs else None,
    ),
    choices=(
        GameChoice("connect4", Term("Connect Four"), Gravity()),
        GameChoice("puissance3", Term("Puissance 3"), Gravity(5, 5, 3, diagonals=False)),
        GameChoice(
            "gravity",
            Term("Other"),
            Gravity(8, 7, 4),
            {
                "width": Parameter(Term("Columns"), range(2, 21)),
                "height": Parameter(Term("Rows"), range(2, 21)),
                "connect": Parameter(Term("In line"), range(2, 11)),
                "diagonals": Parameter(Term("diagonals")),
                "discs": Parameter(Term("Discs (0: as many as cells)"), range(401)),
            },
            last=True,
        ),
    ),
    title=_title,
    off_centre=lambda game, move: abs(move - (game.width - 1) / 2),
    has_room=lambda position: len(position.legal_moves()) == position.game.width,
    countable=6,
    lab_evaluator="points",
)
