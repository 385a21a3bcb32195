"""Messages about search trees."""

from __future__ import annotations

from typing import Annotated, Literal

from pions.app.trees.search_trees import DEEPEST, OrderName, Search
from pions.web.messages.board import Moment
from pions.web.messages.fields import Name, Number, Player, Range, Request, Size


class TreeOpen(Request):
    """A request for the tree of a file, by its name."""

    file: Player


class TreeGrow(Moment):
    """A request to search a position and keep the tree."""

    search: Search = "alphabeta"
    depth: Annotated[int, Range(1, DEEPEST)] = 3
    eval: Annotated[str, Size(20)] = ""
    order: OrderName = "centre"


class TreeLook(Request):
    """A request for a tree at a step, or at the next cut-off after it."""

    tree: Number
    step: Number = 0
    seek: Literal["", "cut"] = ""
    node: Annotated[int, Range(-1, 2**53)] = -1


class TreePredict(Request):
    """A prediction of the value of a node."""

    tree: Number
    node: Number
    answer: Name
    alpha: Name = ""
    beta: Name = ""
    """The predicted window; empty where only the value is predicted."""
