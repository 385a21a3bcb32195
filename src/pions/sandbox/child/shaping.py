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
from typing import Any, Final, cast

from pions.sandbox.calling.conventions import Built, Convention, Fixed, from_data
from pions.sandbox.calling.parts import NEW_GRID, DefinedName, GridForm, GridLines

_NUMBER: Final = re.compile(r"-?\d+")


def shaped(  # noqa: C901 - one step for each part of a convention
    module: ModuleType, call: Callable[..., Any], data: str
) -> Callable[..., Any]:
    """Return `call` as the referee calls it by the convention in `data`."""
    convention = from_data(data)
    grid, form = convention.grid, convention.form
    if convention.made is not None:
        call = _with_object(module, call, convention)
    symbols = [looked_up(module, one) for one in (grid.empty, *grid.marks)]
    names = symbols if grid.named else None

    def called(*sent: Any) -> Any:  # noqa: ANN401 - a student's
        given, keywords, lines, handed = [], dict[str, Any](), [], None
        for word, value in zip(convention.sent, sent, strict=True):
            ready = value
            if word == "grid":
                lines = [list(line) for line in value]
                ready = handed = _made(module, convention, value, symbols)
            elif word in {"side", "rival"} and names:
                ready = names[value]
            elif isinstance(word, Fixed):
                ready = looked_up(module, word.value)
                if word.keyword:
                    keywords[word.keyword] = ready
                    continue
            given.append(ready)
        if form.printed:
            with redirect_stdout(io.StringIO()) as page:
                call(*given, **keywords)
            sys.stdout.write(page.getvalue())
            return printed_numbers(page.getvalue())
        answer = call(*given, **keywords)
        if convention.answer == NEW_GRID:
            return filled_cell(grid, lines, handed if answer is None else answer, names) or answer
        if form.attributes and not isinstance(answer, tuple | list):
            of = dict.__getitem__ if isinstance(answer, dict) else getattr
            return [of(answer, one) for one in form.attributes]
        return answer

    return called


def looked_up(module: ModuleType, symbol: Any) -> Any:  # noqa: ANN401 - a symbol or its value
    """Return the value of a name of the file or of a module it may import; others as they are."""
    if not isinstance(symbol, DefinedName):
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


def _made(module: ModuleType, convention: Convention, lines: GridLines, symbols: list[Any]) -> Any:  # noqa: ANN401
    """Return the grid, or a board of the file's own class, each mark set by its own method."""
    form = convention.grid
    if not convention.board:
        return form.make(lines, symbols if form.named else None)
    from ast import literal_eval  # noqa: PLC0415 - few boards are objects

    calls = (call.removesuffix(")").split("(") for call in (convention.board, convention.replay))
    (path, built), (method, words) = calls
    made = looked_up(module, DefinedName(path))(*literal_eval(f"[{built}]"))
    for row, line in enumerate(lines):
        for column, sent in enumerate(line):
            cell = symbols[sent] if form.named else sent
            if cell != symbols[0]:
                known = {"row": row, "column": column}
                getattr(made, method)(*(known.get(word.strip(), cell) for word in words.split(",")))
    return made


def _with_object(
    module: ModuleType, call: Callable[..., Any], convention: Convention
) -> Callable[..., Any]:
    """Return `call` that is given an object of the file's own class, made of what comes last."""
    wish = cast("Built", convention.made)
    places = [i for i, one in enumerate(convention.sent) if one == "object"]
    parts = [one for one in ("grid", "turn", "replay") if getattr(wish, one)]
    count = len(wish.sent)

    def called(*sent: Any) -> Any:  # noqa: ANN401 - a student's
        given, made_of = list(sent[:-count] if count else sent), list(sent[len(sent) - count :])
        made = looked_up(module, DefinedName(wish.path))(*made_of[: len(wish.given)])
        for part, value in zip(parts, made_of[len(wish.given) :], strict=True):
            if part != "replay":
                setattr(made, getattr(wish, part), value)
                continue
            for move in value:
                getattr(made, wish.replay)(*move)
        for place in places:
            given[place] = made
        return call(*given)

    return called


def find(module: ModuleType, path: str) -> Any:  # noqa: ANN401 - of a student's
    """Return a name of the file or of a module it may import; ``None`` where there is none."""
    try:
        return looked_up(module, DefinedName(path))
    except (ImportError, AttributeError):
        return None


def printed_numbers(text: str) -> Any:  # noqa: ANN401 - JSON
    """Return the numbers on the last line that was printed; its text where there are none."""
    lines = [line for line in text.splitlines() if line.strip()]
    numbers = [int(number) for number in _NUMBER.findall(lines[-1])] if lines else []
    return numbers[0] if len(numbers) == 1 else numbers or text[-80:]


def filled_cell(
    form: GridForm,
    before: list[list[Any]],
    grid: Any,  # noqa: ANN401 - a student's
    names: list[Any] | None,
) -> list[int] | None:
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
