"""The hand-out `hex`: what to say about the mistakes that were seen."""

from __future__ import annotations

from typing import Final

from pions.checks.differences import Kind
from pions.checks.hex.slips import INSTEAD, WITHOUT
from pions.checks.model import Hints
from pions.core.types import Term

NO_CELL: Final = frozenset({Kind.SHAPE, Kind.SINGLE, Kind.DECIMAL})
"""Answers that are no couple of whole numbers."""
LEGAL: Final[Hints] = {
    Kind.EMPTY: Term(
        "The draw or the choice has nothing to choose from here, although a cell is empty: are all "
        "n x n cells looked at on each call, and can a single empty cell be reached?"
    ),
    Kind.INDEX: Term(
        "An index leaves the board: n is len(grille), not always the same number, and 0 <= i < n "
        "and 0 <= j < n come before grille[i, j]."
    ),
    Kind.ARRAY: Term(
        "A whole row or array is compared where one cell is meant: grille[i, j] is one cell."
    ),
    "turned": Term("The couple is (i, j): the row first, then the column."),
    "turned for red": Term(
        "The couple of red is turned round: back on the grid as given, the row comes first."
    ),
    Kind.SINGLE: Term(
        "A cell is a couple (i, j), not a number: divmod(number, n) makes a couple of it."
    ),
    Kind.DECIMAL: Term("i and j must be whole numbers: `//` divides without a decimal point."),
    "first board": Term(
        "The cell of the first board comes again, although it is taken now: is the list of empty "
        "cells made anew for the grid of each call?"
    ),
    "taken": Term("This cell is taken: only those where grille[i, j] == 0 may be played."),
    "off the board": Term(
        "This cell is off the board: i and j go from 0 to n - 1, n being len(grille)."
    ),
    Kind.SHAPE: Term("The answer is a couple (i, j) of two whole numbers."),
}
EVEN: Final[Hints] = {
    Kind.NEVER: Term("An empty cell never comes: is the whole list in reach of the draw?"),
    Kind.ALWAYS: Term(
        "On this board always the same cell comes: is it drawn among all those that are empty, "
        "without a seed that is set on every call?"
    ),
    Kind.NOT_ALLOWED: LEGAL["taken"],
}
_NEIGHBOURS: Final = Term(
    "A cell has six neighbours: (-1, 0), (-1, 1), (0, 1), (1, 0), (1, -1), (0, "
    "-1). One of them is missing in your list."
)
_WRONG_NEIGHBOUR: Final = Term(
    "One of the neighbours in your list is wrong: they are (-1, 0), (-1, 1), (0, 1), (1, 0), "
    "(1, -1), (0, -1)."
)
_AXES: Final = Term(
    "Blue goes down from the top, by rows, i; red goes right from the left, by columns, j."
)
_COLOUR: Final = Term(
    "The group is made of the other player's stones: those where grille[i, j] == joueur join."
)
_WAY: Final = Term("The distance is measured the wrong way: rows for blue, columns for red.")
_EDGES: Final = Term(
    "It starts from an edge of the other player: the top (i = 0) is blue's, player 1, the left "
    "(j = 0) is red's, player 2."
)
_NEIGHBOURS_LEFT: Final = Term(
    "A cell of Hex has six neighbours, not four: (-1, 1) and (1, -1) as well."
)
NAIF: Final[Hints] = {
    "nearest": Term("The cell farthest from the first edge is wanted, not the nearest one."),
    "other player": Term(
        "Blue (1) goes from top to bottom, red (2) from left to right: they are exchanged here."
    ),
    "other edge": _EDGES,
    "other start": _EDGES,
    "other colour": _COLOUR,
    "other group": _COLOUR,
    "other axis": _AXES,
    "other distance": _AXES,
    "only the axis": _WAY,
    "both indices": _WAY,
    "far edge": Term(
        "It starts from the wrong edge: blue from the top (i = 0), red from the left (j = 0)."
    ),
    "far group": Term(
        "The group starts at the wrong edge: blue from the top (i = 0), red from the left (j = 0)."
    ),
    "edge only": Term(
        "Stones that are joined to the edge belong to its group: their empty neighbours count too."
    ),
    "any stone": Term(
        "A stone that is not joined to the first edge, step by step, is not in its group."
    ),
    "four neighbours": _NEIGHBOURS_LEFT,
    "stones of both": Term(
        "Only stones of the player itself join: those of the other are no road."
    ),
    "eight neighbours": Term(
        "A cell of Hex has six neighbours, not eight: (-1, -1) and (1, 1) are none."
    ),
    "mirrored neighbours": Term(
        "The board leans the other way: (-1, 1) and (1, -1) are neighbours, (-1, -1) "
        "and (1, 1) are not."
    ),
    **dict.fromkeys(WITHOUT, _NEIGHBOURS),
    **dict.fromkeys(INSTEAD, _WRONG_NEIGHBOUR),
    Kind.NONE: Term(
        "No cell is found here: the empty cells of the first edge count, and those beside every "
        "stone of its group, step by step."
    ),
    Kind.KEY: Term(
        "The dictionary has no such key: is it computed as where it was put in, and does no node "
        "keep a neighbour that was merged into another?"
    ),
    **LEGAL,
    "not the farthest": Term(
        "This cell touches the group of the first edge, but another one that touches it is "
        "farther: is the whole group followed, step by step and through all six neighbours, and "
        "does the distance come before the degree?"
    ),
    "not joined": Term(
        "This cell does not touch the group of the first edge: only the empty cells of that edge "
        "count, and those beside the player's stones that are joined to it, step by step."
    ),
}
