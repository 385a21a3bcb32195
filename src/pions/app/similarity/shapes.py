"""The shape of a program: fingerprints of its syntax tree, without names, constants and comments.

Each function is a list of tokens, one a node of the tree; statements that do not depend on each
other stand in a fixed order. Of all runs of `LENGTH` tokens, winnowing keeps one in each window:
two functions that share a long enough run share a fingerprint, wherever it stands.
"""

from __future__ import annotations

import ast
import builtins
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import cached_property
from typing import Final, NamedTuple
from zlib import crc32

from pions.core import python_source
from pions.core.errors import InvalidOption

LENGTH: Final = 12
"""Tokens of a run: about two short lines."""
_WINDOW: Final = 4
_MOST_ORDERED: Final = 60
"""Statements of a block that are put into order; longer ones are tables."""
_GAP: Final = 3
"""From the last line of a block to the first of the next, where both are shown as one."""
_KNOWN: Final = frozenset(dir(builtins)).union(*map(dir, (list, dict, str, set)))
"""Names that no author chooses."""
_PURE: Final = frozenset(dir(builtins)).difference(
    ("print", "input", "open", "exec", "eval", "next", "setattr")
)
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


class LineRange(NamedTuple):
    """The first and the last line of a block."""

    first: int
    last: int

    def with_(self, other: LineRange) -> LineRange:
        """Return the lines from the beginning of the one to the end of the other."""
        return LineRange(min(self.first, other.first), max(self.last, other.last))

    def is_near(self, other: LineRange) -> bool:
        """Return whether hardly a line lies between them."""
        return self.first - _GAP <= other.last and other.first <= self.last + _GAP


class Fingerprint(NamedTuple):
    """A run of tokens, and its lines."""

    mark: int
    lines: LineRange


@dataclass(frozen=True, slots=True)
class Block:
    """Lines of two files that correspond."""

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

    def size(self, weights: Mapping[int, float]) -> float:
        """Return how many fingerprints it has, each of its weight: 1 where none is given."""
        return sum(weights.get(one.mark, 1) for part in self.parts for one in part)

    def without(self, marks: frozenset[int]) -> FileShape:
        """Return it without some marks."""
        kept = (tuple(one for one in part if one.mark not in marks) for part in self.parts)
        return FileShape(tuple(filter(None, kept)))

    def matched(self, other: FileShape) -> list[tuple[int, int, Counter[int]]]:
        """Return the functions that correspond, by number, and the marks that they share.

        The two that share most are taken first, so that each function has one counterpart.
        """
        pairs = [
            (one, two, mine & theirs)
            for one, mine in enumerate(self.counts)
            for two, theirs in enumerate(other.counts)
            if not mine.keys().isdisjoint(theirs)
        ]
        found: list[tuple[int, int, Counter[int]]] = []
        for one, two, shared in sorted(pairs, key=lambda pair: (-pair[2].total(), *pair[:2])):
            if all(one != first and two != second for first, second, _marks in found):
                found.append((one, two, shared))
        return found

    def shared(self, other: FileShape, weights: Mapping[int, float]) -> float:
        """Return how many fingerprints it shares with another one, each of its weight."""
        counts = (marks for *_places, marks in self.matched(other))
        return sum(
            count * weights.get(mark, 1) for marks in counts for mark, count in marks.items()
        )

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
                if near and near[-1].one.is_near(block.one) and near[-1].other.is_near(block.other):
                    last = near.pop()
                    both = last.one.with_(block.one), last.other.with_(block.other)
                    block = Block(*both, last.size + size)
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
    return FileShape(tuple(filter(None, parts)))


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
    yield rest


