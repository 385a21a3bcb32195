"""The tree of somebody's own search, as it is: no line has to be added to it.

The function is called once and watched by the interpreter (`sys.setprofile`). Its nodes are the
calls of whatever calls itself: the function, or a helper it starts. A move is told from what
changed on the board that a call is given.
"""

from __future__ import annotations

import inspect
import math
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import count
from types import CodeType, FrameType
from typing import Any, Final, TypeAlias

from pions.app.trees.tracer import Tracer
from pions.app.trees.tree import MOST, Tree
from pions.core.errors import InvalidOption
from pions.core.types import Grid, Score

Cells: TypeAlias = tuple[tuple[Any, ...], ...]
AnyFunction: TypeAlias = Callable[..., object]

_ALPHA: Final = ("alpha", "a")
_BETA: Final = ("beta", "b")


@dataclass(slots=True)
class _Call:
    """A call of one of somebody's functions."""

    code: CodeType
    above: _Call | None
    cells: Cells | None
    position: Any
    alpha: Score
    beta: Score
    below: list[_Call] = field(default_factory=list)
    value: object = None

    def inside(self, code: CodeType) -> bool:
        """Whether it was made by a call of `code`, however far up."""
        here = self.above
        while here is not None and here.code is not code:
            here = here.above
        return here is not None


def grown(function: AnyFunction, arguments: Sequence[object], named: Mapping[str, object]) -> Tree:
    """The tree of the search that ``function(*arguments)`` makes; raises `InvalidOption`."""
    calls = _watched(function, arguments, named)
    recursive = {one.code for one in calls if _calls_itself(one)}
    if not recursive:
        raise InvalidOption(
            "{function} calls no function that calls itself: there is no tree to draw.",
            function=f"`{_name(function)}`",
        )
    root, started = calls[0], list(_nodes(calls[0], recursive))
    if root.code not in recursive and len(started) == 1 and not _move(root, started[0]):
        root = started[0]  # the function only hands its position on
    return _traced(function, root, recursive)


def _name(function: AnyFunction) -> str:
    return getattr(function, "__name__", repr(function))


def _calls_itself(call: _Call) -> bool:
    return _names_itself(call.code) or call.inside(call.code)


def _names_itself(code: CodeType) -> bool:
    return code.co_name in code.co_names


def _watched(
    function: AnyFunction, arguments: Sequence[object], named: Mapping[str, object]
) -> list[_Call]:
    """Every call of the functions that stand beside `function`, in the order they were made."""
    home = getattr(inspect.unwrap(getattr(function, "__func__", function)), "__globals__", None)
    if home is None:
        raise InvalidOption("{function} is no function of yours.", function=repr(function))
    calls: list[_Call] = []
    under_way: list[_Call] = []
    nodes = count(1)

    def notice(frame: FrameType, event: str, value: object) -> None:
        if frame.f_globals is not home or frame.f_code.co_name.startswith("<"):
            return
        if event == "call":
            if _names_itself(frame.f_code) and next(nodes) > MOST:
                sys.setprofile(None)
                raise InvalidOption(
                    "This tree has more than {most} nodes: choose a smaller depth.", most=MOST
                )
            calls.append(_begun(frame, under_way[-1] if under_way else None))
            under_way.append(calls[-1])
        elif event == "return" and under_way:
            under_way.pop().value = value

    before = sys.getprofile()
    sys.setprofile(notice)
    try:
        function(*arguments, **named)
    finally:
        sys.setprofile(before)
    return calls


def _begun(frame: FrameType, above: _Call | None) -> _Call:
    code = frame.f_code
    given = {name: frame.f_locals.get(name) for name in code.co_varnames[: code.co_argcount]}
    found = next(_boards(given), None)
    position, cells = found or (None, None)
    alpha, beta = _bound(given, _ALPHA, -math.inf), _bound(given, _BETA, math.inf)
    call = _Call(code, above, cells, position, alpha, beta)
    if above is not None:
        above.below.append(call)
    return call


def _bound(given: Mapping[str, object], names: tuple[str, str], usual: Score) -> Score:
    """The argument with one of these names, where both ends of a window are among them."""
    if not any(one in given for one in _ALPHA) or not any(one in given for one in _BETA):
        return usual
    value = next((given[name] for name in names if name in given), usual)
    return value if isinstance(value, int | float) and _is_number(value) else usual


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and value == value  # noqa: PLR0124 - not nan


def _boards(given: Mapping[str, Any]) -> Iterator[tuple[object, Cells]]:
    """The arguments that hold a board, the object itself last, and their cells."""
    for value in [*list(given.values())[1:], *list(given.values())[:1]]:
        grid = _numbers(value.grid()) if callable(getattr(value, "grid", None)) else None
        if grid is None and isinstance(value, dict):
            grid = value.get("grille")
        for name in ("grille", "grilleJeu"):
            grid = getattr(value, name, None) if grid is None else grid
        cells = _cells(value if grid is None else grid)
        if cells is not None:
            yield value, cells


def _numbers(grid: Grid) -> Cells:
    """The grid of one of our positions as the hand-outs write them: 0 is empty."""
    return tuple(tuple(0 if cell is None else cell + 1 for cell in row) for row in grid)


def _cells(grid: Any) -> Cells | None:  # noqa: ANN401 - whatever somebody's function takes
    plain = grid.tolist() if hasattr(grid, "tolist") else grid
    if not isinstance(plain, list | tuple) or not plain:
        return None
    rows = [tuple(row) for row in plain if isinstance(row, list | tuple)]
    return tuple(rows) if len(rows) == len(plain) and len(set(map(len, rows))) == 1 else None


