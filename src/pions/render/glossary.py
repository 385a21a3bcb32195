"""The words of the players of a game, each on a board, in the reader's language."""

from __future__ import annotations

from dataclasses import dataclass

from pions.app.board import views
from pions.app.board.views import BoardView
from pions.core.language import _
from pions.families import family_of
from pions.games import catalog


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


def words(game: str) -> list[WordView]:
    """Return those of the game called `game`, if any."""
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
