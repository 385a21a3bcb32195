"""The tree of a student's own search: the calls of whatever function calls itself.

The file is run twice. The first time says which of its functions is the search: the first that is
called again before it has returned, together with those it does that through (`max_value` and
`min_value`). The second time each of their calls is a node: the grid it sees, its bounds if it has
any, and what it returns.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Callable
from contextlib import suppress
from types import CodeType, FrameType
from typing import Any, Final

_MOST_CALLS: Final = 2_000_000
"""Calls of the first run, after which no search shows any more."""


class TooMany(BaseException):
    """There are more nodes than anybody asked for."""


def _key(code: CodeType) -> tuple[str, int]:
    """What tells a function from the others of its file, also once that is read again."""
    return code.co_name, code.co_firstlineno


class _Search:
    """Finds the function that calls itself."""

    def __init__(self, file: str) -> None:
        self._file = file
        self._open: list[tuple[str, int]] = []
        self._calls = 0
        self._first: tuple[str, int] | None = None
        self._again: set[tuple[str, int]] = set()
        self._between: set[tuple[str, int]] = set()

    def __call__(self, frame: FrameType, event: str, _argument: object) -> None:
        if frame.f_code.co_filename != self._file or frame.f_code.co_name.startswith("<"):
            return
        key = _key(frame.f_code)
        if event == "return" and self._open and self._open[-1] == key:
            self._open.pop()
        elif event == "call":
            self._calls += 1
            if key in self._open:
                self._again.add(key)
                self._first = self._first or key
                if key == self._first:
                    last = len(self._open) - 1 - self._open[::-1].index(key)
                    self._between |= set(self._open[last:])
            self._open.append(key)
            if self._calls > _MOST_CALLS:
                sys.setprofile(None)

    def found(self) -> set[tuple[str, int]]:
        """The first function that was called again meanwhile, and those it did that through.

        A function in between that only helps is no node; one that takes turns with it is.
        """
        turns = {key for key in self._between if "min" in key[0].lower() or "max" in key[0].lower()}
        return self._between & (self._again | turns)


class _Nodes:
    """Writes down every call of the search."""

    def __init__(self, file: str, keys: set[tuple[str, int]], most: int) -> None:
        self._file, self._keys, self._most = file, keys, most
        self.full = False
        self._open: list[int] = []
        self.grids: list[Any] = []
        self.nodes: list[list[Any]] = []

    def __call__(self, frame: FrameType, event: str, argument: object) -> None:
        if frame.f_code.co_filename != self._file or _key(frame.f_code) not in self._keys:
            return
        if event == "return":
            self.nodes[self._open.pop()][4] = _value(argument)
        elif event == "call":
            if len(self.nodes) >= self._most:
                self.full = True
                raise TooMany
            seen = dict(frame.f_locals)
            seen |= {"self": seen.pop("self", None)}  # last: the node is what changes
            self.grids.append(_grid(list(seen.values())))
            bounds = [_bound(seen, name) for name in ("alpha", "beta")]
            parent = self._open[-1] if self._open else None
            self._open.append(len(self.nodes))
            self.nodes.append([parent, None, *bounds, None])


def trace(
    again: Callable[[], Callable[..., Any]], arguments: list[Any], file: str, most: int
) -> dict[str, Any]:
    """The nodes of a search: parent, cell of its move, alpha, beta, value.

    `again` reads the file afresh; what it gives is called with `arguments`.
    """
    search = _Search(file)
    _watched(search, again(), arguments)
    keys = search.found()
    if not keys:
        return {"nodes": [], "function": ""}
    nodes = _Nodes(file, keys, most)
    with suppress(TooMany):
        _watched(nodes, again(), arguments)
    if nodes.full:
        return {"nodes": None, "function": ""}
    root = _grid(arguments)
    for number, node in enumerate(nodes.nodes):
        before = root if node[0] is None else nodes.grids[node[0]]
        node[1] = _played(before, nodes.grids[number])
    return {"nodes": nodes.nodes, "function": "/".join(sorted({name for name, _ in keys}))[:80]}


def _watched(watcher: Any, call: Callable[..., Any], arguments: list[Any]) -> None:  # noqa: ANN401
    import copy  # noqa: PLC0415 - as the rest of the process, late

    fresh = copy.deepcopy(arguments)
    sys.setprofile(watcher)
    try:
        call(*fresh)
    finally:
        sys.setprofile(None)


def _value(answer: Any) -> float | None:  # noqa: ANN401 - a student's
    """The number in an answer: itself, or the first of a couple."""
    if isinstance(answer, tuple | list) and answer:
        answer = answer[0]
    if hasattr(answer, "item") and not isinstance(answer, int | float):
        answer = answer.item()
    if isinstance(answer, bool) or not isinstance(answer, int | float) or math.isnan(answer):
        return None
    return answer


def _bound(seen: dict[str, Any], name: str) -> float | None:
    return _value(seen[name]) if name in seen else None


def _grid(values: list[Any], depth: int = 0) -> list[list[int]] | None:
    """The first grid among `values`, or in what they hold."""
    for value in values:
        kept = getattr(value, "tolist", None)
        rows = kept() if kept is not None else value
        if _is_grid(rows):
            return [list(row) for row in rows]
    if depth < 2:
        for value in values:
            held = value if isinstance(value, dict) else getattr(value, "__dict__", None)
            if isinstance(held, dict) and (found := _grid(list(held.values()), depth + 1)):
                return found
    return None


def _is_grid(rows: object) -> bool:
    if not isinstance(rows, list | tuple) or len(rows) < 2:
        return False
    width = len(rows[0]) if isinstance(rows[0], list | tuple) else 0
    return width > 1 and all(
        isinstance(row, list | tuple)
        and len(row) == width
        and all(type(cell) is int and 0 <= cell <= 2 for cell in row)
        for row in rows
    )


def _played(before: list[list[int]] | None, after: list[list[int]] | None) -> list[int] | None:
    """The one cell that was empty in `before` and is not in `after`."""
    if before is None or after is None:
        return None
    fresh = [
        [i, j]
        for i, (old, new) in enumerate(zip(before, after, strict=False))
        for j, (was, now) in enumerate(zip(old, new, strict=False))
        if was != now
    ]
    return fresh[0] if len(fresh) == 1 else None