def _traced(function: AnyFunction, root: _Call, recursive: set[CodeType]) -> Tree:
    """The calls again, as a search tells them to a tracer."""
    tracer = Tracer(_name(function), negamax=_is_negamax(root, recursive, function))

    def visit(call: _Call, parent: _Call | None, value: Score) -> None:
        tracer.enter("" if parent is None else _move(parent, call), call.alpha, call.beta)
        children = list(_nodes(call, recursive)) or list(_judged(call, value))
        for child in children:
            visit(child, call, _value(child, function))
        tracer.leave(value, _unread(call, children, value))

    if root.code in recursive:
        visit(root, None, _value(root, function))
    else:
        visit(root, None, _chosen(root, [*_nodes(root, recursive)], function))
    return tracer.tree()


def _is_negamax(root: _Call, recursive: set[CodeType], function: AnyFunction) -> bool:
    """Whether values are each for the side to move: told from the nodes and their children."""
    votes, left = 0, [root]
    while left:
        call = left.pop()
        children = list(_nodes(call, recursive))
        left += children
        values = [_value(child, function) for child in children]
        if values and call.code in recursive:
            value = _value(call, function)
            votes += (value == max(-one for one in values)) - (value in {max(values), min(values)})
    return votes > 0


def _nodes(call: _Call, recursive: set[CodeType]) -> Iterator[_Call]:
    """The nearest nodes below `call`."""
    for one in call.below:
        if one.code in recursive:
            yield one
        else:
            yield from _nodes(one, recursive)


def _judged(call: _Call, value: Score) -> Iterator[_Call]:
    """The last positions, where a search judges them itself instead of calling itself once more.

    They are what it called with a board that is one move further, and that gave a number. Unless
    its own value is one of theirs, they are something else.
    """
    found = [one for one in call.below if _is_number(one.value) and _move(call, one)]
    if value in {one.value for one in found}:
        yield from found


def _value(call: _Call, function: AnyFunction) -> Score:
    """The number a call has returned, alone or before its move."""
    value = call.value
    parts = value if isinstance(value, tuple | list) else (value,)
    for part in parts:
        plain = part.item() if hasattr(part, "item") else part
        if _is_number(plain):
            return plain  # type: ignore[no-any-return]
    raise InvalidOption(
        "{function} must return numbers to be drawn, not {value}.",
        function=f"`{call.code.co_name}`" if call.code.co_name else _name(function),
        value=repr(value)[:60],
    )


def _chosen(root: _Call, children: list[_Call], function: AnyFunction) -> Score:
    """The value behind the move that a strategy has chosen: that of the child it leads to."""
    parts = root.value if isinstance(root.value, tuple | list) else (root.value,)
    said = {_written(part, root.position) for part in (*parts, root.value)}
    for child in children:
        if _move(root, child) in said:
            return _value(child, function)
    return _value(children[0], function)


def _written(part: object, position: Any) -> str:  # noqa: ANN401 - whatever holds the board
    """A move that was returned, as `_move` writes it."""
    if isinstance(part, tuple | list):
        return ",".join(map(str, part))
    game = getattr(position, "game", None)
    return str(part) if game is None or not isinstance(part, int) else str(game.format_move(part))


def _move(parent: _Call, child: _Call) -> str:
    """The one cell that was filled between two calls, as its game names the move."""
    if parent.cells is None or child.cells is None:
        return ""
    filled = [
        (row, column)
        for row, (old, new) in enumerate(zip(parent.cells, child.cells, strict=False))
        for column, (before, after) in enumerate(zip(old, new, strict=False))
        if not before and after
    ]
    if len(filled) != 1:
        return ""
    (row, column) = filled[0]
    game = getattr(parent.position, "game", None)
    if game is not None:
        moves = parent.position.legal_moves()
        found = (one for one in moves if parent.position.landing(one) == (row, column))
        return next((str(game.format_move(one)) for one in found), "")
    if _is_array(parent.position):
        return f"{row},{column}"
    return str(row if _by_columns(parent.cells) else column)


def _is_array(value: object) -> bool:
    """Whether a grid is numpy's, as in the hand-out about Hex, where a move is a cell."""
    return hasattr(value, "tolist")


def _by_columns(cells: Cells) -> bool:
    """Whether a grid is a list of columns: boards are wider than high."""
    return len(cells) > len(cells[0])


def _unread(call: _Call, children: Sequence[_Call], value: Score) -> tuple[str, ...]:
    """The moves that a cut-off spared: those of the open columns that led to no call."""
    inside = call.alpha < value < call.beta
    if not children or inside or call.cells is None or _is_array(call.position):
        return ()
    looked_at = {_move(call, child) for child in children}
    if "" in looked_at:
        return ()
    return tuple(one for one in _open(call) if one not in looked_at)


def _open(call: _Call) -> Iterator[str]:
    """The moves that can be played in the board of `call`."""
    game = getattr(call.position, "game", None)
    if game is not None:
        yield from (str(game.format_move(move)) for move in call.position.legal_moves())
        return
    cells = call.cells or ()
    columns = cells if _by_columns(cells) else tuple(zip(*cells, strict=True))
    for column, line in enumerate(columns):
        if not all(line):
            yield str(column)
