"""A tree from the recorded calls of any recursive search.

Three things are inferred from the calls: which part of an answer is the value, for which side it
is, and which arguments are the window. A value that is the largest of its children's belongs to
MAX, and a window narrows as alpha and beta do. What cannot be inferred is left out.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import permutations
from typing import Final, TypeAlias

from pions.app.trees import loop_exits
from pions.app.trees.loop_exits import SourceOf
from pions.app.trees.tracer import Tracer
from pions.app.trees.tree import Tree
from pions.core.errors import InvalidOption
from pions.core.recorded_calls import RecordedCall
from pions.core.types import Score

Window: TypeAlias = tuple[str, str]
"""The names of alpha and beta."""
_USUAL_WINDOWS: Final = (("alpha", "beta"), ("a", "b"), ("α", "β"))  # noqa: RUF001 - Greek, as some write


class View(Enum):
    """The side that values are for."""

    MAX_FIRST = "the root takes the largest"
    MIN_FIRST = "the root takes the smallest"
    MOVER = "each is for its own side to move"


class MoveNames:
    """The names of the moves of the calls."""

    def move(self, number: int) -> str:
        """Return the move that led to a call; empty where it is not known."""
        raise NotImplementedError

    def legal(self, number: int) -> Sequence[str] | None:
        """Return the moves of a call; ``None`` where they are not known."""
        raise NotImplementedError

    def unread(self, number: int, children: Sequence[int]) -> Sequence[str] | None:
        """Return the moves of a call that led to none of `children`; ``None`` if not known."""
        seen = [self.move(child) for child in children]
        moves = None if "" in seen else self.legal(number)
        return None if moves is None else [move for move in moves if move not in seen]


@dataclass(frozen=True, slots=True)
class CallSource:
    """The source of the calls: the texts of files, and the numbers these have under names."""

    text: SourceOf = loop_exits.on_disk
    constants: Mapping[str, Score] | None = None


def below(calls: Sequence[RecordedCall]) -> list[list[int]]:
    """Return the numbers of the calls that each call made."""
    made: list[list[int]] = [[] for _call in calls]
    for number, call in enumerate(calls):
        if call.parent is not None:
            made[call.parent].append(number)
    return made


class CallTree:
    """The tree of `calls`, of which the first is the root; raises `InvalidOption`.

    Where the root returns no value, it has that of the child that `chosen` finds, else the best.
    """

    def __init__(
        self,
        calls: Sequence[RecordedCall],
        names: MoveNames,
        source: CallSource,
        chosen: Callable[[Sequence[int]], int] | None = None,
    ) -> None:
        self._calls, self._names, self._source = calls, names, source
        self._children = below(calls)
        self._levels = [0] * len(calls)
        for number, call in enumerate(calls):
            if call.parent is not None:
                self._levels[number] = self._levels[call.parent] + 1
        self._values: list[Score | None] = []
        self._view = View.MAX_FIRST
        self._choose(chosen)
        self._window = self._found_window()

    def tree(self, title: str) -> Tree:
        """Return it, called `title`."""
        negamax = self._view is View.MOVER
        tracer = Tracer(title, negamax=negamax, first_is_max=self._view is not View.MIN_FIRST)
        # Not recursive: a search may go as deep as the interpreter lets it.
        todo = [(0, True)]
        while todo:
            number, begins = todo.pop()
            if begins:
                tracer.enter(self._names.move(number), *self._bounds(number))
                todo.append((number, False))
                todo += [(child, True) for child in reversed(self._children[number])]
            else:
                self._leave(tracer, number)
        tree = tracer.tree()
        tree.named = len(tree.nodes) == 1 or any(node.move for node in tree.nodes)
        return tree

    # Values.

    def _choose(self, chosen: Callable[[Sequence[int]], int] | None) -> None:
        """Decide which part of an answer is the value, and for which side."""
        wide = max((len(call.answer) for call in self._calls), default=0)
        best = -1.0
        for part in range(wide):
            values = [_part(call, part) for call in self._calls]
            if None in values[1:]:
                continue
            for view in View:
                agreed = self._agreement(values, view) + self._hint(view)
                if agreed > best:
                    best, self._view, self._values = agreed, view, values
        if not self._values:
            self._complain()
        if self._values[0] is None:
            below = self._children[0]
            pick = chosen(below) if chosen is not None else -1
            self._values[0] = self._values[pick] if pick >= 0 else self._best(self._values, 0)

    def _complain(self) -> None:
        for call in self._calls[1:] or self._calls:
            if not any(part is not None for part in call.answer):
                raise InvalidOption(
                    "{function} must return numbers to be drawn, not {value}.",
                    function=f"`{call.function}`",
                    value=repr(call.returned)[:60],
                )
        raise InvalidOption(
            "{function} returns its value now first, now second: it must stay in one place.",
            function=f"`{self._calls[0].function}`",
        )

    def _maximises(self, number: int, view: View) -> bool:
        return (self._levels[number] % 2 == 0) == (view is not View.MIN_FIRST)

    def _best(self, values: Sequence[Score | None], number: int, view: View | None = None) -> Score:
        """Return the best value of the children of a node, as the node itself would."""
        view = view or self._view
        below = [value for c in self._children[number] if (value := values[c]) is not None]
        if view is View.MOVER:
            return max(-value for value in below)
        return max(below) if self._maximises(number, view) else min(below)

    def _agreement(self, values: Sequence[Score | None], view: View) -> int:
        """Count the nodes that are worth the best of their children in this view."""
        return sum(
            values[number] == self._best(values, number, view)
            for number, children in enumerate(self._children)
            if children and values[number] is not None
        )

    def _hint(self, view: View) -> float:
        """Weigh what names suggest, less than any node: MAX_FIRST is the default."""
        root = self._calls[0]
        name = root.function.lower()
        if view is View.MOVER:
            return 0.5 if "nega" in name else 0.0
        first_is_max = view is View.MAX_FIRST
        for word, value in root.numbers.items():
            if isinstance(value, bool) and ("max" in word.lower()) != ("min" in word.lower()):
                return 0.4 if (value == ("max" in word.lower())) == first_is_max else 0.1
        if ("max" in name) != ("min" in name):
            return 0.4 if ("max" in name) == first_is_max else 0.1
        return 0.2 if first_is_max else 0.1

    # Windows.

    def _found_window(self) -> Window | None:
        """Return the two arguments that narrow as a window does, or are called so."""
        several = [call for call in self._calls if call.numbers]
        common = set(several[0].numbers) if several else set()
        for call in several:
            common &= {n for n, v in call.numbers.items() if not isinstance(v, bool)}
        for alpha, beta in permutations(sorted(common), 2):
            if self._narrows(alpha, beta):
                return alpha, beta
        for first, second in _USUAL_WINDOWS:
            for alpha in common:
                beta = alpha.lower().replace(first, second)
                pair = next((name for name in common if name.lower() == beta), None)
                if pair is None or pair == alpha or not alpha.lower().startswith(first):
                    continue
                if all(call.numbers[alpha] <= call.numbers[pair] for call in several):
                    return alpha, pair
        return None

    def _narrows(self, alpha: str, beta: str) -> bool:
        """Whether every call has just the window that the calls before it leave, and it moves."""
        moved = False
        for number, children in enumerate(self._children):
            call = self._calls[number]
            if not children or alpha not in call.numbers:
                continue
            low, high = call.numbers[alpha], call.numbers[beta]
            if low > high:
                return False
            start = low, high
            for child in children:
                given, value = self._calls[child].numbers, self._values[child]
                wanted = (-high, -low) if self._view is View.MOVER else (low, high)
                if value is None or (given.get(alpha), given.get(beta)) != wanted:
                    return False
                moved = moved or (low, high) != start
                if self._view is View.MOVER:
                    low = max(low, -value)
                elif self._maximises(number, self._view):
                    low = max(low, value)
                else:
                    high = min(high, value)
        return moved

    def _bounds(self, number: int) -> tuple[Score, Score]:
        numbers = self._calls[number].numbers
        if self._window is None or self._window[0] not in numbers:
            return -math.inf, math.inf
        return numbers[self._window[0]], numbers[self._window[1]]

    # Cut-offs.

    def _leave(self, tracer: Tracer, number: int) -> None:
        value = self._values[number]
        if value is None:  # only where a search made of several roots has a root of ours
            value = 0
        children = self._children[number]
        if not children:
            tracer.leave(value)
            return
        left = loop_exits.left(self._calls[number], self._source.text, self._source.constants or {})
        early = left.early
        unread = None if early is False else self._names.unread(number, children)
        if early is None:
            early = bool(unread) and self._crosses(number, value)
        if not early or unread == []:
            tracer.leave(value)
            return
        tracer.leave(value, unread or (), cut=True, cut_by=left.cut)

    def _crosses(self, number: int, value: Score) -> bool:
        alpha, beta = self._bounds(number)
        if self._view is View.MOVER or self._maximises(number, self._view):
            return value >= beta
        return value <= alpha


def _part(call: RecordedCall, part: int) -> Score | None:
    """Return one number of an answer; where it holds a single number, that number."""
    known = [number for number in call.answer if number is not None]
    if len(known) == 1:
        return known[0]
    return call.answer[part] if part < len(call.answer) else None


def named_numbers(names: Mapping[str, object]) -> dict[str, Score]:
    """Return the numbers that a file has under names, such as ``INFINI = 10**9``."""
    return {
        name: value
        for name, value in list(names.items())
        if isinstance(value, int | float) and not isinstance(value, bool)
    }
