"""A tournament being played: what is missing is played, every game is kept, and counted."""

from __future__ import annotations

import time
from collections.abc import Callable, Container, Iterator, Sequence
from dataclasses import dataclass

from pions.app.tournaments import Tournament
from pions.arena import sprt
from pions.arena.executor import executor
from pions.arena.referee import game_ids
from pions.arena.standings import Table
from pions.arena.tournament import Meeting, Played, run
from pions.store.database import Store
from pions.store.record import GameRecord


@dataclass(frozen=True, slots=True)
class Progress:
    """How a tournament stands."""

    done: int
    """Games played, those of earlier runs included."""
    total: int
    """Games to be played; in a duel, at most."""
    kept: int
    """Games of earlier runs that count here."""
    table: Table
    """Counted so far; the same object each time."""
    left: float | None
    """Seconds until the end, as far as one can tell."""
    problems: tuple[Played, ...] = ()
    """Meetings the arena could not play: nobody has scored in them."""
    decided: sprt.Decision | None = None
    """What a duel has told about its hero."""


def play(tournament: Tournament, clock: Callable[[], float] = time.monotonic) -> Iterator[Progress]:
    """Play what is missing, keeping every game; yields before the first and after each piece."""
    request = tournament.request
    with Store(request.store) as store:
        store.open_tournament(tournament.record())
        course = _Course(tournament, store, clock)
        yield course.progress()
        if course.missing and not course.is_over():
            players = {one.name: one.contender for one in tournament.entrants}
            with executor(request.workers, request.scheduler) as crew:
                for played in run(iter(course.todo()), players, tournament.terms, crew):
                    course.take(played)
                    yield course.progress()
                    if course.is_over():
                        return


class _Course:
    """What has been played, what has not, and what may be counted already.

    In a duel the moment it is decided must not depend on which process was faster: its
    meetings are kept and counted strictly in order, and none after the decision.
    """

    def __init__(self, tournament: Tournament, store: Store, clock: Callable[[], float]) -> None:
        self._tournament = tournament
        self._store = store
        self._clock = clock
        self._began = clock()
        self._in_order = tournament.request.mode == "duel"
        self.table = Table(tournament.names)
        self.decided: sprt.Decision | None = None
        self._problems: list[Played] = []
        self._waiting: dict[int, Sequence[GameRecord]] = {}
        """In a duel: meetings that are over, but not yet those before them."""
        self._next = 0
        players = {one.name: one.contender for one in tournament.entrants}
        meetings = [Meeting(*numbered) for numbered in enumerate(tournament.pairings())]
        ids = {
            one.number: game_ids(tournament.terms, one.pairing, players) for one in meetings
        }  # fmt: skip
        known = {
            record.id: record
            for record in store.find(name for pair in ids.values() for name in pair)
        }
        complete: dict[int, Sequence[GameRecord]] = {
            number: [known[name] for name in pair]
            for number, pair in ids.items()
            if all(name in known for name in pair)
        }
        self.missing = [one for one in meetings if one.number not in complete]
        self._total = 2 * len(meetings)
        # Another run of the same command may be adding games at this moment.
        allowed = {name for pair in ids.values() for name in pair}
        self._count_kept(complete, set() if self._in_order else allowed)
        self._kept = self.table.games

    def _count_kept(
        self, complete: dict[int, Sequence[GameRecord]], allowed: Container[str]
    ) -> None:
        if self._in_order:
            self._waiting.update(complete)
            complete = dict(self._ready())
        numbers = {}
        for number, games in complete.items():
            for place, game in enumerate(games):
                numbers[game.id] = 2 * number + place
                if not self._in_order:
                    self.table.add(game)
        self._store.enter(self._tournament.id, numbers, allowed)

    def todo(self) -> Iterator[Meeting]:
        """The meetings to be played, while they are needed."""
        for meeting in self.missing:
            if self.decided is not None:
                return
            yield meeting

    def take(self, played: Sequence[Played]) -> None:
        """Keep what was played, then count it."""
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
        """The meetings whose turn it is, counted, up to the decision."""
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
        """Whether a duel is decided."""
        return self.decided is not None

    def progress(self) -> Progress:
        """As it stands."""
        done = self.table.games
        new = done - self._kept
        spent = self._clock() - self._began
        left = (self._total - done) * spent / new if new else None
        return Progress(
            done,
            self._total,
            self._kept,
            self.table,
            left,
            tuple(self._problems),
            self.decided,
        )
