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
    """Those of the game called `game`; none where nobody knows any."""
    remarking = family_of(catalog.find(game)).remarking
    return [
        WordView(
            key=one.key,
            title=_(one.title),
            text=tuple(_(part) for part in one.text),
            caption=_(one.caption),
            game=one.game,
            position=one.position,
            board=views.marked(views.read(one.game, one.position), one.marked),
        )
        for one in (() if remarking is None else remarking.glossary())
    ]
