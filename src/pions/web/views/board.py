"""Positions and games as the page draws them, in the reader's language."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, cast

from pions.app.board import choices, glossary, kinds, listing, views
from pions.app.board.history import History
from pions.app.board.views import SIDE_NAMES, BoardView
from pions.app.play import sentences
from pions.app.play.opponents import Opponents
from pions.app.play.session import HUMAN, GameSession
from pions.app.solver import exact_answers
from pions.core.boards import Board
from pions.core.errors import IllegalMove, PionsError
from pions.core.text import alternatives
from pions.web.messages.analysis import GlossaryEntryShown, GlossaryShown
from pions.web.messages.board import BoardShown, MoveShown, PictureShown, PositionShown
from pions.web.messages.visit import GameShown

_MOST_LISTED: Final = 12
"""So many legal moves fit in a sentence."""


def game(name: str, opponents: Opponents) -> GameShown:
    """A game one can choose, and whom to play it with."""
    line = listing.find(name)
    return {
        "name": line.name,
        "rules": line.rules,
        "chosen": choices.chosen(line.name),
        "solvable": exact_answers.has_values(line.name),
        "usual": opponents.usual(line.name),
        "players": opponents.choices(line.name),
    }


def words(name: str) -> GlossaryShown:
    """The words of the players of a game, each on a board; nothing where nobody knows any."""
    entries: list[GlossaryEntryShown] = [
        {
            "key": one.key,
            "title": one.title,
            "text": one.text,
            "caption": one.caption,
            "board": described(one.board),
            "game": one.game,
            "position": one.position,
        }
        for one in glossary.words(name)
    ]
    return {"title": listing.find(name).rules, "entries": entries}


def described(view: BoardView) -> BoardShown:
    """A board, with what there is to know about its kind."""
    return cast("BoardShown", {**views.plain(view), "kind": kinds.kind(view.game)})


def _ending(history: History) -> str | None:
    """Who won a game between two people, if it is over."""
    result = views.board(history).result
    if result is None:
        return None
    return sentences.ending(GameSession((HUMAN, HUMAN), history).view())


def refusal(error: PionsError, legal: Sequence[str]) -> PionsError:
    """The error, and what could be played instead where that fits a sentence."""
    if not isinstance(error, IllegalMove) or not 0 < len(legal) <= _MOST_LISTED:
        return error
    return PionsError("{problem} Play {moves}.", problem=error, moves=alternatives(legal))


def position(history: History, ply: int) -> PositionShown:
    """A game seen at one of its moments."""
    here = history.back(len(history.moves) - ply)
    return {
        "board": described(views.board(here)),
        "ply": ply,
        "moves": moves(history),
        "start": history.start_text,
        "text": here.text,
        "line": history.game.format_moves(history.moves),
        "cells": [
            at.landing(move) for at, move in zip(history.positions, history.moves, strict=False)
        ],
        "ending": _ending(here),
        "solvable": exact_answers.has_values(history.game.name),
    }


def moves(history: History) -> list[MoveShown]:
    """Every move with the side that made it."""
    return [
        {"move": history.game.format_move(move), "side": SIDE_NAMES[position.to_move]}
        for position, move in zip(history.positions, history.moves, strict=False)
    ]


def picture(board: Board) -> PictureShown:
    """What a small picture needs."""
    return {
        "shape": board.shape,
        "pieces": board.pieces,
        "cells": board.cells,
        "winning_cells": board.winning_cells,
        "last_cell": board.last_cell,
    }
