"""Positions at a Python prompt, and moves and positions read from arguments."""

from __future__ import annotations

import reprlib
from collections.abc import Iterable
from typing import Any

from pions.core import board_text
from pions.core.display import Drawable
from pions.core.errors import IllegalMove, InvalidOption
from pions.core.protocols import Position
from pions.core.sentences import Sentence
from pions.core.types import Move, Side, whole


class BoardPosition(Drawable):
    """A position with a picture, a text, its winner, and its moves as text."""

    __slots__ = ()

    def __str__(self: Position) -> str:
        return board_text.position(self)

    def __repr__(self: Position) -> str:
        return f"<{self.game.name} {self.game.format_position(self)!r}>"

    @property
    def winner(self: Position) -> Side | None:
        """The side that has won; ``None`` for a draw, and while the game goes on."""
        outcome = self.outcome()
        return None if outcome is None else outcome.winner

    @property
    def is_over(self: Position) -> bool:
        """Whether nothing can be played any more."""
        return self.outcome() is not None

    @property
    def moves(self: Position) -> tuple[str, ...]:
        """The legal moves as people write them; `play` takes these as well as numbers."""
        return tuple(map(self.game.format_move, self.legal_moves()))


def move_number(game: Any, move: object) -> Move:  # noqa: ANN401 - a game by its methods
    """Return the number of a move given as text, or as a whole number such as numpy's."""
    if isinstance(move, str):
        number: Move = game.parse_move(move)
        return number
    try:
        return whole(move)
    except TypeError:
        form, values = game.move_form()
        raise IllegalMove(
            "{move} is no move: write {form}.",
            move=reprlib.repr(move),
            form=Sentence(form, **values),
        ) from None


def moves_given(game: Any, value: object) -> list[Move] | None:  # noqa: ANN401 - as above
    """Return a list of moves, each given as a number or as text; ``None`` for no list."""
    unordered = isinstance(value, str | bytes | dict | set | frozenset)
    if unordered or not isinstance(value, Iterable):
        return None
    return [move_number(game, move) for move in value]


def no_position(value: object) -> InvalidOption:
    """Return the error for a value where a position was needed."""
    return InvalidOption(
        "A position is text such as “4453”, a list of moves, or a position, not {value}.",
        value=reprlib.repr(value),
    )


def position_given(game: Any, value: Any) -> Any:  # noqa: ANN401 - as above
    """Return a position of a game given as text or as moves; raises `PionsError`."""
    if hasattr(value, "legal_moves") and not isinstance(value, type):
        return value
    if isinstance(value, str):
        return game.parse_position(value)
    moves = moves_given(game, value)
    if moves is None:
        raise no_position(value)
    position = game.initial()
    for move in moves:
        position = position.play(move)
    return position
