"""Questions about a student's functions, answered as data in their process.

A question is a small program: values, lines to run before, one expression, and expressions to
evaluate afterwards. The referee judges the value, the exception and the output that come back.
"""

from __future__ import annotations

import builtins
import io
import json
import math
import sys
from collections.abc import Callable, Mapping
from functools import cache
from types import CodeType, ModuleType
from typing import Any, Final

_MOST: Final = 6000
"""Values in one answer; of a larger one only the beginning is shown."""
_DEEPEST: Final = 12
_LONGEST: Final = 2000
"""Characters of a text in an answer."""
_MOST_OUTPUT: Final = 16_000
_MOST_BYTES: Final = 30_000
"""Of a value, or of what was printed, as it travels: an answer is one line of limited length."""
_ALL_BYTES: Final = 60_000
"""Of the whole answer."""
_SHOWN: Final = 400
_STRANGER: Final = "<{}>"


class _Printed(io.StringIO):
    """The output of a function: its beginning is kept."""

    def write(self, text: str) -> int:
        super().write(text[: max(0, _MOST_OUTPUT - self.tell())])
        return len(text)


class _Keyboard(io.TextIOBase):
    """A keyboard: the lines of a list, or what a function answers to all printed so far."""

    def __init__(self, typist: Callable[[str], str | None], printed: _Printed) -> None:
        self._typist = typist
        self._printed = printed
        self.asked: list[int] = []
        """How much had been printed at each question."""

    def readline(self, _size: int | None = -1, /) -> str:  # type: ignore[override]
        said = self._printed.getvalue()
        self.asked.append(len(said))
        line = self._typist(said)
        return "" if line is None else f"{line}\n"

    def readable(self) -> bool:
        return True


def answer(
    module: ModuleType,
    question: Mapping[str, Any],
    fault: Callable[[BaseException], dict[str, Any]],
) -> dict[str, Any]:
    """Put `question` to the functions of `module`; `fault` describes an exception."""
    known = module.__dict__
    _rename(known, question.get("aliases") or {})
    space: dict[str, Any] = {"__builtins__": builtins, "__name__": "question"}
    space |= {name: known[name] for name in question["names"] if name in known}
    space |= question["values"]
    printed = _Printed()
    keyboard = _Keyboard(_typist(question["typed"], space), printed)
    reply: dict[str, Any] = {}
    streams = sys.stdin, sys.stdout
    try:
        sys.stdin, sys.stdout = keyboard, printed
        exec(_compiled(question["before"], "exec"), space)  # noqa: S102 - a program of ours
        value = eval(_compiled(question["call"], "eval"), space)  # noqa: S307 - ours as well
    except BaseException as error:  # noqa: BLE001 - sys.exit is an answer like any other
        reply["raised"] = {
            "kinds": [kind.__name__ for kind in type(error).__mro__[:8]],
            **fault(error),
        }
    else:
        reply |= {"value": plain(value), "shown": shown(value)}
    finally:
        sys.stdin, sys.stdout = streams
    reply["after"] = {text: _seen(text, space) for text in question["after"]}
    reply["asked"] = keyboard.asked[:200]
    room = max(0, _ALL_BYTES - _length(reply))
    reply["printed"] = _fitting(printed.getvalue(), min(room, _MOST_BYTES))
    return reply


def _rename(known: dict[str, Any], aliases: Mapping[str, str]) -> None:
    for name, own in aliases.items():
        owner, dot, method = name.rpartition(".")
        if not dot:
            known[name] = known.get(own)
        elif not hasattr(known.get(owner), method):
            setattr(known[owner], method, getattr(known[owner], own.rpartition(".")[2]))


def _seen(text: str, space: dict[str, Any]) -> Any:  # noqa: ANN401 - JSON
    try:
        return plain(eval(_compiled(text, "eval"), space))  # noqa: S307 - ours
    except Exception as error:  # noqa: BLE001 - what was there may be there no more
        return {"odd": _STRANGER.format(type(error).__name__)}


def _length(reply: object) -> int:
    return len(json.dumps(reply, separators=(",", ":")))


def _fitting(text: str, most: int) -> str:
    while len(text.encode("ascii", "backslashreplace")) > most:
        text = text[: len(text) // 2]
    return text


@cache
def _compiled(text: str, mode: str) -> CodeType:
    return compile(text, "<question>", mode, dont_inherit=True)


def _typist(typed: list[str] | None, space: Mapping[str, Any]) -> Callable[[str], str | None]:
    """Return the lines `typed`, or the function `typist` that the question itself defines."""
    lines = iter(typed or ())
    return lambda said: space["typist"](said) if typed is None else next(lines, None)


def plain(value: object) -> Any:  # noqa: ANN401 - JSON
    """Return `value` as JSON, containers with their kind; a value that is too large, in words."""
    try:
        found = _plain(value, [_MOST], 0)
        if _length(found) <= _MOST_BYTES:
            return found
    except _TooLarge:
        pass
    return {"large": shown(value)}


class _TooLarge(Exception):
    """There is more in a value than fits into an answer."""


def _python(value: Any) -> Any:  # noqa: ANN401 - anything at all
    """Return values of numpy as plain Python: numbers, truths, and arrays as lists."""
    kind = type(value)
    if kind.__module__.partition(".")[0] == "numpy" and hasattr(value, "tolist"):
        if getattr(value, "size", 0) > _MOST:
            raise _TooLarge
        return value.tolist()
    return value


def _plain(value: Any, room: list[int], depth: int) -> Any:  # noqa: ANN401, PLR0911 - JSON
    room[0] -= 1
    if room[0] < 0 or depth > _DEEPEST:
        raise _TooLarge
    value = _python(value)
    kind = type(value)
    if value is None or kind in (bool, float):
        return value
    if kind is int:
        return value if abs(value) < 1 << 64 else {"odd": "<int>"}
    if kind is str:
        return value[:_LONGEST]
    if isinstance(value, list | tuple):
        items = [_plain(item, room, depth + 1) for item in value]
        return items if isinstance(value, list) else {"tuple": items}
    if isinstance(value, dict):
        return {"dict": [[_plain(one, room, depth + 1) for one in pair] for pair in value.items()]}
    if isinstance(value, int | float):  # of another kind, such as an `IntEnum`
        return int(value) if isinstance(value, int) else float(value)
    if isinstance(value, str):  # the same for texts
        return str.__str__(value)[:_LONGEST]
    return {"odd": _STRANGER.format(kind.__name__)}


def shown(value: object) -> str:
    """Return `value` for people, by no code of the student's own; numpy's numbers as numbers."""
    kind = type(value)
    if kind is float and math.isnan(value):  # type: ignore[arg-type] # it is one
        return "nan"
    try:
        value = _python(value)
    except _TooLarge:
        return _STRANGER.format(kind.__name__)
    if not isinstance(value, str | bytes | bool | int | float | list | tuple | dict | set | None):
        return _STRANGER.format(kind.__name__)
    import reprlib  # noqa: PLC0415 - as the rest of the process, late

    class Brief(reprlib.Repr):
        def repr1(self, x: Any, level: int) -> str:  # noqa: ANN401 - anything at all
            return super().repr1(_python(x), level)

    brief = Brief()
    brief.maxlist = brief.maxtuple = brief.maxdict = brief.maxset = 12
    brief.maxstring = brief.maxother = 200
    try:
        return brief.repr(value)[:_SHOWN]
    except (ValueError, RecursionError, _TooLarge):
        return _STRANGER.format(kind.__name__)
