"""The tree of somebody's own search, as it is: no line has to be added to it.

The function is called once and watched by the interpreter (`sys.setprofile`). Its nodes are the
calls of whatever calls itself: the function, or a helper it starts.
"""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from itertools import count
from types import CodeType, FrameType
from typing import TypeAlias

from pions.app.trees import call_trees
from pions.app.trees.board_moves import BoardMoves
from pions.app.trees.call_trees import CallSource
from pions.app.trees.tree import Tree
from pions.core.errors import InvalidOption
from pions.core.recorded_calls import MOST, RecordedCall, Recording

AnyFunction: TypeAlias = Callable[..., object]


def grown(function: AnyFunction, arguments: Sequence[object], named: Mapping[str, object]) -> Tree:
    """The tree of the search that ``function(*arguments)`` makes; raises `InvalidOption`."""
    home = getattr(inspect.unwrap(getattr(function, "__func__", function)), "__globals__", None)
    if home is None:
        raise InvalidOption("{function} is no function of yours.", function=repr(function))
    recording = _watched(function, arguments, named, home)
    return read(recording, name_of(function), home)


def name_of(function: AnyFunction) -> str:
    """What a function is called."""
    return getattr(function, "__name__", repr(function))


def read(recording: Recording, title: str, home: Mapping[str, object]) -> Tree:
    """The tree of what was recorded; `home` are the names of the file; raises `InvalidOption`."""
    calls = recording.calls
    below = _below(calls)
    recursive = _recursive(calls, home)
    if not recursive:
        raise InvalidOption(
            "{function} calls no function that calls itself: there is no tree to draw.",
            function=f"`{title}`",
        )
    moves = BoardMoves(calls, recording.kind, array=recording.array)
    root = 0
    started = list(_nearest(0, calls, below, recursive))
    is_node = calls[0].code in recursive
    if not is_node and len(started) == 1 and not moves.move(started[0]):
        root, is_node = started[0], True  # the function only hands its position on
    kept = _kept(root, calls, below, recursive, moves)
    numbers = {old: new for new, old in enumerate(old for old, _parent in kept)}
    nodes = [
        replace(calls[old], parent=None if parent is None else numbers[parent])
        for old, parent in kept
    ]
    if not is_node:
        said = moves.written(root, calls[root].returned) | moves.written(root, calls[root].answer)
        nodes[0] = replace(nodes[0], answer=())
    names = BoardMoves(nodes, recording.kind, array=recording.array)

    def chosen(children: Sequence[int]) -> int:
        return next((one for one in children if names.move(one) in said), children[0])

    source = CallSource(constants=call_trees.named_numbers(home))
    return call_trees.planted(nodes, title, names, source, None if is_node else chosen)


def _below(calls: Sequence[RecordedCall]) -> list[list[int]]:
    below: list[list[int]] = [[] for _call in calls]
    for number, call in enumerate(calls):
        if call.parent is not None:
            below[call.parent].append(number)
    return below


def _recursive(calls: Sequence[RecordedCall], home: Mapping[str, object]) -> set[CodeType]:
    """The functions that call themselves, be it through others: seen, or written in their code."""
    called = {call.code for call in calls if call.code is not None}
    known = {code.co_name: code for code in called}
    return {code for code in called if _comes_back(code, known, home)} | _seen_again(calls)


def _comes_back(code: CodeType, known: Mapping[str, CodeType], home: Mapping[str, object]) -> bool:
    """Whether the names in the code of a function lead to itself."""
    met: set[CodeType] = set()
    todo = [code]
    while todo:
        for name in _names(todo.pop()):
            plain = inspect.unwrap(found) if callable(found := home.get(name)) else None
            other = known.get(name) or getattr(plain, "__code__", None)
            if other is code:
                return True
            if isinstance(other, CodeType) and other not in met:
                met.add(other)
                todo.append(other)
    return False


def _names(code: CodeType) -> Iterator[str]:
    """What code refers to, that of its comprehensions and lambdas included."""
    yield from code.co_names
    yield from code.co_freevars
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            yield from _names(inner)


def _seen_again(calls: Sequence[RecordedCall]) -> set[CodeType]:
    found: set[CodeType] = set()
    above: list[frozenset[CodeType | None]] = []
    for call in calls:
        over = above[call.parent] if call.parent is not None else frozenset()
        if call.code is not None and call.code in over:
            found.add(call.code)
        above.append(over if call.code in over else over | {call.code})
    return found


@cache
def _names_itself(code: CodeType) -> bool:
    return code.co_name in _names(code)


def _kept(
    root: int,
    calls: Sequence[RecordedCall],
    below: Sequence[Sequence[int]],
    recursive: set[CodeType],
    moves: BoardMoves,
) -> list[tuple[int, int | None]]:
    """The calls that are nodes, each with the node above it, in the order they began."""
    kept: list[tuple[int, int | None]] = []
    todo: list[tuple[int, int | None]] = [(root, None)]
    while todo:
        number, parent = todo.pop()
        kept.append((number, parent))
        children = list(_nearest(number, calls, below, recursive))
        if not children and calls[number].code in recursive:
            children = list(_judged(number, calls, below, moves))
        todo += [(child, number) for child in reversed(children)]
    return kept


def _nearest(
    number: int,
    calls: Sequence[RecordedCall],
    below: Sequence[Sequence[int]],
    recursive: set[CodeType],
) -> Iterator[int]:
    """The nearest nodes below a call."""
    for one in below[number]:
        if calls[one].code in recursive:
            yield one
        else:
            yield from _nearest(one, calls, below, recursive)


def _judged(
    number: int,
    calls: Sequence[RecordedCall],
    below: Sequence[Sequence[int]],
    moves: BoardMoves,
) -> Iterator[int]:
    """The last positions, where a search judges them itself instead of calling itself once more.

    They are what it called with a board that is one move further, and that gave a number. Unless
    its own value is one of theirs, they are something else.
    """
    found = [
        one
        for one in below[number]
        if len(calls[one].answer) == 1 and calls[one].answer[0] is not None and moves.move(one)
    ]
    if {calls[one].answer[0] for one in found} & {*calls[number].answer}:
        yield from found


def _watched(
    function: AnyFunction,
    arguments: Sequence[object],
    named: Mapping[str, object],
    home: Mapping[str, object],
) -> Recording:
    """Every call of the functions that stand beside `function`, in the order they were made."""
    recording = Recording(sys.maxsize)
    nodes = count(1)

    def notice(frame: FrameType, event: str, value: object) -> None:
        code = frame.f_code
        if frame.f_globals is not home or code.co_name.startswith("<"):
            return
        if event == "call":
            if _names_itself(code) and next(nodes) > MOST:
                sys.setprofile(None)
                raise InvalidOption(
                    "This tree has more than {most} nodes: choose a smaller depth.", most=MOST
                )
            names = code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]
            seen = frame.f_locals
            recording.enter(code, {name: seen.get(name) for name in names}, frame.f_back)
        elif event == "return" and recording.depth:
            recording.leave(value, frame)

    before = sys.getprofile()
    sys.setprofile(notice)
    try:
        function(*arguments, **named)
    finally:
        sys.setprofile(before)
    return recording
