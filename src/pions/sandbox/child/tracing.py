"""The tree of a student's own search: the calls of the function that calls itself.

The file is run twice. First to find the search: the first function called again before it has
returned, with those it calls itself through (`max_value` and `min_value`). Then their calls are
recorded (`core.recorded_calls`).
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from types import CodeType, FrameType
from typing import Any, Final

from pions.core.recorded_calls import RecordedCall, Recording, changed, number

_MOST_CALLS: Final = 2_000_000
"""Calls of the first run, after which no search shows any more."""
_PAGE: Final = 40_000
"""Characters of nodes in a reply: lines between processes are bounded."""
_MOST_NAMES: Final = 24
"""Named numbers of a node that are reported."""


class TooMany(BaseException):
    """There are more nodes than asked for."""


def _key(code: CodeType) -> tuple[str, int]:
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
        """Return the search; a function in between belongs to it where it takes turns."""
        turns = {key for key in self._between if "min" in key[0].lower() or "max" in key[0].lower()}
        return self._between & (self._again | turns)


class _Nodes:
    """Records every call of the search, below one that stands for the position itself."""

    def __init__(self, file: str, keys: set[tuple[str, int]], given: list[Any], most: int) -> None:
        self._file, self._keys = file, keys
        self.recording = Recording(most + 1)
        self.recording.enter(trace.__code__, {str(i): one for i, one in enumerate(given)}, None)

    def __call__(self, frame: FrameType, event: str, argument: object) -> None:
        code = frame.f_code
        if code.co_filename != self._file or _key(code) not in self._keys:
            return
        if event == "return":
            self.recording.leave(argument, frame)
        elif event == "call":
            self.recording.enter(code, dict(frame.f_locals), frame.f_back)
            if self.recording.full:
                raise TooMany


def trace(
    again: Callable[[], Callable[..., Any]], arguments: list[Any], file: str, most: int
) -> list[dict[str, Any]]:
    """Return the nodes of a search in pages; none where no function calls itself.

    A node is its function, parent, cell of its move, numbers among its arguments, numbers it
    returned, line of its last call, line it ended at, and numbers among its variables then.
    `again` reads the file afresh and returns what is called with `arguments`.
    """
    search = _Search(file)
    _watched(search, again(), arguments)
    keys = search.found()
    if not keys:
        return [{"nodes": [], "functions": [], "pages": 1}]
    call = again()
    # A position, where the function takes one, with its grid for a search that goes on with rows.
    make = getattr(call, "given", None)
    position: Any = make and make(*arguments)
    given = [position, position.grid()] if make else arguments
    nodes = _Nodes(file, keys, given, most)
    with suppress(TooMany):
        _watched(nodes, call, arguments)
    recording = nodes.recording
    if recording.full:
        return [{"nodes": None, "functions": [], "pages": 1}]
    recording.leave(None)
    functions = sorted({name for name, _line in keys})
    home = list((getattr(call, "__globals__", None) or {}).items())
    constants = {name: value for name, one in home if (value := number(one)) is not None}
    pages = _pages([_told(recording.calls, one, functions) for one in recording.calls])
    first = {"functions": functions, "pages": len(pages), "constants": _few(constants)}
    return [first | pages[0], *pages[1:]]


def _told(calls: list[RecordedCall], call: RecordedCall, functions: list[str]) -> list[Any]:
    before = None if call.parent is None else calls[call.parent].board
    which = functions.index(call.function) if call.function in functions else 0
    lines = call.called_at, call.ended_at
    numbers, cell = _few(call.numbers), _cell(before, call.board)
    return [which, call.parent, cell, numbers, call.answer, *lines, _few(call.at_the_end)]


def _cell(before: Any, after: Any) -> Sequence[int] | None:  # noqa: ANN401 - grids or positions
    found = changed(_rows(before), _rows(after))
    if not hasattr(before, "landing") or not hasattr(after, "key"):
        return None if found is None else found[0]
    if found is not None and found[1] is None:
        return found[0]
    # Where a move changes more than its own cell, only the rules tell which it was.
    landings = {move: before.landing(move) for move in before.legal_moves()}
    for move, cell in landings.items():
        # Two moves may land on one cell (a stone, or a swap): then the cell does not say which.
        if before.play(move).key == after.key and list(landings.values()).count(cell) == 1:
            return cell  # type: ignore[no-any-return] # of a game of ours
    return None


def _rows(board: Any) -> Any:  # noqa: ANN401 - a grid, or a position of ours
    return board.grid() if hasattr(board, "grid") else board


def _few(numbers: Mapping[str, float]) -> dict[str, float]:
    return {name[:40]: numbers[name] for name in list(numbers)[:_MOST_NAMES]}


def _pages(nodes: list[list[Any]]) -> list[dict[str, Any]]:
    pages: list[dict[str, Any]] = [{"nodes": []}]
    used = 0
    for node in nodes:
        size = len(json.dumps(node))
        if used + size > _PAGE:
            pages.append({"nodes": []})
            used = 0
        used += size
        pages[-1]["nodes"].append(node)
    return pages


def _watched(watcher: Any, call: Callable[..., Any], arguments: list[Any]) -> None:  # noqa: ANN401
    import copy  # noqa: PLC0415 - as the rest of the process, late

    fresh = copy.deepcopy(arguments)
    sys.setprofile(watcher)
    try:
        call(*fresh)
    finally:
        sys.setprofile(None)
