"""Games of one player, ready to be judged."""

from __future__ import annotations

from dataclasses import dataclass

from pions.app.board.history import History
from pions.core.types import Side
from pions.games import catalog
from pions.store.game_records import GameRecord


@dataclass(frozen=True, slots=True)
class PlayedBy:
    """A game, and the side of the player in it."""

    history: History
    side: Side
    begin: int = 0
    """Moves at the beginning that were given to both."""
    label: str = ""
    """The name of the game where it cannot be judged."""


def of_record(record: GameRecord, side: Side) -> PlayedBy:
    """Return a game of a tournament; raises `PionsError` where its moves make no sense."""
    game = catalog.find(record.game)
    return PlayedBy(
        History.read(game, record.moves), side, len(game.parse_moves(record.opening)), record.id
    )


def of_player(records: tuple[GameRecord, ...], name: str) -> list[PlayedBy]:
    """Return the games of one player; both sides where it met itself."""
    return [
        of_record(record, side)
        for record in records
        for side, seat in zip(Side, (record.first, record.second), strict=True)
        if seat.name == name
    ]
