"""A position of a student's game, each answer of which is checked; runs in the game's process.

Its legal moves are written differently, its outcome is allowed; it has a side to move, and a text.
"""

from __future__ import annotations

import hashlib
import math
from collections.abc import Callable, Mapping
from contextlib import suppress
from itertools import islice
from operator import index
from typing import Any, Final

from pions.sandbox.child.answer_json import odd
from pions.sandbox.own.game_adapters import GameAdapter
from pions.sandbox.own.guarded_calls import Broken, Thing, careful

DRAW: Final = 2
"""As an outcome that was judged; else 0 or 1 for the side that won."""
MOST_MOVES: Final = 1000
"""So many legal moves fit into a report, and more are no board game."""
LONGEST_MOVE: Final = 30
LONGEST_TEXT: Final = 4000
_WIDEST: Final = 40
_DRAWS: Final = frozenset({"draw", "tie", "nul", "nulle", "égalité", "egalite"})
_CELLS: Final = {".": None, " ": None, "": None, "x": 0, "X": 0, "o": 1, "O": 1}
Facts = dict[str, Any]


class CheckedPosition:
    """A position of the game, and the moves that led to it."""

    __slots__ = ("_kind", "_moves", "_outcome", "_thing", "path")

    def __init__(self, kind: GameAdapter, thing: Thing, path: tuple[str, ...] = ()) -> None:
        self._kind = kind
        self._thing = thing
        self.path = path
        self._moves: dict[str, Any] | None = None
        self._outcome: list[int | None] = []

    @classmethod
    def start(cls, kind: GameAdapter) -> CheckedPosition:
        """Return a new first position."""
        thing = careful((), "start", kind.start, slip="start")
        if not kind.is_position(thing):
            raise Broken("start-answer", (), answer=odd(thing)["odd"])
        return cls(kind, thing)

    @property
    def alternates(self) -> bool:
        """Whether the sides take turns."""
        return self._kind.alternates

    def asked(self, function: Callable[[Any], Any]) -> dict[str, Any]:
        """Return a player's answer here: its move as it is written, else the answer in words."""
        moves = self.moves()  # before the function can change anything
        said = function(self._thing)
        for text, move in moves.items():
            if said is move or (type(said) is type(move) and said == move) or said == text:
                return {"move": text}
        return {"answer": odd(said)}

    def again(self) -> CheckedPosition:
        """Return the same object, with no answer remembered."""
        return CheckedPosition(self._kind, self._thing, self.path)

    def moves(self) -> dict[str, Any]:
        """Return the legal moves, by how they are written, in the game's order."""
        if self._moves is None:
            self._moves = self._read_moves()
        return self._moves

    def outcome(self) -> int | None:
        """Return 0, 1, or `DRAW`; ``None`` while the game goes on."""
        if not self._outcome:
            self._outcome.append(self._read_outcome())
        return self._outcome[0]

    def side(self) -> int:
        """Return whose turn it is: 0 or 1."""
        said = careful(self.path, "to_move", self._kind.side, self._thing, len(self.path))
        try:
            return _side(said)
        except ValueError:
            raise Broken("to-move", self.path, answer=_shown(said)) from None

    def play(self, move: str) -> CheckedPosition:
        """Return the position after the legal move that is written so."""
        raw, method = self.moves()[move], f"play({move})"
        play, slip = self._kind.play, "legal-move-raises"
        after = careful(self.path, method, play, self._thing, raw, slip=slip)
        if not self._kind.is_position(after):
            raise Broken("play-answer", self.path, move=move, answer=odd(after)["odd"])
        return CheckedPosition(self._kind, after, (*self.path, move))

    def value(self) -> float:
        """Return the game's evaluation, for the side to move."""
        said = careful(self.path, "evaluate", self._kind.value, self._thing)
        try:
            number = index(said) if not isinstance(said, float) else said
        except TypeError:
            try:
                number = float(said)
            except (TypeError, ValueError, OverflowError):
                number = math.nan
        if isinstance(said, bool) or math.isnan(number):
            raise Broken("evaluation", self.path, answer=_shown(said))
        return number

    def facts(self) -> Facts:
        """Return all facts about the position; raises `Broken` where they contradict each other."""
        moves, outcome = self.moves(), self.outcome()
        if outcome is not None and moves:
            raise Broken("moves-at-end", self.path, move=next(iter(moves)))
        if outcome is None and not moves:
            raise Broken("no-moves", self.path)
        side, grid, text = self.side(), self._read_grid(), self._read_text()
        otherwise = f"{text}|{grid}|{side}|{outcome}|{' '.join(moves)}"
        key = self._named() if self.has_key else otherwise
        return {
            "legal": list(moves),
            "outcome": outcome,
            "side": side,
            "text": text,
            "grid": grid,
            "places": self._read_places(grid),
            "key": hashlib.blake2b(key.encode("utf-8", "replace"), digest_size=16).hexdigest(),
        }

    def identity(self) -> tuple[object, ...]:
        """Return a value that is equal for equal positions, and for no others."""
        if self.has_key:
            return self.side(), self._named()
        state = getattr(self._thing, "__dict__", None)
        # Its attributes identify it only where they are plain data, and all there is.
        if state and not hasattr(type(self._thing), "__slots__") and _is_plain(state):
            return self.side(), repr(state)
        return self.path

    @property
    def has_key(self) -> bool:
        """Whether the game names its positions itself."""
        return hasattr(self._thing, "key")

    def _read_moves(self) -> dict[str, Any]:
        said = careful(self.path, "legal_moves()", self._kind.moves, self._thing)
        if isinstance(said, Mapping):
            return dict(said)
        if not isinstance(said, list | tuple | set | frozenset | range):
            said = careful(self.path, "legal_moves()", self._gone_through, said)
        moves: dict[str, Any] = {}
        for move in said:
            if len(moves) == MOST_MOVES:
                raise Broken("too-many", self.path, most=MOST_MOVES)
            written = self._written(move)
            if written in moves:
                raise Broken("twice", self.path, move=written)
            moves[written] = move
        return moves

    def _gone_through(self, said: Thing) -> list[Any]:
        if isinstance(said, str | bytes) or not hasattr(said, "__iter__"):
            raise Broken("moves-answer", self.path, answer=_shown(said))
        return list(islice(said, MOST_MOVES + 1))

    def _written(self, move: Thing) -> str:
        if self._kind.writes:
            said = careful(self.path, "format_move", self._kind.written, self._thing, move)
        elif type(move) is int:  # most are
            return str(move)
        else:
            said = careful(self.path, "str", _plainly, move)
        text = "_".join(said.split()) if isinstance(said, str) else ""
        if not text or len(text) > LONGEST_MOVE or not text.isprintable():
            raise Broken("move-text", self.path, answer=_shown(said), most=LONGEST_MOVE)
        return text

    def _read_outcome(self) -> int | None:
        said = careful(self.path, "outcome()", self._kind.outcome, self._thing)
        try:
            return careful(self.path, "outcome()", _outcome, said, slip="outcome")  # type: ignore[no-any-return] # as it promises
        except Broken as broken:
            if broken.slip != "outcome":
                raise
            raise Broken("outcome", self.path, answer=_shown(said)) from None

    def _read_text(self) -> str:
        kind: Any = type(self._thing)
        if kind.__str__ is not object.__str__ or kind.__repr__ is not object.__repr__:
            text = careful(self.path, "str", str, self._thing)
        elif hasattr(self._thing, "grid"):
            return ""
        else:  # its attributes say more than its address in memory
            state = getattr(self._thing, "__dict__", {})
            parts = careful(self.path, "str", lambda: [f"{k} = {v!r}" for k, v in state.items()])
            text = ", ".join(parts)
        kept = "".join(c if c.isprintable() or c == "\n" else "?" for c in text.expandtabs())
        return kept[:LONGEST_TEXT]

    def _read_grid(self) -> list[list[int | None]] | None:
        grid = getattr(self._thing, "grid", None)
        if not callable(grid):
            return None
        said = careful(self.path, "grid()", grid)
        with suppress(TypeError, ValueError, KeyError):
            rows = [[_cell(cell) for cell in row] for row in said]
            widths = {len(row) for row in rows}
            if len(widths) == 1 and 0 < max(widths) <= _WIDEST and len(rows) <= _WIDEST:
                return rows
        raise Broken("grid", self.path, answer=_shown(said))

    def _read_places(self, grid: list[list[int | None]] | None) -> list[list[int] | None]:
        """Return the cell of each legal move: by `cell`, or moves that are empty cells."""
        if grid is None:
            return []
        said = getattr(self._thing, "cell", None)
        if not callable(said):
            cells = [_place(move, grid) for move in self.moves().values()]
            free = all(cell and grid[cell[0]][cell[1]] is None for cell in cells)
            return cells if free else []
        places = []
        for written, move in self.moves().items():
            answer = careful(self.path, f"cell({written})", said, move)
            place = _place(answer, grid)
            if place is None and answer is not None:
                raise Broken("cell", self.path, move=written, answer=_shown(answer))
            places.append(place)
        return places

    def _named(self) -> str:
        thing = self._thing
        said = careful(self.path, "key", lambda: thing.key() if callable(thing.key) else thing.key)
        return careful(self.path, "key", repr, said)  # type: ignore[no-any-return] # a text


