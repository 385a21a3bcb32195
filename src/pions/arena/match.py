"""A game between two strategies, ply by ply."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Generic

from pions.core.errors import IllegalMove
from pions.core.protocols import P, Strategy
from pions.core.types import Move, Side, whole


@dataclass(frozen=True, slots=True)
class Ply(Generic[P]):
    """One move, and what it led to."""

    move: Move
    after: P
    """The position the move led to."""
    seconds: float
    """How long the choice took."""


def dismiss(player: object) -> None:
    """Send a player away: one that has a process of its own is told to end it."""
    close = getattr(player, "close", None)
    if close is not None:
        close()


def play(
    start: P,
    strategies: Mapping[Side, Strategy[P]],
    clock: Callable[[], float] = time.perf_counter,
) -> Iterator[Ply[P]]:
    """Yield each ply as soon as it is played, until the game is over."""
    position = start
    while position.outcome() is None:
        began = clock()
        chosen = strategies[position.to_move].choose(position)
        try:
            # A numpy integer is a move, 3.0, True and None are not; the rules check the rest,
            # once: listing the legal moves here would double the cost of a fast game.
            move = whole(chosen)
            after = position.play(move)
        except (TypeError, IllegalMove) as error:
            raise IllegalMove(
                "{colour} played {move}, which is not a legal move.",
                colour=position.game.colours[position.to_move],
                move=chosen,
            ) from error
        position = after
        yield Ply(move, position, clock() - began)
