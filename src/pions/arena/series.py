"""Series of games between two entrants, the same for any number of processes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from functools import partial
from itertools import repeat
from typing import Any, Final, Literal, TypeAlias

from pions.arena import single_game
from pions.arena.parallel import in_parallel
from pions.arena.referee import Contender, verdict_on
from pions.arena.single_game import FAULTS
from pions.core.errors import InvalidOption, PionsError
from pions.core.protocols import Strategy
from pions.core.seeds import derive
from pions.core.types import Move, Side
from pions.games.catalog import AnyGame, AnyPosition
from pions.sandbox import Verdict

Place: TypeAlias = Literal["first", "second"]
"""One of the two entrants, and not the side that opens."""

_LARGEST_CHUNK: Final = 50


@dataclass(frozen=True, slots=True)
class Series:
    """So many `games` of one entrant against another."""

    game: AnyGame
    first: Contender
    second: Contender
    games: int
    seed: int
    swap: bool = True
    """Whether `second` opens every other game; otherwise `first` opens them all."""

    def __post_init__(self) -> None:
        if self.games < 0:
            raise InvalidOption(
                "The number of games must be 0 or more, not {games}.", games=self.games
            )


@dataclass(frozen=True, slots=True)
class GameResult:
    """A game of a series that was played."""

    index: int
    """Counted from 0 within the series; with the seed, it fixes the game."""
    first_is_opener: bool
    winner: Place | None
    """``None`` for a draw."""
    plies: int
    moves: tuple[Move, ...]
    verdict: Verdict | None = None
    """The kind of fault by which the loser lost, if it did."""
    fault: PionsError | None = field(default=None, compare=False)


def play_series(  # noqa: PLR0913 - the fields of a series
    game: AnyGame,
    first: Contender,
    second: Contender,
    games: int,
    *,
    seed: int,
    workers: int = 1,
    swap: bool = True,
) -> Iterator[GameResult]:
    """Yield the games in order, each as soon as it and all before it are over."""
    series = Series(game, first, second, games, seed, swap)
    return (result for _, result in play_all([series], workers=workers))


def play_all(
    table: Sequence[Series], *, workers: int = 1, patience: float = 0
) -> Iterator[tuple[int, GameResult]]:
    """Yield the games of every series, each with the number of its series, in rounds.

    A round is a few games of each series, for callers that stop early. One pool of processes
    plays them all, after `patience` seconds: to start it takes as long as hundreds of games.
    """
    chunks = [
        (place, series, range(start, min(start + size, series.games)))
        for place, series in enumerate(table)
        for size in (_chunk(series.games),)
        for start in range(0, series.games, size)
    ]
    # The sort is stable: within a round, the order of the table.
    chunks.sort(key=lambda chunk: chunk[2].start // _chunk(chunk[1].games))
    return in_parallel(_play_chunk, chunks, workers, patience=patience)


def play_game(series: Series, index: int) -> GameResult:
    """Play the game at `index` of `series`, which depends on nothing else.

    A student's file that fails loses this game, and starts anew in the next.
    """
    first_opens = not series.swap or index % 2 == 0
    places: tuple[Place, Place] = ("first", "second") if first_opens else ("second", "first")
    contenders = [series.first if place == "first" else series.second for place in places]
    with ExitStack() as stack:

        def entered(side: Side) -> Strategy[Any]:
            seed = derive(series.seed, index, places[side])
            strategy = contenders[side].enter(series.game, seed)
            stack.callback(single_game.dismiss, strategy)
            return strategy

        seats = {side: partial(entered, side) for side in Side}
        start: AnyPosition = series.game.initial()
        played = single_game.play_out(start, seats, FAULTS)
    return GameResult(
        index,
        first_opens,
        None if played.winner is None else places[played.winner],
        len(played.moves),
        played.moves,
        verdict_on(played, contenders),
        played.fault,
    )


def _play_chunk(chunk: tuple[int, Series, range]) -> Iterator[tuple[int, GameResult]]:
    place, series, indices = chunk
    return zip(repeat(place), map(play_game, repeat(series), indices))


def _chunk(games: int) -> int:
    """Return the games of a piece of work: few, to be even, and enough to be worth a message."""
    return max(1, min(games // 64, _LARGEST_CHUNK))