def _is_plain(value: Thing) -> bool:
    """Return whether equal texts mean equal values."""
    if isinstance(value, dict):
        return all(type(name) in _PLAIN and _is_plain(item) for name, item in value.items())
    return type(value) in _PLAIN or (type(value) in {list, tuple} and all(map(_is_plain, value)))


_PLAIN: Final = frozenset({int, str, float, bool, bytes, type(None)})


def _plainly(move: Thing) -> str:
    """Return a move as people write it: a number, a word, or several with commas."""
    if isinstance(move, tuple | list):
        return ",".join(map(_plainly, move))
    return str(move)


def _outcome(said: Thing) -> int | None:
    if said is None or (isinstance(said, str) and said.strip().lower() in _DRAWS):
        return None if said is None else DRAW
    winner = getattr(said, "winner", said)
    return DRAW if winner is None else _side(winner)


def _side(said: Thing) -> int:
    try:
        number = index(said)
    except TypeError:
        raise ValueError(said) from None
    if isinstance(said, bool) or number not in {0, 1}:
        raise ValueError(said)
    return number


def _cell(said: Thing) -> int | None:
    if said is None:
        return None
    return _CELLS[said] if isinstance(said, str) else _side(said)


def _place(said: Thing, grid: list[list[int | None]]) -> list[int] | None:
    """Return a pair of numbers that is a row and a column of `grid`; ``None`` for all else."""
    if not isinstance(said, tuple | list) or [type(number) for number in said] != [int, int]:
        return None
    row, column = said
    return [row, column] if 0 <= row < len(grid) and 0 <= column < len(grid[0]) else None


def _shown(said: Thing) -> str:
    return "None" if said is None else odd(said)["odd"]
