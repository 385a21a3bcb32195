"""A tournament being played: what is missing is played, every game is kept, and counted."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from pions.app.tournament.plan import Tournament
from pions.arena import sprt
from pions.arena.executor import executor
from pions.arena.referee import game_ids
from pions.arena.standings import CrossTable
from pions.arena.tournament import Meeting, Played, run
from pions.store.database import Store
from pions.store.game_records import GameRecord


@dataclass(frozen=True, slots=True)
class TournamentProgress:
    """How a tournament stands."""

    done: int
    total: int
    """Games to be played; in a duel, at most."""
    kept: int
    """Games of earlier runs that count here."""
    table: CrossTable
    """Counted so far; the same object each time."""
    left: float | None
    """Seconds until the end, as far as one can tell."""
    problems: tuple[Played, ...] = ()
    """Meetings the arena could not play: they bring no points."""
    decided: sprt.Decision | None = None


def play(
    tournament: Tournament, clock: Callable[[], float] = time.monotonic
) -> Iterator[TournamentProgress]:
    """Play what is missing, keeping every game; yields before the first and after each piece."""
    request = tournament.request
    with Store(request.store) as store:
        store.open_tournament(tournament.record())
        course = _Course(tournament, store, clock)
        yield course.progress()
        if course.missing and not course.is_over():
            players = {entrant.name: entrant.contender for entrant in tournament.entrants}
            with executor(request.workers, request.scheduler, request.weakest) as pool:
                for played in run(iter(course.todo()), players, tournament.terms, pool):
                    course.take(played)
                    yield course.progress()
                    if course.is_over():
                        return


class _Course:
    """The meetings played, those still to play, and those counted.

    When a duel is decided must not depend on the speed of processes: its meetings are kept and
    counted strictly in order, and none after the decision.
    """

    def __init__(self, tournament: Tournament, store: Store, clock: Callable[[], float]) -> None:
        self._tournament = tournament
        self._store = store
        self._clock = clock
        self._began = clock()
        self._in_order = tournament.request.mode == "duel"
        self.table = CrossTable(tournament.names)
        self.decided: sprt.Decision | None = None
        self._problems: list[Played] = []
        self._waiting: dict[int, Sequence[GameRecord]] = {}
        """In a duel: meetings that are over, but not yet those before them."""
        self._next = 0
        self._schedule = tournament.schedule()
        self._played: set[int] = set()
        """The meetings that are over, and need not be played again."""
        store.recount(tournament.id, tournament.game.name, self._count_kept)
        self._kept = self.table.games

    def _count_kept(self, records: Iterable[GameRecord]) -> Mapping[str, int]:
        """Count the meetings of an earlier run that belong here; return their games' places."""
        known = dict(self._complete(records))
        self._played.update(known)
        if self._in_order:
            self._waiting.update(known)
            known = dict(self._ready())
        else:
            for games in known.values():
                for game in games:
                    self.table.add(game)
        return {
            game.id: 2 * number + place
            for number, games in known.items()
            for place, game in enumerate(games)
        }

    def _complete(
        self, records: Iterable[GameRecord]
    ) -> Iterator[tuple[int, Sequence[GameRecord]]]:
        """Yield the meetings of the schedule of which both games are among `records`."""
        players = {entrant.name: entrant.contender for entrant in self._tournament.entrants}
        wanted: dict[int, tuple[str, ...]] = {}
        found: dict[str, GameRecord] = {}
        for record in records:
            number = self._schedule.number(record.first.name, record.second.name, record.round)
            if number is None:
                continue
            if number not in wanted:
                wanted[number] = game_ids(self._tournament.terms, self._schedule[number], players)
            if record.id in wanted[number]:  # else of other files, or played on other terms
                found[record.id] = record
                if all(name in found for name in wanted[number]):
                    yield number, [found.pop(name) for name in wanted[number]]

    @property
    def missing(self) -> bool:
        return len(self._played) < len(self._schedule)

    def todo(self) -> Iterator[Meeting]:
        for number, pairing in enumerate(self._schedule):
            if self.decided is not None:
                return
            if number not in self._played:
                yield Meeting(number, pairing)

    def take(self, played: Sequence[Played]) -> None:
        self._problems += [one for one in played if one.problem]
        finished: dict[int, Sequence[GameRecord]] = {
            one.meeting.number: one.games for one in played if not one.problem
        }
        if self._in_order:
            self._waiting.update(finished)
            finished = dict(self._ready(skip=bool(self._problems)))
        self._store.add(
            self._tournament.id,
            (
                (2 * number + place, game)
                for number, games in finished.items()
                for place, game in enumerate(games)
            ),
        )
        if not self._in_order:
            for games in finished.values():
                for game in games:
                    self.table.add(game)

    def _ready(self, *, skip: bool = False) -> Iterator[tuple[int, Sequence[GameRecord]]]:
        """Yield the meetings that come next, counted, up to the decision."""
        while self._waiting and self.decided is None:
            if skip:  # all that could be played has been
                self._next = min(self._waiting)
            if self._next not in self._waiting:
                return
            games = self._waiting.pop(self._next)
            for game in games:
                self.table.add(game)
            yield self._next, tuple(games)
            self._next += 1
            hero = self._tournament.request.hero or self._tournament.names[0]
            pairs = self.table.pentanomial(hero)
            self.decided = sprt.decision(pairs, self._tournament.request.bounds)

    def is_over(self) -> bool:
        return self.decided is not None

    def progress(self) -> TournamentProgress:
        done = self.table.games
        new = done - self._kept
        spent = self._clock() - self._began
        total = 2 * len(self._schedule)
        left = (total - done) * spent / new if new else None
        return TournamentProgress(
            done,
            total,
            self._kept,
            self.table,
            left,
            tuple(self._problems),
            self.decided,
        )
