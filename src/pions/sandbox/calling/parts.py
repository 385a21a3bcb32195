"""The parts of a convention: how a grid and an answer are written, each with its inverse.

A grid is written in two steps: plain lists of symbols, which the referee sends; then the object the
file is given, which is made of them in the player's process.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, partial
from typing import Any, Final, TypeAlias

from pions.core.types import Grid, Side


class NotAMove(Exception):
    """The answer has not the shape the convention asks for."""


@dataclass(frozen=True, slots=True)
class DefinedName:
    """A symbol or a value that the file defines, such as ``Colour.RED``."""

    path: str

    def __repr__(self) -> str:
        return self.path


Symbol: TypeAlias = int | float | str | bool | DefinedName | None
GridLines: TypeAlias = list[list[Any]]
"""The rows or the columns of a grid."""


def _turned(lines: GridLines) -> GridLines:
    return [list(line) for line in zip(*lines, strict=True)]


def _array(lines: GridLines, _empty: Symbol) -> Any:  # noqa: ANN401 - numpy's
    import numpy as np  # noqa: PLC0415 - few files need it

    return np.array(lines)


def _flat(lines: GridLines, _empty: Symbol = None) -> list[Any]:
    return [cell for line in lines for cell in line]


def _cut(cells: Any, length: int, _empty: Symbol = None) -> GridLines:  # noqa: ANN401 - of a file
    return [list(cells[start : start + length]) for start in range(0, len(cells), length)]


def _dictionary(lines: GridLines, _empty: Symbol) -> dict[tuple[int, int], Any]:
    return {(i, j): cell for i, line in enumerate(lines) for j, cell in enumerate(line)}


def _stacks(lines: GridLines, empty: Symbol) -> GridLines:
    return [[cell for cell in line if cell != empty] for line in lines]


def _padded(value: Any, length: int, empty: Symbol) -> GridLines:  # noqa: ANN401 - of a file
    return [[*line, *[empty] * (length - len(line))] for line in value]


def _numbered(lines: GridLines, empty: Symbol, first: int) -> dict[int, Any]:
    return dict(enumerate(_stacks(lines, empty), first))


def _unnumbered(value: Any, length: int, empty: Symbol) -> GridLines:  # noqa: ANN401 - of a file
    return _padded([value[key] for key in sorted(value)], length, empty)


def _lists(value: Any, _length: int, _empty: Symbol) -> GridLines:  # noqa: ANN401 - of a file
    return [list(line) for line in value]


HOLDERS: Final[
    Mapping[str, tuple[Callable[[GridLines, Symbol], Any], Callable[[Any, int, Symbol], GridLines]]]
] = {
    "lists": (lambda lines, _empty: lines, _lists),
    "tuples": (lambda lines, _empty: tuple(map(tuple, lines)), _lists),
    "numpy": (_array, lambda value, _length, _empty: value.tolist()),
    "flat": (_flat, _cut),
    "dictionary": (
        _dictionary,
        lambda value, length, _: _cut([value[key] for key in sorted(value)], length),
    ),
    "strings": (lambda lines, _empty: ["".join(line) for line in lines], _lists),
    "text": (
        lambda lines, _empty: "\n".join("".join(line) for line in lines),
        lambda value, _length, _empty: [list(line) for line in value.split("\n")],
    ),
    "stacks": (_stacks, _padded),
    "string stacks": (
        lambda lines, empty: ["".join(line) for line in _stacks(lines, empty)], _padded
    ),
    "stacks from 0": (partial(_numbered, first=0), _unnumbered),
    "stacks from 1": (partial(_numbered, first=1), _unnumbered),
}  # fmt: skip
"""The kinds of object that hold a grid: how each is made of lines and the symbol of an empty cell,
and how it is read, given the length of a line. Keys of a dictionary are (line, place in it), or of
stacks the numbers of columns."""


@dataclass(frozen=True, slots=True)
class Layout:
    """The order in which a grid's cells are written, and the kind of object that holds them."""

    columns: bool
    bottom: bool
    holder: str

    def ordered(self, rows: GridLines) -> GridLines:
        """Return rows, top first, in this order."""
        rows = rows[::-1] if self.bottom else rows
        return _turned(rows) if self.columns else rows

    def rows(self, lines: GridLines) -> GridLines:
        """Return what was `ordered` as rows, top first."""
        rows = _turned(lines) if self.columns else lines
        return rows[::-1] if self.bottom else rows


