"""Records the calls of a recursive function.

A decorator or the profiler reports each call's beginning and end. Of the arguments the numbers
are kept, which may be a search window, and the position: the argument that is a board, or else
changes from a call to those it makes. No game is known here, and no error reaches the function.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from types import CodeType, FrameType
from typing import Any, Final, TypeAlias

Cells: TypeAlias = tuple[tuple[Any, ...], ...]
Numbers: TypeAlias = Mapping[str, float]
"""Numbers and truth values, by their names in the function."""

MOST: Final = 100_000
"""Calls that are recorded at most."""
_VERDICTS: Final = {"G": math.inf, "I": 0, "P": -math.inf}
"""The answers of searches for the winner, for the side to move: won, open, lost."""
_NO_NUMBERS: Final = frozenset((list, tuple, dict, str, type(None)))
"""The types of most arguments, none of them numbers."""
_PARTS: Final = 4
"""Parts of an answer that are kept: a pair has two."""
_NEAR: Final = 12
"""Frames between a call and its caller at most: comprehensions, helpers."""
_NESTED: Final = 2
"""Levels of objects or dictionaries in which a board is looked for."""


@dataclass(slots=True)
class RecordedCall:
    """A call, complete when it has ended."""

    function: str
    parent: int | None
    """The number of the call that made it; ``None`` for the first."""
    numbers: Numbers
    """The numbers among its arguments."""
    board: Any = None
    """The position it was given: an immutable one itself, else a copy."""
    answer: tuple[float | None, ...] = ()
    """The number it returned, or those in a tuple or list, ``None`` for other parts."""
    returned: Any = None
    """The value it returned, where that held no number."""
    called_at: int = 0
    """The line of its last call of another; 0 where it made none."""
    ended_at: int = 0
    """The line at which it returned."""
    at_the_end: Numbers = field(default_factory=dict)
    """The numbers among its variables at its end."""
    code: CodeType | None = None

    @property
    def place(self) -> tuple[str, int]:
        """The file and the first line of the function."""
        return ("", 0) if self.code is None else (self.code.co_filename, self.code.co_firstlineno)


@dataclass(slots=True)
class _OpenCall:
    """A call that has not ended."""

    number: int
    given: Mapping[str, Any]
    frame: FrameType | None = None
    """Its own, known once it has called another."""


class Recording:
    """The calls of one search, in the order of their beginnings."""

    def __init__(self, most: int = MOST, *, nodes_only: bool = False) -> None:
        self.calls: list[RecordedCall] = []
        self.full = False
        """Whether there were more calls than `most`; then none is kept."""
        self.failed = ""
        """The name of the exception that ended it."""
        self._most = most
        self._nodes_only = nodes_only
        """Whether no call is one of a helper."""
        self._open: list[_OpenCall] = []
        self._finder = _Finder()

    @property
    def kind(self) -> str:
        """The kind of the positions: position, grid, row, nested; empty where none was found."""
        return self._finder.kind

    @property
    def array(self) -> bool:
        """Whether the grids are numpy arrays."""
        return self._finder.array

    @property
    def depth(self) -> int:
        """How many calls have not ended."""
        return len(self._open)

    def enter(self, code: CodeType, given: Mapping[str, Any], caller: FrameType | None) -> None:
        """Record the beginning of a call, made somewhere below the frame `caller`."""
        if self.full:
            return
        if len(self.calls) >= self._most:
            self.full = True
            self.calls, self._open, self._finder = [], [], _Finder()
            return
        parent = self._open[-1] if self._open else None
        above = None if parent is None else (self.calls[parent.number], parent.given)
        number = None if parent is None else parent.number
        call = RecordedCall(code.co_name, number, _numbers(given), code=code)
        again = self._nodes_only or any(self.calls[each.number].code is code for each in self._open)
        try:
            self._finder.find(call, given, above, again)
        except Exception:  # noqa: BLE001 - a student's object may raise anything
            call.board = None
        if parent is not None:
            self._note_caller(parent, caller)
        self._open.append(_OpenCall(len(self.calls), given))
        self.calls.append(call)

    def leave(self, answer: object, frame: FrameType | None = None) -> None:
        """Record the `answer` of the call that began last; `frame` is its own, where known."""
        if self.full or not self._open:
            return
        ended = self._open.pop()
        call, frame = self.calls[ended.number], frame or ended.frame
        call.answer = _answer(answer)
        if not any(part is not None for part in call.answer):
            call.returned = answer
        if frame is not None and call.called_at:
            call.ended_at = frame.f_lineno
            call.at_the_end = _numbers(frame.f_locals)
        if not self._open:
            self._finder.finish()

    def fail(self, error: BaseException) -> None:
        """Drop the call that began last, which has raised, and those it made."""
        if not self.full and self._open:
            del self.calls[self._open.pop().number :]
        if not self._open:
            self.failed = type(error).__name__

    def _note_caller(self, parent: _OpenCall, caller: FrameType | None) -> None:
        call = self.calls[parent.number]
        if parent.frame is None:
            for _step in range(_NEAR):
                if caller is None or caller.f_code is call.code:
                    break
                caller = caller.f_back
            if caller is None or caller.f_code is not call.code:
                return
            parent.frame = caller
        call.called_at = parent.frame.f_lineno


class _Finder:
    """Finds the position among the arguments, as what differs between two calls.

    Until it is found every candidate is copied. In other functions it is recognised by its shape,
    and by its name where that is the same.
    """

    def __init__(self) -> None:
        self.kind = ""
        self.array = False
        self._wanted: _Board | None = None
        self._unsettled: list[tuple[RecordedCall, list[_Board], list[Any]]] = []
        self._places: dict[CodeType | None, _Board | None] = {}

    def find(
        self,
        call: RecordedCall,
        given: Mapping[str, Any],
        parent: tuple[RecordedCall, Mapping[str, Any]] | None,
        again: bool,  # noqa: FBT001 - whether its function is under way already
    ) -> None:
        """Set the board of `call` from its arguments."""
        if self.kind == "nested":
            call.board = self._nested(list(given.values()))
            return
        if self._wanted is not None:
            if call.code not in self._places:
                self._places[call.code] = self._wanted.among(list(_boards(given)))
            place = self._places[call.code]
            before = None if parent is None else parent[0].board
            call.board = None if place is None else place.read(list(given.values()), before)
            return
        boards, values = list(_boards(given)), list(given.values())
        self._unsettled.append((call, boards, values))
        if parent is None:
            return
        if again:
            for index, (inner, outer) in enumerate(zip(values, parent[1].values(), strict=False)):
                if any(child is inner for child in children_of(outer)):
                    self._settle(_Board("", index, (), "nested", outer))
                    return
        first = self._unsettled[0][1]
        for board in first:
            alone = sum(_alike(board, other) for other in first) == 1
            now = board.among(boards, loosely=alone)
            if now is not None and now.first != board.first:
                self._settle(board)
                return

    def finish(self) -> None:
        """End the search; if it was one call, its likeliest argument is the position."""
        if self._unsettled and not self.kind and self._unsettled[0][1]:
            self._settle(self._unsettled[0][1][0])
        self._unsettled = []
        self._places = {}

    def _settle(self, wanted: _Board) -> None:
        self._wanted, self.kind, self.array = wanted, wanted.kind, wanted.array
        for call, boards, values in self._unsettled:
            if self.kind == "nested":
                call.board = self._nested(values)
            else:
                board = wanted.among(boards)
                call.board = None if board is None else board.first
        self._unsettled = []

    def _nested(self, values: Sequence[Any]) -> Any:  # noqa: ANN401 - a student's tree
        index = 0 if self._wanted is None else self._wanted.index
        return values[index] if index < len(values) else None


class _Board:
    """Where a position may be: an argument, and the attributes or keys inside it."""

    __slots__ = ("array", "first", "index", "kind", "name", "way")

    def __init__(self, name: str, index: int, way: tuple[str, ...], kind: str, first: Any) -> None:  # noqa: ANN401
        self.name, self.index, self.way, self.kind = name, index, way, kind
        self.array = hasattr(first, "tolist")
        self.first = _copied(kind, first, None)

    def among(self, boards: Sequence[_Board], *, loosely: bool = True) -> _Board | None:
        """Return the board of the same shape, preferably of the same name."""
        alike = [board for board in boards if _alike(board, self)]
        same_name = [(board.name, board.way) == (self.name, self.way) for board in alike]
        same_end = [bool(board.way) and board.way[-1:] == self.way[-1:] for board in alike]
        for fits in (same_name, same_end, [loosely] * len(alike)):
            if True in fits:
                return alike[fits.index(True)]
        return None

    def read(self, values: Sequence[Any], before: Any) -> Any:  # noqa: ANN401 - a position
        """Return the position as it is now, sharing rows that are as in `before`."""
        value = values[self.index]
        for name in self.way:
            value = value.get(name) if isinstance(value, dict) else getattr(value, name, None)
        return _copied(self.kind, value, before)


def _alike(left: _Board, right: _Board) -> bool:
    return left.kind == right.kind and _shape(left) == _shape(right)


def _shape(board: _Board) -> tuple[int, ...]:
    if board.kind == "grid":
        return len(board.first), len(board.first[0])
    return (len(board.first),) if board.kind == "row" else ()


def _copied(kind: str, value: Any, before: Any) -> Any:  # noqa: ANN401 - a position
    if kind == "nested":
        return value
    if kind == "position":
        return value if _is_position(value) else None
    if kind == "row":
        return tuple(value) if isinstance(value, list | tuple | str) else None
    cells = _grid(value)
    if cells is None or before is None or len(before) != len(cells):
        return cells
    return tuple(old if old == new else new for old, new in zip(before, cells, strict=True))


def _boards(given: Mapping[str, Any]) -> Iterator[_Board]:
    """Yield the arguments that may be a position, the likeliest first; an object's self last."""
    places = [(name, index, value) for index, (name, value) in enumerate(given.items())]
    places.sort(key=lambda place: place[0] == "self")
    for name, index, value in places:
        if _is_position(value):
            yield _Board(name, index, (), "position", value)
    inside = [
        (name, index, way, part, _grid(part) is not None)
        for name, index, value in places
        for way, part in _inside(value)
    ]
    for name, index, way, part, is_grid in inside:
        if is_grid:
            yield _Board(name, index, way, "grid", part)
    for name, index, way, part, is_grid in inside:
        if isinstance(part, list | tuple | str) and len(part) > 1 and not is_grid:
            yield _Board(name, index, way, "row", part)


