"""The tree of a recursive function, to which no line has to be added.

The function is called once and watched by the interpreter (`sys.setprofile`). The nodes are the
calls of the function that calls itself, which may be a helper of it.
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
from pions.app.trees.call_trees import CallSource, CallTree
from pions.app.trees.tracer import too_large
from pions.app.trees.tree import Tree
from pions.core.errors import InvalidOption
from pions.core.recorded_calls import MOST, RecordedCall, Recording

AnyFunction: TypeAlias = Callable[..., object]


def grown(function: AnyFunction, arguments: Sequence[object], named: Mapping[str, object]) -> Tree:
    """Return the tree of the search ``function(*arguments)``; raises `InvalidOption`."""
    home = getattr(inspect.unwrap(getattr(function, "__func__", function)), "__globals__", None)
    if home is None:
        raise InvalidOption("{function} is no function of yours.", function=repr(function))
    recording = _watched(function, arguments, named, home)
    return read(recording, getattr(function, "__name__", repr(function)), home)


def read(recording: Recording, title: str, home: Mapping[str, object]) -> Tree:
    """Return the tree of a recording; `home` are the names of the file; raises `InvalidOption`."""
    calls = recording.calls
    below = call_trees.below(calls)
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
        return next((child for child in children if names.move(child) in said), children[0])

    source = CallSource(constants=call_trees.named_numbers(home))
    return CallTree(nodes, names, source, None if is_node else chosen).tree(title)


def _recursive(calls: Sequence[RecordedCall], home: Mapping[str, object]) -> set[CodeType]:
    """Return the functions that call themselves, also through others: in their code, or as seen."""
    called = {call.code for call in calls if call.code is not None}
    known = {code.co_name: code for code in called}
    return {code for code in called if _comes_back(code, known, home)} | _seen_again(calls)


def _comes_back(code: CodeType, known: Mapping[str, CodeType], home: Mapping[str, object]) -> bool:
    """Whether the names in the code of a function lead to itself."""
    met: set[CodeType] = set()
    todo = [code]
    while todo:
        for name in _names(todo.pop()):
            plain = inspect.unwrap(value) if callable(value := home.get(name)) else None
            other = known.get(name) or getattr(plain, "__code__", None)
            if other is code:
                return True
            if isinstance(other, CodeType) and other not in met:
                met.add(other)
                todo.append(other)
    return False


def _names(code: CodeType) -> Iterator[str]:
    """Yield the names in code, those of its comprehensions and lambdas included."""
    yield from code.co_names
    yield from code.co_freevars
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            yield from _names(inner)


def _seen_again(calls: Sequence[RecordedCall]) -> set[CodeType]:
    again: set[CodeType] = set()
    above: list[frozenset[CodeType | None]] = []
    for call in calls:
        over = above[call.parent] if call.parent is not None else frozenset()
        if call.code is not None and call.code in over:
            again.add(call.code)
        above.append(over if call.code in over else over | {call.code})
    return again


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
    """Return the calls that are nodes, each with the node above it, in the order they began."""
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
    for call in below[number]:
        if calls[call].code in recursive:
            yield call
        else:
            yield from _nearest(call, calls, below, recursive)


def _judged(
    number: int,
    calls: Sequence[RecordedCall],
    below: Sequence[Sequence[int]],
    moves: BoardMoves,
) -> Iterator[int]:
    """Yield the last positions, where a search evaluates them instead of calling itself again.

    They are calls with a board one move further that returned a number. Unless the value of the
    search is one of theirs, they are something else.
    """
    evaluated = [
        call
        for call in below[number]
        if len(calls[call].answer) == 1 and calls[call].answer[0] is not None and moves.move(call)
    ]
    if {calls[call].answer[0] for call in evaluated} & {*calls[number].answer}:
        yield from evaluated


def _watched(
    function: AnyFunction,
    arguments: Sequence[object],
    named: Mapping[str, object],
    home: Mapping[str, object],
) -> Recording:
    """Record every call of the functions that stand beside `function`, in order."""
    recording = Recording(sys.maxsize)
    nodes = count(1)

    def notice(frame: FrameType, event: str, value: object) -> None:
        code = frame.f_code
        if frame.f_globals is not home or code.co_name.startswith("<"):
            return
        if event == "call":
            if _names_itself(code) and next(nodes) > MOST:
                sys.setprofile(None)
                raise too_large(MOST)
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
