"""The tree of your own search: three lines in your function, and the page draws it.

>>> tracer = Tracer("take one or two")
>>> def value(heap, maximising=True, move=""):
...     tracer.enter(move)                                      # 1: a node begins
...     if heap == 0:
...         return tracer.leave(-1 if maximising else 1)        # 2: a node ends
...     values = [value(heap - n, not maximising, n) for n in (1, 2) if n <= heap]
...     return tracer.leave(max(values) if maximising else min(values))
>>> value(4)
1
>>> len(tracer.tree().nodes)                                    # 3: tracer.save("tree.json")
12
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final, TypeVar

from pions.app.trees.tree import SourceCut, Tree, TreeNode
from pions.core import plain_files
from pions.core.errors import InvalidOption
from pions.core.recorded_calls import MOST
from pions.core.types import Score

S = TypeVar("S", bound=Score)

_KIND: Final = "pions tree"


class Tracer:
    """A record of every node that a search of yours enters and leaves.

    Values are those for the player who moves at the root, as min-max has them; with
    ``negamax=True``, each node's value is for its own side to move; with ``first_is_max=False``,
    the player who moves at the root wants the smallest.
    """

    def __init__(
        self, title: str = "", *, negamax: bool = False, first_is_max: bool = True
    ) -> None:
        self._tree = Tree(title, first_is_max=first_is_max)
        self._negamax = negamax
        self._open: list[int] = []
        self.most = MOST
        """The largest number of nodes."""

    def enter(self, move: object = "", alpha: Score = -math.inf, beta: Score = math.inf) -> None:
        """Begin a node that `move` led to; leave `alpha` and `beta` out where there are none."""
        tree, level = self._tree, len(self._open)
        if len(tree.nodes) >= self.most:
            raise too_large(self.most)
        parent = self._open[-1] if self._open else None
        if parent is None and tree.nodes:
            raise InvalidOption("One tracer is for one search: make another for the next.")
        if parent is not None:
            tree.nodes[parent].children.append(len(tree.nodes))
        window = (-beta, -alpha) if self._negamax and level % 2 else (alpha, beta)
        self._open.append(len(tree.nodes))
        tree.nodes.append(TreeNode(parent, level, str(move), *window, entered=len(tree.steps)))
        tree.steps.append(self._open[-1])

    def leave(
        self,
        value: S,
        unread: Iterable[object] = (),
        *,
        cut: bool = False,
        cut_by: SourceCut | None = None,
    ) -> S:
        """End the node with `value`, which is returned.

        `unread` are the moves that a cut-off saved from being looked at; where they are not
        at hand, ``cut=True`` says that there were some. `cut_by` is the line that did it.
        """
        if not self._open:
            raise InvalidOption("leave() without enter(): every node begins before it ends.")
        number = self._open.pop()
        node = self._tree.nodes[number]
        node.value = -value if self._negamax and node.level % 2 else value
        node.unread = tuple(map(str, unread)) or (("",) if cut else ())
        node.cut_by = cut_by if node.unread else None
        node.left = len(self._tree.steps)
        self._tree.steps.append(number)
        return value

    def tree(self) -> Tree:
        """Return the tree, once the search is over."""
        if self._open or not self._tree.nodes:
            raise InvalidOption("The search is not over: some node was entered and never left.")
        return self._tree

    def save(self, path: str | Path) -> None:
        """Write the tree to a file: ``pions serve --tree FILE`` shows it."""
        save(self.tree(), path)


def too_large(most: int) -> InvalidOption:
    """Return the error for a tree of more than `most` nodes."""
    return InvalidOption("This tree has more than {most} nodes: choose a smaller depth.", most=most)


def save(tree: Tree, path: str | Path) -> None:
    """Write `tree` to a file; raises `InvalidOption` where that cannot be done."""
    nodes = [
        [
            *(n.parent, n.move, _written(n.alpha), _written(n.beta), _written(n.value), n.unread),
            *([_cut_written(n.cut_by)] if n.cut_by else []),
        ]
        for n in tree.nodes
    ]
    whole = {
        "kind": _KIND,
        "title": tree.title,
        "first_is_max": tree.first_is_max,
        "nodes": nodes,
        "steps": tree.steps,
    }
    try:
        Path(path).write_text(json.dumps(whole), encoding="utf-8")
    except OSError as error:
        raise plain_files.unwritable(path, error) from None


def load(path: str | Path) -> Tree:
    """Read the tree in a file; raises `InvalidOption` where there is none, or no such file."""
    name = Path(path).name  # and not its folders, which visitors of the page need not know
    try:
        return _read(json.loads(plain_files.content(path).decode("utf-8")))
    except OSError as error:
        raise plain_files.unreadable(name, error) from None
    except (ValueError, TypeError, LookupError, RecursionError):
        raise InvalidOption(
            "“{file}” holds no tree: write one with pions.Tracer.", file=name
        ) from None


def _read(whole: dict[str, Any]) -> Tree:
    """Rebuild the tree by going through its steps again, which checks them."""
    if whole["kind"] != _KIND:
        raise ValueError(whole["kind"])
    tracer = Tracer(str(whole["title"]), first_is_max=whole.get("first_is_max", True) is True)
    nodes, seen = whole["nodes"], 0
    for number in whole["steps"]:
        if number == seen:
            _parent, move, alpha, beta, _value, _unread, *_more = nodes[number]
            tracer.enter(move, _score(alpha), _score(beta))
            seen += 1
        else:
            value, unread, *more = nodes[number][4:]
            tracer.leave(_score(value), unread, cut_by=_cut_read(*more) if more else None)
    tree = tracer.tree()
    tree.named = any(node.move for node in tree.nodes) or len(tree.nodes) == 1
    return tree


def _cut_written(cut: SourceCut) -> list[object]:
    return [cut.line, cut.text, [[name, _written(value)] for name, value in cut.numbers]]


def _cut_read(whole: list[Any]) -> SourceCut:
    line, text, numbers = whole
    return SourceCut(
        int(line), str(text), tuple((str(name), _score(value)) for name, value in numbers)
    )


def _written(value: Score) -> Score | str:
    """Replace infinity, which JSON lacks, by a string."""
    return str(value) if math.isinf(value) else value


def _score(value: object) -> Score:
    if isinstance(value, str) and value in {"inf", "-inf"}:
        return float(value)
    if isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value):
        return value
    raise ValueError(value)
