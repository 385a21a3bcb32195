"""A tournament prepared: its players and what is to be played, before the first move."""

from __future__ import annotations

import hashlib
import json
import platform
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Final, Literal, TypeAlias

from pions.app.board import own_game_files
from pions.app.players import Player
from pions.app.tournament.entrants import Entrant, LeftOut, gather
from pions.arena import schedule
from pions.arena.openings import Opening, openings
from pions.arena.parallel import check_travels
from pions.arena.referee import Terms
from pions.arena.schedule import Schedule
from pions.arena.sprt import SprtBounds
from pions.core.errors import InvalidOption
from pions.core.progress import Progress, no_progress
from pions.core.version import VERSION
from pions.games import catalog
from pions.games.catalog import AnyGame
from pions.sandbox import Limits, Tier, best_tier, counts_computing, require
from pions.store.game_records import TournamentRecord

__all__ = ["Limits", "SprtBounds", "Tier"]

Mode: TypeAlias = Literal["round robin", "gauntlet", "duel"]

MOST_OPENINGS: Final = 32
"""The usual number of openings at most; more rounds take them in turn."""
LONGEST_DUEL: Final = 1000
"""Rounds after which a duel that is not decided stops."""


class TooFewPlayers(InvalidOption):
    """Fewer than two players work; `left_out` says what was wrong with the others."""

    def __init__(self, message: str, *, left_out: Sequence[LeftOut], **values: object) -> None:
        super().__init__(message, **values)
        self.left_out = tuple(left_out)


@dataclass(frozen=True, slots=True)
class TournamentRequest:
    """The settings of a tournament."""

    store: Path
    folder: Path | None = None
    game: str = "connect4"
    yardsticks: tuple[Player, ...] = ()
    mode: Mode = "round robin"
    hero: str | None = None
    """The player that meets all others in a gauntlet; the one a duel is about."""
    rounds: int | None = None
    """Meetings of the same two; 1, or in a duel as many as it takes."""
    openings: int | None = None
    seed: int = 0
    limits: Limits = field(default_factory=Limits)
    weakest: Tier | None = None
    bounds: SprtBounds = field(default_factory=SprtBounds)
    workers: int = 1
    scheduler: str | None = None


@dataclass(frozen=True, slots=True)
class Tournament:
    """A request made ready: its players, and what is to be played."""

    request: TournamentRequest
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
        """Return the players' names, in order."""
        return tuple(entrant.name for entrant in self.entrants)

    def schedule(self) -> Schedule:
        """Return the pairings, in order."""
        request, names = self.request, self.names
        if request.mode == "gauntlet":
            hero = request.hero or names[0]
            return schedule.gauntlet(hero, names, self.openings, self.rounds)
        return schedule.round_robin(names, self.openings, self.rounds)  # a duel is one of two

    @property
    def id(self) -> str:
        """Return an id that is the same for the same command, with more rounds or players too."""
        request = self.request
        whole = json.dumps(
            [self.game.name, request.mode, request.hero, request.seed, self.terms.limits],
            sort_keys=True,
        )
        return hashlib.blake2b(whole.encode(), digest_size=8).hexdigest()

    def record(self) -> TournamentRecord:
        """Return it as it is stored."""
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
                "left_out": [[one.name, one.reason.sentence.kept()] for one in self.left_out],
            },
            tuple(
                {
                    "name": entrant.name,
                    "label": entrant.label,
                    "program": entrant.contender.program,
                    "origin": entrant.origin,
                    "calling": entrant.calling.kept() if entrant.calling else {},
                    "lighter": entrant.lighter,
                }
                for entrant in self.entrants
            ),
            self.started,
        )


def terms_of(game: AnyGame, seed: int, limits: Limits, tier: Tier | None) -> Terms:
    """Return what all games share, and what is kept with each."""
    return Terms(
        game,
        seed,
        {
            "seconds": limits.seconds,
            "margin": limits.margin,
            "memory": limits.memory,
            **({} if limits.clock is None else {"clock": limits.clock}),
            **({"rules": rules} if (rules := own_game_files.digest(game.name)) else {}),
        },
        {
            "tier": None if tier is None else tier.value,
            "versions": {
                "pions": VERSION,
                "python": platform.python_version(),
                "system": f"{platform.system()} {platform.machine()}",
            },
            "clock": "processor" if counts_computing() else "wall",
        },
    )


def prepare(
    request: TournamentRequest,
    clock: Callable[[], datetime] = lambda: datetime.now(UTC),
    progress: Progress = no_progress,
) -> Tournament:
    """Read and try the files, fix what is to be played; `progress` gets the files tried."""
    game = catalog.find(request.game)
    if request.folder is not None or request.weakest is not None:
        require(request.weakest)  # refuses now what would fail for every file
    entrants, left_out = gather(
        request.folder, request.yardsticks, game, request.limits, request.weakest, progress
    )
    if len(entrants) < 2:
        raise TooFewPlayers(
            "A tournament needs at least two players that work; found: {count}.",
            count=len(entrants),
            left_out=left_out,
        )
    if request.workers > 1:
        check_travels([one.contender for one in entrants])
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
        terms_of(game, request.seed, limits, tier),
        clock().isoformat(timespec="seconds"),
    )
    tournament.schedule()  # an unknown hero is refused now
    return tournament
