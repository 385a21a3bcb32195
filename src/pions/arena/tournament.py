"""Plays the meetings of a tournament by an executor, in chunks of about half a second."""

from __future__ import annotations

import time
import traceback
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from typing import Final

from pions.arena.executor import Executor
from pions.arena.referee import Contender, Terms, play_pair
from pions.arena.schedule import Pairing
from pions.core.errors import PionsError
from pions.store.game_records import GameRecord

CHUNK_SECONDS: Final = 0.5
"""The time of a chunk: much longer than a message takes, much shorter than people wait."""
LARGEST_CHUNK: Final = 200
ATTEMPTS: Final = 3
"""How often a meeting is tried that fails through no fault of its players."""


@dataclass(frozen=True, slots=True)
class Meeting:
    """A pairing with its number in the schedule."""

    number: int
    pairing: Pairing


@dataclass(frozen=True, slots=True)
class Played:
    """A meeting with its games, or the error of the arena that prevented them."""

    meeting: Meeting
    games: tuple[GameRecord, ...]
    problem: str = ""


@dataclass(frozen=True, slots=True)
class Chunk:
    """Meetings for one worker, with all it needs."""

    terms: Terms
    meetings: tuple[Meeting, ...]
    players: Mapping[str, Contender]


def play_chunk(chunk: Chunk) -> tuple[tuple[Played, ...], float]:
    """Play every meeting, whether or not others fail; return how many seconds it took, too."""
    began = time.perf_counter()
    played = tuple(_attempt(chunk, meeting) for meeting in chunk.meetings)
    return played, time.perf_counter() - began


def _attempt(chunk: Chunk, meeting: Meeting) -> Played:
    try:
        return Played(meeting, play_pair(chunk.terms, meeting.pairing, chunk.players))
    except PionsError as error:  # a process that could not be started, for instance
        return Played(meeting, (), str(error))
    except Exception:  # noqa: BLE001 - the tournament goes on, and reports it
        return Played(meeting, (), traceback.format_exc(limit=-6))


def run(
    meetings: Iterable[Meeting],
    players: Mapping[str, Contender],
    terms: Terms,
    executor: Executor,
    *,
    endless: bool = False,
) -> Iterator[list[Played]]:
    """Yield the meetings of each chunk when it is played, and those that failed at the end.

    An `endless` schedule has no end: none is tried again, and those that fail come with the rest.
    """
    seconds = CHUNK_SECONDS  # of a meeting, the last chunk weighing as much as all before it
    todo: Iterable[Meeting] = meetings

    def size() -> int:
        return max(1, min(int(CHUNK_SECONDS / max(seconds, 1e-6)), LARGEST_CHUNK))

    for attempt in range(1, ATTEMPTS + 1):
        failed: list[Played] = []
        chunks = _chunks(todo, players, terms, size if attempt == 1 else lambda: 1)
        for done in executor.run(play_chunk, chunks):
            if done.result is None:
                problem = "".join(traceback.format_exception_only(done.error)).strip()
                chunk_played = tuple(Played(meeting, (), problem) for meeting in done.item.meetings)
            else:
                chunk_played, took = done.result
                seconds = (seconds + took / len(done.item.meetings)) / 2
            failed += [played for played in chunk_played if played.problem]
            yield [played for played in chunk_played if endless or not played.problem]
        if endless or not failed:
            return
        todo = [played.meeting for played in failed]
    yield failed


def _chunks(
    meetings: Iterable[Meeting],
    players: Mapping[str, Contender],
    terms: Terms,
    size: Callable[[], int],
) -> Iterator[Chunk]:
    waiting = iter(meetings)
    while batch := tuple(islice(waiting, size())):
        names = {name for meeting in batch for name in (meeting.pairing.one, meeting.pairing.other)}
        yield Chunk(terms, batch, {name: players[name] for name in sorted(names)})
