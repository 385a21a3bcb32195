"""Many games between two players, and their statistics."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, field, replace
from typing import Any, Final

from pions import sandbox
from pions.app import players
from pions.app.players import Player
from pions.arena.referee import Contender
from pions.arena.series import GameResult, Place, play_series
from pions.arena.statistics import (
    CONFIDENCE,
    Interval,
    Separation,
    Tally,
    score_interval,
    separable,
    wilson,
)
from pions.core.display import Readable
from pions.core.errors import PionsError
from pions.games import catalog
from pions.games.catalog import AnyGame
from pions.sandbox import Description, Limits, Tier, Verdict

__all__ = ["CONFIDENCE", "Tally", "Verdict"]

PLACES: Final[tuple[Place, Place]] = ("first", "second")


@dataclass(frozen=True, slots=True)
class Share:
    """A count, its rate, and the interval of the rate."""

    count: int
    rate: float
    interval: Interval


@dataclass(frozen=True, slots=True, repr=False)
class DuelReport(Readable):
    """The games so far, all counted from the side of `first`."""

    first: str
    second: str
    game: str
    opening: Tally = field(default_factory=Tally)
    """The games that `first` opened."""
    answering: Tally = field(default_factory=Tally)
    """The games that `second` opened."""
    plies: int = 0
    tier: Tier | None = None
    """How well files are isolated; ``None`` where both players are ours."""
    faults: Mapping[tuple[Place, Verdict], int] = field(default_factory=Counter)
    """How many of its losses each player owes to itself, by what it did."""
    examples: Mapping[Place, PionsError] = field(default_factory=dict, compare=False)
    """The sentence about the first of them."""
    files: Mapping[Place, Description] = field(default_factory=dict, compare=False)
    """The descriptions of players that are files."""
    seconds: float = players.SECONDS
    clock: float | None = None
    """The seconds of a file for a whole game; ``None`` where only moves are limited."""

    @property
    def total(self) -> Tally:
        """Return all the games."""
        return self.opening + self.answering

    @property
    def interval(self) -> Interval:
        """Return where the expected score of `first` may lie, 95 times in 100."""
        return score_interval(self.total)

    @property
    def separation(self) -> Separation:
        """Return whether the two can be told apart yet."""
        return separable(self.total)

    @property
    def played_out(self) -> Tally:
        """Return the games that no fault ended."""
        lost, won = (sum(self.faults_of(place).values()) for place in PLACES)
        total = self.total
        return Tally(total.wins - won, total.draws, total.losses - lost)

    @property
    def faults_decide(self) -> bool:
        """Whether a player leads by faults alone, or is not surely stronger without them."""
        return self.total.faults_decide(self.played_out)

    def after(self, result: GameResult) -> DuelReport:
        """Return the report with one game more."""
        one = Tally.of([result])
        report = replace(self, plies=self.plies + result.plies)
        if result.verdict is not None and result.fault is not None:
            loser: Place = "second" if result.winner == "first" else "first"
            report = replace(
                report,
                faults=Counter(self.faults) + Counter([(loser, result.verdict)]),
                examples={loser: result.fault, **self.examples},
            )
        if result.first_is_opener:
            return replace(report, opening=self.opening + one)
        return replace(report, answering=self.answering + one)

    def faults_of(self, place: Place) -> dict[Verdict, int]:
        """Return how often a player lost by each kind of fault."""
        return {verdict: n for (whose, verdict), n in self.faults.items() if whose == place}

    def json(self) -> dict[str, Any]:
        """Return everything above in plain values."""
        total = self.total
        return {
            "game": self.game,
            "first": self.first,
            "second": self.second,
            "games": total.games,
            "plies": self.plies,
            "score": total.score if total.games else None,
            "interval": asdict(self.interval),
            **{name: asdict(share) for name, share in shares(total).items()},
            "opening": asdict(self.opening),
            "answering": asdict(self.answering),
            "faults": {
                place: {verdict.value: n for verdict, n in self.faults_of(place).items()}
                for place in PLACES
            },
            "sandbox": None if self.tier is None else self.tier.value,
            **({} if self.clock is None else {"clock": self.clock}),
        }


def shares(tally: Tally) -> dict[str, Share]:
    """Return wins, draws and losses with their rates and 95 % intervals; rate 0 before any game."""
    games = tally.games
    return {
        name: Share(count, count / games if games else 0.0, wilson(count, games))
        for name, count in asdict(tally).items()
    }


def duel(  # noqa: PLR0913 - what a duel is, said once, by name
    game: AnyGame | str,
    first: Player,
    second: Player,
    games: int,
    *,
    seed: int = 0,
    workers: int = 1,
    seconds: float | None = None,
    clock: float | None = None,
    weakest: Tier | None = None,
) -> Iterator[DuelReport]:
    """Yield the report after each game; each player opens every other one.

    A player that cannot play is refused at the call. A file has `seconds` a move and `clock` a
    game, and is isolated by tier `weakest` at least; a fault loses it that game.
    """
    rules = catalog.find(game)
    limits = players.limits_of(filter(None, map(players.spec_of, (first, second))), seconds, clock)
    one, other = (_contender(player, rules, limits, weakest) for player in (first, second))
    files = {
        place: described
        for place, (_one, described) in zip(PLACES, (one, other), strict=True)
        if described is not None
    }
    tier = sandbox.best_tier() if files else None
    name_a, name_b = (players.spec_of(one) or players.called(one) for one in (first, second))
    report = DuelReport(
        name_a,
        name_b,
        rules.name,
        tier=tier,
        files=files,
        seconds=limits.seconds,
        clock=limits.clock,
    )
    return _reports(report, play_series(rules, one[0], other[0], games, seed=seed, workers=workers))


def _contender(
    player: Player, game: AnyGame, limits: Limits, weakest: Tier | None
) -> tuple[Contender, Description | None]:
    spec = players.spec_of(player)
    if spec is None:
        return players.own_contender(player, players.called(player), game), None
    if sandbox.is_spec(spec):
        file = sandbox.read(spec, limits)  # once: what is edited meanwhile changes nothing
        return players.file_contender(file, game, limits, weakest)
    return players.contender(spec, game), None


def _reports(report: DuelReport, results: Iterator[GameResult]) -> Iterator[DuelReport]:
    for result in results:
        report = report.after(result)
        yield report
