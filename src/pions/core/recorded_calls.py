"""The calls of a function that calls itself, written down while it runs.

A call is told by whoever sees it begin and end: a decorator, or the interpreter's profiler. Of
its arguments two things are kept: the numbers, among which a window may be, and the position.
That is the argument with a board, or with anything else that changes from a call to the calls
it makes. Nothing here knows a game, and nothing that goes wrong here reaches the function.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from types import CodeType, FrameType
from typing import Any, Final, TypeAlias

Cells: TypeAlias = tuple[tuple[Any, ...], ...]
Numbers: TypeAlias = Mapping[str, float]
"""Numbers and truth values, by the names the function gives them."""

MOST: Final = 100_000
"""Calls that are written down; nobody could follow more."""
_VERDICTS: Final = {"G": math.inf, "I": 0, "P": -math.inf}
"""A search that only asks who wins says so to the side to move: won, open, lost."""
_NO_NUMBERS: Final = frozenset((list, tuple, dict, str, type(None)))
"""What most arguments are, and need not be looked at further."""
_PARTS: Final = 4
"""Values of an answer that are looked at: a couple has two."""
_NEAR: Final = 12
"""Frames between a call and the one it was made by: comprehensions, helpers."""
_NESTED: Final = 2
"""How far inside an object or a dictionary a board is looked for."""


@dataclass(slots=True)
class RecordedCall:
    """A call, from its beginning to its end."""

    function: str
    parent: int | None
    """The number of the call that made it; ``None`` for the first."""
    numbers: Numbers
    """The numbers among its arguments."""
    board: Any = None
    """The position it was given: an immutable one itself, else a copy."""
    answer: tuple[float | None, ...] = ()
    """The numbers in what it returned: itself, or those of a couple, ``None`` for the rest."""
    returned: Any = None
    """What it returned, where that held no number."""
    called_at: int = 0
    """The line of its last call of another; 0 where it made none."""
    ended_at: int = 0
    """The line it was at when it returned."""
    at_the_end: Numbers = field(default_factory=dict)
    """The numbers among its variables then."""
    code: CodeType | None = None

    @property
    def place(self) -> tuple[str, int]:
        """Where the function stands: its file and its first line."""
        return ("", 0) if self.code is None else (self.code.co_filename, self.code.co_firstlineno)


@dataclass(slots=True)
class _OpenCall:
    """A call that is under way."""

    number: int
    given: Mapping[str, Any]
    frame: FrameType | None = None
    """Its own, known once it has called another."""


class Recording:
    """One search: the calls in the order they began."""

    def __init__(self, most: int = MOST, *, nodes_only: bool = False) -> None:
        self.calls: list[RecordedCall] = []
        self.full = False
        """Whether there were more calls than are written down; then none is kept."""
        self.failed = ""
        """The name of the exception that ended it."""
        self._most = most
        self._nodes_only = nodes_only
        """Whether every call is one of the search, and none of a helper."""
        self._open: list[_OpenCall] = []
        self._finder = _Finder()

    @property
    def kind(self) -> str:
        """What the positions are: position, grid, row, nested; empty where none was found."""
        return self._finder.kind

    @property
    def array(self) -> bool:
        """Whether the grids are numpy's."""
        return self._finder.array

    @property
    def depth(self) -> int:
        """How many calls are under way."""
        return len(self._open)

    def enter(self, code: CodeType, given: Mapping[str, Any], caller: FrameType | None) -> None:
        """A call begins, made somewhere below the frame `caller`."""
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
        again = self._nodes_only or any(self.calls[one.number].code is code for one in self._open)
        try:
            self._finder.find(call, given, above, again)
        except Exception:  # noqa: BLE001 - an object of somebody's that cannot be looked at
            call.board = None
        if parent is not None:
            self._note_caller(parent, caller)
        self._open.append(_OpenCall(len(self.calls), given))
        self.calls.append(call)

    def leave(self, answer: object, frame: FrameType | None = None) -> None:
        """The call that began last ends with `answer`; `frame` is its own, where it is known."""
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
        """The call that began last has raised: it is no node, nor is what it called."""
        if not self.full and self._open:
            del self.calls[self._open.pop().number :]
        if not self._open:
            self.failed = type(error).__name__

    def _note_caller(self, parent: _OpenCall, caller: FrameType | None) -> None:
        """Remember the frame that made the call, and which line of it did."""
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
    """Finds the position among the arguments; which it is shows once one call differs from another.

    Until then whatever may be one is copied. Functions may take it under several names and in
    several places: it is known by its shape, and by its name where that is the same.
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
        """Put the position among the arguments of `call` down."""
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
        found, values = list(_boards(given)), list(given.values())
        self._unsettled.append((call, found, values))
        if parent is None:
            return
        if again:
            for index, (inner, outer) in enumerate(zip(values, parent[1].values(), strict=False)):
                if any(one is inner for one in children_of(outer)):
                    self._settle(_Board("", index, (), "nested", outer))
                    return
        first = self._unsettled[0][1]
        for one in first:
            alone = sum(_alike(one, other) for other in first) == 1
            now = one.among(found, loosely=alone)
            if now is not None and now.first != one.first:
                self._settle(one)
                return

    def finish(self) -> None:
        """Nothing more comes: a search of one call has the likeliest of its arguments."""
        if self._unsettled and not self.kind and self._unsettled[0][1]:
            self._settle(self._unsettled[0][1][0])
        self._unsettled = []
        self._places = {}

    def _settle(self, wanted: _Board) -> None:
        self._wanted, self.kind, self.array = wanted, wanted.kind, wanted.array
        for call, found, values in self._unsettled:
            if self.kind == "nested":
                call.board = self._nested(values)
            else:
                here = wanted.among(found)
                call.board = None if here is None else here.first
        self._unsettled = []

    def _nested(self, values: Sequence[Any]) -> Any:  # noqa: ANN401 - a tree of somebody's
        index = 0 if self._wanted is None else self._wanted.index
        return values[index] if index < len(values) else None


class _Board:
    """Where a position may be: an argument, and the way inside it."""

    __slots__ = ("array", "first", "index", "kind", "name", "way")

    def __init__(self, name: str, index: int, way: tuple[str, ...], kind: str, first: Any) -> None:  # noqa: ANN401
        self.name, self.index, self.way, self.kind = name, index, way, kind
        self.array = hasattr(first, "tolist")
        self.first = _copied(kind, first, None)

    def among(self, boards: Sequence[_Board], *, loosely: bool = True) -> _Board | None:
        """The one of `boards` that is the same thing: of its shape, best under its own names."""
        alike = [one for one in boards if _alike(one, self)]
        called = [(one.name, one.way) == (self.name, self.way) for one in alike]
        held = [bool(one.way) and one.way[-1:] == self.way[-1:] for one in alike]
        for fits in (called, held, [loosely] * len(alike)):
            if True in fits:
                return alike[fits.index(True)]
        return None

    def read(self, values: Sequence[Any], before: Any) -> Any:  # noqa: ANN401 - a position
        """The position as it is now; rows that are as in `before` are shared with it."""
        value = values[self.index]
        for name in self.way:
            value = value.get(name) if isinstance(value, dict) else getattr(value, name, None)
        return _copied(self.kind, value, before)


def _alike(one: _Board, other: _Board) -> bool:
    return one.kind == other.kind and _shape(one) == _shape(other)


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
    """The arguments that may be a position, the likeliest first; an object's own self last."""
    places = [(name, index, value) for index, (name, value) in enumerate(given.items())]
    places = [one for one in places if one[0] != "self"] + [
        one for one in places if one[0] == "self"
    ]
    for name, index, value in places:
        if _is_position(value):
            yield _Board(name, index, (), "position", value)
    inside = [(one, list(_inside(one[2]))) for one in places]
    for (name, index, _value), held in inside:
        for way, value in held:
            if _grid(value) is not None:
                yield _Board(name, index, way, "grid", value)
    for (name, index, _value), held in inside:
        for way, value in held:
            if isinstance(value, list | tuple | str) and len(value) > 1 and _grid(value) is None:
                yield _Board(name, index, way, "row", value)


