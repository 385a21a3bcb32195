"""The exit of a function from the loop in which it calls itself: at the end or early, by a line.

The source is read, never run. Known are the line of the last call, the line of the return and
the numbers among the variables then. A ``return`` in the loop has ended it; a ``break`` has if
its condition holds for these numbers. Anything else is left open.
"""

from __future__ import annotations

import ast
import linecache
import math
import operator
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Final, TypeAlias

from pions.app.trees.tree import SourceCut
from pions.core import python_source
from pions.core.recorded_calls import RecordedCall

SourceOf: TypeAlias = Callable[[str], str]
"""The text of a file, by the name its code has for it; empty where there is none."""
_LONGEST: Final = 80

_COMPARED: Final[Mapping[type[ast.cmpop], Callable[[Any, Any], bool]]] = {
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
}
_COMBINED: Final[Mapping[type[ast.operator], Callable[[Any, Any], float]]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
}
_KNOWN: Final[Mapping[str, Callable[..., float]]] = {"max": max, "min": min, "abs": abs}


@dataclass(frozen=True, slots=True)
class LoopExit:
    """Whether the loop was left early, and the line that did it; ``None`` where it is not known."""

    early: bool | None
    cut: SourceCut | None = None


_UNKNOWN: Final = LoopExit(early=None)
_TO_THE_END: Final = LoopExit(early=False)


def on_disk(file: str) -> str:
    """Return the source of code that this interpreter has read, notebooks' cells included."""
    return "".join(linecache.getlines(file))


def left(call: RecordedCall, source: SourceOf, constants: Mapping[str, float]) -> LoopExit:
    """Find how `call` left its loop; `constants` are the numbers its file has under names."""
    if not call.called_at or not call.ended_at:
        return _UNKNOWN
    text = source(call.place[0])
    loops = _loops(text, call.called_at) if text else None
    if not loops:
        return _TO_THE_END if loops == () else _UNKNOWN
    numbers = {**constants, **call.at_the_end}
    if loops[-1].lineno < call.ended_at <= _end(loops[-1].body):
        return _returned(text, loops[-1], call.ended_at, numbers)
    if len(loops) > 1:
        return _UNKNOWN  # a break leaves only the inner one
    return _broken(text, loops[0], numbers)


Loop: TypeAlias = ast.For | ast.While


@cache
def _parsed(text: str) -> ast.Module | None:
    try:
        return python_source.parsed(text)
    except (SyntaxError, ValueError, RecursionError):
        return None


@cache
def _loops(text: str, line: int) -> tuple[Loop, ...] | None:
    """Find the loops around `line` within its function, the innermost first."""
    module = _parsed(text)
    if module is None:
        return None
    loops: list[Loop] = []
    inside_function = False
    todo: list[ast.AST] = [module]
    while todo:
        node = todo.pop()
        for child in ast.iter_child_nodes(node):
            start = getattr(child, "lineno", 0)
            if not start <= line <= (getattr(child, "end_lineno", None) or start):
                continue
            if isinstance(child, ast.FunctionDef):
                loops, inside_function = [], True
            elif isinstance(child, ast.For | ast.While):
                loops.append(child)
            if isinstance(child, ast.stmt | ast.ExceptHandler | ast.match_case):
                todo = [child]
                break
    return tuple(loops[::-1]) if inside_function else None


def _end(body: list[ast.stmt]) -> int:
    return body[-1].end_lineno or body[-1].lineno


def _returned(text: str, loop: Loop, line: int, numbers: Mapping[str, float]) -> LoopExit:
    for statement, tests in _leaving(loop.body, ast.Return):
        if statement.lineno <= line <= (statement.end_lineno or statement.lineno):
            return LoopExit(early=True, cut=_cut(text, statement, tests, numbers))
    return _UNKNOWN


def _broken(text: str, loop: Loop, numbers: Mapping[str, float]) -> LoopExit:
    """Find whether a loop was left by a break, by its condition, or at its end."""
    possible: list[SourceCut] = []
    for statement, tests in _leaving(loop.body, ast.Break):
        held = [_truth(test, numbers) for test in tests]
        if all(held):
            return LoopExit(early=True, cut=_cut(text, statement, tests, numbers))
        if False not in held:
            possible.append(_cut(text, statement, tests, numbers))
    test = loop.test if isinstance(loop, ast.While) else None
    if isinstance(test, ast.BoolOp) and isinstance(test.op, ast.And):
        for part in test.values:
            if _truth(part, numbers) is False:
                return LoopExit(early=True, cut=_cut(text, loop, (part,), numbers))
    if len(possible) == 1:
        return LoopExit(early=None, cut=possible[0])
    return _UNKNOWN if possible else _TO_THE_END


