"""Random games by the million: by kernel where the board fits, in plain Python elsewhere.

Both draw the same numbers and play the same games.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Final

from pions.compiled.stream import Stream
from pions.core.protocols import Position
from pions.core.seeds import derive
from pions.core.types import Move, Outcome, Side
from pions.families import kernels_of
from pions.games.catalog import AnyGame

_AT_ONCE: Final = 1 << 13
"""Games a kernel call: short enough for Ctrl-C."""


@dataclass(frozen=True, slots=True)
class RandomTally:
    """The wins of each side, the draws and the moves of many random games."""

    first: int = 0
    second: int = 0
    draws: int = 0
    plies: int = 0

    @property
    def games(self) -> int:
        """The number of games played."""
        return self.first + self.second + self.draws

    def __add__(self, other: RandomTally) -> RandomTally:
        return RandomTally(
            self.first + other.first,
            self.second + other.second,
            self.draws + other.draws,
            self.plies + other.plies,
        )


def play_random(game: AnyGame, games: int, seed: int, start: int = 0) -> RandomTally:
    """Play games number ``start .. start + games - 1`` of `seed`, all moves uniformly random.

    The tallies of any parts add up to the tally of the whole.
    """
    tally = RandomTally()
    for begin in range(start, start + games, _AT_ONCE):
        tally += _batch(game, min(_AT_ONCE, start + games - begin), seed, begin)
    return tally


def playout(position: Position, rng: random.Random) -> Outcome:
    """The end of a game where both sides play uniformly at random; fits `pions.search.mcts`."""
    stream, compiled = Stream.drawn(rng), kernels_of(position.game)
    outcome = None if compiled is None else compiled.playout(position, stream)
    return _plain(position, stream)[0] if outcome is None else outcome


def _batch(game: AnyGame, games: int, seed: int, start: int) -> RandomTally:
    opening, compiled = _opening(seed), kernels_of(game)
    played = None if compiled is None else compiled.random_games(game, opening, start, games)
    if played is None:
        numbers = range(start, start + games)
        return sum((_alone(game, opening, index) for index in numbers), RandomTally())
    winners, lengths = (numbers.tolist() for numbers in played)
    first, second = winners.count(1), winners.count(2)
    return RandomTally(first, second, games - first - second, sum(lengths))


def _alone(game: AnyGame, opening: int, index: int) -> RandomTally:
    outcome, played = _plain(game.initial(), Stream.numbered(opening, index))
    won = {side: int(outcome.winner is side) for side in (Side.FIRST, Side.SECOND, None)}
    return RandomTally(won[Side.FIRST], won[Side.SECOND], won[None], len(played))


def _plain(position: Position, stream: Stream) -> tuple[Outcome, list[Move]]:
    played: list[Move] = []
    while (outcome := position.outcome()) is None:
        played.append(stream.choice(position.legal_moves()))
        position = position.play(played[-1])
    return outcome, played


def _opening(seed: int) -> int:
    return derive(seed, "random games")
