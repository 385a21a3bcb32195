"""Small pictures of boards."""

from __future__ import annotations

from pions.core.boards import Board
from pions.web.messages.board import PictureShown


def picture(board: Board) -> PictureShown:
    """What a small picture needs."""
    return {
        "shape": board.shape,
        "pieces": board.pieces,
        "cells": board.cells,
        "winning_cells": board.winning_cells,
        "last_cell": board.last_cell,
    }
