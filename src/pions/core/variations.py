"""A game with its variations and comments.

Nodes are listed in reading order, each with its depth, so that a move and all that follows it is
one slice of the list. Node 0 is the start; the first continuation of each move is the main one.
A node has its move as text, legal or not.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from pions.core.errors import InvalidOption, InvalidText

MOST_MOVES: Final = 1_000
"""Moves of all variations of a game."""
LONGEST_COMMENT: Final = 2_000
MOST_WORDS: Final = 40_000
"""Characters of all comments of a game."""
_TOKEN: Final = re.compile(
    r"\s*(?:(?P<mark>[()])|\{(?P<comment>(?:[^\\}]|\\.)*)\}|(?P<move>(?:[^\s\\(){}]|\\.)+))",
    re.DOTALL,
)
_SIGNS: Final = re.compile(r"[\s\\(){}]")


@dataclass(frozen=True, slots=True)
class VariationNode:
    """A move, how many were played up to it, and a comment."""

    depth: int
    move: str
    comment: str = ""


_START: Final = (VariationNode(0, ""),)


@dataclass(frozen=True, slots=True)
class Variations:
    """All lines of a game, and the number of the current node; immutable."""

    nodes: tuple[VariationNode, ...] = _START
    at: int = 0

    def __post_init__(self) -> None:
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
        """Return a game of one line, at its end."""
        nodes = _START + tuple(VariationNode(n, move) for n, move in enumerate(moves, start=1))
        return cls(nodes, len(nodes) - 1)

    def end(self, node: int) -> int:
        """Return the end of the slice of `node` and all that follows it."""
        depth = self.nodes[node].depth
        after = range(node + 1, len(self.nodes))
        return next((n for n in after if self.nodes[n].depth <= depth), len(self.nodes))

    def parent(self, node: int) -> int:
        """Return the node before `node`; of the start, the start."""
        depth = self.nodes[node].depth
        before = range(node - 1, -1, -1)
        return next((n for n in before if self.nodes[n].depth < depth), 0)

    def children(self, node: int) -> tuple[int, ...]:
        """Return the next nodes, the main continuation first."""
        depth = self.nodes[node].depth + 1
        after = range(node + 1, self.end(node))
        return tuple(n for n in after if self.nodes[n].depth == depth)

    def path(self, node: int) -> tuple[int, ...]:
        """Return the nodes from the first move to `node`."""
        path = []
        while node:
            path.append(node)
            node = self.parent(node)
        return tuple(reversed(path))

    @property
    def line(self) -> tuple[int, ...]:
        """The nodes up to the current one, and the main continuation from there."""
        last, nodes = self.at, self.nodes
        while last + 1 < len(nodes) and nodes[last + 1].depth == nodes[last].depth + 1:
            last += 1
        return (*self.path(self.at), *range(self.at + 1, last + 1))

    @property
    def main(self) -> tuple[str, ...]:
        """The moves of the main line."""
        return self.go(0).moves

    @property
    def moves(self) -> tuple[str, ...]:
        """The moves of the current line."""
        return tuple(self.nodes[node].move for node in self.line)

    @property
    def on_main_line(self) -> bool:
        """Whether the current node is on the main line."""
        return self._fork() is None

    def go(self, node: int) -> Variations:
        """Make `node` the current one; raises `InvalidOption`."""
        if not 0 <= node < len(self.nodes):
            raise InvalidOption("This game has no move with that number: {node}.", node=node)
        return replace(self, at=node)

    def play(self, move: str) -> Variations:
        """Add a move after the current node, or go to it where it is there already."""
        for child in self.children(self.at):
            if self.nodes[child].move == move:
                return replace(self, at=child)
        place = self.end(self.at)
        new = VariationNode(self.nodes[self.at].depth + 1, move)
        return Variations((*self.nodes[:place], new, *self.nodes[place:]), place)

    def remark(self, comment: str) -> Variations:
        """Replace the comment of the current node."""
        here = replace(self.nodes[self.at], comment=_clean(comment))
        return replace(self, nodes=(*self.nodes[: self.at], here, *self.nodes[self.at + 1 :]))

    def promote(self) -> Variations:
        """Put the current variation before its rivals at the nearest fork."""
        fork = self._fork()
        if fork is None:
            raise InvalidOption("This move belongs to the main line already.")
        old, first, end = self.nodes, self.parent(fork) + 1, self.end(fork)
        nodes = old[:first] + old[fork:end] + old[first:fork] + old[end:]
        return Variations(nodes, self.at - (fork - first))

    def cut(self) -> Variations:
        """Remove the current node, and all that follows it."""
        if not self.at:
            raise InvalidOption("There is no move to cut at the start.")
        nodes = (*self.nodes[: self.at], *self.nodes[self.end(self.at) :])
        return Variations(nodes, self.parent(self.at))

    def _fork(self) -> int | None:
        """Return the last node of the path that is not the main continuation of its parent."""
        path = reversed(self.path(self.at))
        return next((node for node in path if self.parent(node) != node - 1), None)

    def plain(self) -> dict[str, Any]:
        """Return plain values: for each move a list of its depth, itself and any comment."""
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
        """Return the inverse of `plain`; raises `PionsError` for anything else."""
        comment, moves = told.get("comment", ""), told.get("moves")
        if not isinstance(comment, str) or not isinstance(moves, list):
            raise InvalidOption("Variations are a list of moves: this is none.")
        if len(moves) > MOST_MOVES:
            raise InvalidOption(
                "A game holds at most {most} moves in all its variations.", most=MOST_MOVES
            )
        nodes = [VariationNode(0, "", _clean(comment))]
        for number, move in enumerate(moves, start=1):
            node = _node(move)
            if node is None or not 1 <= node.depth <= nodes[-1].depth + 1:
                raise InvalidOption("Variations: move {number} cannot be read.", number=number)
            nodes.append(node)
        at = told.get("at", 0)
        known = type(at) is int and 0 <= at < len(nodes)
        return cls(tuple(nodes), at if known else 0)

    def written(self) -> str:
        """Return a short text for a link: ``4 4 (6 {a remark} 5) (4 4)``."""
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
        """Return the inverse of `written`; raises `InvalidText` with the unreadable character."""
        game, forks = cls(), list[int]()
        for token in _tokens(text):
            if token["mark"] == "(":
                forks.append(game.at)
            elif token["mark"]:
                if not forks:
                    raise _unreadable(text, token.start())
                game = game.go(forks.pop())
            elif token["move"] is not None:
                game = game.play(_unescaped(token["move"]))
            else:
                game = game.remark(_unescaped(token["comment"]))
        if forks:
            raise _unreadable(text, len(text))
        return game.go(0)


def _node(told: object) -> VariationNode | None:
    match told:
        case [int(depth), str(move)]:
            return VariationNode(depth, move)
        case [int(depth), str(move), str(comment)]:
            return VariationNode(depth, move, _clean(comment))
    return None


def _clean(comment: str) -> str:
    """Remove lone surrogates, which no file can hold."""
    return comment.encode("utf-8", "replace").decode().strip()


def forked(depths: Sequence[int]) -> list[bool]:
    """Return which nodes have rivals, of nodes in reading order given by their depths."""
    rivals = [False] * len(depths)
    last: list[int] = []  # the node seen last at each depth
    for number, depth in enumerate(depths):
        del last[depth + 1 :]
        if len(last) > depth:
            rivals[last[depth]] = rivals[number] = True
            last[depth] = number
        else:
            last.append(number)
    return rivals


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
