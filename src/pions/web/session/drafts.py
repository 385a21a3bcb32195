"""The position editor of the page: a board as far as it is drawn, and what is wrong with it."""

from __future__ import annotations

from typing import Final

from pions.app.board import drafts, formats, views
from pions.core.errors import InvalidGrid, PionsError
from pions.core.language import explain
from pions.web.messages.lines import AskDraft, DraftShown
from pions.web.views import show

_SIDES: Final = {name: side for side, name in views.SIDE_NAMES.items()}


def shown(ask: AskDraft) -> DraftShown:
    """What was drawn, or what a pasted text draws."""
    game, cells = ask.game, ask.cells
    turn = _SIDES[ask.turn] if ask.turn else None
    faults: list[PionsError] = []
    if ask.text.strip():
        history, fault = formats.pasted(ask.game, ask.text.strip())
        faults += [] if fault is None else [fault]
        view = views.board(history)
        game, cells = view.game, view.cells
        turn = None if view.to_move is None else _SIDES[view.to_move]
    found = drafts.draft(game, cells, turn)
    return {
        "board": show.described(found.view),
        "text": found.text,
        "turn": views.SIDE_NAMES[found.turn],
        "problems": [
            {
                "sentence": explain(problem),
                "cells": problem.cells if isinstance(problem, InvalidGrid) else (),
            }
            for problem in (*faults, *found.problems)
        ],
    }