LAYOUTS: Final[Mapping[str, Layout]] = {
    f"{lines}, {end} first" + ("" if shape == "lists" else f", {shape}"): Layout(
        lines == "columns", end == "bottom", shape
    )
    for lines in ("rows", "columns")
    for end in ("top", "bottom")
    for shape in HOLDERS
    if "stacks" not in shape or (lines, end) == ("columns", "bottom")
}
"""Every layout by its words: ``rows, top first``; ``columns, bottom first, tuples``."""


@dataclass(frozen=True, slots=True)
class GridForm:
    """How a grid is written."""

    layout: str = "rows, top first"
    empty: Symbol = 0
    marks: tuple[Symbol, Symbol] = (1, 2)
    """Of the side that opened and the other; or, by `mover`, of the side to move and the other."""
    mover: bool = False

    @property
    def symbols(self) -> tuple[Symbol, Symbol, Symbol]:
        """That of an empty cell, and the two marks."""
        return (self.empty, *self.marks)

    @property
    def named(self) -> bool:
        """Whether the file defines a symbol: then 0, 1 and 2 are sent."""
        return DefinedName in map(type, self.symbols)

    def seen(self, side: Side, to_move: Side) -> int:
        """Return which of the two marks `side` has."""
        return int(side is not to_move) if self.mover else side

    def write(self, grid: Grid, to_move: Side) -> GridLines:
        """Return the lines of `grid` as they are sent."""
        empty, *marks = (0, 1, 2) if self.named else self.symbols
        if self.mover and to_move:
            marks.reverse()
        rows = [[empty if cell is None else marks[cell] for cell in row] for row in grid]
        return LAYOUTS[self.layout].ordered(rows)

    def read(self, lines: GridLines, to_move: Side) -> Grid:
        """Return the grid that was written as `lines`; raises `NotAMove`."""
        sides = (Side.SECOND, Side.FIRST) if self.mover and to_move else (Side.FIRST, Side.SECOND)
        symbols = (0, 1, 2) if self.named else self.symbols
        known = dict(zip(symbols, (None, *sides), strict=True))
        try:
            rows = LAYOUTS[self.layout].rows(lines)
            return tuple(tuple(known[cell] for cell in row) for row in rows)
        except (KeyError, TypeError, ValueError):
            raise NotAMove from None

    def make(self, lines: GridLines, symbols: Sequence[Any] | None = None) -> Any:  # noqa: ANN401
        """Return the object for the file; `symbols` are the three that are `named`."""
        empty = self.empty
        if symbols is not None:
            empty = symbols[0]
            lines = [[symbols[cell] for cell in line] for line in lines]
        return HOLDERS[LAYOUTS[self.layout].holder][0](lines, empty)

    def unmake(self, value: Any, length: int, symbols: Sequence[Any] | None = None) -> GridLines:  # noqa: ANN401
        """Return the lines that `make` was given; `length` is that of a line."""
        empty = self.empty if symbols is None else symbols[0]
        lines = HOLDERS[LAYOUTS[self.layout].holder][1](value, length, empty)
        if symbols is not None:
            known = list(symbols)
            lines = [[known.index(cell) for cell in line] for line in lines]
        return lines


USUAL: Final = GridForm()
"""Rows, top first, in 0, 1 and 2."""


SIDES: Final[Mapping[str, tuple[Any, Any]]] = {
    "number": (1, 2),
    "number from 0": (0, 1),
    "sign": (1, -1),
    "opens": (True, False),
}
"""Ways to name a side beside its mark: for the side that opened, and for the other."""

