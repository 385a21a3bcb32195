"""The moves of recorded calls, told from what changed on the board from one to the next.

A position of ours knows its moves. On another grid the one cell that changed is the move: its
column where no two moves of a position share one, else its row and column.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from functools import cache, partial
from itertools import chain
from typing import Any, TypeAlias

from pions.app.trees.call_trees import MoveNames
from pions.core.recorded_calls import RecordedCall, changed, children_of

Placed: TypeAlias = tuple[int, ...]
"""A cell: its row and column, or its place in a row."""
Namer: TypeAlias = Callable[[Placed], str]


class BoardMoves(MoveNames):
    """The names of the moves between `calls`, whose positions are of one kind."""

    def __init__(self, calls: Sequence[RecordedCall], kind: str, *, array: bool) -> None:
        self._calls, self._kind = calls, kind
        self._spots: dict[int, Placed] = {}
        self._blank: set[object] = set()
        """The contents of empty cells: those that moves replace."""
        self._nested: dict[int, str] = {}
        if kind in {"grid", "row"}:
            self._find_spots()
        elif kind == "nested":
            self._find_branches()
        self._name = self._chosen_name(array=array)
        self._afters = cache(self._after_each)

    def move(self, number: int) -> str:
        """Return the move that led to a call; empty where it is not known."""
        parent = self._calls[number].parent
        if parent is None:
            return ""
        if self._kind == "position":
            board = self._calls[number].board
            return "" if board is None else self._afters(parent).get(board.key, "")
        if self._kind == "nested":
            return self._nested.get(number, "")
        spot = self._spots.get(number)
        return "" if spot is None else self._name(spot)

    def written(self, number: int, answer: Any) -> set[str]:  # noqa: ANN401 - what a function returned
        """Write a move that a call returned, in the ways `move` may write it."""
        parts = answer if isinstance(answer, tuple | list) else (answer,)
        board = self._calls[number].board
        if self._kind == "position" and board is not None:
            legal = board.legal_moves()
            return {str(board.game.format_move(part)) for part in parts if part in legal}
        return {str(part) for part in parts} | {",".join(map(str, parts))}

    def legal(self, number: int) -> Sequence[str] | None:
        """Return the moves of a call; ``None`` where they are not known."""
        board = self._calls[number].board
        if board is None:
            return None
        if self._kind == "position":
            return list(self._afters(number).values())
        if self._kind == "nested":
            return [_branch(board, index) for index in range(len(children_of(board)))]
        spots = [spot for spot, cell in _cells(board) if cell in self._blank]
        names = set(map(self._name, spots))
        return sorted(names, key=lambda name: [int(part) for part in name.split(",")])

    def _after_each(self, number: int) -> Mapping[Hashable, str]:
        """Return the moves of a position of ours by the keys of the positions after them."""
        board = self._calls[number].board
        if board is None:
            return {}
        name = board.game.format_move
        return {board.play(move).key: str(name(move)) for move in board.legal_moves()}

    def _find_spots(self) -> None:
        for number, call in enumerate(self._calls):
            if call.parent is None:
                continue
            change = changed(self._calls[call.parent].board, call.board)
            if change is not None:
                self._spots[number] = change[0]
                if isinstance(change[1], Hashable):
                    self._blank.add(change[1])

    def _find_branches(self) -> None:
        reached: dict[int, int] = {}
        for number, call in enumerate(self._calls):
            if call.parent is None:
                continue
            held = children_of(self._calls[call.parent].board)
            start = reached.get(call.parent, 0)
            places = chain(range(start, len(held)), range(min(start, len(held))))
            branch = next((place for place in places if held[place] is call.board), None)
            if branch is not None:
                reached[call.parent] = branch + 1
                self._nested[number] = _branch(self._calls[call.parent].board, branch)

    def _chosen_name(self, *, array: bool) -> Namer:
        """Name cells by one number where that tells the moves of every call apart."""
        if array or not self._spots:
            return _whole
        first = next(call.board for call in self._calls if call.board is not None)
        by_columns = self._kind == "grid" and len(first) > len(first[0])
        parts = (0, -1) if by_columns else (-1, 0)
        for part in parts if self._kind == "grid" else ():
            name = partial(_part, part)
            taken = {(self._calls[call].parent, name(spot)) for call, spot in self._spots.items()}
            if len(taken) == len(self._spots):
                return name
        return _whole


def _cells(board: Sequence[Any]) -> list[tuple[Placed, Any]]:
    if not isinstance(board[0], tuple):
        return [((place,), cell) for place, cell in enumerate(board)]
    return [((i, j), cell) for i, row in enumerate(board) for j, cell in enumerate(row)]


def _branch(board: object, index: int) -> str:
    return str(list(board)[index]) if isinstance(board, dict) else str(index)


def _whole(spot: Placed) -> str:
    return ",".join(map(str, spot))


def _part(part: int, spot: Placed) -> str:
    return str(spot[part])
