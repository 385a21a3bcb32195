"""Trial calls of a file that no convention recognises; runs in the player's process."""

from __future__ import annotations

import copy
import io
import time
from collections.abc import Callable
from contextlib import redirect_stdout
from enum import Enum
from functools import partial
from types import ModuleType
from typing import Any, Final

from pions.sandbox.calling.parts import HOLDERS, DefinedName
from pions.sandbox.child.answer_json import plain
from pions.sandbox.child.inspection import bound
from pions.sandbox.child.shaping import looked_up, shaped, vars_of

_CLOCKS: Final = ("time", "perf_counter", "monotonic", "process_time")
_FASTER: Final = 100
_MOST: Final = 12
"""Attributes of an object that are told."""


def tried(module: ModuleType, request: dict[str, Any]) -> dict[str, Any]:
    """Call a function by a convention; return its answer, and all else that may be one."""
    wish = request["use"]
    if request["hurry"]:
        _hurry(module.__dict__)
    call, _ = bound(module, {**wish, "shaped": False})
    told = dict[str, Any]()
    shaped(module, call, wish["convention"], told)(*copy.deepcopy(request["arguments"]))
    held = list(told["attributes"].items())[:_MOST]
    told["attributes"] = {n: plain(v) for n, v in held if type(n) is str and type(v) is int}
    return told


def _hurry(space: dict[str, Any]) -> None:
    """Let the clocks of a file run fast, and its pauses be none: it may think by the clock."""
    clocks = {name: getattr(time, name) for name in _CLOCKS}
    fast: dict[str, Any] = {n: lambda of=of: of() * _FASTER for n, of in clocks.items()}
    fast["sleep"] = lambda _seconds: None
    module = ModuleType("time")
    vars(module).update(vars(time), **fast)
    theirs = {id(getattr(time, name)): one for name, one in fast.items()} | {id(time): module}
    space.update({name: theirs.get(id(value), value) for name, value in space.items()})


def survey(module: ModuleType, request: dict[str, Any]) -> dict[str, Any]:
    """Tell which grids and objects the file makes, and which cells its functions fill."""
    space, grids, objects = module.__dict__, [], []
    for name in request["makers"]:
        made = space.get(name)
        made = _quietly(made) if callable(made) else made
        if (shape := _shape(made)) is not None:
            fills = [
                {"by": one["by"], "cells": cells}
                for one in request["drops"]
                if (cells := _filled(space.get(one["by"]), one["roles"], made))
            ]
            grids.append({"from": name, "shape": shape, "fills": fills})
    for name, told in request["classes"].items():
        new = [_value(module, one) for one in told["new"]]
        made = partial(_quietly, space.get(name), *new)
        held = {**vars_of(space.get(name)), **vars_of(made())}
        for attribute, value in held.items():
            if (shape := _shape(value)) is not None:
                fills = [
                    {"by": one["by"], "cells": cells}
                    for one in told["methods"]
                    if (cells := _played(made, attribute, one))
                ]
                objects.append({"of": name, "in": attribute, "shape": shape, "fills": fills})
    return {"grids": grids, "objects": objects}


def _value(module: ModuleType, said: Any) -> Any:  # noqa: ANN401 - an argument
    name = DefinedName(said["path"]) if isinstance(said, dict) else said
    return _quietly(looked_up, module, name)


def _quietly(call: Any, *arguments: Any) -> Any:  # noqa: ANN401 - a student's
    if not callable(call):
        return None
    try:
        with redirect_stdout(io.StringIO()):
            return call(*arguments)
    except (Exception, SystemExit):  # noqa: BLE001 - then it tells nothing
        return None


def _lines(value: Any) -> tuple[str, list[list[Any]]] | None:  # noqa: ANN401, PLR0911 - kind by kind
    """Return the kind of object that holds a grid, and its lines; a flat one has one line."""
    if hasattr(value, "tolist") and getattr(value, "ndim", 0) == 2:
        return "numpy", value.tolist()
    if isinstance(value, dict) and value and all(isinstance(k, tuple) for k in value):
        if all(len(key) == 2 for key in value):
            long = 1 + max(key[1] for key in value)
            return "dictionary", HOLDERS["dictionary"][1](value, long, None)
        return None
    if isinstance(value, dict) and all(isinstance(line, list) for line in value.values()):
        first = next((n for n in (0, 1) if [*value] == [*range(n, n + len(value))]), None)
        return None if first is None else (f"stacks from {first}", [*value.values()])
    if not isinstance(value, list | tuple) or not value:
        return None
    if all(isinstance(line, list | tuple) for line in value):
        kind = "tuples" if isinstance(value, tuple) else "lists"
        return kind if any(value) else "stacks", [list(line) for line in value]
    if len(value) < 16 and all(isinstance(line, str) and len(line) != 1 for line in value):
        return "strings" if any(value) else "string stacks", [list(line) for line in value]
    return ("flat", [list(value)]) if len(value) >= 16 else None


def _shape(value: Any) -> dict[str, Any] | None:  # noqa: ANN401 - of a file
    """Describe an empty grid; ``None`` where `value` is none."""
    try:
        kind, lines = _lines(value) or ("", [])
        cells = [cell for line in lines for cell in line]
        few = len(cells) < 9 if "stacks" not in kind else cells or len(lines) < 3
        if few or any(cell != cells[0] for cell in cells):
            return None
        if any(len(line) != len(lines[0]) for line in lines):
            return None
        empty = _symbol(cells[0]) if cells else None
    except (TypeError, ValueError, LookupError):
        return None
    return {"kind": kind, "lines": len(lines), "long": len(lines[0]), "empty": empty}


def _symbol(value: Any) -> Any:  # noqa: ANN401 - JSON
    if isinstance(value, Enum):
        return {"path": f"{type(value).__name__}.{value.name}"}
    if value is None or isinstance(value, bool | str):
        return value
    return int(value) if float(value).is_integer() else float(value)  # a numpy grid has 0.0


def _difference(before: Any, after: Any) -> list[Any] | None:  # noqa: ANN401 - of a file
    """Return the one cell in which two grids differ, and its new symbol."""
    old, new = _lines(before), _lines(after)
    if old is None or new is None or len(old[1]) != len(new[1]):
        return None
    changed = [
        [i, j, _symbol(cell)]
        for i, line in enumerate(new[1])
        for j, cell in enumerate(line)
        if old[1][i][j : j + 1] != [cell]
    ]
    return changed[0] if len(changed) == 1 else None


def _filled(call: Callable[..., Any] | None, roles: list[Any], grid: Any) -> list[Any]:  # noqa: ANN401
    """Return the cell that a function of the file fills when it is told column 1; or its row."""
    board = copy.deepcopy(grid)
    answer = _quietly(call, *(board if one == "grid" else one for one in roles))
    try:
        cell = _difference(grid, board) or _difference(grid, answer)
    except (TypeError, ValueError, LookupError):
        return []
    if cell is None and type(answer) is int:
        return [[answer]]
    return [] if cell is None else [cell]


def _played(new: Callable[[], Any], attribute: str, method: dict[str, Any]) -> list[Any]:
    """Return the cells that two moves by a method fill in a new object."""
    made, cells = new(), []
    try:
        for roles in method["roles"]:
            before = copy.deepcopy(getattr(made, attribute))
            _quietly(getattr(made, method["by"], None), *roles)
            cell = _difference(before, getattr(made, attribute))
            if cell is None:
                return []
            cells.append(cell)
    except (TypeError, ValueError, LookupError, AttributeError):
        return []
    return cells