def _is_position(value: object) -> bool:
    return all(hasattr(value, name) for name in ("game", "legal_moves", "play", "key"))


def _inside(value: Any, depth: int = 0) -> Iterator[tuple[tuple[str, ...], Any]]:  # noqa: ANN401
    """Yield `value`, and the values that a dictionary or an object has under names."""
    yield (), value
    held = value if isinstance(value, dict) else getattr(value, "__dict__", None)
    if depth < _NESTED and isinstance(held, dict) and not isinstance(value, type):
        for name, part in list(held.items()):
            if isinstance(name, str):
                for way, inner in _inside(part, depth + 1):
                    yield (name, *way), inner


def _grid(value: Any) -> Cells | None:  # noqa: ANN401 - any argument of a function
    """Return rows of one length, copied; ``None`` for another value."""
    plain = value.tolist() if hasattr(value, "tolist") else value
    if not isinstance(plain, list | tuple) or len(plain) < 2:
        return None
    if not all(isinstance(row, list | tuple | str) and len(row) == len(plain[0]) for row in plain):
        return None
    return tuple(map(tuple, plain)) if len(plain[0]) else None


def children_of(node: Any) -> Sequence[Any]:  # noqa: ANN401 - a student's tree
    """Return the children of a node of a student's own tree."""
    if isinstance(node, dict):
        return list(node.values())
    if isinstance(node, list | tuple):
        return node
    for name in ("children", "enfants", "fils", "successeurs"):
        held = getattr(node, name, None)
        if isinstance(held, list | tuple):
            return held
    return ()