def _tokens(node: ast.AST, line: int = 0) -> Iterator[Token]:
    line, node = getattr(node, "lineno", line), _plain(node)
    text = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)  # a docstring
    if text or isinstance(node, _OUT):
        return
    negative = isinstance(node, ast.UnaryOp) and isinstance(node.operand, ast.Constant)
    if negative or isinstance(node, _LEAVES):
        name = getattr(node, "id", "")
        yield Token(name if name in _KNOWN else "a", line)
        return
    name = type(node).__name__
    if isinstance(node, ast.Attribute):
        name = f".{node.attr}" if node.attr in _KNOWN else "."
    yield Token(_TURNED.get(name, name), line)
    for field, value in ast.iter_fields(node):
        parts = value if isinstance(value, list) else [value]
        if parts and isinstance(parts[0], ast.stmt):
            yield from _block(parts)
            yield Token("end", line)
        elif field not in _FIELDS_OUT:
            for one in parts:
                if isinstance(one, ast.AST):
                    yield from _tokens(one, line)


def _plain(node: ast.AST) -> ast.AST:
    """Return every assignment as one without a type and without an operator."""
    if isinstance(node, ast.AugAssign):
        value = ast.BinOp(left=node.target, op=node.op, right=node.value)
        return ast.Assign(targets=[node.target], value=value)
    if isinstance(node, ast.AnnAssign):
        return ast.Assign(targets=[node.target], value=node.value) if node.value else ast.Pass()
    return node


def _block(body: Sequence[ast.stmt]) -> Iterator[Token]:
    """Yield the tokens of each statement; what can change places stands in the order of shapes."""
    written = [list(_tokens(statement)) for statement in body]
    names = [" ".join(token.text for token in tokens) for tokens in written]
    order = len(body) <= _MOST_ORDERED
    uses = [_uses(statement) for statement in body] if order else []
    left = list(range(len(body)))
    while left:
        free = left[:1]
        for place, one in enumerate(left[1:] if order else (), start=1):
            (read, changed), earlier = uses[one], [uses[before] for before in left[:place]]
            if not any(changed & (seen | made) or read & made for seen, made in earlier):
                free.append(one)
        chosen = min(free, key=lambda one: (names[one], one))
        left.remove(chosen)
        yield from written[chosen]


def _uses(statement: ast.stmt) -> tuple[set[str], set[str]]:
    """Return the names that a statement reads, and those it may change."""
    read = {"leave"}  # all depends on a statement that leaves, and that one on all before it
    changed: set[str] = set()
    for node in ast.walk(statement):
        if isinstance(node, _LEAVING):
            changed.add("leave")
        elif isinstance(node, ast.Name):
            (read if isinstance(node.ctx, ast.Load) else changed).add(node.id)
        elif isinstance(node, ast.Attribute | ast.Subscript):
            if not isinstance(node.ctx, ast.Load):
                changed |= _names(node.value)
        elif isinstance(node, (*_FUNCTIONS, ast.ClassDef)):
            changed.add(node.name)
        elif isinstance(node, ast.Call) and getattr(node.func, "id", "") not in _PURE:
            changed |= _names(node) | {"()"}  # it may change all it is given, and print
    return read, changed


def _names(node: ast.AST) -> set[str]:
    return {one.id for one in ast.walk(node) if isinstance(one, ast.Name)}


def _winnowed(tokens: list[Token]) -> tuple[Fingerprint, ...]:
    runs: list[Fingerprint] = []
    for start in range(len(tokens) - LENGTH + 1):
        run = tokens[start : start + LENGTH]
        lines = [token.line for token in run if token.line] or [1]
        mark = crc32(" ".join(token.text for token in run).encode())
        runs.append(Fingerprint(mark, LineRange(min(lines), max(lines))))
    kept: dict[int, Fingerprint] = {}
    for start in range(max(1, len(runs) - _WINDOW + 1) if runs else 0):
        window = range(start, min(start + _WINDOW, len(runs)))
        place = min(window, key=lambda one: (runs[one].mark, -one))
        kept[place] = runs[place]
    return tuple(kept.values())


def _lines(parts: Sequence[Fingerprint]) -> LineRange:
    found = parts[0].lines
    for part in parts[1:]:
        found = found.with_(part.lines)
    return found
