"""Takes the hand-ins of a class through their stages."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final, Self

from pions.app.classes import stages
from pions.app.classes.class_run import ClassRun
from pions.app.classes.ladder_games import ladder_id
from pions.app.classes.stages import ClassRules, StageJob, StageResult
from pions.arena.executor import Executor
from pions.core.sentences import Sentence
from pions.core.types import Term
from pions.store.class_records import Assignment, ClassHandIn, Stage

_NOT_RUN: Final = Term(
    "This machine could not examine the file ({error}). Hand it in again; tell your teacher if "
    "this comes back."
)


class StageRuns(ClassRun):
    """Examines what is handed in, one version of a person at a time."""

    def __init__(
        self,
        rules: ClassRules,
        path: Path,
        tell: Callable[[ClassHandIn], None] = lambda hand_in: None,  # noqa: ARG005 - the role
    ) -> None:
        """`tell` is called in the thread of `run`, with each hand-in that has come further."""
        super().__init__(path)
        self._rules = rules
        self._tell = tell
        self._under_way: dict[int, int] = {}
        """The persons of the hand-ins that workers have."""
        self._assignments: dict[int, Assignment] = {}

    def _refresh(self) -> None:
        self._assignments = {one.number: one for one in self._file.assignments()}

    def __iter__(self) -> Self:
        return self

    def __next__(self) -> StageJob:
        """Choose the hand-in that is to be told something first: the earliest stage, the oldest."""
        busy, order = self._under_way.values(), [*Stage]
        waiting = [one for one in self._file.unfinished() if one.person not in busy]
        if not waiting or self._stopping.is_set():
            raise StopIteration
        chosen = min(waiting, key=lambda one: (order.index(one.stage), one.number))
        if chosen.assignment not in self._assignments:
            self._refresh()
        self._under_way[chosen.number] = chosen.person
        content = self._file.content(chosen.number) or b""
        return StageJob(chosen, content, self._assignments[chosen.assignment], self._rules)

    def _steps(self, executor: Executor) -> Iterator[None]:
        for done in executor.run(stages.run, self):
            hand_in, result = done.item.hand_in, done.result
            self._under_way.pop(hand_in.number, None)
            if result is None:
                said = Sentence(_NOT_RUN, error=str(done.error)).kept()
                result = StageResult(hand_in.stage, hand_in.found, said)
            self._file.add(ladder_id(hand_in.assignment), enumerate(result.games))
            self._file.advance(hand_in.number, result.stage, result.found, result.stopped)
            after = self._file.one_hand_in(hand_in.number)
            if after is not None:  # else its author was forgotten meanwhile
                self._tell(after)
            yield