def _is_position(value: object) -> bool:
    """Whether it is a position of ours: a value that is never changed."""
    return all(hasattr(value, name) for name in ("game", "legal_moves", "play", "key"))


def _inside(value: Any, depth: int = 0) -> Iterator[tuple[tuple[str, ...], Any]]:  # noqa: ANN401
    """`value`, and what a dictionary or an object holds under names."""
    yield (), value
    held = value if isinstance(value, dict) else getattr(value, "__dict__", None)
    if depth < _NESTED and isinstance(held, dict) and not isinstance(value, type):
        for name, one in list(held.items()):
            if isinstance(name, str):
                for way, found in _inside(one, depth + 1):
                    yield (name, *way), found


def _grid(value: Any) -> Cells | None:  # noqa: ANN401 - whatever a function takes
    """Rows of one length, copied; ``None`` where it is something else."""
    plain = value.tolist() if hasattr(value, "tolist") else value
    if not isinstance(plain, list | tuple) or len(plain) < 2:
        return None
    width = len(plain[0]) if isinstance(plain[0], list | tuple | str) else 0
    if not width:
        return None
    for row in plain:
        if not isinstance(row, list | tuple | str) or len(row) != width:
            return None
    return tuple(map(tuple, plain))


def children_of(node: Any) -> Sequence[Any]:  # noqa: ANN401 - a tree of somebody's
    """What a node of somebody's own tree holds."""
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
    """The one cell that differs, and what it held before; ``None`` where there is not just one."""
    if before is None or after is None or len(before) != len(after):
        return None
    found = [
        place for place, (old, new) in enumerate(zip(before, after, strict=True)) if old != new
    ]
    if len(found) != 1:
        return None
    old, new = before[found[0]], after[found[0]]
    if isinstance(old, tuple | list) and isinstance(new, tuple | list):
        inner = changed(old, new)
        return None if inner is None else ((found[0], *inner[0]), inner[1])
    return (found[0],), old


def number(value: Any) -> float | None:  # noqa: ANN401 - a student's
    """The number that `value` is, numpy's included; no truth value, and not nan."""
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
    found: dict[str, float] = {}
    for name, value in given.items():
        kind = type(value)
        if kind is int or kind is bool:
            found[name] = value
        elif kind not in _NO_NUMBERS and (plain := number(value)) is not None:
            found[name] = plain
    return found


def _answer(value: Any) -> tuple[float | None, ...]:  # noqa: ANN401 - a student's
    if isinstance(value, tuple | list):
        return tuple(number(part) for part in value[:_PARTS])
    if isinstance(value, str):
        return (_VERDICTS.get(value),)
    return (number(value),)
