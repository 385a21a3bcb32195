"""A student's file, or a whole class, through the exercises of a hand-out."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass, field
from pathlib import Path
from threading import Event
from typing import Final

from pions import sandbox
from pions.checks import catalog, runner, scale, sources, starter
from pions.checks.model import Failure, Finding, Handout, Result, Words
from pions.checks.runner import Plan
from pions.checks.scale import Scale
from pions.checks.sources import Source
from pions.core.errors import InvalidOption, PionsError
from pions.core.language import _, explain
from pions.render.checks.model import CheckView, ExerciseView, FailureView, FileView
from pions.sandbox import Limits, Tier
from pions.sandbox.examined import ExaminedFile
from pions.sandbox.files import PlayerFile

__all__ = ["HANDOUTS", "Checked", "Request", "Tier", "begin", "check_all", "new", "write_csv"]

HANDOUTS: Final = tuple(catalog.HANDOUTS)
SECONDS: Final = runner.SECONDS


@dataclass(frozen=True, slots=True)
class Request:
    """What somebody asked for."""

    handout: str | None = None
    seconds: float = SECONDS
    """For the questions of one check."""
    seed: int | None = None
    names: Mapping[str, str] = field(default_factory=dict)
    """The student's names of exercises that have none of their own."""
    only: frozenset[str] = frozenset()
    scale: Path | None = None
    weakest: Tier | None = None
    """The weakest isolation that will do."""
    for_teacher: bool = False
    """Whether the details of hidden checks are shown."""


@dataclass(slots=True)
class Checked:
    """One file: what is known before the first check, and each exercise as it is known."""

    source: Source
    plan: Plan
    marks: Scale | None
    tier: Tier
    for_teacher: bool = False
    results: list[Result] = field(default_factory=list)

    @property
    def handout(self) -> Handout:
        """The hand-out that was recognised."""
        return self.plan.handout

    @property
    def subject(self) -> str:
        """What it is about, in the reader's language."""
        return _(self.handout.subject)

    @property
    def name(self) -> str:
        """The file's own name."""
        return self.source.file.name

    def run(self) -> Iterator[Result]:
        """Yield each exercise as soon as it is known; raises `PionsError` where none can be."""
        limits = Limits(seconds=self.plan.seconds)
        with ExaminedFile(self.source.file, limits, self.tier, seed=self.plan.seed) as examined:
            for result in runner.examine(self.plan, self.source, examined):
                self.results.append(result)
                yield result

    def exercises(self) -> Iterator[ExerciseView]:
        """The same in words of the reader's language."""
        for result in self.run():
            yield _exercise(result, for_teacher=self.for_teacher)

    def view(self) -> FileView:
        """All of it, once it has run."""
        mark = None if self.marks is None else self.marks.mark(self.handout, self.results)
        return FileView(
            self.name,
            self.handout.name,
            self.subject,
            tuple(_exercise(result, for_teacher=self.for_teacher) for result in self.results),
            mark,
            None if self.marks is None else self.marks.out_of,
            self.tier.value,
        )


def begin(path: Path, request: Request) -> Checked:
    """The file `path`, read and recognised; raises `PionsError`, nothing has run yet."""
    return _begun(sandbox.read(path), request, _scale(request))


def _scale(request: Request) -> Scale | None:
    return None if request.scale is None else scale.read(request.scale)


def _begun(file: PlayerFile, request: Request, marks: Scale | None) -> Checked:
    source = sources.read(file)
    wanted = request.handout or (None if marks is None else marks.handout)
    handout = catalog.followed(source, wanted)
    names = {one.name for one in handout.exercises}
    for name in (*request.only, *request.names):
        if name not in names:
            raise InvalidOption(
                "The hand-out {handout} has no exercise “{name}”; it has {known}.",
                handout=handout.name,
                name=name,
                known=", ".join(one.name for one in handout.exercises),
            )
    for name in request.names:
        source.name_of(handout.exercise(name), request.names)  # raises now what would fail later
    seed = request.seed if request.seed is not None else (marks.seed if marks else 0)
    plan = Plan(
        handout,
        request.seconds,
        seed,
        request.names,
        () if marks is None else marks.extras,
        frozenset() if marks is None else marks.hidden,
        request.only,
    )
    return Checked(source, plan, marks, sandbox.require(request.weakest), request.for_teacher)


@dataclass(frozen=True, slots=True)
class Entry:
    """A file of a class: what was found, or why nothing could be."""

    path: Path
    checked: Checked | None
    error: str = ""


