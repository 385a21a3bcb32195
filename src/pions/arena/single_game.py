"""A game between two strategies, ply by ply."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final, Generic

from pions.core.errors import IllegalMove, InvalidText, PionsError
from pions.core.protocols import P, Strategy
from pions.core.types import Move, Side, whole
from pions.sandbox.errors import Disqualified, PlayerFileError
from pions.sandbox.host import IsolatedPlayer

FAULTS: Final = (Disqualified, PlayerFileError, IllegalMove)
"""The errors that end a game, and may be a player's fault."""


@dataclass(frozen=True, slots=True)
class Ply(Generic[P]):
    """A move that was played."""

    move: Move
    after: P
    """The position after it."""
    seconds: float
    """How long the choice took."""


@dataclass(frozen=True, slots=True)
class PlayedGame(Generic[P]):
    """A game that was played to its end, or to a fault."""

    moves: tuple[Move, ...]
    seconds: tuple[float, ...]
    """The time of each move, as its limit counts it, or else by the clock."""
    position: P
    blamed: Side | None = None
    """The side that ended the game by a fault."""
    fault: PionsError | None = None

    @property
    def winner(self) -> Side | None:
        """The winner by the rules, or by a fault of the other side; ``None`` for a draw."""
        if self.blamed is not None:
            return self.blamed.other
        outcome = self.position.outcome()
        return None if outcome is None else outcome.winner


def play_out(
    start: P,
    seats: Mapping[Side, Callable[[], Strategy[P]]],
    faults: tuple[type[PionsError], ...],
    seen: Callable[[Ply[P]], None] | None = None,
) -> PlayedGame[P]:
    """Play a game to its end, or to the first of `faults`.

    `seats` return the players, which may be a fault, too. `seen` is called with every ply.
    """
    moves: list[Move] = []
    seconds: list[float] = []
    players: dict[Side, Strategy[P]] = {}
    position, blamed = start, Side.FIRST
    try:
        for blamed in Side:
            players[blamed] = player = seats[blamed]()
            if isinstance(player, IsolatedPlayer):
                player.start_clock()
        blamed = position.to_move
        for ply in play(position, players):
            player = players[blamed]
            moves.append(ply.move)
            seconds.append(player.seconds if isinstance(player, IsolatedPlayer) else ply.seconds)
            position = ply.after
            blamed = position.to_move
            if seen is not None:
                seen(ply)
    except faults as fault:
        return PlayedGame(tuple(moves), tuple(seconds), position, blamed, fault)
    return PlayedGame(tuple(moves), tuple(seconds), position)


def dismiss(player: object) -> None:
    """Close a player that has a process of its own."""
    close = getattr(player, "close", None)
    if close is not None:
        close()


def play(start: P, strategies: Mapping[Side, Strategy[P]]) -> Iterator[Ply[P]]:
    """Yield each ply as soon as it is played, until the game is over; raises `IllegalMove`."""
    position = start
    while position.outcome() is None:
        began = time.perf_counter()
        chosen = strategies[position.to_move].choose(position)
        try:
            # Text and a numpy integer are moves, 3.0, True and None are not; the rules check the
            # rest, once: listing the legal moves here would double the cost of a fast game.
            answer: object = chosen
            move = position.game.parse_move(answer) if isinstance(answer, str) else whole(answer)
            after = position.play(move)
        except (TypeError, InvalidText, IllegalMove) as error:
            raise IllegalMove(
                "{colour} played {move}, which is not a legal move.",
                colour=position.game.colours[position.to_move],
                move=chosen,
            ) from error
        position = after
        yield Ply(move, position, time.perf_counter() - began)
