"""The shape of a program: fingerprints of its syntax tree, without names, constants and comments.

Each function is a list of tokens, one a node of the tree; statements that do not depend on each
other stand in a fixed order. Of all runs of `LENGTH` tokens, winnowing keeps one in each window:
two functions that share a long enough run share a fingerprint, wherever it stands.
"""

from __future__ import annotations

import ast
import builtins
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import cached_property
from itertools import chain
from typing import Final, NamedTuple
from zlib import crc32

from pions.core import python_source
from pions.core.errors import InvalidOption

LENGTH: Final = 12
"""Tokens of a run: about two short lines."""
_WINDOW: Final = 4
_MOST_ORDERED: Final = 60
"""Statements of a block that are put into order; longer ones are tables."""
_GAP: Final = 2
"""LineRange between two blocks that are shown as one."""
_KNOWN: Final = frozenset(dir(builtins)).union(*map(dir, (list, dict, str, set)))
"""Names that no author chooses."""
_CHANGING: Final = frozenset({"print", "input", "open", "exec", "eval", "next", "setattr"})
_PURE: Final = frozenset(dir(builtins)) - _CHANGING
_OUT: Final = (ast.Import, ast.ImportFrom, ast.Global, ast.Nonlocal, ast.Pass, ast.expr_context)
_LEAVING: Final = (ast.Return, ast.Break, ast.Continue, ast.Raise, ast.Yield, ast.Assert)
_FUNCTIONS: Final = (ast.FunctionDef, ast.AsyncFunctionDef)
_LEAVES: Final = (ast.Constant, ast.JoinedStr, ast.Name, ast.arg)
_FIELDS_OUT: Final = ("annotation", "returns", "decorator_list", "type_comment")
_TURNED: Final = {"Gt": "Lt", "GtE": "LtE"}


class Token(NamedTuple):
    """A node of the tree, and its line."""

    text: str
    line: int


class Fingerprint(NamedTuple):
    """A run of tokens, and its lines."""

    mark: int
    first: int
    last: int


class LineRange(NamedTuple):
    """The first and the last line of a block."""

    first: int
    last: int


@dataclass(frozen=True, slots=True)
class Block:
    """LineRange of two files that correspond."""

    one: LineRange
    other: LineRange
    size: int
    """How many fingerprints they share."""


@dataclass(frozen=True)
class FileShape:
    """The fingerprints of a file, function by function."""

    parts: tuple[tuple[Fingerprint, ...], ...]

    @cached_property
    def counts(self) -> tuple[Counter[int], ...]:
        """How often each mark occurs, function by function."""
        return tuple(Counter(one.mark for one in part) for part in self.parts)

    @cached_property
    def marks(self) -> frozenset[int]:
        """All marks of the file."""
        return frozenset(one.mark for part in self.parts for one in part)

    @property
    def size(self) -> int:
        """How many fingerprints it has."""
        return sum(map(len, self.parts))

    def without(self, marks: frozenset[int]) -> FileShape:
        """Return it without some marks."""
        kept = (tuple(one for one in part if one.mark not in marks) for part in self.parts)
        return FileShape(tuple(filter(None, kept)))

    def matched(self, other: FileShape) -> list[tuple[int, int, int]]:
        """Return the functions that correspond, by number, and how many fingerprints they share.

        The two that share most are taken first, so that each function has one counterpart.
        """
        pairs = sorted(
            (-shared, one, two)
            for one, mine in enumerate(self.counts)
            for two, theirs in enumerate(other.counts)
            if (shared := sum((mine & theirs).values()))
        )
        found: list[tuple[int, int, int]] = []
        taken: tuple[set[int], set[int]] = (set(), set())
        for shared, one, two in pairs:
            if one not in taken[0] and two not in taken[1]:
                taken[0].add(one)
                taken[1].add(two)
                found.append((one, two, -shared))
        return found

    def blocks(self, other: FileShape) -> list[Block]:
        """Return the lines that correspond, the largest block first."""
        found: list[Block] = []
        for one, two, _shared in self.matched(other):
            mine, theirs = self.parts[one], other.parts[two]
            marks, others = ([part.mark for part in parts] for parts in (mine, theirs))
            runs = SequenceMatcher(None, marks, others, autojunk=False).get_matching_blocks()
            near: list[Block] = []
            for start, begin, size in runs[:-1]:
                block = Block(
                    _lines(mine[start : start + size]), _lines(theirs[begin : begin + size]), size
                )
                if near and _touch(near[-1].one, block.one) and _touch(near[-1].other, block.other):
                    last = near.pop()
                    block = Block(
                        _joined(last.one, block.one),
                        _joined(last.other, block.other),
                        last.size + size,
                    )
                near.append(block)
            found += near
        return sorted(found, key=lambda block: (-block.size, block.one))


def shape(source: str) -> FileShape:
    """Return the shape of a text in Python; raises `InvalidOption` where it is none."""
    try:
        tree = python_source.parsed(source)
        parts = [_winnowed(list(_block(body))) for body in _parts(tree)]
    except SyntaxError as error:
        raise InvalidOption("Line {line} is no Python.", line=error.lineno or 1) from None
    except (ValueError, RecursionError, MemoryError):
        raise InvalidOption("It cannot be read as a program in Python.") from None
    return FileShape(tuple(part for part in parts if part))


