"""Positions and games as the page draws them, in the reader's language."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pions.app.board import choices, views
from pions.app.board.history import History
from pions.app.board.views import SIDE_NAMES, BoardView
from pions.app.play.opponents import Opponents
from pions.app.play.session import HUMAN, GameSession
from pions.app.solver import exact_answers
from pions.core.boards import Board
from pions.core.errors import IllegalMove, PionsError
from pions.core.text import alternatives
from pions.render import game_sentences, kinds, listing
from pions.web.messages.analysis import AskGlossary, GlossaryEntryShown
from pions.web.messages.board import BoardShown, MoveShown, PictureShown
from pions.web.messages.fields import Plain, filled
from pions.web.messages.visit import GameShown

_MOST_LISTED: Final = 12
"""The most legal moves that a sentence names."""


def game(name: str, opponents: Opponents) -> GameShown:
    """Return a game and its opponents."""
    rules = listing.find(name)
    return filled(
        GameShown,
        listing.line_of(rules),
        chosen=choices.chosen(rules),
        solvable=exact_answers.has_values(rules),
        usual=opponents.usual(name),
        players=opponents.choices(name),
    )


def words(ask: AskGlossary) -> Plain:
    """Return the words of the players of a game, each on a board; empty where it has none."""
    entries = [
        filled(GlossaryEntryShown, word, board=described(word.board))
        for word in kinds.glossary(ask.game)
    ]
    return {"title": listing.rules(listing.find(ask.game)), "entries": entries}


def described(view: BoardView) -> BoardShown:
    """Return a board, with the description of its kind."""
    return filled(BoardShown, view, kind=kinds.kind(view.game))


def picture(board: Board) -> PictureShown:
    """Return a small picture of a board."""
    return filled(PictureShown, board)


def refusal(error: PionsError, legal: Sequence[str]) -> PionsError:
    """Return the error, with the moves that could be played where they fit a sentence."""
    if not isinstance(error, IllegalMove) or not 0 < len(legal) <= _MOST_LISTED:
        return error
    return PionsError("{problem} Play {moves}.", problem=error, moves=alternatives(legal))


def position(history: History, ply: int) -> Plain:
    """Return a game as it stood after `ply` moves."""
    here = history.back(len(history.moves) - ply)
    over = here.position.outcome() is not None
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
        "ending": game_sentences.ending(GameSession((HUMAN, HUMAN), here).view()) if over else None,
        "solvable": exact_answers.has_values(history.game),
    }


def moves(history: History) -> list[MoveShown]:
    """Return every move with the side that made it."""
    return [
        {"move": history.game.format_move(move), "side": SIDE_NAMES[position.to_move]}
        for position, move in zip(history.positions, history.moves, strict=False)
    ]
