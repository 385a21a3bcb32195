"""Turns what the referee sends into the objects a file is given, and its answer into numbers.

Runs in the player's process, for conventions that need more than plain lists.
"""

from __future__ import annotations

import io
import re
import sys
from collections.abc import Callable
from contextlib import redirect_stdout
from importlib import import_module
from types import ModuleType
from typing import Any, Final

from pions.sandbox.calling.parts import GridForm, Name, read_form

_NUMBER: Final = re.compile(r"-?\d+")


def shaped(
    module: ModuleType, call: Callable[..., Any], wish: dict[str, Any]
) -> Callable[..., Any]:
    """Return `call` as the referee calls it: see `Convention.shaping`."""
    form = read_form(wish["grid"])
    symbols = [looked_up(module, one) for one in (form.empty, *form.marks)]
    names = symbols if form.named else None

    def called(*sent: Any) -> Any:  # noqa: ANN401 - a student's
        given, keywords = list(sent), {}
        lines = [list(line) for place in wish["grids"][:1] for line in sent[place]]
        for place in wish["grids"]:
            if not wish["board"]:
                given[place] = form.make(given[place], names)
                continue
            cells = [[names[one] if names else one for one in line] for line in given[place]]
            given[place] = _replayed(module, wish["board"], cells, symbols[0])
        for place in wish["marks"] if names else ():
            given[place] = names[given[place]]  # type: ignore[index] # the condition above
        for place, path in wish["names"]:
            given[place] = looked_up(module, Name(path))
        for place, keyword in reversed(wish["keywords"]):
            keywords[keyword] = given.pop(place)
        if wish["printed"]:
            with redirect_stdout(io.StringIO()) as page:
                call(*given, **keywords)
            sys.stdout.write(page.getvalue())
            return _printed(page.getvalue())
        answer = call(*given, **keywords)
        if wish["answers_grid"]:
            grid = given[wish["grids"][0]] if answer is None else answer
            return _filled(form, lines, grid, names) or answer
        attributes = wish["attributes"]
        if attributes and not isinstance(answer, tuple | list):
            return [
                answer[one] if isinstance(answer, dict) else getattr(answer, one)
                for one in attributes
            ]
        return answer

    return called


def looked_up(module: ModuleType, symbol: Any) -> Any:  # noqa: ANN401 - a symbol or its value
    """Return the value of a name of the file or of a module it may import; others as they are."""
    if not isinstance(symbol, Name):
        return symbol
    first, *rest = symbol.path.split(".")
    if first in module.__dict__:
        value = module.__dict__[first]
    else:
        value, place = import_module(first), first
    for part in rest:
        if isinstance(value, ModuleType) and not hasattr(value, part):
            place = f"{value.__name__}.{part}"
            value = import_module(place)
        else:
            value = getattr(value, part)
    return value


def _replayed(module: ModuleType, calls: list[str], cells: list[list[Any]], empty: Any) -> Any:  # noqa: ANN401
    """Return a board of the file's own class, each mark set by its own method."""
    from ast import literal_eval  # noqa: PLC0415 - few boards are objects

    (path, built), (method, words) = (call.removesuffix(")").split("(") for call in calls)
    made = looked_up(module, Name(path))(*literal_eval(f"[{built}]"))
    for row, line in enumerate(cells):
        for column, cell in enumerate(line):
            if cell != empty:
                known = {"row": row, "column": column}
                given = [known.get(word.strip(), cell) for word in words.split(",")]
                getattr(made, method)(*given)
    return made


def find(module: ModuleType, path: str) -> Any:  # noqa: ANN401 - of a student's
    """Return a name of the file or of a module it may import; ``None`` where there is none."""
    try:
        return looked_up(module, Name(path))
    except (ImportError, AttributeError):
        return None


def _printed(text: str) -> Any:  # noqa: ANN401 - numbers
    lines = [line for line in text.splitlines() if line.strip()]
    numbers = [int(number) for number in _NUMBER.findall(lines[-1])] if lines else []
    return numbers[0] if len(numbers) == 1 else numbers or text[-80:]


def _filled(form: GridForm, before: Any, grid: Any, names: list[Any] | None) -> list[int] | None:  # noqa: ANN401
    """Return the line and the place of the one cell that is filled in `grid`, if there is one."""
    empty = 0 if names else form.empty
    try:
        after = form.unmake(grid, len(before[0]), names)
        filled = [
            [i, j]
            for i, line in enumerate(before)
            for j, cell in enumerate(line)
            if cell == empty != after[i][j]
        ]
    except (AttributeError, IndexError, KeyError, TypeError, ValueError):
        return None
    return filled[0] if len(filled) == 1 else None
