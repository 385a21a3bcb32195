"""A game whose rules are in a file: its positions are moves, and replies of its process."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Protocol

from pions.core import board_text
from pions.core.errors import IllegalMove, InvalidGrid, InvalidText
from pions.core.positions import BoardPosition, move_number
from pions.core.types import Cell, Grid, Move, Outcome, Shape, Side, Term
from pions.families.own import promises

MOST_PLIES: Final = 1000
SECONDS: Final = 5.0
"""Processor time for the facts of one position."""
_LONGEST_NAME: Final = 28
"""Characters of a name in a list; a longer title is a sentence about the game."""
_SMALL: Final = 1 << 31
"""Moves that are written as whole numbers below this are those numbers."""
_DRAW: Final = 2
_REMEMBERED: Final = 20_000
"""Positions whose facts are kept: a duel visits far more than that."""
_COLOURS: Final = (Term("First"), Term("Second"))
_FORM: Final = Term("a legal move, or its number in the list of them")


class GameBackend(Protocol):
    """The process that runs the file and knows the rules."""

    def ask(self, request: dict[str, Any], seconds: float) -> dict[str, Any]:
        """The reply to a request; raises `BrokenGame` where a promise is broken, or none comes."""


@dataclass(frozen=True, slots=True)
class Facts:
    """The facts of one position."""

    legal: tuple[str, ...]
    outcome: Outcome | None
    side: Side
    text: str
    key: str
    grid: Grid
    places: tuple[Cell | None, ...] = ()
    """The cell of each legal move on the grid; empty where the game names none."""


@dataclass(frozen=True)
class OwnGame:
    """The game of a file. Its moves are texts; as numbers see `number`."""

    name: str
    """The file as it was named, such as ``nim.py`` or ``games.py:Nim``."""
    digest: str
    title: str
    """The first line of the docstring of the class, or its name."""
    called: str = field(init=False, compare=False)
    """The name in lists: its title before a colon, a short title, or its file's name."""
    process: GameBackend = field(compare=False, repr=False)
    _known: dict[tuple[str, ...], Facts] = field(
        default_factory=dict, init=False, compare=False, repr=False
    )

    def __post_init__(self) -> None:
        """Find a name that has room in a list."""
        short = self.title.partition(":")[0].strip()
        if not 0 < len(short) <= _LONGEST_NAME or short.endswith("."):
            short = self.name.rpartition("/")[2].rpartition(":")[2].removesuffix(".py")
        object.__setattr__(self, "called", short)

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle without the facts: another process asks a process of its own."""
        return OwnGame, (self.name, self.digest, self.title, self.process)

    @property
    def shape(self) -> Shape:
        """Squares, where the game shows a grid at all."""
        return "squares"

    @property
    def colours(self) -> tuple[Term, Term]:
        """The names of the sides."""
        return _COLOURS

    @property
    def column_names(self) -> tuple[str, ...]:
        """Numbers from 1, where there is a grid."""
        grid = self.facts(()).grid
        return tuple(str(column + 1) for column in range(len(grid[0]))) if grid else ()

    @property
    def row_names(self) -> tuple[str, ...]:
        """Numbers from 1, where there is a grid."""
        return tuple(str(row + 1) for row in range(len(self.facts(()).grid)))

    def move_form(self) -> tuple[Term, Mapping[str, object]]:
        """Return the form of a move, to end a sentence."""
        return _FORM, {}

    def initial(self) -> OwnPosition:
        """The position before the first move."""
        return OwnPosition(self, ())

    def from_grid(self, grid: Grid) -> OwnPosition:  # noqa: ARG002 - the role has it
        """Not possible: what a file draws, it does not read."""
        raise InvalidGrid("A position of {game} is given by its moves.", game=self.name)

    def parse_move(self, text: str) -> Move:
        """Any word may be a move; the position knows which are."""
        words = text.split()
        if not words:
            raise InvalidText("A move is missing.", text=text, offset=0)
        return number("_".join(words))

    def format_move(self, move: Move | str) -> str:
        """Return `move` as people write it."""
        return written(move if type(move) is int else move_number(self, move))

    def parse_moves(self, text: str) -> tuple[Move, ...]:
        """Moves with spaces between."""
        return tuple(map(number, text.split()))

    def format_moves(self, moves: Sequence[Move]) -> str:
        """The inverse of `parse_moves`."""
        return " ".join(map(written, moves))

    def parse_position(self, text: str) -> OwnPosition:
        """The position after the moves in `text`."""
        position = self.initial()
        for move in self.parse_moves(text):
            position = position.play(move)
        return position

    def format_position(self, position: OwnPosition) -> str:
        """The moves that led there: what `parse_position` reads back."""
        return " ".join(position.path)

    def facts(self, path: tuple[str, ...]) -> Facts:
        """Return the facts of the position after the moves of `path`; each is requested once."""
        facts = self._known.get(path)
        if facts is None:
            facts = _read(self.name, self.process.ask({"facts": path}, SECONDS))
            while len(self._known) >= _REMEMBERED:
                self._known.pop(next(iter(self._known)), None)  # what was told first
            self._known[path] = facts
        return facts


@dataclass(frozen=True, slots=True, repr=False)
class OwnPosition(BoardPosition):
    """A position of a game from a file: the moves that led to it."""

    game: OwnGame
    path: tuple[str, ...]

    def __str__(self) -> str:
        return self.text or board_text.position(self)

    @property
    def _facts(self) -> Facts:
        return self.game.facts(self.path)

    @property
    def to_move(self) -> Side:
        """The side whose turn it is."""
        return self._facts.side

    @property
    def ply(self) -> int:
        """The number of moves played."""
        return len(self.path)

    @property
    def key(self) -> str:
        """Equal keys mean the same position of the same game."""
        return self._facts.key

    @property
    def text(self) -> str:
        """The board as the game shows it; empty where it shows a grid only."""
        shown = " ".join(self.path) or "-"  # where it shows nothing at all
        return self._facts.text or ("" if self._facts.grid else shown)

    def legal_moves(self) -> Sequence[Move]:
        """Empty exactly when `outcome()` is not ``None``."""
        return tuple(map(number, self._facts.legal))

    def play(self, move: Move | str) -> OwnPosition:
        """The position after `move`, or after the legal move with that number in the list."""
        if type(move) is not int:
            move = move_number(self.game, move)
        text, legal = written(move), self._facts.legal
        if text not in legal:
            place = int(text) - 1 if text.isdecimal() and not any(map(str.isdecimal, legal)) else -1
            if not 0 <= place < len(legal):
                raise IllegalMove("“{move}” is not a legal move here.", move=text)
            text = legal[place]
        if self.ply >= MOST_PLIES:
            reply = {"broken": "endless", "path": list(self.path), "values": {"plies": MOST_PLIES}}
            raise promises.broken(self.game.name, reply)
        after = OwnPosition(self.game, (*self.path, text))
        self.game.facts(after.path)  # a game that fails here must not be found out later
        return after

    def outcome(self) -> Outcome | None:
        """``None`` while the game goes on."""
        return self._facts.outcome

    def grid(self) -> Grid:
        """The board; empty where the game has none to show."""
        return self._facts.grid

    def landing(self, move: Move) -> Cell | None:
        """Return the cell that the game names, if it names one."""
        places = dict(zip(self._facts.legal, self._facts.places, strict=False))
        return places.get(written(move))

    def winning_cells(self) -> tuple[Cell, ...]:
        """None: what won is known to the game alone."""
        return ()


def number(text: str) -> Move:
    """The move that is written as `text`: a small whole number is itself.

    >>> number("12"), written(number("12")), written(number("a1-b2"))
    (12, '12', 'a1-b2')
    """
    if text.isascii() and text.isdecimal() and str(int(text[:12])) == text and int(text) < _SMALL:
        return int(text)
    return _SMALL + int.from_bytes(b"\1" + text.encode("utf-8", "replace"))


def written(move: Move) -> str:
    """The text of a move; the inverse of `number`."""
    if move < _SMALL:
        return str(move)
    rest = move - _SMALL
    return rest.to_bytes((rest.bit_length() + 7) // 8)[1:].decode("utf-8", "replace")


def _read(name: str, reply: Mapping[str, Any]) -> Facts:
    """Return the facts of a reply, trusting no part of it."""
    try:
        legal, grid, outcome = reply["legal"], reply["grid"], reply["outcome"]
        over = None if outcome is None else Outcome(None if outcome == _DRAW else Side(outcome))
        if not all(isinstance(move, str) and move for move in legal) or bool(legal) is bool(over):
            raise promises.out_of_turn(name)
        return Facts(
            tuple(legal),
            over,
            Side(reply["side"]),
            _lines(reply["text"]),
            str(reply["key"])[:64],
            () if grid is None else _grid(grid),
            _places(reply["places"], grid or ()),
        )
    except (KeyError, TypeError, ValueError):
        raise promises.out_of_turn(name) from None


def _places(places: Any, grid: Sequence[Sequence[object]]) -> tuple[Cell | None, ...]:  # noqa: ANN401
    cells = tuple(None if place is None else (int(place[0]), int(place[1])) for place in places)
    if not all(
        0 <= row < len(grid) and 0 <= column < len(grid[0]) for row, column in filter(None, cells)
    ):
        raise ValueError(places)
    return cells


def _lines(text: object) -> str:
    kept = str(text)[:10_000]
    return "".join(c if c.isprintable() or c == "\n" else "?" for c in kept).strip("\n")


def _grid(rows: Any) -> Grid:  # noqa: ANN401 - JSON
    grid = tuple(tuple(None if cell is None else Side(cell) for cell in row) for row in rows)
    if len({len(row) for row in grid}) != 1:
        raise ValueError(rows)
    return grid
