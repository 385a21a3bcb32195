"""SGF as text, for any game (FF[4]): nodes with properties.

Of a damaged file, or one that ends too early, the nodes before that place are read.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final

from pions.core.errors import InvalidText
from pions.core.types import Term
from pions.core.variations import forked

LONGEST: Final = 1 << 20
"""Characters of a file at most."""
_TOKEN: Final = re.compile(
    r"\s*(?:(?P<mark>[();])|(?P<name>[A-Za-z]+)|(?P<value>\[(?:[^\]\\]|\\.)*\]))", re.DOTALL
)
_LOOKS_SO: Final = re.compile(r"\s*\(\s*;")


class InvalidSgf(InvalidText):
    """An error at a line and column of an SGF text."""

    def __init__(self, message: str, *, text: str, offset: int = 0, **values: object) -> None:
        line, column = place(text, offset)
        shown = text[offset - column + 1 :].partition("\n")[0]
        super().__init__(message, text=shown, offset=column - 1, line=line, column=column, **values)


@dataclass(frozen=True, slots=True)
class SgfNode:
    """A node: its depth, its place in the text, and its properties by name."""

    depth: int
    offset: int
    properties: Mapping[str, list[str]] = field(default_factory=dict)

    def one(self, name: str, default: str = "") -> str:
        """Return the first value of a property."""
        values = self.properties.get(name)
        return values[0] if values else default


@dataclass(frozen=True, slots=True)
class SgfText:
    """The first game of a text: its nodes in the order of reading."""

    nodes: tuple[SgfNode, ...]
    """At least one; the first is the root, of depth 0."""
    fault: InvalidSgf | None = None
    """Why the text could not be read to its end."""

    @property
    def main(self) -> tuple[SgfNode, ...]:
        """The nodes of the first variation."""
        count = 0
        while count < len(self.nodes) and self.nodes[count].depth == count:
            count += 1
        return self.nodes[:count]


def looks_so(text: str) -> bool:
    """Return whether `text` begins as SGF does."""
    return _LOOKS_SO.match(text) is not None


def place(text: str, offset: int) -> tuple[int, int]:
    """Return the line and the column of a character, from 1."""
    before = text[:offset]
    return before.count("\n") + 1, len(before) - (before.rfind("\n") + 1) + 1


def read(text: str) -> SgfText:
    """Return the first game of `text`; raises `InvalidSgf` where there is none."""
    if len(text) > LONGEST:
        raise InvalidSgf("This SGF file is too long.", text=text)
    offset = text.find("(")
    if offset < 0:
        raise InvalidSgf("This is no SGF: it has no “(”.", text=text)
    reader = _Reader(text)
    while not reader.done and (token := _TOKEN.match(text, offset)):
        reader.take(token)
        offset = token.end()
        if reader.fault is not None:
            break
    if not reader.done and reader.fault is None:
        reader.fault = InvalidSgf(
            "SGF, line {line}, column {column}: this cannot be read.",
            text=text,
            offset=offset + len(text[offset:]) - len(text[offset:].lstrip()),
        )
    if not reader.nodes:
        raise reader.fault or InvalidSgf("This SGF holds no game.", text=text)
    return SgfText(tuple(reader.nodes), reader.fault)


class _Reader:
    """Builds the nodes of a game from its tokens."""

    def __init__(self, text: str) -> None:
        self.nodes: list[SgfNode] = []
        self.fault: InvalidSgf | None = None
        self.done = False
        self._text = text
        self._open: list[int] = []
        self._depth = -1
        self._name = ""

    def take(self, token: re.Match[str]) -> None:
        """Read the next token."""
        if token["mark"]:
            self._mark(token["mark"], token.start("mark"))
        elif token["name"]:
            self._property(token["name"], token.start("name"))
        elif not self._name:
            self._wrong(
                Term("SGF, line {line}, column {column}: a value stands without its property."),
                token.start("value"),
            )
        else:
            self._values.append(unescaped(token["value"][1:-1]))

    def _mark(self, mark: str, offset: int) -> None:
        self._name = ""
        if mark == "(":
            self._open.append(self._depth)
        elif mark == ")":
            self._depth = self._open.pop()
            self.done = not self._open
        elif self.nodes and self._depth < 0:
            self._wrong(
                Term("SGF, line {line}, column {column}: a game has one first node only."), offset
            )
        else:
            self._depth += 1
            self._properties: dict[str, list[str]] = {}
            self.nodes.append(SgfNode(self._depth, offset, self._properties))

    def _property(self, written: str, offset: int) -> None:
        # Old files write lower-case letters between, for people.
        self._name = "".join(letter for letter in written if letter.isupper())
        if not self.nodes:
            self._wrong(
                Term("SGF, line {line}, column {column}: a property stands before the first “;”."),
                offset,
            )
            return
        self._values = self._properties.setdefault(self._name, [])

    def _wrong(self, message: str, offset: int) -> None:
        self.fault = InvalidSgf(message, text=self._text, offset=offset)


def written(nodes: Iterable[tuple[int, str]]) -> str:
    """Return a game from its nodes in reading order, each a depth and its properties as text."""
    listed = list(nodes)
    rivals = forked([depth for depth, _ in listed])
    text, still_open = "", list[int]()
    for number, (depth, properties) in enumerate(listed):
        while still_open and still_open[-1] >= depth:
            text += ")"
            still_open.pop()
        if number == 0 or rivals[number]:
            text += "("
            still_open.append(depth)
        text += ";" + properties
    return text + ")" * len(still_open)


def value(text: str) -> str:
    """Return `text` as a value, in brackets and escaped."""
    return "[" + text.replace("\\", "\\\\").replace("]", "\\]") + "]"


def unescaped(text: str) -> str:
    """Return a value without the backslashes before characters and line ends."""
    return re.sub(
        r"\\(\r\n|\n\r|.)", lambda m: "" if m[1][0] in "\r\n" else m[1], text, flags=re.DOTALL
    )