Tests: TypeAlias = tuple[ast.expr, ...]
"""The conditions around a statement, the outermost first."""


def _leaving(
    body: list[ast.stmt], kind: type[ast.Return | ast.Break], tests: Tests = ()
) -> Iterator[tuple[ast.stmt, Tests]]:
    """Yield the statements of a kind that leave this loop, each with its conditions."""
    for statement in body:
        if isinstance(statement, kind):
            yield statement, tests
        elif isinstance(statement, ast.If):
            yield from _leaving(statement.body, kind, (*tests, statement.test))
            otherwise = ast.copy_location(ast.UnaryOp(ast.Not(), statement.test), statement.test)
            yield from _leaving(statement.orelse, kind, (*tests, otherwise))
        elif isinstance(statement, ast.With | ast.Try) or (
            kind is ast.Return and isinstance(statement, ast.For | ast.While)
        ):
            yield from _leaving(statement.body, kind, tests)


def _cut(text: str, statement: ast.stmt, tests: Tests, numbers: Mapping[str, float]) -> SourceCut:
    """Describe an exit by the line of its condition, where there is one."""
    line = statement.lineno
    names: dict[str, float] = {}
    if tests:
        line = tests[-1].lineno
        for node in ast.walk(tests[-1]):
            if isinstance(node, ast.Name) and node.id in numbers:
                value = numbers[node.id]
                if not isinstance(value, bool):
                    names.setdefault(node.id, value)
    written = text.splitlines()[line - 1].strip()[:_LONGEST]
    return SourceCut(line, written, tuple(names.items()))


def _truth(test: ast.expr, numbers: Mapping[str, float]) -> bool | None:
    """Whether a condition holds; ``None`` where it depends on more than numbers."""
    if isinstance(test, ast.BoolOp):
        parts = [_truth(part, numbers) for part in test.values]
        decisive = isinstance(test.op, ast.Or)
        if decisive in parts:
            return decisive
        return None if None in parts else not decisive
    if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
        inner = _truth(test.operand, numbers)
        return None if inner is None else not inner
    if isinstance(test, ast.Compare):
        terms = [_value(term, numbers) for term in (test.left, *test.comparators)]
        if None in terms or any(type(op) not in _COMPARED for op in test.ops):
            return None
        pairs = zip(test.ops, terms, terms[1:], strict=False)
        return all(_COMPARED[type(op)](before, after) for op, before, after in pairs)
    value = _value(test, numbers)
    return None if value is None else bool(value)


def _value(term: ast.expr, numbers: Mapping[str, float]) -> float | None:  # noqa: PLR0911 - one a kind
    """Compute a number from names, constants and the little arithmetic that bounds need."""
    if isinstance(term, ast.Constant):
        return term.value if isinstance(term.value, int | float) else None
    if isinstance(term, ast.Name):
        return numbers.get(term.id)
    if isinstance(term, ast.Attribute):
        return math.inf if term.attr in {"inf", "infty"} else None
    if isinstance(term, ast.UnaryOp) and isinstance(term.op, ast.USub):
        inner = _value(term.operand, numbers)
        return None if inner is None else -inner
    if isinstance(term, ast.BinOp) and type(term.op) in _COMBINED:
        left, right = _value(term.left, numbers), _value(term.right, numbers)
        return None if left is None or right is None else _COMBINED[type(term.op)](left, right)
    if isinstance(term, ast.Call) and isinstance(term.func, ast.Name) and not term.keywords:
        return _called(term, term.func.id, numbers)
    return None


def _called(term: ast.Call, name: str, numbers: Mapping[str, float]) -> float | None:
    first = term.args[0] if term.args else None
    if name == "float" and isinstance(first, ast.Constant) and isinstance(first.value, str):
        try:
            return float(first.value)
        except ValueError:
            return None
    known = [value for arg in term.args if (value := _value(arg, numbers)) is not None]
    if name not in _KNOWN or len(known) != len(term.args) or (name != "abs" and len(known) < 2):
        return None
    return _KNOWN[name](*known)