def changed(before: Any, after: Any) -> tuple[tuple[int, ...], Any] | None:  # noqa: ANN401
    """Return the one cell that differs, and its old content; ``None`` for none or several."""
    if before is None or after is None or len(before) != len(after):
        return None
    places = [i for i, (old, new) in enumerate(zip(before, after, strict=True)) if old != new]
    if len(places) != 1:
        return None
    (place,) = places
    old, new = before[place], after[place]
    if isinstance(old, tuple | list) and isinstance(new, tuple | list):
        inner = changed(old, new)
        return None if inner is None else ((place, *inner[0]), inner[1])
    return (place,), old


def number(value: Any) -> float | None:  # noqa: ANN401 - a student's
    """Return `value` as a number, numpy's included; ``None`` for a truth value and for nan."""
    if isinstance(value, bool):
        return None
    if not isinstance(value, int | float):
        if not hasattr(value, "item") or getattr(value, "size", 1) != 1:
            return None
        value = value.item()
        if isinstance(value, bool) or not isinstance(value, int | float):
            return None
    return None if math.isnan(value) else value


def _numbers(given: Mapping[str, Any]) -> dict[str, float]:
    numbers: dict[str, float] = {}
    for name, value in given.items():
        kind = type(value)
        if kind is int or kind is bool:
            numbers[name] = value
        elif kind not in _NO_NUMBERS and (plain := number(value)) is not None:
            numbers[name] = plain
    return numbers


def _answer(value: Any) -> tuple[float | None, ...]:  # noqa: ANN401 - a student's
    if isinstance(value, tuple | list):
        return tuple(number(part) for part in value[:_PARTS])
    if isinstance(value, str):
        return (_VERDICTS.get(value),)
    return (number(value),)