def check_all(folder: Path, request: Request, workers: int) -> Iterator[Entry]:
    """Every file of `folder`, several at once, each as soon as it is done."""
    paths = files(folder)
    marks = _scale(request)
    sandbox.require(request.weakest)  # refuses now what would fail for every file
    stop = Event()
    # A thread each: the work is done in the students' own processes.
    with ThreadPoolExecutor(workers) as crew:
        running: dict[Future[Checked | PionsError], Path] = {
            crew.submit(_all_of, path, request, marks, stop): path for path in paths
        }
        try:
            while running:
                done, _left = wait(running, return_when=FIRST_COMPLETED)
                for future in done:
                    path, found = running.pop(future), future.result()
                    if isinstance(found, PionsError):
                        yield Entry(path, None, explain(found))
                    else:
                        yield Entry(path, found)
        finally:
            stop.set()  # whoever leaves early, by Ctrl-C for instance, wants no more
            for future in running:
                future.cancel()


def files(folder: Path) -> list[Path]:
    """The students' files of a folder; raises `InvalidOption` where there are none."""
    found = sorted(
        path
        for path in folder.iterdir()
        if path.suffix == ".py" and not path.name.startswith((".", "_")) and path.is_file()
    )
    if not found:
        raise InvalidOption("There is no Python file in the folder {folder}.", folder=folder)
    return found


def _all_of(path: Path, request: Request, marks: Scale | None, stop: Event) -> Checked | PionsError:
    """Everything about one file; in a thread, so nothing is put into words yet."""
    try:
        checked = _begun(sandbox.read(path), request, marks)
        for _result in checked.run():
            if stop.is_set():
                break
    except PionsError as error:
        return error
    return checked


def write_csv(entries: Sequence[Entry]) -> str:
    """One row a file, one column an exercise, as text."""
    checked = [entry.checked for entry in entries if entry.checked is not None]
    names = list(dict.fromkeys(one.name for each in checked for one in each.handout.exercises))
    with_mark = any(each.marks is not None for each in checked)
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(
        ["file", "handout", *names, "passed", "exercises", *(["mark"] * with_mark), "error"]
    )
    for entry in sorted(entries, key=lambda one: one.path.name):
        writer.writerow(_row(entry, names, with_mark=with_mark))
    return text.getvalue()


def _row(entry: Entry, names: list[str], *, with_mark: bool) -> list[object]:
    if entry.checked is None:
        blank = [""] * (len(names) + 3 + with_mark)
        return [_safe(entry.path.name), *blank, _safe(entry.error)]
    view = entry.checked.view()
    statuses = {one.name: one.status for one in view.exercises}
    mark = [view.mark] if with_mark else []
    counted = sum(one.status == "passed" and one.counts for one in view.exercises)
    cells = [statuses.get(name, "") for name in names]
    return [_safe(view.file), view.handout, *cells, counted, view.counted, *mark, ""]


def _safe(text: str) -> str:
    """A cell that no spreadsheet takes for a formula."""
    return f"'{text}" if text.startswith(("=", "+", "-", "@")) else text


def new(handout: str, path: Path) -> None:
    """Write a file to start from; raises `InvalidOption` where one is there already."""
    text = starter.starter(catalog.find(handout))
    try:
        with path.open("x", encoding="utf-8") as file:
            file.write(text)
    except FileExistsError:
        raise InvalidOption("{path} is there already: nothing was written.", path=path) from None
    except OSError as error:
        raise InvalidOption(
            "“{path}” cannot be written: {reason}.", path=path, reason=error.strerror or error
        ) from error


def _exercise(result: Result, *, for_teacher: bool) -> ExerciseView:
    exercise = result.exercise
    return ExerciseView(
        exercise.name,
        exercise.label,
        exercise.signature,
        result.status.value,
        exercise.optional,
        _(exercise.why),
        "" if result.reason is None else result.reason.render(_),
        result.written_as,
        round(result.seconds, 3),
        tuple(_check(finding, for_teacher=for_teacher) for finding in result.findings),
    )


def _check(finding: Finding, *, for_teacher: bool) -> CheckView:
    hidden = finding.hidden and not for_teacher
    return CheckView(
        finding.check.name,
        _("a hidden check") if hidden else _(finding.check.title),
        finding.status.value,
        "" if finding.hint is None or hidden else finding.hint.render(_),
        "" if finding.reason is None else finding.reason.render(_),
        None if finding.failure is None or hidden else _failure(finding.failure, _),
        hidden,
    )


def _failure(failure: Failure, translate: Callable[[str], str]) -> FailureView:
    def words(said: Words) -> str:
        return said if isinstance(said, str) else said.render(translate)

    return FailureView(
        failure.call,
        words(failure.expected),
        words(failure.obtained),
        failure.position,
        failure.expected_board,
        failure.obtained_board,
        failure.trace,
        failure.printed[:4000],
    )