def _parts(tree: ast.Module | ast.ClassDef) -> Iterator[Sequence[ast.stmt]]:
    """Yield the body of each function and method; at the end all that stands outside of them."""
    rest: list[ast.stmt] = []
    for statement in tree.body:
        if isinstance(statement, _FUNCTIONS):
            yield [statement]
        elif isinstance(statement, ast.ClassDef):
            yield from _parts(statement)
        else:
            rest.append(statement)
    if rest:
        yield rest


def _tokens(node: ast.AST, line: int = 0) -> Iterator[Token]:
    line = getattr(node, "lineno", line)
    node = _plain(node)
    if isinstance(node, _OUT) or _is_text(node):
        return
    yield Token(_said(node), line)
    if isinstance(node, _LEAVES) or _is_negative(node):
        return
    for field, value in ast.iter_fields(node):
        if field in _FIELDS_OUT:
            continue
        parts = value if isinstance(value, list) else [value]
        if parts and isinstance(parts[0], ast.stmt):
            yield from _block(parts)
            yield Token("end", line)
        else:
            for one in parts:
                if isinstance(one, ast.AST):
                    yield from _tokens(one, line)


def _plain(node: ast.AST) -> ast.AST:
    """Return every assignment as one without a type and without an operator."""
    if isinstance(node, ast.AnnAssign):
        value = node.value
    elif isinstance(node, ast.AugAssign):
        value = ast.BinOp(left=node.target, op=node.op, right=node.value)
    else:
        return node
    return ast.Pass() if value is None else ast.Assign(targets=[node.target], value=value)


def _said(node: ast.AST) -> str:
    name = type(node).__name__
    if isinstance(node, ast.Attribute):
        return f".{node.attr}" if node.attr in _KNOWN else "."
    if isinstance(node, _LEAVES) or _is_negative(node):
        name = getattr(node, "id", "")
        return name if name in _KNOWN else "a"
    return _TURNED.get(name, name)


def _is_text(node: ast.AST) -> bool:
    """Whether it is a docstring, or another text that does nothing."""
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def _is_negative(node: ast.AST) -> bool:
    return isinstance(node, ast.UnaryOp) and isinstance(node.operand, ast.Constant)


def _block(body: Sequence[ast.stmt]) -> Iterator[Token]:
    """Yield the tokens of each statement; what can change places stands in the order of shapes."""
    written = [list(_tokens(statement)) for statement in body]
    if len(body) > _MOST_ORDERED:
        yield from chain.from_iterable(written)
        return
    uses = [_Uses.of(statement) for statement in body]
    names = [" ".join(token.text for token in tokens) for tokens in written]
    left = list(range(len(body)))
    while left:
        free = [
            one
            for place, one in enumerate(left)
            if not any(uses[one].depends(uses[before]) for before in left[:place])
        ]
        chosen = min(free, key=lambda one: (names[one], one))
        left.remove(chosen)
        yield from written[chosen]


@dataclass(frozen=True, slots=True)
class _Uses:
    """The names that a statement reads and changes."""

    read: frozenset[str]
    changed: frozenset[str]
    leaves: bool

    def depends(self, before: _Uses) -> bool:
        """Return whether it has to stand behind another one."""
        return (
            self.leaves
            or before.leaves
            or bool(self.changed & (before.read | before.changed) or self.read & before.changed)
        )

    @classmethod
    def of(cls, statement: ast.stmt) -> _Uses:
        read: set[str] = set()
        changed: set[str] = set()
        leaves = False
        for node in ast.walk(statement):
            leaves = leaves or isinstance(node, _LEAVING)
            if isinstance(node, ast.Name):
                (read if isinstance(node.ctx, ast.Load) else changed).add(node.id)
            elif isinstance(node, ast.Attribute | ast.Subscript):
                if not isinstance(node.ctx, ast.Load):
                    changed |= _names(node.value)
            elif isinstance(node, (*_FUNCTIONS, ast.ClassDef)):
                changed.add(node.name)
            elif isinstance(node, ast.Call) and not (
                isinstance(node.func, ast.Name) and node.func.id in _PURE
            ):
                changed |= _names(node) | {"()"}  # it may change all it is given, and print
        return cls(frozenset(read), frozenset(changed), leaves)


def _names(node: ast.AST) -> set[str]:
    return {one.id for one in ast.walk(node) if isinstance(one, ast.Name)}


def _winnowed(tokens: list[Token]) -> tuple[Fingerprint, ...]:
    runs: list[Fingerprint] = []
    for start in range(len(tokens) - LENGTH + 1):
        run = tokens[start : start + LENGTH]
        mark = crc32(" ".join(token.text for token in run).encode())
        runs.append(Fingerprint(mark, *_span(token.line for token in run)))
    kept: dict[int, Fingerprint] = {}
    for start in range(max(1, len(runs) - _WINDOW + 1) if runs else 0):
        window = range(start, min(start + _WINDOW, len(runs)))
        place = min(window, key=lambda one: (runs[one].mark, -one))
        kept[place] = runs[place]
    return tuple(kept.values())


def _span(lines: Iterable[int]) -> LineRange:
    known = [line for line in lines if line]
    return LineRange(min(known, default=1), max(known, default=1))


def _lines(parts: Sequence[Fingerprint]) -> LineRange:
    return LineRange(min(part.first for part in parts), max(part.last for part in parts))


def _touch(one: LineRange, other: LineRange) -> bool:
    return one.first - _GAP <= other.last + 1 and other.first <= one.last + 1 + _GAP


def _joined(one: LineRange, other: LineRange) -> LineRange:
    return LineRange(min(one.first, other.first), max(one.last, other.last))
