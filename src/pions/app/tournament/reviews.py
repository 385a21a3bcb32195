"""The games of a tournament judged by the solver: the moves that lost, and players' profiles.

Some positions take the solver seconds: both have a time limit, and a review says what it left out.
"""

from __future__ import annotations

import itertools
import time
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from pions.app import machine_code
from pions.app.board.history import History
from pions.app.profile.player_games import of_record
from pions.app.profile.profile import Profile, Profiling
from pions.app.solver import exact_answers
from pions.app.tournament.results import Results
from pions.core.errors import PionsError
from pions.core.interrupts import restored_interrupts
from pions.core.progress import Progress, no_progress
from pions.core.types import Move, Side
from pions.families import family_of
from pions.families.exact_values import Result
from pions.families.judged_moves import ExactSolver
from pions.families.solver_protocols import USUAL, Stopped
from pions.games import catalog
from pions.games.catalog import AnyGame, AnyPosition
from pions.store.game_records import GameRecord

SECONDS: Final = 60.0
"""The usual limit of a review."""
_SHARE: Final = 0.1
"""Of the time that no single game may exceed: one hard game does not cost all the others."""


Profiles: TypeAlias = Mapping[str, Profile]
"""By the name of the player."""


@dataclass(frozen=True, slots=True)
class Change:
    """A move after which the game no longer had the result it had before."""

    place: int
    """How many moves of the game came before it, those of the opening included."""
    move: Move
    side: Side
    before: Result
    after: Result
    """The result of best play, for the side that moved."""


@dataclass(frozen=True, slots=True)
class Review:
    """The lost games of a tournament, as far as there was time."""

    changes: Mapping[str, tuple[Change, ...]]
    """By the id of the game, in the order of play; games that were left out are missing."""
    lost: int
    seconds: float
    interrupted: bool = False

    @property
    def left(self) -> int:
        """Return the number of lost games that were not reviewed."""
        return self.lost - len(self.changes)


def possible(results: Results) -> bool:
    """Whether a solver knows the game."""
    return exact_answers.has_values(catalog.find(results.tournament.game))


def review(
    results: Results,
    seconds: float = SECONDS,
    progress: Progress = no_progress,
    clock: Callable[[], float] = time.monotonic,
) -> Review | None:
    """Find the moves that changed the result of each lost game; ``None`` without a solver.

    Ctrl-C ends it early, and what was found counts. Compiling the solver takes no time of the
    review.
    """
    game = catalog.find(results.tournament.game)
    known = family_of(game).solving
    if known is None or not known.has_values(game):
        return None
    solver = known.solver(game, USUAL)
    lost = [record for record in results.records if record.winner is not None]
    changes: dict[str, tuple[Change, ...]] = {}
    try:
        with restored_interrupts():
            if machine_code.compiles():
                _warm_up(solver, game)
        judge, end = _Judge(solver, clock), clock() + seconds
        for done, record in enumerate(lost):
            progress(done, len(lost))
            left = end - clock()
            if left <= 0:
                break
            with restored_interrupts():
                judged = judge.changes(game, record, min(left, _SHARE * seconds))
            if judged is not None:
                changes[record.id] = judged
    except KeyboardInterrupt:
        return Review(changes, len(lost), seconds, interrupted=True)
    return Review(changes, len(lost), seconds)


def changes(record: GameRecord, seconds: float) -> tuple[Change, ...] | None:
    """Return the moves that changed the result of one game; ``None`` if no solver tells in time."""
    game = catalog.find(record.game)
    known = family_of(game).solving
    if known is None or not known.has_values(game):
        return None
    return _Judge(known.solver(game, USUAL), time.monotonic).changes(game, record, seconds)


def _warm_up(solver: ExactSolver, game: AnyGame) -> None:
    """Have the solver compiled by a game that is over: there is nothing to search."""
    position: AnyPosition = game.initial()
    while position.outcome() is None:
        position = position.play(position.legal_moves()[0])
    solver.results([position])


class _Judge:
    """A solver that gets each position once; games of a class share many."""

    def __init__(self, solver: ExactSolver, clock: Callable[[], float]) -> None:
        self._solver = solver
        self._clock = clock
        self._known: dict[Hashable, Result] = {}

    def changes(
        self, game: AnyGame, record: GameRecord, seconds: float
    ) -> tuple[Change, ...] | None:
        """Return the moves after the opening that changed the result; ``None`` if time ran out."""
        history = History.read(game, record.moves)
        begin = len(game.parse_moves(record.opening))
        positions = history.positions[begin:]
        if not self._solve(positions, seconds):
            return None
        results = [self._known[p.key] for p in positions]
        return tuple(
            Change(place, history.moves[place], Side(place % 2), before, Result(-after))
            for place, (before, after) in enumerate(itertools.pairwise(results), start=begin)
            if before != -after
        )

    def _solve(self, positions: Sequence[AnyPosition], seconds: float) -> bool:
        """Solve `positions`, the late ones first, which are easy; false if time ran out."""
        unknown = [p for p in reversed(positions) if p.key not in self._known]
        end = self._clock() + seconds

        def listen(_news: object) -> None:
            if self._clock() > end:
                self._solver.stop()

        try:
            found = self._solver.results(unknown, listen)
        except Stopped:
            return False
        self._known.update(zip((p.key for p in unknown), found, strict=True))
        return True


def profiles(
    results: Results,
    seconds: float = SECONDS,
    progress: Progress = no_progress,
    clock: Callable[[], float] = time.monotonic,
) -> Profiles:
    """Return the profiles of the players after at most `seconds`, or until Ctrl-C.

    Games are judged in the order of the schedule, so that all have about as many.
    """
    rules = catalog.find(results.tournament.game)
    under_way = {line.name: Profiling(line.called, rules) for line in results.lines}
    end = clock() + seconds
    try:
        for done, record in enumerate(results.records):
            progress(done, len(results.records))
            if clock() > end:
                break
            with restored_interrupts():
                for side, seat in zip(Side, (record.first, record.second), strict=True):
                    profiling = under_way[seat.name]
                    try:
                        played = of_record(record, side)
                    except PionsError as error:
                        profiling.left_out(record.id, error)
                    else:
                        profiling.add(played)
    except KeyboardInterrupt:
        pass
    return {name: one.profile() for name, one in under_way.items()}
