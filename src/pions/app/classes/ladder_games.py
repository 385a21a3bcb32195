"""The games of a ladder, as long as its class is served: the work of one thread.

The file of the class has all that is known: a thread that starts finds what was played, and the
meeting that was under way when a server died is played again, under the same id.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Final, Self

from pions.app import players
from pions.app.classes import stages
from pions.app.classes.stages import ClassRules, StageJob
from pions.arena.executor import Executor
from pions.arena.finished_work import Done
from pions.arena.meeting_choice import MeetingChoice
from pions.arena.referee import Contender
from pions.arena.schedule import Pairing
from pions.arena.tournament import CHUNK_SECONDS, LARGEST_CHUNK, Chunk, Meeting, Played, play_chunk
from pions.core.errors import PionsError
from pions.games import catalog
from pions.store.class_file import ClassFile
from pions.store.class_records import Assignment, ClassHandIn
from pions.store.game_records import GameRecord, TournamentRecord

LEVELS: Final = range(1, 11)


@dataclass(frozen=True, slots=True)
class LadderNews:
    """Games that are stored now, or a problem of this machine that kept some from being played."""

    games: tuple[GameRecord, ...] = ()
    problem: str = ""


def ladder_id(assignment: int) -> str:
    """Return the name of a ladder among the tournaments of its file."""
    return f"ladder-{assignment}"


class LadderGames:
    """Plays the games of one assignment's ladder until it is stopped."""

    def __init__(
        self,
        assignment: Assignment,
        rules: ClassRules,
        path: Path,
        tell: Callable[[LadderNews], None] = lambda news: None,  # noqa: ARG005 - the role
    ) -> None:
        self._assignment = assignment
        self._rules = rules
        self._path = path
        self._tell = tell
        self._id = ladder_id(assignment.number)
        self._changed = threading.Event()
        self._stopping = threading.Event()
        self._ladder = MeetingChoice()
        self._known: dict[str, ClassHandIn] = {}
        """The hand-ins of this ladder by their names in games, those of earlier versions too."""
        self._playing: set[str] = set()
        self._contenders: dict[str, Contender] = {}
        self._seconds = CHUNK_SECONDS
        """Of a meeting: the last chunk weighs as much as all before it."""
        self._stored = 0
        """Games that are stored: the number of the next one."""
        self._began = False

    def wake(self) -> None:
        """Look again who plays: a version was accepted, or the ladder is to go on."""
        self._changed.set()

    def stop(self) -> None:
        """Let `run` end with the chunks that are being played."""
        self._stopping.set()
        self._changed.set()

    def run(self, executor: Executor) -> None:
        """Play what tells most, chunk by chunk, and store each; raises `StoreFault`."""
        with ClassFile(self._path) as self._file:
            self._begin()
            while not self._stopping.is_set():
                self._changed.clear()
                self._refresh()
                for done in executor.run(play_chunk, self):
                    self._take(done)
                    if self._changed.is_set():
                        self._changed.clear()
                        self._refresh()
                if not self._stopping.is_set():
                    self._changed.wait()

    def __iter__(self) -> Self:
        return self

    def __next__(self) -> Chunk:
        """Choose the next meetings, now: none where the ladder rests."""
        count = int(CHUNK_SECONDS / max(self._seconds, 1e-6))
        meetings = [*self._meetings(max(1, min(count, LARGEST_CHUNK)))]
        if not meetings:
            raise StopIteration
        names = {name for one in meetings for name in (one.pairing.one, one.pairing.other)}
        terms = stages.ladder_terms(self._assignment, self._rules)
        return Chunk(terms, tuple(meetings), {name: self._contenders[name] for name in names})

    def _meetings(self, count: int) -> Iterator[Meeting]:
        openings = stages.openings_of(self._assignment)
        while count and not self._stopping.is_set() and self._playing:
            following = self._ladder.next()
            if following is None:
                return
            one, other, round_ = following
            if self._is_ready(one) and self._is_ready(other):
                opening = openings[(round_ - 1) % len(openings)]
                yield Meeting(0, Pairing(one, other, round_, opening))
                count -= 1

    def _is_ready(self, name: str) -> bool:
        """Make a player ready for games where it is not; one that fails here plays no more."""
        if name in self._contenders:
            return True
        hand_in = self._known[name]
        content = self._file.content(hand_in.number)
        try:
            job = StageJob(hand_in, content or b"", self._assignment, self._rules)
            self._contenders[name] = stages.contender_of(job)
        except PionsError as error:
            self._ladder.remove(name)
            self._playing.discard(name)
            self._tell(LadderNews(problem=f"{name}: {error}"))
            return False
        return True

    def _begin(self) -> None:
        """Count the games that are stored."""
        game = catalog.find(self._assignment.game)
        for number in LEVELS:
            spec = f"level:n={number}"
            try:
                self._contenders[spec] = players.contender(spec, game)
            except PionsError:  # this game has fewer
                continue
            self._ladder.add(spec)
        self._refresh()
        self._count_all(self._file.games(self._id, whole=False))
        self._began = True

    def _count_all(self, records: Iterable[GameRecord]) -> None:
        """Count pairs of games that are stored; half a pair is played again."""
        points: dict[str, list[float]] = {}
        couples: dict[str, list[str]] = {}
        for record in records:
            couple = couples[record.pair] = sorted((record.first.name, record.second.name))
            points.setdefault(record.pair, []).append(_points(record, couple[0]))
            self._stored += 1
        known = {*self._contenders, *self._known}
        self._ladder.restore(
            (one, other, sum(points[pair]))
            for pair, (one, other) in couples.items()
            if len(points[pair]) == 2 and {one, other} <= known
        )

    def _refresh(self) -> None:
        """Find out who plays now, and keep the list of players with the games."""
        chosen = self._file.playing(self._assignment.number)
        paused = self._file.settings().get("paused", False)
        wanted: set[str] = set()
        latest: dict[int, str] = {}
        for hand_in in self._file.hand_ins(self._assignment.number):
            name = hand_in.player
            plays = chosen.get(hand_in.person) == hand_in.number
            if not plays and not hand_in.accepted:
                continue
            if name not in self._known:
                self._known[name] = hand_in
                self._ladder.add(name, str(hand_in.person), latest.get(hand_in.person, ""))
                self._ladder.remove(name)
                if self._began:
                    self._count_all(self._file.games_of(self._id, name))
            latest[hand_in.person] = name
            if plays and not paused:
                wanted.add(name)
        for name in self._playing - wanted:
            self._ladder.remove(name)
        for name in wanted - self._playing:
            self._ladder.add(name)
        self._playing = wanted
        self._keep_entrants()

    def _keep_entrants(self) -> None:
        terms = stages.ladder_terms(self._assignment, self._rules)
        levels = [name for name in self._contenders if name not in self._known]
        entrants = [
            {"name": name, "label": name, "program": "", "origin": "", "calling": {}, "lighter": ""}
            for name in (*levels, *self._known)
        ]
        openings = stages.openings_of(self._assignment)
        settings = {
            "mode": "ladder",
            "seed": self._assignment.number,
            "limits": dict(terms.limits),
            "conditions": dict(terms.conditions),
            "openings": [terms.game.format_moves(opening) for opening in openings],
        }
        started = datetime.now(UTC).isoformat(timespec="seconds")
        self._file.open_tournament(
            TournamentRecord(self._id, self._assignment.game, settings, tuple(entrants), started)
        )

    def _take(self, done: Done[Chunk, tuple[tuple[Played, ...], float]]) -> None:
        """Store and count a chunk; a meeting that this machine could not play is not tried again.

        It stays handed out, as if it were still being played, until the server starts anew.
        """
        if done.result is None:
            self._tell(LadderNews(problem=str(done.error)))
            return
        played, seconds = done.result
        self._seconds = (self._seconds + seconds / len(played)) / 2
        games = [game for one in played for game in one.games]
        self._file.add(self._id, enumerate(games, self._stored))
        self._stored += len(games)
        for one in played:
            if one.problem:
                self._tell(LadderNews(problem=one.problem))
                continue
            names = one.meeting.pairing.one, one.meeting.pairing.other
            self._ladder.back(*names)
            self._ladder.count(*names, sum(_points(game, names[0]) for game in one.games))
            for game in one.games:
                for place, name in enumerate((game.first.name, game.second.name)):
                    self._ladder.spend(name, sum(game.seconds[place::2]))
        self._tell(LadderNews(tuple(games)))


def _points(record: GameRecord, name: str) -> float:
    return record.points if record.first.name == name else 1 - record.points