AnswerTree: TypeAlias = "str | tuple[AnswerTree, ...]"
NEW_GRID: Final = "new grid"
"""The answer of a file that returns the grid after its move, or changes the one it is given."""
WORDS: Final = ("column", "row", "cell", "value", "move")
"""Of an answer. A ``cell`` is a number in the order of the layout, a ``value`` is not looked at,
and a ``move`` is a number of Pions."""
_ANSWER: Final = re.compile(r"(?P<printed>printed )?(?P<tree>.+?)(?: from (?P<first>[01]))?")
_LONGEST: Final = 200
_LEAF: Final = re.compile(r"(?:(?P<attribute>[^\W\d]\w*)=)?(?P<word>\w+)")


@dataclass(frozen=True, slots=True)
class AnswerForm:
    """The shape of an answer: a word, or a tree of words."""

    tree: AnswerTree
    first: int = 0
    """The number of the first column, row and cell."""
    attributes: tuple[str, ...] = ()
    """Of the object that is answered, in the order of the tree; none where it is no object."""
    printed: bool = False

    @property
    def words(self) -> set[str]:
        """The words in its tree."""
        return set(_words(self.tree))

    def read(self, answer: object) -> dict[str, int]:
        """Return the numbers in an answer by their words, counted from 0; raises `NotAMove`."""
        found: dict[str, int] = {}
        self._collect(self.tree, answer, found)
        return found

    def _collect(self, tree: AnswerTree, answer: object, found: dict[str, int]) -> None:
        if tree == "value":
            return
        if isinstance(tree, str):
            if not isinstance(answer, int) or isinstance(answer, bool):
                raise NotAMove
            found[tree] = answer - self.first
            return
        if not isinstance(answer, list) or len(answer) != len(tree):
            raise NotAMove
        for branch, part in zip(tree, answer, strict=True):
            self._collect(branch, part, found)

    def write(self, numbers: Mapping[str, int]) -> Any:  # noqa: ANN401 - numbers in lists
        """Return the answer that is read as `numbers`."""

        def written(tree: AnswerTree) -> Any:  # noqa: ANN401 - as above
            if isinstance(tree, str):
                return 0 if tree == "value" else numbers[tree] + self.first
            return [written(branch) for branch in tree]

        return written(self.tree)


@cache
def answer_form(text: str) -> AnswerForm:
    """Return the form in words: ``column from 1``, ``(x=row, y=column) from 0``.

    Raises `ValueError`.
    """
    match = _ANSWER.fullmatch(text) if len(text) <= _LONGEST else None
    if match is None:
        raise ValueError(text)
    attributes: list[str] = []
    tree, rest = _parsed(match["tree"].replace(" ", ""), attributes)
    form = AnswerForm(tree, int(match["first"] or 0), tuple(attributes), bool(match["printed"]))
    said = [word for word in _words(tree) if word != "value"]
    alone = {"cell", "move"} & set(said) and len(said) > 1
    if rest or not said or alone or len(set(said)) < len(said):
        raise ValueError(text)
    if (said != ["move"]) != (match["first"] is not None):
        raise ValueError(text)
    branches = () if isinstance(tree, str) else tree
    if attributes and (form.printed or len(attributes) != sum(type(b) is str for b in branches)):
        raise ValueError(text)
    return form


def _parsed(text: str, attributes: list[str]) -> tuple[AnswerTree, str]:
    """Return the tree at the beginning of `text`, and the rest."""
    if not text.startswith("("):
        leaf = _LEAF.match(text)
        if leaf is None or leaf["word"] not in WORDS:
            raise ValueError(text)
        if leaf["attribute"]:
            attributes.append(leaf["attribute"])
        return leaf["word"], text[leaf.end() :]
    branches: list[AnswerTree] = []
    while not branches or text.startswith(","):
        branch, text = _parsed(text[1:], attributes)
        branches.append(branch)
    if not text.startswith(")"):
        raise ValueError(text)
    return tuple(branches), text[1:]


def _words(tree: AnswerTree) -> list[str]:
    return [tree] if isinstance(tree, str) else [word for one in tree for word in _words(one)]
