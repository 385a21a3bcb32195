"""One game between two players: watched ply by ply, or played to its end."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from typing import Any

from pions.app.board.own_game_files import game as find
from pions.app.players import Player, limits_of, seated, seconds_given, spec_of
from pions.arena import single_game
from pions.arena.single_game import Ply
from pions.core.display import Drawable
from pions.core.seeds import generator
from pions.core.types import Move, Side
from pions.families.options import whole_given
from pions.games.catalog import AnyGame, AnyPosition


@dataclass(frozen=True, slots=True, repr=False)
class Finished(Drawable):
    """A finished game; a notebook and `print` show its last position."""

    position: AnyPosition
    moves: tuple[Move, ...]

    def __str__(self) -> str:
        return str(self.position)

    __repr__ = __str__

    @property
    def winner(self) -> Side | None:
        """Return the side that won, or ``None`` for a draw."""
        outcome = self.position.outcome()
        return None if outcome is None else outcome.winner

    @property
    def text(self) -> str:
        """Return the moves as one string, such as ``4453``."""
        return self.position.game.format_moves(self.moves)


def watch(
    game: AnyGame | str | os.PathLike[str],
    first: Player,
    second: Player,
    *,
    seed: int = 0,
    seconds: float | None = None,
) -> Iterator[Ply[Any]]:
    """Yield each ply of a game between two players as soon as it is played.

    A file has `seconds` a move, 1 by default; `Disqualified` says what it did wrong.
    """
    rules, seed = find(game), whole_given(seed, "seed")
    limits = limits_of(filter(None, map(spec_of, (first, second))), seconds_given(seconds))
    with ExitStack() as stack:
        players = {
            side: stack.enter_context(seated(player, rules, generator(seed, name), limits))
            for side, player, name in zip(Side, (first, second), ("first", "second"), strict=True)
        }
        seats = stack.pop_all()

    def plies() -> Iterator[Ply[Any]]:
        with seats:
            yield from single_game.play(rules.initial(), players)

    return plies()


def play(
    game: AnyGame | str | os.PathLike[str],
    first: Player,
    second: Player,
    *,
    seed: int = 0,
    seconds: float | None = None,
) -> Finished:
    """Play a whole game, as `watch` does; the same seed gives the same game."""
    plies = list(watch(game, first, second, seed=seed, seconds=seconds))
    return Finished(plies[-1].after, tuple(ply.move for ply in plies))
