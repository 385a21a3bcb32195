"""The trees of a visitor: of our searches, or of files named on the command line."""

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
from pions.app.trees.search_trees import ORDERS, TreeRequest
from pions.app.trees.tree import Tree
from pions.core.errors import InvalidOption
from pions.core.language import _
from pions.core.numbers import whole
from pions.render import tree_sentences, value_sentences
from pions.render.tree_sentences import score
from pions.web import wire
from pions.web.messages.fields import Plain
from pions.web.messages.trees import TreeGrow, TreeLook, TreeOpen, TreePredict
from pions.web.messages.workbench import TreeFile
from pions.web.session import analysis
from pions.web.views import trees as treeview
from pions.web.workers.asking import Asker
from pions.web.workers.text_work import TextWork
from pions.web.workers.turns import Lane

_KEPT: Final = 3
GROWING: Final = 30.0
"""Seconds of work for a tree."""


@dataclass(frozen=True, slots=True)
class OpenTree:
    """A tree, its game, and the sides of MAX and MIN."""

    tree: Tree
    sides: tuple[str, str]
    history: History | None
    """``None`` for a tree whose positions are unknown."""

    def call(self, move: str) -> str:
        """Return the name of a move in sentences."""
        return move if self.history is None else value_sentences.named(self.history.game, move)


class Forest:
    """The trees of one visitor, by number."""

    def __init__(self, files: Mapping[str, Path]) -> None:
        self._files = files
        self._trees: OrderedDict[int, OpenTree] = OrderedDict()
        self._number = 0

    async def grow(self, ask: TreeGrow, workers: Asker, work: TextWork) -> Plain:
        """Search a position, and keep the tree."""
        here = await work.do(ask.game, analysis.here, ask)
        wish = ask.search, ask.depth, ask.eval, ask.order
        question = TreeRequest(here.game.name, here.text, *wish)
        grown = await workers.ask(search_trees.grow, question, lane=Lane.SHORT, seconds=GROWING)
        first, second = views.board(here).colours
        sides = (first, second) if here.position.ply % 2 == 0 else (second, first)
        return {
            **self._plant(OpenTree(grown.tree, sides, here)),
            "minimax": None if grown.minimax is None else whole(grown.minimax),
            "orders": [
                {"name": name, "words": _(words), "nodes": None if count is None else whole(count)}
                for name, words in ORDERS.items()
                for count in [grown.orders[name]]
            ],
        }

    async def trace(self, ask: TreeFile, workers: Asker, rules: FileRules) -> Plain:
        """Keep the tree of a visitor's file from the start of a game."""
        from pions.app.trees import file_trees  # noqa: PLC0415 - few come to the workbench

        question = FileText(ask.name, ask.text, ask.contract), ask.game, ask.depth, rules
        own = await workers.ask(file_trees.grow, *question, lane=Lane.LONG, seconds=GROWING)
        history = History.recall(ask.game)
        first, second = views.board(history).colours
        sides = (first, second) if own.tree.first_is_max else (second, first)
        return self._plant(OpenTree(own.tree, sides, history if own.placed else None))

    def open(self, ask: TreeOpen) -> Plain:
        """Keep a tree of a file of this machine; the file is read each time."""
        if ask.file not in self._files:
            raise InvalidOption("No tree called “{name}” was given to this program.", name=ask.file)
        tree = tracer.load(self._files[ask.file])
        return self._plant(OpenTree(tree, ("MAX", "MIN"), None))

    def game(self, number: int) -> str:
        """Return the game of a tree; empty where it is unknown."""
        planted = self._trees.get(number)
        return planted.history.game.name if planted and planted.history else ""

    def look(self, ask: TreeLook) -> Plain:
        """Return a tree at one of its steps, or at its next cut-off."""
        planted = self._kept(ask.tree)
        tree, step = planted.tree, ask.step
        for name, number, most in (("step", step, tree.steps), ("node", ask.node, tree.nodes)):
            if number >= len(most):
                raise wire.wrong(name)
        if ask.seek == "cut":
            cut = tree.next_cut(step) or tree.next_cut(0)  # after the last, the first
            if cut is None:
                raise InvalidOption("This search has no cut-off.")
            step = cut
        node = None if ask.node < 0 else ask.node
        view = treeview.look(tree, step, node, planted.sides, planted.call)
        return {**view, "board": _board(planted, view["line"])}

    def predict(self, ask: TreePredict) -> Plain:
        """Return whether a predicted value is right."""
        tree = self._kept(ask.tree).tree
        if ask.node >= len(tree.nodes):
            raise wire.wrong("node")
        judged = predicting.check(tree, ask.node, ask.answer, ask.alpha, ask.beta)
        said = tree_sentences.judged(tree, ask.node, judged)
        value = score(tree.nodes[ask.node].value)
        return {"right": judged.right, "sentence": said, "value": value}

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
    history = planted.history
    if history is None:
        return None
    return views.plain(views.board(history.play_all(map(history.game.parse_move, line))))
