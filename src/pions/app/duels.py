"""Many games between two players, and what they tell."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass, field, replace
from functools import partial
from typing import Any

from pions.arena.series import Entrant, GameResult, play_series
from pions.arena.statistics import (
    CONFIDENCE,
    Interval,
    Separation,
    Tally,
    score_interval,
    separable,
    wilson,
)
from pions.core.seeds import generator
from pions.games import catalog
from pions.games.catalog import AnyGame
from pions.strategies import registry

__all__ = ["CONFIDENCE", "DuelReport", "Share", "Tally", "duel", "shares"]


@dataclass(frozen=True, slots=True)
class Share:
    """How often something happened, and how often it may really happen."""

    count: int
    rate: float
    interval: Interval


@dataclass(frozen=True, slots=True)
class DuelReport:
    """The games so far, all counted from the side of `first`."""

    first: str
    second: str
    game: str
    opening: Tally = field(default_factory=Tally)
    """The games that `first` opened."""
    answering: Tally = field(default_factory=Tally)
    """The games that `second` opened."""
    plies: int = 0
    """Of all the games together."""

    @property
    def total(self) -> Tally:
        """All the games."""
        return self.opening + self.answering

    @property
    def interval(self) -> Interval:
        """Where the expected score of `first` may lie, 95 times in 100."""
        return score_interval(self.total)

    @property
    def separation(self) -> Separation:
        """Whether the two can be told apart yet."""
        return separable(self.total)

    def after(self, result: GameResult) -> DuelReport:
        """With one game more."""
        one, plies = Tally.of([result]), self.plies + result.plies
        if result.first_is_opener:
            return replace(self, opening=self.opening + one, plies=plies)
        return replace(self, answering=self.answering + one, plies=plies)

    def json(self) -> dict[str, Any]:
        """Everything above in plain values."""
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
        }


def shares(tally: Tally) -> dict[str, Share]:
    """Wins, draws and losses, each with its rate and 95 % interval; rate 0 before any game."""
    games = tally.games
    return {
        name: Share(count, count / games if games else 0.0, wilson(count, games))
        for name, count in asdict(tally).items()
    }


def duel(  # noqa: PLR0913 - what a duel is, said once, by name
    game: AnyGame | str,
    first: str,
    second: str,
    games: int,
    *,
    seed: int = 0,
    workers: int = 1,
) -> Iterator[DuelReport]:
    """Yield the report after each game; each player opens every other one.

    A player that cannot play this game is refused here, before the first report is asked for.
    """
    rules = catalog.find(game) if isinstance(game, str) else game
    one, other = _entrant(first, rules), _entrant(second, rules)
    results = play_series(rules, one, other, games, seed=seed, workers=workers)
    return _reports(DuelReport(first, second, rules.name), results)


def _entrant(spec: str, game: AnyGame) -> Entrant:
    registry.build(spec, game, generator(0))  # raises now what would fail in mid-series
    return Entrant(spec, partial(registry.build, spec))


def _reports(report: DuelReport, results: Iterator[GameResult]) -> Iterator[DuelReport]:
    for result in results:
        report = report.after(result)
        yield report
