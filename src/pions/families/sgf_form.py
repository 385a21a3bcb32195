"""The form in which SGF writes a kind of game that has a number there."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from pions.core.protocols import Position
from pions.core.sgf_text import SgfNode
from pions.core.types import Move, Side

LETTERS: Final = ("B", "W")
_TWO_LETTERS: Final = re.compile(r"[a-z]{2}")


@dataclass(frozen=True, slots=True)
class Loaded:
    """The main line of a file: its positions, one more than its moves, and who gave up."""

    game: Any
    positions: Sequence[Any]
    moves: Sequence[tuple[Side, Move]]
    resigned: Side | None


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class SgfForm:
    """The form in which other programs write a kind of game in SGF, on square boards."""

    number: str
    """Its number among the games of SGF, as ``GM`` says it."""
    game: Callable[[int, Collection[str], object], Any]
    """The rules, from the size of the board, the moves in the file, as written, and the wanted
    game, which decides what the file leaves open."""
    size: int | None = None
    """Of boards whose size a file does not say; ``None`` where it must."""
    little_golem: bool = False
    """Whether files of Little Golem are of this kind: they leave ``GM`` out, and the colour that
    moves first opens."""
    set_up: Callable[[Any, Sequence[Move], Sequence[Move], Side | None], Position] | None = None
    """The position of a game with the stones of each side and the side to move, if given; ``None``
    where other programs set up no stones, and a board is drawn in ``XS``."""
    load: Callable[[str, Any, int | None], Loaded] | None = None
    """A file, or so many of its moves, with what it may hold beyond the rules, such as moves out of
    turn. ``None`` where files keep to the rules."""


def order_of_play(nodes: Iterable[SgfNode]) -> Sequence[str]:
    """Return the colours in the order of play: Black opens, but for Little Golem's files."""
    for node in nodes:
        for name in LETTERS:
            if node.properties.get(name):
                golem = _TWO_LETTERS.fullmatch(node.one(name).strip().lower())
                return LETTERS[::-1] if golem and name == "W" else LETTERS
    return LETTERS


def spelt(word: str) -> str:
    """Return a cell of Little Golem or Go, such as ``ii``, as ours, ``i9``; other words as is."""
    return f"{word[0]}{ord(word[1]) - ord('a') + 1}" if _TWO_LETTERS.fullmatch(word) else word
