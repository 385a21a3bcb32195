"""A game with its variations: what was played, what else could have been, and remarks about it.

Nodes stand in the order of reading, each with its depth: what follows a move, and all that could
follow it instead, is one stretch of the list. Node 0 is where the game starts; the first
continuation of each move is the main one. A node knows its move as people write it; whether that
is legal is for the rules to say.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from pions.core.errors import InvalidOption, InvalidText

MOST_MOVES: Final = 1_000
"""In all the variations of a game together."""
LONGEST_COMMENT: Final = 2_000
MOST_WORDS: Final = 40_000
"""Characters of all comments together."""
_TOKEN: Final = re.compile(
    r"\s*(?:(?P<mark>[()])|\{(?P<comment>(?:[^\\}]|\\.)*)\}|(?P<move>(?:[^\s\\(){}]|\\.)+))",
    re.DOTALL,
)
_SIGNS: Final = re.compile(r"[\s\\(){}]")


@dataclass(frozen=True, slots=True)
class VariationNode:
    """A move, how many were played up to it, and what somebody remarked about it."""

    depth: int
    move: str
    comment: str = ""


_START: Final = (VariationNode(0, ""),)


@dataclass(frozen=True, slots=True)
class Variations:
    """All lines of a game, and the node somebody looks at; an operation returns another value."""

    nodes: tuple[VariationNode, ...] = _START
    at: int = 0

    def __post_init__(self) -> None:
        """Refuse more than a page can show."""
        if len(self.nodes) > MOST_MOVES + 1:
            raise InvalidOption(
                "A game holds at most {most} moves in all its variations.", most=MOST_MOVES
            )
        if any(len(node.comment) > LONGEST_COMMENT for node in self.nodes):
            raise InvalidOption("A comment holds at most {most} characters.", most=LONGEST_COMMENT)
        if sum(len(node.comment) for node in self.nodes) > MOST_WORDS:
            raise InvalidOption(
                "The comments of a game hold at most {most} characters together.", most=MOST_WORDS
            )

    @classmethod
    def of(cls, moves: Iterable[str]) -> Variations:
        """One line, seen at its end."""
        nodes = _START + tuple(VariationNode(n, move) for n, move in enumerate(moves, start=1))
        return cls(nodes, len(nodes) - 1)

    def end(self, node: int) -> int:
        """Where the stretch of `node` and all that follows it ends."""
        depth = self.nodes[node].depth
        after = range(node + 1, len(self.nodes))
        return next((n for n in after if self.nodes[n].depth <= depth), len(self.nodes))

    def parent(self, node: int) -> int:
        """The node before; of the start, the start."""
        depth = self.nodes[node].depth
        before = range(node - 1, -1, -1)
        return next((n for n in before if self.nodes[n].depth < depth), 0)

    def children(self, node: int) -> tuple[int, ...]:
        """What was played next, the main continuation first."""
        found, child, end = [], node + 1, self.end(node)
        while child < end:
            found.append(child)
            child = self.end(child)
        return tuple(found)

    def path(self, node: int) -> tuple[int, ...]:
        """The nodes from the first move to `node`."""
        found = []
        while node:
            found.append(node)
            node = self.parent(node)
        return tuple(reversed(found))

    @property
    def line(self) -> tuple[int, ...]:
        """The nodes that lead to where somebody looks, and the main continuation from there."""
        last = self.at
        while (
            last + 1 < len(self.nodes) and self.nodes[last + 1].depth == self.nodes[last].depth + 1
        ):
            last += 1
        return (*self.path(self.at), *range(self.at + 1, last + 1))

    @property
    def main(self) -> tuple[str, ...]:
        """The moves of the main line."""
        return self.go(0).moves

    @property
    def moves(self) -> tuple[str, ...]:
        """The moves of the line that is looked at."""
        return tuple(self.nodes[node].move for node in self.line)

    @property
    def on_main_line(self) -> bool:
        """Whether the move that is looked at is of the main line."""
        return self._fork() is None

    def go(self, node: int) -> Variations:
        """Look at `node`."""
        if not 0 <= node < len(self.nodes):
            raise InvalidOption("This game has no move with that number: {node}.", node=node)
        return replace(self, at=node)

    def play(self, move: str) -> Variations:
        """One move more from here, beside those that were played; a known one is gone to."""
        for child in self.children(self.at):
            if self.nodes[child].move == move:
                return replace(self, at=child)
        place = self.end(self.at)
        new = VariationNode(self.nodes[self.at].depth + 1, move)
        return Variations((*self.nodes[:place], new, *self.nodes[place:]), place)

    def remark(self, comment: str) -> Variations:
        """Write `comment` beside the move that is looked at, instead of what stood there."""
        here = replace(self.nodes[self.at], comment=_clean(comment))
        return replace(self, nodes=(*self.nodes[: self.at], here, *self.nodes[self.at + 1 :]))

    def promote(self) -> Variations:
        """At the nearest fork, put the variation that is looked at before its rivals."""
        fork = self._fork()
        if fork is None:
            raise InvalidOption("This move belongs to the main line already.")
        first, end = self.parent(fork) + 1, self.end(fork)
        nodes = (
            *self.nodes[:first],
            *self.nodes[fork:end],
            *self.nodes[first:fork],
            *self.nodes[end:],
        )
        return Variations(nodes, self.at - (fork - first))

    def cut(self) -> Variations:
        """Forget the move that is looked at, and all that follows it."""
        if not self.at:
            raise InvalidOption("There is no move to cut at the start.")
        nodes = (*self.nodes[: self.at], *self.nodes[self.end(self.at) :])
        return Variations(nodes, self.parent(self.at))

    def _fork(self) -> int | None:
        """The last node of the path that is not the main continuation of the one before it."""
        path = reversed(self.path(self.at))
        return next((node for node in path if self.parent(node) != node - 1), None)

    def plain(self) -> dict[str, Any]:
        """For other programs: a list a move, with its depth and, where there is one, a comment."""
        start, *nodes = self.nodes
        return {
            "comment": start.comment,
            "moves": [
                [node.depth, node.move, *([node.comment] if node.comment else [])] for node in nodes
            ],
            "at": self.at,
        }

    @classmethod
    def of_plain(cls, told: Mapping[str, Any]) -> Variations:
        """The inverse of `plain`; raises `PionsError` for anything else."""
        comment, moves = told.get("comment", ""), told.get("moves")
        if not isinstance(comment, str) or not isinstance(moves, list):
            raise InvalidOption("Variations are a list of moves: this is none.")
        if len(moves) > MOST_MOVES:
            raise InvalidOption(
                "A game holds at most {most} moves in all its variations.", most=MOST_MOVES
            )
        nodes = [VariationNode(0, "", _clean(comment))]
        for number, one in enumerate(moves, start=1):
            node = _node(one)
            if node is None or not 1 <= node.depth <= nodes[-1].depth + 1:
                raise InvalidOption("Variations: move {number} cannot be read.", number=number)
            nodes.append(node)
        at = told.get("at", 0)
        known = type(at) is int and 0 <= at < len(nodes)
        return cls(tuple(nodes), at if known else 0)

    def written(self) -> str:
        """As short as it can be, for a link: ``4 4 (6 {a remark} 5) (4 4)``."""
        text, open_at = "", list[int]()
        rivals = forked([node.depth for node in self.nodes])
        for number, node in enumerate(self.nodes):
            while open_at and open_at[-1] >= node.depth:
                text += ")"
                open_at.pop()
            if rivals[number]:
                text += "("
                open_at.append(node.depth)
            elif text:
                text += " "
            text += _escaped(node.move)
            if node.comment:
                text += "{" + _escaped(node.comment, spaces=False) + "}"
        return text + ")" * len(open_at)

    @classmethod
    def of_written(cls, text: str) -> Variations:
        """The inverse of `written`; raises `InvalidText` with the place that cannot be read."""
        found, forks = cls(), list[int]()
        for token in _tokens(text):
            if token["mark"] == "(":
                forks.append(found.at)
            elif token["mark"]:
                if not forks:
                    raise _unreadable(text, token.start())
                found = found.go(forks.pop())
            elif token["move"] is not None:
                found = found.play(_unescaped(token["move"]))
            else:
                found = found.remark(_unescaped(token["comment"]))
        if forks:
            raise _unreadable(text, len(text))
        return found.go(0)


def _node(told: object) -> VariationNode | None:
    match told:
        case [int(depth), str(move)]:
            return VariationNode(depth, move)
        case [int(depth), str(move), str(comment)]:
            return VariationNode(depth, move, _clean(comment))
    return None


def _clean(comment: str) -> str:
    """`comment` without what no file can hold."""
    return comment.encode("utf-8", "replace").decode().strip()


def forked(depths: Sequence[int]) -> list[bool]:
    """Of nodes in the order of reading, by their depths: which of them have rivals."""
    found = [False] * len(depths)
    last: list[int] = []  # the node seen last at each depth
    for number, depth in enumerate(depths):
        del last[depth + 1 :]
        if len(last) > depth:
            found[last[depth]] = found[number] = True
            last[depth] = number
        else:
            last.append(number)
    return found


def _tokens(text: str) -> Iterator[re.Match[str]]:
    offset, end = 0, len(text.rstrip())
    while offset < end:
        token = _TOKEN.match(text, offset)
        if token is None:
            raise _unreadable(text, offset)
        yield token
        offset = token.end()


def _unreadable(text: str, offset: int) -> InvalidText:
    return InvalidText(
        "The variations cannot be read at character {place}.",
        text=text,
        offset=offset,
        place=offset + 1,
    )


def _escaped(text: str, *, spaces: bool = True) -> str:
    signs = _SIGNS if spaces else re.compile(r"[\\}]")
    return signs.sub(lambda sign: "\\" + sign[0], text)


def _unescaped(text: str) -> str:
    return re.sub(r"\\(.)", r"\1", text, flags=re.DOTALL)
