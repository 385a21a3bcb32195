"""What the page is told, in plain values with the sentences already in the reader's language."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final, cast

from pions.app.board import choices, glossary, kinds, listing
from pions.app.board.history import History
from pions.app.board.views import SIDE_NAMES, BoardView, SideName, TableView, board
from pions.app.play import sentences
from pions.app.play.opponents import Opponents
from pions.app.play.session import HUMAN, GameSession
from pions.app.solver import exact_answers
from pions.core.errors import IllegalMove, PionsError, why
from pions.core.language import _, current, explain
from pions.core.text import alternatives
from pions.web.messages.analysis import GlossaryEntryShown, GlossaryShown
from pions.web.messages.board import BoardShown, MoveShown, PositionShown
from pions.web.messages.tables import FaultShown, TableState
from pions.web.messages.visit import GameShown
from pions.web.tables.tables import ProgramFault, Table
from pions.web.views.analysis import flat, seconds

_MOST_LISTED: Final = 12
"""So many legal moves fit in a sentence."""


def game(name: str, opponents: Opponents) -> GameShown:
    """A game one can choose, and whom to play it with."""
    rules = History.recall(name).game
    line = listing.line_of(rules)
    return {
        "name": line.name,
        "rules": line.rules,
        "chosen": choices.chosen(rules),
        "solvable": exact_answers.has_values(rules),
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
    return cast("BoardShown", {**flat(view), "kind": kinds.kind(view.game)})


def table(one: Table, opponents: Opponents) -> TableState:
    """A table as it stands; made once for all who speak the same language."""
    code = current()
    if code not in one.shown:
        one.shown[code] = _table(one, opponents)
    return one.shown[code]


def _table(one: Table, opponents: Opponents) -> TableState:
    session, view = one.session, _named(one.session, opponents)
    return {
        "key": one.key,
        "ply": session.ply,
        "board": described(view.board),
        "seats": view.seats,
        "result": view.result,
        "resigned": view.resigned,
        "specs": session.seats,
        "start": session.history.start_text,
        "moves": moves(session.history),
        "line": session.history.game.format_moves(session.history.moves),
        "solvable": exact_answers.has_values(session.history.game),
        "unkept": "" if one.refused is None else _unkept(one.refused),
        "thinking": one.thinking is not None,
        "stopped": one.stopped,
        "fault": None if one.fault is None else fault(one.fault),
        "seconds": [None if used is None else seconds(used) for used in one.seconds],
        "people": session.people,
        "ending": None if view.result is None else sentences.ending(view),
    }


def _unkept(problem: OSError) -> str:
    return _(
        "This game is not kept: {reason}. It can be played all the same, and is kept as soon as "
        "that is possible."
    ).format(reason=_(why(problem)))


def ending(one: Table, opponents: Opponents, you: SideName) -> str:
    """How a game between two people ended, said to the one who has the side `you`."""
    return sentences.ending(_named(one.session, opponents), you)


def _named(session: GameSession, opponents: Opponents) -> TableView:
    """The view, its programs called as people chose them."""
    view = session.view()
    first, second = (
        seat if seat.person else replace(seat, name=opponents.label(seat.name, view.board.game))
        for seat in view.seats
    )
    return replace(view, seats=(first, second))


def _ending(history: History) -> str | None:
    """Who won a game between two people, if it is over."""
    result = board(history).result
    if result is None:
        return None
    return sentences.ending(GameSession((HUMAN, HUMAN), history).view())


def fault(one: ProgramFault) -> FaultShown:
    """Why a program did not move."""
    if one.error is not None:
        return {"sentence": explain(one.error), "trace": one.trace}
    return {"sentence": _("The program failed."), "trace": one.trace}


def refusal(error: PionsError, legal: Sequence[str]) -> PionsError:
    """The error, and what could be played instead where that fits a sentence."""
    if not isinstance(error, IllegalMove) or not 0 < len(legal) <= _MOST_LISTED:
        return error
    return PionsError("{problem} Play {moves}.", problem=error, moves=alternatives(legal))


def position(history: History, ply: int) -> PositionShown:
    """A game seen at one of its moments."""
    here = history.back(len(history.moves) - ply)
    return {
        "board": described(board(here)),
        "ply": ply,
        "moves": moves(history),
        "start": history.start_text,
        "text": here.text,
        "line": history.game.format_moves(history.moves),
        "cells": [
            at.landing(move) for at, move in zip(history.positions, history.moves, strict=False)
        ],
        "ending": _ending(here),
        "solvable": exact_answers.has_values(history.game),
    }


def moves(history: History) -> list[MoveShown]:
    """Every move with the side that made it."""
    return [
        {"move": history.game.format_move(move), "side": SIDE_NAMES[position.to_move]}
        for position, move in zip(history.positions, history.moves, strict=False)
    ]
