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

from pions.core.types import whole
from pions.sandbox.calling.parts import GridForm, Name, read_form

_NUMBER: Final = re.compile(r"-?\d+")
_MOST: Final = 64
"""Rows and columns of a grid that is answered."""


def shaped(
    module: ModuleType, call: Callable[..., Any], wish: dict[str, Any]
) -> Callable[..., Any]:
    """Return `call` as the referee calls it: see `Convention.shaping`."""
    form = read_form(wish["grid"])
    symbols = [looked_up(module, one) for one in (form.empty, *form.marks)]
    names = symbols if form.named else None

    def called(*sent: Any) -> Any:  # noqa: ANN401 - a student's
        given, keywords, lines = list(sent), {}, sent[wish["grids"][0]] if wish["grids"] else []
        for place in wish["grids"]:
            given[place] = form.make(given[place], names)
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
            return printed_numbers(page.getvalue())
        answer = call(*given, **keywords)
        if wish["answers_grid"]:
            grid = given[wish["grids"][0]] if answer is None else answer
            return _grid(form.unmake(grid, len(lines[0]), names))
        attributes = wish["attributes"]
        if attributes and not isinstance(answer, tuple | list):
            return [
                answer[one] if isinstance(answer, dict) else getattr(answer, one)
                for one in attributes
            ]
        return answer

    return called


def with_object(
    module: ModuleType, call: Callable[..., Any], wish: dict[str, Any]
) -> Callable[..., Any]:
    """Return `call` that is given an object of the file's own class: see `Convention.making`.

    What it is made of comes after the arguments: those of its constructor, a grid, the mark of the
    side to move, the moves that led to the position.
    """
    parts = [one for one in ("grid", "turn", "replay") if wish[one]]
    count = wish["given"] + len(parts)

    def called(*sent: Any, **keywords: Any) -> Any:  # noqa: ANN401 - a student's
        first = len(sent) - count
        given, made_of = list(sent[:first]), sent[first:]
        made = looked_up(module, Name(wish["path"]))(*made_of[: wish["given"]])
        for part, value in zip(parts, made_of[wish["given"] :], strict=True):
            if part != "replay":
                setattr(made, wish[part], value)
                continue
            for move in value:
                getattr(made, wish["replay"])(*move)
        for place in wish["places"]:
            given[place] = made
        return call(*given, **keywords)

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


def find(module: ModuleType, path: str) -> Any:  # noqa: ANN401 - of a student's
    """Return a name of the file or of a module it may import; ``None`` where there is none."""
    try:
        return looked_up(module, Name(path))
    except (ImportError, AttributeError):
        return None


def printed_numbers(text: str) -> Any:  # noqa: ANN401 - JSON
    """Return the numbers on the last line that was printed; its text where there are none."""
    lines = [line for line in text.splitlines() if line.strip()]
    numbers = [int(number) for number in _NUMBER.findall(lines[-1])] if lines else []
    return numbers[0] if len(numbers) == 1 else numbers or text[-80:]


def answered_grid(
    module: ModuleType,
    form: GridForm,
    grid: Any,  # noqa: ANN401 - a student's
    length: int,
) -> dict[str, Any]:
    """Return a grid of the file as an answer of JSON."""
    symbols = [looked_up(module, one) for one in (form.empty, *form.marks)]
    return _grid(form.unmake(grid, length, symbols if form.named else None))


def _grid(lines: list[list[Any]]) -> dict[str, Any]:
    def cell(value: Any) -> Any:  # noqa: ANN401 - a symbol
        if value is None or isinstance(value, bool | str | float):
            return value
        return whole(value)

    return {"grid": [[cell(one) for one in line[:_MOST]] for line in lines[:_MOST]]}
