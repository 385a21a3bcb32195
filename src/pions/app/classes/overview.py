"""The teacher's view of an assignment: hand-ins as they come, exercises by pupil, what fails.

Each function reads the file of the class anew, so that a worker can run it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any, Final, Literal, TypeAlias

from pions.app.classes import marks, school
from pions.app.classes.ladder_games import ladder_id
from pions.app.classes.marks import Mark
from pions.app.classes.standing import Ranking
from pions.core.errors import InvalidOption, PionsError
from pions.core.language import _, current, explain
from pions.core.sentences import told
from pions.store.class_file import ClassFile
from pions.store.class_records import Assignment, ClassHandIn, Person, Presence, Stage

LATEST: Final = 60
"""Hand-ins in the list."""
FAILURES: Final = 12
"""Failures in the list, the commonest."""
CellState: TypeAlias = Literal["all", "half", "less", "missing", "skipped", "none"]
_NO_MARK: Final = Mark()


@dataclass(frozen=True, slots=True)
class ListedHandIn:
    """A hand-in, with what became of it."""

    number: int
    person: int
    version: int
    received: float
    late: float
    stage: str
    accepted: bool
    fault: str = ""
    """The sentence of what stopped it."""
    passed: int | None = None
    """Exercises that pass, of those that count; ``None`` where they were not checked."""
    counted: int = 0


@dataclass(frozen=True, slots=True)
class PupilCell:
    """An exercise of a pupil's newest examined version."""

    state: CellState = "none"
    passed: int = 0
    tried: int = 0


@dataclass(frozen=True, slots=True)
class PupilRow:
    """A pupil, and how far the exercises are."""

    person: int
    name: str
    alias: str
    team: str
    presence: str
    note: str
    due: float | None
    """The person's own due date; ``None`` for that of all."""
    number: int
    """The hand-in of the cells; 0 where none was examined."""
    version: int
    cells: tuple[PupilCell, ...] = ()
    mark: float | None = None


@dataclass(frozen=True, slots=True)
class CommonFailure:
    """A failure, and whose newest version has it."""

    exercise: str
    """Its name; empty for what stopped a hand-in."""
    words: str
    people: tuple[int, ...]
    number: int
    """A hand-in that shows it."""


@dataclass(frozen=True, slots=True)
class ClassOverview:
    """An assignment as a teacher sees it."""

    assignment: int
    hand_ins: tuple[ListedHandIn, ...]
    pupils: tuple[PupilRow, ...]
    exercises: tuple[tuple[str, str], ...]
    """Names and labels."""
    failures: tuple[CommonFailure, ...]
    missing: tuple[int, ...]
    """People who have handed in nothing, nor has their team."""
    out_of: float
    waiting: int
    games: int
    paused: bool
    problem: str = ""
    """Why there are no marks."""


def overview(path: Path, number: int, ranking: Ranking | None = None) -> ClassOverview:
    """Return all of a teacher's page, for 0 of the newest assignment; raises `InvalidOption`.

    The `ranking` is counted where the marks need it, and it is not given.
    """
    with ClassFile(path, known=True) as file:
        work = school.assignment(file, number)
        people, names = file.people(), school.names_of(file)
        hand_ins, own_dates = file.hand_ins(work.number), file.due_dates(work.number)
        newest = _newest(file, hand_ins)
        found, problem = _marks(file, work, ranking)
        exercises = {
            str(one["name"]): str(one["label"])
            for hand_in in newest.values()
            for one in exercises_of(hand_in)
        }
        teams = {one.number: one.unit for one in people}
        handed_in = {teams.get(one.person) for one in hand_ins}
        last = {one.person: one for one in hand_ins}.values()
        stopped = [one for one in last if one.stopped is not None]
        return ClassOverview(
            work.number,
            tuple(_listed(file, one) for one in hand_ins[: -LATEST - 1 : -1]),
            tuple(
                _row(one, names[one.number], newest.get(one.number), exercises,
                     own_dates.get(one.number), found.get(one.number, _NO_MARK).value)
                for one in people
            ),
            tuple(exercises.items()),
            tuple(islice(_failures(newest, stopped), FAILURES)),
            tuple(
                one.number
                for one in people
                if one.presence is Presence.HERE and teams[one.number] not in handed_in
            ),
            max((one.out_of for one in found.values()), default=0.0),
            sum(one.assignment == work.number for one in file.unfinished()),
            file.count(ladder_id(work.number)),
            bool(file.settings().get("paused", False)),
            problem,
        )  # fmt: skip


def cell(path: Path, number: int, exercise: str) -> dict[str, Any]:
    """Return an exercise of a hand-in as the checks saw it, beside the file."""
    with ClassFile(path, known=True) as file:
        hand_in = hand_in_of(file, number)
        name = school.names_of(file).get(hand_in.person, "")
        content = file.content(number) or b""
    found = next((one for one in exercises_of(hand_in) if one["name"] == exercise), None)
    return {
        "number": number,
        "name": name,
        "version": hand_in.version,
        "exercise": found,
        "file": hand_in.name,
        "text": text_of(hand_in, content),
    }


