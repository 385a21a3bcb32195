"""Trees a visitor looks at: of our searches, or of files named on the command line."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from pions.app.board import views
from pions.app.board.history import History
from pions.app.play.file_texts import FileRules, FileText
from pions.app.trees import predicting, search_trees, tracer
from pions.app.trees.search_trees import ORDERS, Grown, TreeRequest
from pions.app.trees.tree import Tree, score
from pions.core.errors import InvalidOption
from pions.core.language import _
from pions.core.numbers import whole
from pions.render import value_sentences
from pions.web import wire
from pions.web.messages.fields import Plain
from pions.web.messages.trees import TreeGrow, TreeLook, TreeOpen, TreePredict
from pions.web.messages.workbench import TreeFile
from pions.web.session import analysis
from pions.web.tables.text_work import TextWork
from pions.web.views import trees as treeview
from pions.web.workers.asking import Asker
from pions.web.workers.turns import Lane

_KEPT: Final = 3
"""Trees one visitor has open at once."""
GROWING: Final = 30.0
"""Seconds a tree may take to grow."""


@dataclass(frozen=True, slots=True)
class OpenTree:
    """A tree, where it stands, and who MAX and MIN are."""

    tree: Tree
    sides: tuple[str, str]
    history: History | None
    """``None`` for a tree of somebody's own search: nobody knows its positions."""

    def call(self, move: str) -> str:
        """A move as a sentence of this game names it."""
        return move if self.history is None else value_sentences.named(self.history.game, move)


class Forest:
    """One visitor's trees, by number."""

    def __init__(self, files: Mapping[str, Path]) -> None:
        self._files = files
        self._trees: OrderedDict[int, OpenTree] = OrderedDict()
        self._number = 0

    async def grow(self, ask: TreeGrow, workers: Asker, work: TextWork) -> Plain:
        """Search a position with one of our searches."""
        here: History = await work.do(ask.game, analysis.here, ask)
        wish = ask.search, ask.depth, ask.eval, ask.order
        question = TreeRequest(here.game.name, here.text, *wish)
        found: Grown = await workers.ask(
            search_trees.grow, question, lane=Lane.SHORT, seconds=GROWING
        )
        first, second = views.board(here).colours
        sides = (first, second) if here.position.ply % 2 == 0 else (second, first)
        return {
            **self._plant(OpenTree(found.tree, sides, here)),
            "minimax": None if found.minimax is None else whole(found.minimax),
            "orders": [
                {"name": name, "words": _(words), "nodes": _count(found.orders[name])}
                for name, words in ORDERS.items()
            ],
        }

    async def trace(self, ask: TreeFile, workers: Asker, rules: FileRules) -> Plain:
        """How a file that a visitor wrote searches the start of a game."""
        from pions.app.trees import file_trees  # noqa: PLC0415 - few come to the workbench

        question = FileText(ask.name, ask.text), ask.game, ask.depth, rules
        found: file_trees.OwnTree = await workers.ask(
            file_trees.grow, *question, lane=Lane.LONG, seconds=GROWING
        )
        history = History.recall(ask.game)
        first, second = views.board(history).colours
        sides = (first, second) if found.tree.first_is_max else (second, first)
        return self._plant(OpenTree(found.tree, sides, history if found.placed else None))

    def open(self, ask: TreeOpen) -> Plain:
        """A tree somebody's own search wrote, read again each time."""
        if ask.file not in self._files:
            raise InvalidOption("No tree called “{name}” was given to this program.", name=ask.file)
        tree = tracer.load(self._files[ask.file])
        return self._plant(OpenTree(tree, ("MAX", "MIN"), None))

    def game(self, number: int) -> str:
        """What is searched in a tree; empty where nobody knows."""
        planted = self._trees.get(number)
        return planted.history.game.name if planted and planted.history else ""

    def look(self, ask: TreeLook) -> Plain:
        """A tree at one of its steps, or at its next cut-off."""
        planted = self._kept(ask.tree)
        tree, step = planted.tree, ask.step
        for name, number, most in (("step", step, tree.steps), ("node", ask.node, tree.nodes)):
            if number >= len(most):
                raise wire.wrong(name)
        if ask.seek == "cut":
            found = tree.next_cut(step) or tree.next_cut(0)  # after the last, the first
            if found is None:
                raise InvalidOption("This search has no cut-off.")
            step = found
        node = None if ask.node < 0 else ask.node
        view = treeview.look(tree, step, node, planted.sides, planted.call)
        return {**view, "board": _board(planted, view["line"])}

    def predict(self, ask: TreePredict) -> Plain:
        """Whether a node is worth what somebody thinks."""
        tree = self._kept(ask.tree).tree
        if ask.node >= len(tree.nodes):
            raise wire.wrong("node")
        judged = predicting.check(tree, ask.node, ask.answer, ask.alpha, ask.beta)
        value = score(tree.nodes[ask.node].value)
        return {"right": judged.right, "sentence": judged.sentence, "value": value}

    def _kept(self, number: int) -> OpenTree:
        if number not in self._trees:
            raise InvalidOption("This tree is not kept any more: grow it again.")
        return self._trees[number]

    def _plant(self, planted: OpenTree) -> Plain:
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
            "value": score(tree.value),
            "sides": list(planted.sides),
            "cuts": whole(sum(node.cut for node in tree.nodes)),
            "windowed": predicting.windowed(tree),
        }


def _board(planted: OpenTree, line: Sequence[str]) -> Plain | None:
    if planted.history is None:
        return None
    history = planted.history
    for move in line:
        history = history.play(history.game.parse_move(move))
    return views.plain(views.board(history))


def _count(number: int | None) -> str | None:
    return None if number is None else whole(number)
