"""The games of a ladder, as long as its class is served: a schedule that never ends."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from pions.app import players
from pions.app.classes import stages
from pions.app.classes.class_run import ClassRun
from pions.app.classes.stages import ClassRules, StageJob
from pions.arena import tournament
from pions.arena.executor import Executor
from pions.arena.meeting_choice import MeetingChoice
from pions.arena.referee import Contender
from pions.arena.schedule import Pairing
from pions.arena.tournament import Meeting, Played
from pions.core.errors import PionsError
from pions.games import catalog
from pions.store.class_records import Assignment, ClassHandIn
from pions.store.game_records import GameRecord, TournamentRecord

LEVELS: Final = {f"level:n={number}": number for number in range(1, 11)}
"""The yardsticks of a ladder, by their names in games."""


@dataclass(frozen=True, slots=True)
class LadderNews:
    """Games that are stored now, or a problem of this machine that kept some from being played."""

    games: tuple[GameRecord, ...] = ()
    problem: str = ""


def ladder_id(assignment: int) -> str:
    """Return the name of a ladder among the tournaments of its file."""
    return f"ladder-{assignment}"


class LadderGames(ClassRun):
    """Plays the games of one assignment's ladder until it is stopped.

    A meeting that was under way when a server died is played again, under the same id.
    """

    def __init__(
        self,
        assignment: Assignment,
        rules: ClassRules,
        path: Path,
        tell: Callable[[LadderNews], None] = lambda news: None,  # noqa: ARG005 - the role
    ) -> None:
        super().__init__(path)
        self._assignment = assignment
        self._rules = rules
        self._tell = tell
        self._id = ladder_id(assignment.number)
        self._ladder = MeetingChoice()
        self._playing: dict[int, ClassHandIn] = {}
        """The hand-ins that play, by their numbers."""
        self._chosen: dict[int, int] = {}
        """The number of that which plays for each person."""
        self._paused = False
        self._contenders: dict[str, Contender] = {}
        self._stored = 0
        """Games that are stored: the number of the next one."""

    def _refresh(self) -> None:
        """Find out who plays now."""
        if not self._contenders:
            self._begin()
        self._paused = bool(self._file.settings().get("paused", False))
        before, self._chosen = self._chosen, self._file.playing(self._assignment.number)
        chosen = {*self._chosen.values()}
        for number in sorted(chosen - self._playing.keys()):
            hand_in = self._file.one_hand_in(number)
            if hand_in is not None:
                name = hand_in.player
                old = self._playing.get(before.get(hand_in.person, 0))
                self._playing[number] = hand_in
                self._ladder.add(name, str(hand_in.person), old.player if old else "")
                self._ladder.restore(
                    (one, other, 1 - results % 3 / 2 + results // 3 / 2, times)
                    for one, other, results, times in self._file.pairs(self._id, name)
                )
        for number in self._playing.keys() - chosen:
            gone = self._playing.pop(number).player
            self._ladder.remove(gone)
            self._contenders.pop(gone, None)
        self._keep_entrants()

    def _begin(self) -> None:
        """Make the levels ready."""
        game = catalog.find(self._assignment.game)
        for spec in LEVELS:
            try:
                self._contenders[spec] = players.contender(spec, game)
            except PionsError:  # this game has fewer
                continue
            self._ladder.add(spec)
        self._stored = self._file.count(self._id)

    def _keep_entrants(self) -> None:
        """Keep all who have played with the games, under the names that tell no person."""
        work, terms = self._assignment, stages.ladder_terms(self._assignment, self._rules)
        settings = {
            "mode": "ladder",
            "seed": work.number,
            "limits": dict(terms.limits),
            "conditions": dict(terms.conditions),
            "openings": [terms.game.format_moves(one) for one in stages.openings_of(work)],
        }
        accepted = (one.player for one in self._file.hand_ins(work.number) if one.accepted)
        unknown = {"program": "", "origin": "", "calling": {}, "lighter": ""}
        entrants = tuple(
            {"name": name, "label": name, **unknown}
            for name in (*(one for one in LEVELS if one in self._contenders), *accepted)
        )
        started = datetime.now(UTC).isoformat(timespec="seconds")
        record = TournamentRecord(self._id, terms.game.name, settings, entrants, started)
        self._file.open_tournament(record)

    def _steps(self, executor: Executor) -> Iterator[None]:
        terms = stages.ladder_terms(self._assignment, self._rules)
        # A meeting that fails stays handed out, as if it were played, until the server starts anew.
        meetings = self._meetings()
        for played in tournament.run(meetings, self._contenders, terms, executor, endless=True):
            self._take(played)
            yield

    def _meetings(self) -> Iterator[Meeting]:
        openings = stages.openings_of(self._assignment)
        while self._playing and not self._paused and not self._stopping.is_set():
            following = self._ladder.next()
            if following is None:
                return
            one, other, round_ = following
            if self._is_ready(one) and self._is_ready(other):
                opening = openings[(round_ - 1) % len(openings)]
                yield Meeting(0, Pairing(one, other, round_, opening))

    def _is_ready(self, name: str) -> bool:
        """Make a player ready for games where it is not.

        One that fails here, as a process of its was killed for instance, is out until the next
        change in the class.
        """
        if name in self._contenders:
            return True
        hand_in = next(one for one in self._playing.values() if one.player == name)
        content = self._file.content(hand_in.number) or b""
        try:
            job = StageJob(hand_in, content, self._assignment, self._rules)
            self._contenders[name] = stages.contender_of(job)
        except PionsError as error:
            self._ladder.remove(name)
            del self._playing[hand_in.number]
            self._tell(LadderNews(problem=f"{name}: {error}"))
            return False
        return True

    def _take(self, played: Sequence[Played]) -> None:
        """Store and count the meetings of a chunk."""
        games = [game for one in played for game in one.games]
        self._file.add(self._id, enumerate(games, self._stored))
        self._stored += len(games)
        for one in played:
            if one.problem:
                self._tell(LadderNews(problem=one.problem))
                continue
            names = one.meeting.pairing.one, one.meeting.pairing.other
            points = (
                game.points if game.first.name == names[0] else 1 - game.points
                for game in one.games
            )
            self._ladder.count(*names, sum(points))
            for game in one.games:
                for place, name in enumerate((game.first.name, game.second.name)):
                    self._ladder.spend(name, sum(game.seconds[place::2]))
        self._tell(LadderNews(tuple(games)))
