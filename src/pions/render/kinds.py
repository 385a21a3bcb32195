"""A kind of game for screens: its abilities, its words, and those of its players."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from pions.app.board import naming, views
from pions.app.board.views import BoardView
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
    """The goal of each side; empty where both have the same aim."""
    won: str
    """The sentence, to be filled, about how winning cells won; empty where none is said."""
    won_off_line: str
    """The sentence where they do not stand on one line; empty for the same."""
    turned: str
    """The name of the board seen from another side."""
    words: Mapping[str, str]
    """Moves that are no place on the board, with the words of their buttons."""
    compared: tuple[str, ...]
    """Players worth asking what they would do."""
    copying: Mapping[str, str]
    """Forms of other programs beside SGF, with the words of the buttons that copy a game."""
    solver: bool
    """Whether boards that are small enough are solved."""
    estimated: bool
    """Whether there are estimates where nothing is solved."""
    paths: bool
    """Whether estimates bring the shortest way of each side."""
    glossary: bool
    editable: bool
    small_cells: bool
    """Whether a finger chooses a cell before it is played: there are many."""


def kind(game: str) -> KindView:
    """Return the words and abilities of the game called `game`."""
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


@dataclass(frozen=True, slots=True)
class WordView:
    """A word, what it means, and a board that shows it."""

    key: str
    title: str
    text: tuple[str, ...]
    caption: str
    game: str
    position: str
    board: BoardView
    """With a ``*`` on the cells that the caption speaks of."""


def glossary(game: str) -> list[WordView]:
    """Return the words of the players of the game called `game`, if any."""
    remarking = family_of(catalog.find(game)).remarking
    return [
        WordView(
            key=entry.key,
            title=_(entry.title),
            text=tuple(_(part) for part in entry.text),
            caption=_(entry.caption),
            game=entry.game,
            position=entry.position,
            board=views.marked(views.read(entry.game, entry.position), entry.marked),
        )
        for entry in (() if remarking is None else remarking.glossary())
    ]
