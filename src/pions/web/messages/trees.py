"""Messages about search trees."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal, NotRequired, TypedDict

from pions.app.trees.search_trees import DEEPEST, OrderName, Search
from pions.web.messages.board import BoardShown, Moment
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


class TreePlanted(TypedDict):
    """A tree that can be looked at."""

    tree: int
    title: str
    count: str
    steps: int
    value: str
    sides: Sequence[str]
    cuts: str
    windowed: bool


class OrderShown(TypedDict):
    """The nodes that alpha-beta needs in an order of moves."""

    name: str
    words: str
    nodes: str | None


class TreeGrown(TreePlanted):
    """A tree of one of our searches, and the sizes of other trees of the position."""

    minimax: str | None
    orders: Sequence[OrderShown]


class NodeShown(TypedDict):
    """A node of a tree at a step of its search."""

    id: int
    move: str
    max: bool
    state: Literal["open", "done", "ahead"]
    value: str
    bound: str
    best: bool
    cut: bool
    onpath: bool
    inside: bool


class LevelShown(TypedDict):
    """The children of a node on the path."""

    parent: int
    max: bool
    children: Sequence[NodeShown]
    unread: Sequence[str]
    window: bool
    """Whether alpha and beta made its cut-off."""


class TreeShown(TypedDict):
    """A tree at one of its steps, along a path."""

    step: int
    steps: int
    nodes: str
    here: int
    focus: int
    root: NodeShown
    levels: Sequence[LevelShown]
    alpha: str
    beta: str
    title: str
    sentence: str
    source: str
    """The line of the searching program that made the cut-off; empty where none is known."""
    cut: bool
    line: Sequence[str]
    board: NotRequired[BoardShown | None]


class TreePredicted(TypedDict):
    """The result of a prediction, and the reason."""

    right: bool
    sentence: str
    value: str
