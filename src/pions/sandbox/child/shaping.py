"""Turns what the referee sends into the objects a file is given, and its answer into numbers.

Runs in the player's process, for conventions that need more than plain lists.
"""

from __future__ import annotations

import io
import re
import sys
from collections.abc import Callable
from contextlib import nullcontext, redirect_stdout
from copy import deepcopy
from functools import partial
from importlib import import_module
from operator import attrgetter
from types import ModuleType
from typing import Any, Final, TypeAlias, cast

from pions.sandbox.calling.conventions import GLOBALS, OBJECTS, Built, Convention, Fixed, from_data
from pions.sandbox.calling.parts import NEW_GRID, DefinedName, GridForm
from pions.sandbox.child.answer_json import plain
from pions.sandbox.child.inspection import NEW

_NUMBER: Final = re.compile(r"-?\d+")
Calls: TypeAlias = Callable[..., Any]


def shaped(module: ModuleType, call: Calls, data: str, told: dict[str, Any] | None = None) -> Calls:
    """Return `call` as the referee calls it by the convention in `data`.

    In a trial `told` is filled with all that may be the answer.
    """
    convention = from_data(data)
    form, board = convention.form, convention.board
    grid, keywords = convention.grid, dict[str, Any]()
    symbols = [looked_up(module, one) for one in grid.symbols] if grid.named else None
    makes: list[tuple[int, Calls | None]] = []
    for place, word in enumerate(convention.sent):
        if isinstance(word, Fixed) and word.keyword:
            new = NEW * (convention.how == "method" and place <= len(convention.built))
            keywords[new + word.keyword] = looked_up(module, word.value)
        else:
            makes.append((place, _maker(module, word, convention, symbols)))
    put = _with_object(module, board, convention) if board else lambda ready: (ready, None)
    tried = told is not None
    changed = convention.answer == NEW_GRID or (tried and "grid" in convention.sent)
    at = convention.sent.index("grid") if changed else 0

    def called(*sent: Any) -> Any:  # noqa: ANN401 - a student's
        before = [list(line) for line in sent[at]] if changed else []
        ready = [make(sent[place]) if make else sent[place] for place, make in makes]
        (given, made), page = put(ready), io.StringIO()
        with redirect_stdout(page) if form.printed or tried else nullcontext():
            answer = _taken(given, call(*given, **keywords))
        if form.printed:
            sys.stdout.write(page.getvalue())
        printed = answer if type(answer) is str else page.getvalue()
        holder = getattr(call, "instance", made or module) if answer is None else answer
        seen = (answer, *vars_of(answer).values(), ready[at], *vars_of(made).values())
        cells = (filled_cell(grid, before, one, symbols) for one in seen if changed)
        cell = next(filter(None, cells), None)
        if told is not None:
            held = {"grid": cell, "attributes": vars_of(holder)}
            value = None if type(answer) is str else plain(answer)
            told.update(held, value=value, printed=printed_numbers(printed))
        if form.printed:
            return printed_numbers(printed)
        if cell:
            return cell[:2]
        if form.attributes and not isinstance(answer, tuple | list):
            of: Calls = dict.__getitem__ if isinstance(answer, dict) else getattr
            return [of(holder, one) for one in form.attributes]
        return answer

    return called


def _taken(given: list[Any], answer: Any) -> Any:  # noqa: ANN401 - a student's
    """Return what was put into a queue among the arguments; without one, the answer."""
    for queue in (one for one in given if type(one).__name__ == "Queue"):
        while queue.qsize():
            answer = queue.get()
    return answer


def vars_of(value: Any) -> dict[str, Any]:  # noqa: ANN401 - of a file
    """Return the attributes of an object, or none."""
    return getattr(value, "__dict__", {})


class _Fields(dict[str, Any]):
    """A dictionary whose values are attributes, too."""

    def __init__(self, values: dict[str, Any]) -> None:
        super().__init__(values)
        self.__dict__ = self


def _couples(moves: list[Any]) -> list[Any]:
    """Return moves as Python files write them: a row and a column are a tuple."""
    return [tuple(one) if type(one) is list else one for one in moves]


def _maker(
    module: ModuleType, word: str | Fixed, convention: Convention, symbols: list[Any] | None
) -> Calls | None:
    """Return what makes an argument of the value that is sent; ``None`` where that is the same."""
    if isinstance(word, Fixed):
        value = looked_up(module, word.value)
        return lambda _sent: deepcopy(value) if type(value) is list else value
    if word == "grid":
        return partial(convention.grid.make, symbols=symbols)
    if word in OBJECTS:
        return _couples if word == "past moves" else _Fields
    if symbols is None or word not in {"side", "rival", "moves"}:
        return None
    if word != "moves":
        return symbols.__getitem__
    told = (name for name in cast("Built", convention.board).replayed if name != "object")
    sides = [name == "side" for name in told]
    return lambda moves: [
        [symbols[value] if side else value for side, value in zip(sides, move, strict=True)]
        for move in moves
    ]


def _with_object(
    module: ModuleType, board: Built, convention: Convention
) -> Callable[[list[Any]], tuple[list[Any], Any]]:
    """Return what puts an object among the arguments, made of the last of them; and the object."""
    words = [one for one in convention.sent if not (isinstance(one, Fixed) and one.keyword)]
    rest, count = len(words) - len(board.sent), len(board.given)
    places = [place for place, word in enumerate(words) if word == "object"]

    def put(ready: list[Any]) -> tuple[list[Any], Any]:
        given, parts = ready[:rest], ready[rest:]
        own = board.path == GLOBALS
        made = module if own else looked_up(module, DefinedName(board.path))(*parts[:count])
        for (name, _), value in zip(board.attributes, parts[count:], strict=False):
            setattr(made, name, value)
        for move in parts[-1] if board.replay else ():
            told = iter(move)
            play = attrgetter(board.replay)(made)
            after = play(*(made if word == "object" else next(told) for word in board.replayed))
            made = after if type(after) is type(made) else made  # a board that is never changed
        for place in places:
            given[place] = made
        return given, made

    return put


def looked_up(module: ModuleType, symbol: Any) -> Any:  # noqa: ANN401 - a symbol or its value
    """Return the value of a name of the file or of a module it may import; others as they are."""
    if isinstance(symbol, tuple):  # a list of the contract
        return [looked_up(module, one) for one in symbol]
    if not isinstance(symbol, DefinedName):
        return symbol
    if symbol.path.endswith("()"):
        return looked_up(module, DefinedName(symbol.path[:-2]))()
    first, *rest = symbol.path.split(".")
    value = module.__dict__[first] if first in module.__dict__ else import_module(first)
    for part in rest:
        if isinstance(value, ModuleType) and not hasattr(value, part):
            import_module(f"{value.__name__}.{part}")
        value = getattr(value, part)
    return value


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
    form: GridForm, before: list[list[Any]], grid: object, names: list[Any] | None
) -> list[int] | None:
    """Return the line and the place of the one cell that is filled in `grid`, if there is one.

    Then which of the two marks it holds, 1 or 2; 0 if it is another.
    """
    empty, *marks = (0, 1, 2) if names else form.symbols
    try:
        after = form.unmake(grid, len(before[0]), names)
        filled = [
            [i, j, 1 + marks.index(after[i][j]) if after[i][j] in marks else 0]
            for i, line in enumerate(before)
            for j, cell in enumerate(line)
            if cell == empty != after[i][j]
        ]
    except Exception:  # noqa: BLE001 - of objects of a file, any
        return None
    return filled[0] if len(filled) == 1 else None
