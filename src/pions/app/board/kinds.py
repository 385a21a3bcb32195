"""What a screen has to know about a game beside its board."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from pions.app.board import naming
from pions.core.language import _, current
from pions.families import family_of
from pions.games import catalog
from pions.games.catalog import AnyGame

_LARGE: Final = 16
"""Cells of a board that a finger does not mistake for one another, on a small screen."""


@dataclass(frozen=True, slots=True)
class KindView:
    """The words and the abilities of a game, in the reader's language."""

    title: str
    goals: tuple[str, str]
    """What each side has to do; empty where both have the same aim."""
    won: str
    """How winning cells won, a sentence to be filled; empty where it is not said."""
    won_off_line: str
    """The same where they do not stand on one line; empty where it is said alike."""
    turned: str
    """What the board seen from another side is called."""
    words: Mapping[str, str]
    """Moves that are no place on the board, and what a button says."""
    compared: tuple[str, ...]
    """Players worth asking what they would do."""
    copying: Mapping[str, str]
    """Forms of other programs beside SGF, and what a button says that copies a game in them."""
    solver: bool
    """Whether boards that are small enough are solved."""
    estimated: bool
    """Whether there are estimates where nothing is solved."""
    paths: bool
    """Whether estimates bring the shortest way of each side."""
    glossary: bool
    """Whether the words of its players are shown on boards."""
    editable: bool
    """Whether a position can be drawn by hand."""
    small_cells: bool
    """Whether so many cells can be pressed that a finger chooses one before it is played."""


def kind(game: str) -> KindView:
    """What is particular to the game called `game`."""
    return _kind(catalog.find(game), current())


@lru_cache
def _kind(game: AnyGame, language: str) -> KindView:  # noqa: ARG001 - what it is remembered by
    family = family_of(game)
    first, second = family.drawing.goals or ("", "")
    won, won_off_line = family.drawing.won or "", family.drawing.won_off_line or ""
    formats = family.formats
    return KindView(
        title=naming.game(game),
        goals=(first and _(first), second and _(second)),
        won=won and _(won),
        won_off_line=won_off_line and _(won_off_line),
        turned=_(family.drawing.turned),
        words={move: _(word) for move, word in family.drawing.words.items()},
        compared=tuple(family.players.compared),
        copying={} if formats is None else {k: _(v) for k, v in formats.copying.items()},
        solver=family.solving is not None,
        estimated=family.estimating is not None,
        paths=family.drawing.paths,
        glossary=family.remarking is not None,
        editable=family.drawing.editable,
        small_cells=len(game.column_names) * len(game.row_names) > _LARGE,
    )
