"""Run a tournament, resume it, and know at any moment how it stands."""

from __future__ import annotations

import hashlib
import json
import platform
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Final, Literal, TypeAlias

import pions
from pions.app.entrants import Entrant, LeftOut, gather
from pions.arena import schedule, sprt
from pions.arena.executor import executor
from pions.arena.openings import Opening, openings
from pions.arena.referee import Terms, game_ids
from pions.arena.schedule import Pairing
from pions.arena.sprt import Bounds
from pions.arena.standings import Table
from pions.arena.tournament import Meeting, Played, run
from pions.core.errors import InvalidOption
from pions.games import catalog
from pions.games.catalog import AnyGame
from pions.sandbox import Limits, Tier, best_tier, require
from pions.store.database import Store
from pions.store.record import GameRecord, TournamentRecord

__all__ = [
    "Bounds",
    "Limits",
    "Mode",
    "Progress",
    "Request",
    "Tier",
    "Tournament",
    "play",
    "prepare",
]

Mode: TypeAlias = Literal["round robin", "gauntlet", "duel"]

MOST_OPENINGS: Final = 32
"""Openings of a set whose size nobody chose; more rounds take them in turn."""
LONGEST_DUEL: Final = 1000
"""Rounds after which a duel that is not decided stops."""


@dataclass(frozen=True, slots=True)
class Request:
    """What somebody asked for."""

    store: Path
    folder: Path | None = None
    game: str = "connect4"
    yardsticks: tuple[str, ...] = ()
    mode: Mode = "round robin"
    hero: str | None = None
    """The one everybody meets in a gauntlet; the one a duel is about."""
    rounds: int | None = None
    """Meetings of the same two; 1, or in a duel as many as it takes."""
    openings: int | None = None
    seed: int = 0
    limits: Limits = field(default_factory=Limits)
    weakest: Tier | None = None
    """The weakest isolation that will do."""
    bounds: Bounds = field(default_factory=Bounds)
    workers: int = 1
    scheduler: str | None = None


@dataclass(frozen=True, slots=True)
class Tournament:
    """A request made ready: who plays, what is to be played."""

    request: Request
    game: AnyGame
    tier: Tier | None
    """The isolation in force; ``None`` where only players of ours take part."""
    entrants: tuple[Entrant, ...]
    left_out: tuple[LeftOut, ...]
    openings: tuple[Opening, ...]
    rounds: int
    terms: Terms
    started: str

    @property
    def names(self) -> tuple[str, ...]:
        """Everybody, in order."""
        return tuple(entrant.name for entrant in self.entrants)

    def pairings(self) -> Iterator[Pairing]:
        """Who meets whom, in order."""
        request, names = self.request, self.names
        if request.mode == "duel":
            return schedule.duel(names[0], names[1], self.openings, self.rounds)
        if request.mode == "gauntlet":
            hero = request.hero or names[0]
            return schedule.gauntlet(hero, names, self.openings, self.rounds)
        return schedule.round_robin(names, self.openings, self.rounds)

    @property
    def id(self) -> str:
        """The same for the same command: more rounds or more players go on with the same one."""
        request = self.request
        whole = json.dumps(
            [self.game.name, request.mode, request.hero, request.seed, self.terms.limits],
            sort_keys=True,
        )
        return hashlib.blake2b(whole.encode(), digest_size=8).hexdigest()

    def record(self) -> TournamentRecord:
        """As it is kept."""
        request = self.request
        return TournamentRecord(
            self.id,
            self.game.name,
            {
                "mode": request.mode,
                "hero": request.hero,
                "rounds": self.rounds,
                "openings": [self.game.format_moves(opening) for opening in self.openings],
                "seed": request.seed,
                "limits": dict(self.terms.limits),
                "bounds": [request.bounds.low, request.bounds.high, request.bounds.wrong],
                "conditions": dict(self.terms.conditions),
                "left_out": [[one.name, one.reason] for one in self.left_out],
            },
            tuple(
                {
                    "name": entrant.name,
                    "label": entrant.label,
                    "program": entrant.contender.program,
                    "origin": entrant.origin,
                    "calling": entrant.calling,
                }
                for entrant in self.entrants
            ),
            self.started,
        )


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


def prepare(request: Request, clock: Callable[[], datetime] = lambda: datetime.now(UTC)) -> (
    Tournament
):  # fmt: skip
    """Read the files, try each of them, fix what is to be played; nothing is played yet."""
    game = catalog.find(request.game)
    if request.weakest is not None:
        require(request.weakest)  # refuses now what would fail for every file
    entrants, left_out = gather(
        request.folder, request.yardsticks, game, request.limits, request.weakest
    )
    if len(entrants) < 2:
        raise InvalidOption(
            "A tournament needs at least two players that work; there is only {count}.",
            count=len(entrants),
        )
    if request.mode == "duel" and len(entrants) != 2:
        raise InvalidOption(
            "A duel until decided is for two players; there are {count}.", count=len(entrants)
        )
    rounds = request.rounds or (LONGEST_DUEL if request.mode == "duel" else 1)
    files = any(not entrant.contender.trusted for entrant in entrants)
    tier = best_tier() if files else None
    limits = request.limits
    tournament = Tournament(
        request,
        game,
        tier,
        tuple(entrants),
        tuple(left_out),
        openings(game, request.openings or min(rounds, MOST_OPENINGS), request.seed),
        rounds,
        Terms(
            game,
            request.seed,
            {"seconds": limits.seconds, "margin": limits.margin, "memory": limits.memory},
            {"tier": None if tier is None else tier.value, "versions": _versions()},
        ),
        clock().isoformat(timespec="seconds"),
    )
    next(tournament.pairings())  # an unknown hero is refused now
    return tournament


def _versions() -> dict[str, str]:
    return {
        "pions": pions.__version__,
        "python": platform.python_version(),
        "system": f"{platform.system()} {platform.machine()}",
    }


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
        self._count_kept(complete)
        self._kept = self.table.games

    def _count_kept(self, complete: dict[int, Sequence[GameRecord]]) -> None:
        if self._in_order:
            self._waiting.update(complete)
            complete = dict(self._ready())
        numbers = {}
        for number, games in complete.items():
            for place, game in enumerate(games):
                numbers[game.id] = 2 * number + place
                if not self._in_order:
                    self.table.add(game)
        self._store.enter(self._tournament.id, numbers)

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