def text_of(hand_in: ClassHandIn, content: bytes) -> str:
    """Return the file of a hand-in to be read; an archive has none."""
    if hand_in.name.lower().endswith(".zip"):
        return _("An archive: save it to look into it.")
    return content.decode("utf-8", "replace")


def hand_in_of(file: ClassFile, number: int) -> ClassHandIn:
    """Return a hand-in; raises `InvalidOption`."""
    found = file.one_hand_in(number)
    if found is None:
        raise InvalidOption("There is no hand-in {number} in this class.", number=number)
    return found


def versions(path: Path, number: int, person: int) -> list[ListedHandIn]:
    """Return all versions of a person, the newest first."""
    with ClassFile(path, known=True) as file:
        known = file.hand_ins(school.assignment(file, number).number, person)
        return [_listed(file, one) for one in reversed(known)]


def _newest(file: ClassFile, hand_ins: Sequence[ClassHandIn]) -> dict[int, ClassHandIn]:
    """Return each person's newest version whose exercises were checked, with what was found."""
    checked = {one.person: one.number for one in hand_ins if one.shares is not None}
    found = map(file.one_hand_in, checked.values())
    return {one.person: one for one in found if one is not None}


def exercises_of(hand_in: ClassHandIn) -> Sequence[Mapping[str, Any]]:
    """Return the exercises of a hand-in in the reader's language: fields of an `ExerciseView`."""
    found: Any = hand_in.found.get(Stage.EXERCISES.value, {})
    views: Mapping[str, Any] = found.get("views", {})
    exercises: Sequence[Mapping[str, Any]] = views.get(current(), views.get("en", ()))
    return exercises


def _row(  # noqa: PLR0913, PLR0917 - what is known of a person
    person: Person,
    name: str,
    newest: ClassHandIn | None,
    exercises: Iterable[str],
    due: float | None,
    mark: float | None,
) -> PupilRow:
    seen = {one["name"]: one for one in exercises_of(newest)} if newest else {}
    return PupilRow(
        *(person.number, name, person.alias, person.team, person.presence.value, person.note),
        *(due, newest.number if newest else 0, newest.version if newest else 0),
        tuple(_cell(seen.get(one)) for one in exercises),
        mark,
    )  # fmt: skip


def _cell(exercise: Mapping[str, Any] | None) -> PupilCell:
    if exercise is None:
        return PupilCell()
    if exercise["status"] in {"missing", "skipped"}:
        return PupilCell(exercise["status"])
    tried = [one for one in exercise["checks"] if one["status"] != "skipped"]
    passed = sum(one["status"] == "passed" for one in tried)
    state: CellState = "half" if 2 * passed >= len(tried) else "less"
    return PupilCell("all" if exercise["status"] == "passed" else state, passed, len(tried))


def _listed(file: ClassFile, hand_in: ClassHandIn) -> ListedHandIn:
    whole = file.one_hand_in(hand_in.number) or hand_in
    checked = exercises_of(whole)
    counted = [one for one in checked if not (one["optional"] and one["status"] == "missing")]
    return ListedHandIn(
        *(hand_in.number, hand_in.person, hand_in.version, hand_in.received, hand_in.late),
        hand_in.stage.value,
        hand_in.accepted,
        told(hand_in.stopped, _),
        sum(one["status"] == "passed" for one in checked) if checked else None,
        len(counted),
    )


def _marks(
    file: ClassFile, assignment: Assignment, ranking: Ranking | None
) -> tuple[dict[int, Mark], str]:
    try:
        return marks.of_all(file, assignment, ranking=ranking), ""
    except PionsError as error:  # the rest of the page needs no scale
        return {}, explain(error)


def _failures(
    newest: Mapping[int, ClassHandIn], stopped: Sequence[ClassHandIn]
) -> Iterator[CommonFailure]:
    """Yield what fails in the newest versions, the commonest first."""
    shown: dict[tuple[str, str], list[ClassHandIn]] = defaultdict(list)
    for hand_in in newest.values():
        for exercise in exercises_of(hand_in):
            checks = (one for one in exercise["checks"] if one["status"] == "failed")
            if failed := next(checks, None):
                shown[str(exercise["name"]), str(failed["title"])].append(hand_in)
    kinds: dict[str, list[ClassHandIn]] = defaultdict(list)
    for hand_in in stopped:
        kinds[str(_reason(hand_in.stopped).get("says", ""))].append(hand_in)
    for alike in kinds.values():
        shown["", told(_reason(alike[0].stopped), _)] = alike
    for (name, words), alike in sorted(shown.items(), key=lambda one: -len(one[1])):
        people = tuple(sorted(one.person for one in alike))
        yield CommonFailure(name, words, people, alike[0].number)


def _reason(stopped: Any) -> Any:  # noqa: ANN401 - a kept sentence
    """Return the innermost sentence about a fault: the outer ones say in which game it was."""
    values = stopped.get("with", {}) if isinstance(stopped, Mapping) else {}
    inner = values.get("reason")
    return _reason(inner) if isinstance(inner, Mapping) and "says" in inner else stopped
