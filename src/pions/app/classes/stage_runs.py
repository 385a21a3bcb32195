"""Takes the hand-ins of a class through their stages: the work of one thread of its server.

What was acknowledged is in the file of the class; so a server that starts again goes on with all
that had not come to its end.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path
from typing import Final, Self

from pions.app.classes import stages
from pions.app.classes.ladder_games import ladder_id
from pions.app.classes.stages import ClassRules, StageJob, StageResult
from pions.arena.executor import Executor
from pions.arena.finished_work import Done
from pions.core.sentences import Sentence
from pions.core.types import Term
from pions.store.class_file import ClassFile
from pions.store.class_records import Assignment, ClassHandIn, Stage

_NOT_RUN: Final = Term(
    "This machine could not examine the file ({error}). Hand it in again; tell your teacher if "
    "this comes back."
)


class StageRuns:
    """Examines what is handed in until it is stopped, one version of a person at a time."""

    def __init__(
        self,
        rules: ClassRules,
        path: Path,
        tell: Callable[[ClassHandIn], None] = lambda hand_in: None,  # noqa: ARG005 - the role
    ) -> None:
        """`tell` is called in the thread of `run`, with each hand-in that has come further."""
        self._rules = rules
        self._path = path
        self._tell = tell
        self._changed = threading.Event()
        self._stopping = threading.Event()
        self._under_way: dict[int, int] = {}
        """The persons of the hand-ins that workers have."""
        self._assignments: dict[int, Assignment] = {}

    def wake(self) -> None:
        """Look again: something was handed in."""
        self._changed.set()

    def stop(self) -> None:
        """Let `run` end after what workers have begun."""
        self._stopping.set()
        self._changed.set()

    def run(self, executor: Executor) -> None:
        """Examine what waits, and wait for more; raises `StoreFault`."""
        with ClassFile(self._path) as self._file:
            while not self._stopping.is_set():
                self._changed.clear()
                self._assignments = {one.number: one for one in self._file.assignments()}
                for done in executor.run(stages.run, self):
                    self._take(done)
                if not self._stopping.is_set():
                    self._changed.wait()

    def __iter__(self) -> Self:
        return self

    def __next__(self) -> StageJob:
        """Choose the hand-in that is to be told something first: the earliest stage, the oldest."""
        waiting = [
            one for one in self._file.unfinished() if one.person not in self._under_way.values()
        ]
        if not waiting or self._stopping.is_set():
            raise StopIteration
        order = [*Stage]
        chosen = min(waiting, key=lambda one: (order.index(one.stage), one.number))
        if chosen.assignment not in self._assignments:
            self._assignments = {one.number: one for one in self._file.assignments()}
        self._under_way[chosen.number] = chosen.person
        content = self._file.content(chosen.number) or b""
        return StageJob(chosen, content, self._assignments[chosen.assignment], self._rules)

    def _take(self, done: Done[StageJob, StageResult]) -> None:
        hand_in = done.item.hand_in
        self._under_way.pop(hand_in.number, None)
        result = done.result
        if result is None:
            said = Sentence(_NOT_RUN, error=str(done.error)).kept()
            result = StageResult(hand_in.stage, hand_in.found, said)
        if result.games:
            self._file.add(ladder_id(hand_in.assignment), enumerate(result.games))
        self._file.advance(hand_in.number, result.stage, result.found, result.stopped)
        after = self._file.one_hand_in(hand_in.number)
        if after is not None:  # else its author was forgotten meanwhile
            self._tell(after)
