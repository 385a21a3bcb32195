"""What `pions.families.sgf` asks of a kind of game for which SGF has a number of its own."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import Any

from pions.core.protocols import Position
from pions.core.types import Move, Side


@dataclass(frozen=True, slots=True)
class Loaded:
    """The main line of a file: its positions, one more than its moves, and who gave up."""

    game: Any
    positions: Sequence[Any]
    moves: Sequence[tuple[Side, Move]]
    resigned: Side | None


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class SgfForm:
    """How other programs write a kind of game, on boards as wide as high, in SGF."""

    number: str
    """Its number among the games of SGF, as ``GM`` says it."""
    game: Callable[[int, Collection[str], object], Any]
    """The rules, from the size of the board, the moves that a file holds, as it writes them, and
    the game that was asked for, which says what the file leaves open."""
    size: int | None = None
    """Of boards whose size a file does not say; ``None`` where it must."""
    little_golem: bool = False
    """Whether files of Little Golem are of this kind: ``GM`` is left out in them, and the colour
    that moves first opens, whichever it is."""
    set_up: Callable[[Any, Sequence[Move], Sequence[Move], Side | None], Position] | None = None
    """The position of a game with the stones of each side and whose turn it is, if that is said;
    ``None`` where other programs set up no stones, and a board is drawn in ``XS``."""
    load: Callable[[str, Any, int | None], Loaded] | None = None
    """A file, or so many of its moves, with all that it may hold beyond the rules, such as moves
    out of turn; what it leaves open is as in a game. ``None`` where files keep to the rules."""
