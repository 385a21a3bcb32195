"""Trees a visitor looks at: of our searches, or of files named on the command line."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from pions.app.board import views
from pions.app.board.history import History
from pions.app.trees import search_trees, tracer
from pions.app.trees.search_trees import ORDERS, Grown, Question
from pions.app.trees.tree import Tree
from pions.core.errors import InvalidOption
from pions.core.language import _
from pions.core.numbers import whole
from pions.web.session import study
from pions.web.session.messages import Ask
from pions.web.views import analysis
from pions.web.views import tree as treeview
from pions.web.workers.turns import Lane
from pions.web.workers.worker_pool import Asker

_KEPT: Final = 3
"""Trees one visitor has open at once."""
GROWING: Final = 30.0
"""Seconds a tree may take to grow."""

Plain = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Planted:
    """A tree, where it stands, and who MAX and MIN are."""

    tree: Tree
    sides: tuple[str, str]
    history: History | None
    """``None`` for a tree of somebody's own search: nobody knows its positions."""


class Forest:
    """One visitor's trees, by number."""

    def __init__(self, files: Mapping[str, Path]) -> None:
        self._files = files
        self._trees: OrderedDict[int, Planted] = OrderedDict()
        self._number = 0

    async def grow(self, ask: Ask, workers: Asker) -> Plain:
        """Search a position with one of our searches."""
        history, ply = study.read(ask)
        here = history.back(len(history.moves) - ply)
        question = Question(
            here.game.name,
            here.text,
            _one_of(ask.text("search", "alphabeta"), ("minimax", "alphabeta")),
            ask.whole("depth", 1, search_trees.DEEPEST, 3),
            ask.text("eval", "", longest=20),
            _one_of(ask.text("order", "centre"), ("left", "centre")),
        )
        found: Grown = await workers.ask(
            search_trees.grow, question, lane=Lane.SHORT, seconds=GROWING
        )
        first, second = views.board(here).colours
        sides = (first, second) if here.position.ply % 2 == 0 else (second, first)
        return {
            **self._plant(Planted(found.tree, sides, here)),
            "minimax": None if found.minimax is None else whole(found.minimax),
            "orders": [
                {"name": name, "words": _(words), "nodes": _count(found.orders[name])}
                for name, words in ORDERS.items()
            ],
        }

    def open(self, ask: Ask) -> Plain:
        """A tree somebody's own search wrote, read again each time."""
        name = ask.text("file", longest=200)
        if name not in self._files:
            raise InvalidOption("No tree called “{name}” was given to this program.", name=name)
        tree = tracer.load(self._files[name])
        return self._plant(Planted(tree, ("MAX", "MIN"), None))

    def look(self, ask: Ask) -> Plain:
        """A tree at one of its steps, or at its next cut-off."""
        number = ask.whole("tree", 0, 10**9)
        if number not in self._trees:
            raise InvalidOption("This tree is not kept any more: grow it again.")
        planted = self._trees[number]
        tree = planted.tree
        step = ask.whole("step", 0, len(tree.steps) - 1, 0)
        if ask.text("seek", "", longest=10) == "cut":
            found = tree.next_cut(step)
            if found is None:
                raise InvalidOption("There is no further cut-off.")
            step = found
        chosen = ask.whole("node", -1, len(tree.nodes) - 1, -1)
        view = treeview.look(tree, step, None if chosen < 0 else chosen, planted.sides)
        return {**view, "board": _board(planted, view["line"])}

    def _plant(self, planted: Planted) -> Plain:
        self._number += 1
        self._trees[self._number] = planted
        while len(self._trees) > _KEPT:
            self._trees.popitem(last=False)
        tree = planted.tree
        return {
            "tree": self._number,
            "title": tree.title,
            "count": whole(len(tree.nodes)),
            "steps": len(tree.steps),
            "value": treeview.score(tree.value),
            "sides": list(planted.sides),
            "cuts": whole(sum(node.cut for node in tree.nodes)),
        }


def _board(planted: Planted, line: list[str]) -> Plain | None:
    if planted.history is None:
        return None
    history = planted.history
    for move in line:
        history = history.play(history.game.parse_move(move))
    return analysis.flat(views.board(history))


def _count(number: int | None) -> str | None:
    return None if number is None else whole(number)


def _one_of(value: str, known: tuple[Any, ...]) -> Any:  # noqa: ANN401 - one of the words given
    if value not in known:
        raise InvalidOption("“{value}” is not one of {known}.", value=value, known=", ".join(known))
    return value
