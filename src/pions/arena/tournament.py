"""Meetings played wherever there is room, in pieces worth about half a second each."""

from __future__ import annotations

import time
import traceback
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final

from pions.arena.executor import Executor
from pions.arena.referee import Contender, Terms, play_pair
from pions.arena.schedule import Pairing
from pions.store.game_records import GameRecord

CHUNK_SECONDS: Final = 0.5
"""What a piece of work should take: much more than a message, much less than one's patience."""
LARGEST_CHUNK: Final = 200
ATTEMPTS: Final = 3
"""How often a meeting that failed through no fault of its players is tried."""


@dataclass(frozen=True, slots=True)
class Meeting:
    """A pairing with its place in the schedule."""

    number: int
    pairing: Pairing


@dataclass(frozen=True, slots=True)
class Played:
    """What came of a meeting: its games, or why the arena could not play them."""

    meeting: Meeting
    games: tuple[GameRecord, ...]
    problem: str = ""
    """A fault of ours, never of a player: nothing was scored."""


@dataclass(frozen=True, slots=True)
class Chunk:
    """A piece of work: everything needed to do it anywhere."""

    terms: Terms
    meetings: tuple[Meeting, ...]
    players: Mapping[str, Contender]


@dataclass(frozen=True, slots=True)
class ChunkPlayed:
    """What came of a piece of work."""

    played: tuple[Played, ...]
    seconds: float


def play_chunk(chunk: Chunk) -> ChunkPlayed:
    """Play every meeting; one that fails does not touch the others."""
    began = time.perf_counter()
    played = tuple(_attempt(chunk, meeting) for meeting in chunk.meetings)
    return ChunkPlayed(played, time.perf_counter() - began)


def _attempt(chunk: Chunk, meeting: Meeting) -> Played:
    try:
        return Played(meeting, play_pair(chunk.terms, meeting.pairing, chunk.players))
    except Exception:  # noqa: BLE001 - whatever it is, the tournament goes on and says so
        return Played(meeting, (), traceback.format_exc(limit=-6))


def run(
    meetings: Iterable[Meeting],
    players: Mapping[str, Contender],
    terms: Terms,
    executor: Executor,
) -> Iterator[list[Played]]:
    """Yield what was played, piece by piece as it is ready; what failed comes at the end."""
    pace = _Pace()
    todo: Iterable[Meeting] = meetings
    for attempt in range(1, ATTEMPTS + 1):
        failed: list[Played] = []
        chunks = _chunks(todo, players, terms, pace.size if attempt == 1 else lambda: 1)
        for done in executor.run(play_chunk, chunks):
            if done.result is None:
                problem = "".join(traceback.format_exception_only(done.error)).strip()
                failed += [Played(meeting, (), problem) for meeting in done.item.meetings]
                continue
            pace.learn(len(done.item.meetings), done.result.seconds)
            failed += [one for one in done.result.played if one.problem]
            yield [one for one in done.result.played if not one.problem]
        if not failed:
            return
        todo = [one.meeting for one in failed]
    yield failed


@dataclass(slots=True)
class _Pace:
    """How long a meeting takes, lately."""

    seconds: float = field(default=CHUNK_SECONDS)

    def size(self) -> int:
        """How many meetings make a piece of work."""
        return max(1, min(int(CHUNK_SECONDS / max(self.seconds, 1e-6)), LARGEST_CHUNK))

    def learn(self, meetings: int, seconds: float) -> None:
        """Half of what is known is the last piece."""
        self.seconds = (self.seconds + seconds / meetings) / 2


def _chunks(
    meetings: Iterable[Meeting],
    players: Mapping[str, Contender],
    terms: Terms,
    size: Callable[[], int],
) -> Iterator[Chunk]:
    batch: list[Meeting] = []
    for meeting in meetings:
        batch.append(meeting)
        if len(batch) >= size():
            yield _chunk(batch, players, terms)
            batch = []
    if batch:
        yield _chunk(batch, players, terms)


def _chunk(batch: list[Meeting], players: Mapping[str, Contender], terms: Terms) -> Chunk:
    names = {name for one in batch for name in (one.pairing.one, one.pairing.other)}
    return Chunk(terms, tuple(batch), {name: players[name] for name in sorted(names)})
