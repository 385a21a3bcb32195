"""In which way an answer is wrong: the kind of difference, by which a hint is chosen.

A failure has several kinds, what says most first. A check adds kinds of its own: traits that
the cases that fail have in common, and rivals, the answers that a known mistake would give.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from typing import Any

from pions.checks.questions import Answer, Odd, Raised, TooLarge, Value
from pions.sandbox.errors import Verdict


class Kind(StrEnum):
    """The kinds that any check may meet."""

    # What came is no value at all.
    NONE = "none"
    PRINTED_NOT_RETURNED = "printed, not returned"
    FUNCTION = "function"
    LAZY = "lazy"
    TOO_LARGE = "too large"
    # A value of another type.
    TEXT = "text"
    BOOLEAN = "boolean"
    NOT_BOOLEAN = "not boolean"
    DECIMAL = "decimal"
    LIST_FOR_TUPLE = "list for tuple"
    SEVERAL = "several"
    SINGLE = "single"
    COUPLE_TURNED = "couple turned"
    # A number or a truth.
    NAN = "nan"
    INFINITE = "infinite"
    FINITE = "finite"
    SIGN = "sign"
    DOUBLE = "double"
    ONE_MORE = "one more"
    ONE_LESS = "one less"
    MISSED = "missed"
    MISTAKEN = "mistaken"
    # A grid or a text.
    SHAPE_TURNED = "shape turned"
    SHAPE = "shape"
    SWAPPED = "swapped"
    MIRRORED = "mirrored"
    UPSIDE_DOWN = "upside down"
    TURNED = "turned"
    SHARED = "shared"
    WRONG_DISC = "wrong disc"
    OTHER_INDEX = "other index"
    """A disc at another index of its list, such as another column in a list of rows."""
    WRONG_CELL = "wrong cell"
    MORE_DISCS = "more discs"
    FEWER_DISCS = "fewer discs"
    SPACES = "spaces"
    FEWER_LINES = "fewer lines"
    SHORTER_LINES = "shorter lines"
    NOTHING_PRINTED = "nothing printed"
    PRINTED = "printed"
    # What was given, afterwards.
    CHANGED = "changed"
    UNCHANGED = "unchanged"
    # Exceptions.
    ARGUMENTS = "arguments"
    INDEX = "index"
    NOT_CALLABLE = "not callable"
    EMPTY = "empty choice"
    ARRAY = "array"
    KEY = "key"
    NAME = "name"
    UNBOUND = "unbound"
    RECURSION = "recursion"
    NONE_USED = "none used"
    ATTRIBUTE = "attribute"
    TYPE = "type"
    VALUE = "value"
    ZERO = "zero"
    ASSERTION = "assertion"
    INPUT = "input"
    EXIT = "exit"
    MODULE = "module"
    PLAYED_ON = "played on"
    NOT_RAISED = "not raised"
    RAISED = "raised"
    TOO_LATE = "too late"
    # No answer.
    SLOW = "slow"
    MEMORY = "memory"
    STOPPED = "stopped"
    # Every case of a check fails, not only some.
    ALL = "all"
    # The same question answers otherwise in a file that was just read.
    KEPT = "kept"
    # Chance.
    NEVER = "never"
    ALWAYS = "always"
    NOT_ALLOWED = "not allowed"
    UNEVEN = "uneven"


STRONG = frozenset(
    {
        *(Kind.NONE, Kind.PRINTED_NOT_RETURNED, Kind.FUNCTION, Kind.LAZY, Kind.TOO_LARGE),
        *(Kind.TEXT, Kind.BOOLEAN, Kind.NOT_BOOLEAN, Kind.DECIMAL, Kind.SEVERAL, Kind.NAN),
        *(Kind.ARGUMENTS, Kind.EMPTY, Kind.ARRAY, Kind.INDEX, Kind.KEY, Kind.NAME, Kind.UNBOUND),
        *(Kind.RECURSION, Kind.NOT_CALLABLE, Kind.NONE_USED, Kind.ATTRIBUTE, Kind.TYPE),
        *(Kind.VALUE, Kind.ZERO, Kind.ASSERTION),
        *(Kind.INPUT, Kind.EXIT, Kind.MODULE, Kind.PLAYED_ON, Kind.RAISED),
        *(Kind.SLOW, Kind.MEMORY, Kind.STOPPED),
    }
)
"""Where one of these was seen, nothing else matters yet."""

_EXCEPTIONS: Mapping[str, Kind] = {
    "RecursionError": Kind.RECURSION,
    "UnboundLocalError": Kind.UNBOUND,
    "NameError": Kind.NAME,
    "IndexError": Kind.INDEX,
    "KeyError": Kind.KEY,
    "ZeroDivisionError": Kind.ZERO,
    "AssertionError": Kind.ASSERTION,
    "EOFError": Kind.INPUT,
    "SystemExit": Kind.EXIT,
    "ModuleNotFoundError": Kind.MODULE,
    "AttributeError": Kind.ATTRIBUTE,
    "TypeError": Kind.TYPE,
    "ValueError": Kind.VALUE,
}

_EMPTY = (
    *("empty sequence", "iterable argument is empty", "empty range", "empty population"),
    *("'a' cannot be empty", "a cannot be empty", "a must be non-empty"),
    *("a must be greater than 0", "high <= 0", "low >= high"),
    *('"Random.int"', 'Failure("hd")'),
)
"""The messages of Python, numpy and OCaml where there is nothing to choose from."""

GAME_OVER = "the game was over"
"""The text our own strategies raise when they are asked once more."""


def of_exception(raised: Raised) -> Iterator[str]:
    """Yield the kinds that an exception shows."""
    if GAME_OVER in raised.text:
        yield Kind.PLAYED_ON
        return
    if "NoneType" in raised.text:
        yield Kind.NONE_USED
    if "not callable" in raised.text:
        yield Kind.NOT_CALLABLE
    if any(said in raised.text for said in _EMPTY) or _no_first(raised):
        yield Kind.EMPTY
    if "TypeError" in raised.kinds and raised.line is None and "argument" in raised.text:
        yield Kind.ARGUMENTS
        return
    if "free variable" in raised.text:
        yield Kind.UNBOUND
    if "truth value of an array" in raised.text:
        yield Kind.ARRAY
    yield from (kind for name, kind in _EXCEPTIONS.items() if name in raised.kinds)
    yield Kind.RAISED


def _no_first(raised: Raised) -> bool:
    """Whether the first or the last item of an empty list was asked for."""
    if "list index out of range" not in raised.text:
        return False
    code, marks, *_ = [*raised.trace.rstrip().splitlines()[-3:-1], "", ""]
    if set(marks) <= set(" ~^"):  # which part of the line it is about, where Python says so
        code = "".join(char for char, mark in zip(code, marks, strict=False) if mark == "^")
    else:
        code = marks
    return re.search(r"\[(0|-1)\]$", code.strip()) is not None


def of_loss(verdict: Verdict) -> Iterator[str]:
    """Yield the kind of a process that had to be stopped."""
    stopped = Kind.MEMORY if verdict is Verdict.OUT_OF_MEMORY else Kind.STOPPED
    yield Kind.SLOW if verdict.late else stopped


def of_answer(answer: Answer, wanted: Sequence[Any]) -> Iterator[str]:
    """How the value of `answer` differs from those that are right."""
    got = answer.value
    if got is None and None not in wanted:
        if answer.printed.strip():
            yield Kind.PRINTED_NOT_RETURNED
        yield Kind.NONE
        return
    yield from of_value(got, wanted)


def of_value(got: Value, wanted: Sequence[Any]) -> Iterator[str]:
    """How `got` differs from each of the right values, `wanted`."""
    if got is None and None not in wanted:
        yield Kind.NONE
    elif isinstance(got, Odd):
        yield from _strange(got)
    elif wanted:
        # What is true of all the right values is said; else there is nothing sure to say.
        common = [list(_one(got, right)) for right in wanted]
        yield from (kind for kind in common[0] if all(kind in kinds for kinds in common))


def _strange(got: Odd) -> Iterator[str]:
    if isinstance(got, TooLarge):
        yield Kind.TOO_LARGE
    elif got.text in ("<function>", "<method>", "<builtin_function_or_method>"):
        yield Kind.FUNCTION
    elif got.text in _LAZY or got.text.endswith("iterator>"):
        yield Kind.LAZY


_LAZY = frozenset({"<generator>", "<map>", "<filter>", "<zip>", "<range>", "<set>"})


def _one(got: Value, right: Value) -> Iterator[str]:
    if isinstance(right, bool):
        yield from _truth(got, right)
    elif isinstance(right, int | float):
        yield from _number(got, right)
    elif isinstance(right, str):
        if isinstance(got, str):
            yield from of_text(got, right)
    elif isinstance(right, list | tuple):
        yield from _sequence(got, right)


def _truth(got: Value, right: bool) -> Iterator[str]:  # noqa: FBT001 - any value
    if isinstance(got, int) and got in (0, 1):
        yield Kind.MISSED if right else Kind.MISTAKEN
    else:
        yield Kind.NOT_BOOLEAN


def _number(got: Value, right: float) -> Iterator[str]:
    if isinstance(got, str):
        yield Kind.TEXT
    elif isinstance(got, bool):
        yield Kind.BOOLEAN
    elif isinstance(got, list | tuple | dict):
        yield Kind.SEVERAL
    elif isinstance(got, int | float):
        if math.isfinite(got) and math.isfinite(right):
            yield from _finite(got, right)
        elif math.isnan(got):
            yield Kind.NAN
        elif math.isfinite(got):
            yield Kind.FINITE
        else:
            yield Kind.INFINITE if math.isfinite(right) else Kind.SIGN


def _finite(got: float, right: float) -> Iterator[str]:
    if isinstance(got, float) and isinstance(right, int) and got == right:
        yield Kind.DECIMAL
    if got == -right != 0:
        yield Kind.SIGN
    if got == 2 * right and abs(right) > 9:  # a small number, a column, is doubled by chance
        yield Kind.DOUBLE
    if got == right + 1:
        yield Kind.ONE_MORE
    if got == right - 1:
        yield Kind.ONE_LESS


def _sequence(got: Value, right: Sequence[Any]) -> Iterator[str]:
    if isinstance(got, str):
        yield Kind.TEXT
    elif not isinstance(got, list | tuple):
        yield Kind.SINGLE
    elif is_grid(right):
        yield from of_grid(got, right)
    elif list(got) == list(right):
        yield Kind.LIST_FOR_TUPLE
    elif len(right) == 2 and list(got) == list(right)[::-1]:
        yield Kind.COUPLE_TURNED


def is_grid(value: Value) -> bool:
    """Whether it is a list of lists of one length."""
    return (
        isinstance(value, list | tuple)
        and len(value) > 1
        and all(isinstance(line, list | tuple) and len(line) == len(value[0]) for line in value)
        and len(value[0]) > 0
    )


def of_grid(got: Value, right: Value) -> Iterator[str]:
    """How one grid differs from another."""
    if not is_grid(got):
        yield Kind.SHAPE
        return
    mine, theirs = [list(line) for line in got], [list(line) for line in right]
    if (len(mine), len(mine[0])) != (len(theirs), len(theirs[0])):
        turned = (len(mine), len(mine[0])) == (len(theirs[0]), len(theirs))
        yield Kind.SHAPE_TURNED if turned else Kind.SHAPE
        return
    yield from _images(mine, theirs, {1: 2, 2: 1})
    cells = [pair for lines in zip(mine, theirs, strict=True) for pair in zip(*lines, strict=True)]
    more = sum(bool(a) for a, _ in cells) - sum(bool(b) for _, b in cells)
    if more:
        yield Kind.MORE_DISCS if more > 0 else Kind.FEWER_DISCS
    elif all(bool(a) == bool(b) for a, b in cells):
        yield Kind.WRONG_DISC
    else:
        if _discs_at_each_index(mine) != _discs_at_each_index(theirs):
            yield Kind.OTHER_INDEX
        yield Kind.WRONG_CELL


def _discs_at_each_index(rows: Sequence[Sequence[Any]]) -> list[int]:
    """How many discs lie at index 0 of the rows, at index 1, and so on."""
    return [sum(map(bool, cells)) for cells in zip(*rows, strict=True)]


def _images(
    mine: list[list[Any]], theirs: list[list[Any]], exchange: Mapping[Any, Any]
) -> Iterator[str]:
    """Whether one grid is the other seen in a mirror, or with the players exchanged."""
    if mine == theirs:
        return
    if mine == [[exchange.get(cell, cell) for cell in line] for line in theirs]:
        yield Kind.SWAPPED
    if mine == theirs[::-1]:
        yield Kind.UPSIDE_DOWN
    if mine == [line[::-1] for line in theirs]:
        yield Kind.MIRRORED
    if mine == [list(line) for line in zip(*theirs, strict=False)]:
        yield Kind.TURNED


def of_text(got: str, right: str) -> Iterator[str]:
    """How what was printed differs from what should have been."""
    mine, theirs = (
        [list("".join(line.split())) for line in text.splitlines() if line.strip()]
        for text in (got, right)
    )
    letters = sorted({sign for line in theirs for sign in line if sign.isalpha()})
    exchange = dict(zip(letters, letters[::-1], strict=True)) if len(letters) == 2 else {}
    # Columns may be shown as rows, from either end.
    images = [[line[::step] for line in theirs[::way]] for way in (1, -1) for step in (1, -1)]
    found = list(_images(mine, theirs, exchange))
    if not mine:
        yield Kind.NOTHING_PRINTED
    elif mine == theirs:
        yield Kind.SPACES
    elif found:
        yield from found
    elif any(Kind.TURNED in _images(mine, image, {}) for image in images):
        yield Kind.TURNED
    elif len(mine) < len(theirs):
        yield Kind.FEWER_LINES
    elif all(map(_shorter, mine, theirs)):
        yield Kind.SHORTER_LINES


def _shorter(one: list[str], other: list[str]) -> bool:
    return len(one) < len(other)


def of_change(given: Value, wanted: Value, got: Value) -> Iterator[str]:
    """How a value differs after the call: from what it was, and from what it should be."""
    if given is not None and given == wanted:
        yield Kind.CHANGED
    elif given is not None and given == got:
        yield Kind.UNCHANGED
    elif is_grid(wanted):
        yield from of_grid(got, wanted)
    else:
        yield from of_value(got, [wanted])


def of_draws(counts: Mapping[Any, int], choices: Iterable[Any]) -> Iterator[str]:
    """Yield the kinds of difference of draws that are not even."""
    allowed = list(choices)
    if any(count and choice not in allowed for choice, count in counts.items()):
        yield Kind.NOT_ALLOWED
    if len(counts) == 1 < len(allowed):
        yield Kind.ALWAYS
    elif any(not counts.get(choice) for choice in allowed):
        yield Kind.NEVER
    yield Kind.UNEVEN
