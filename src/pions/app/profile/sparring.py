"""The games a profile is made from: a player against a fixed spread of levels.

Each level is met from the empty board and from random openings by turns, once with either colour:
the same games for all players, so that profiles can be compared.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from pions import sandbox
from pions.app import players
from pions.app.profile.player_games import PlayedBy, of_record
from pions.app.profile.profile import Profiling
from pions.arena.openings import openings
from pions.arena.referee import DRAW, WIN, Contender, Terms, play_first, play_pair
from pions.arena.schedule import Pairing
from pions.core.language import _
from pions.core.types import Side
from pions.games import catalog
from pions.games.catalog import AnyGame
from pions.sandbox import Tier
from pions.store.game_records import GameRecord

OPPONENTS: Final = tuple(range(1, 9))
"""The levels to play against; higher ones take long."""
_OPENINGS: Final = 24
ENDS: Final = (WIN, DRAW)
HERO: Final = "player"


def records_of(
    game: AnyGame, contender: Contender, games: int, *, seed: int
) -> Iterator[GameRecord]:
    """Yield the games of `contender`, each as soon as its pair is over."""
    rivals = {f"level {level}": players.contender(f"level:n={level}", game) for level in OPPONENTS}
    entered = {HERO: replace(contender, name=HERO), **rivals}
    drawn = openings(game, _OPENINGS, seed)
    terms = Terms(game, seed, {}, {})
    names = list(rivals)
    for number in range((games + 1) // 2):
        round_, place = divmod(number, len(names))
        # From the empty board, and from the others, by turns.
        opening = drawn[0 if (round_ + place) % 2 == 0 else 1 + number % max(1, len(drawn) - 1)]
        one, other = sorted((HERO, names[place]))
        pairing = Pairing(one, other, number + 1, opening)
        if 2 * number + 1 == games:
            yield play_first(terms, pairing, entered)
        else:
            yield from play_pair(terms, pairing, entered)


def own_side(record: GameRecord) -> Side:
    """Return the side of the player."""
    return Side.FIRST if record.first.name == HERO else Side.SECOND


def games_of(game: AnyGame, player: str, games: int, *, seed: int) -> Iterator[PlayedBy]:
    """Yield the games of a player of ours."""
    contender = players.contender(player, game)
    for record in records_of(game, contender, games, seed=seed):
        yield of_record(record, own_side(record))


class Sparring:
    """A player that plays game after game, each judged at once."""

    def __init__(  # noqa: PLR0913 - what there is to say, by name
        self,
        player: str,
        game: str,
        games: int,
        *,
        seed: int = 0,
        seconds: float | None = None,
        weakest: Tier | None = None,
    ) -> None:
        """Refuse a player that cannot play `game`; nothing is played yet.

        A file has `seconds` a move, and is isolated by tier `weakest` at least; its faults lose
        games, whose moves until then are judged.
        """
        rules = catalog.find(game)
        limits = players.limits_of([player], seconds)
        if players.is_file(player):
            file = sandbox.read(player, limits)  # once: what is edited meanwhile changes nothing
            contender, _described = players.file_contender(file, rules, limits, weakest)
        else:
            contender = players.contender(player, rules)
        self.profiling = Profiling(player, rules)
        self.games = games
        self.faults: Counter[str] = Counter()
        """The games it lost by its own fault, by what it did."""
        self.first_fault = ""
        self._records = records_of(rules, contender, games, seed=seed)

    def __iter__(self) -> Iterator[int]:
        """Play and judge; yields the number of games played."""
        for number, record in enumerate(self._records, start=1):
            self._count(record)
            self.profiling.add(of_record(record, own_side(record)))
            yield number

    def _count(self, record: GameRecord) -> None:
        if record.termination in ENDS or record.winner == own_side(record).name.lower():
            return
        self.faults[record.termination] += 1
        self.profiling.faults += 1
        self.first_fault = self.first_fault or record.detail(_)
