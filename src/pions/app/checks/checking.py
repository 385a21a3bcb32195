"""A student's file checked by the exercises of a hand-out."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from pions import sandbox
from pions.app.checks.file_views import CheckView, ExerciseView, FailureView, FileView
from pions.checks import catalog, exports, folders, notebook, runner, scale, sources, starter
from pions.checks.boards import Drawn
from pions.checks.model import Exercise, ExerciseResult, Failure, Finding, Handout, Words
from pions.checks.runner import CheckPlan
from pions.checks.scale import Scale
from pions.checks.sources import Source
from pions.core import plain_files
from pions.core.errors import InvalidOption
from pions.core.language import _, current
from pions.core.sentences import Sentence
from pions.sandbox import Limits, Tier
from pions.sandbox.examined_file import ExaminedFile
from pions.sandbox.reading import player_file
from pions.sandbox.reading.player_file import PlayerFile

__all__ = ["Tier"]

HANDOUTS: Final = tuple(catalog.HANDOUTS)
PLATFORMS: Final = exports.PLATFORMS
SECONDS: Final = runner.SECONDS


@dataclass(frozen=True, slots=True)
class CheckRequest:
    """The settings of a check."""

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


@dataclass(slots=True)
class Checked:
    """A file: what is known before the first check, and each exercise as it is known."""

    source: Source
    plan: CheckPlan
    marks: Scale | None
    tier: Tier
    for_teacher: bool = False
    results: list[ExerciseResult] = field(default_factory=list)
    absent: tuple[str, ...] = ()
    left_out: Sentence | None = None
    printed: str = ""
    _examined: ExaminedFile | None = None
    _abandoned: bool = False

    @property
    def handout(self) -> Handout:
        """Return the hand-out that was recognised."""
        return self.plan.handout

    @property
    def name(self) -> str:
        """Return the file's own name."""
        return self.source.file.name

    def run(self) -> Iterator[ExerciseResult]:
        """Yield each exercise as soon as it is known; raises `PionsError` where none can be."""
        limits = Limits(seconds=self.plan.seconds)
        file = self.source.file
        kind = ExaminedFile
        if file.content is not None:  # a tab has no processes, and does not load this
            from pions.sandbox.programs import examined as programs  # noqa: PLC0415

            kind = programs.ExaminedProgram
        with kind(file, limits, self.tier, seed=self.plan.seed) as examined:
            self.absent, self.printed = examined.absent, examined.printed
            self._examined, self.left_out = examined, examined.left_out
            if self._abandoned:  # while it was started
                examined.abandon()
            for result in runner.examine(self.plan, self.source, examined):
                self.results.append(result)
                yield result

    def abandon(self) -> None:
        """End a `run` that goes on in another thread, which then raises `PionsError`."""
        self._abandoned = True
        if self._examined is not None:
            self._examined.abandon()

    def exercises(self) -> Iterator[ExerciseView]:
        """Yield each exercise as `run` does, in words of the reader's language."""
        for result in self.run():
            yield self._worded(result)

    def _worded(self, result: ExerciseResult) -> ExerciseView:
        view = _exercise(result, for_teacher=self.for_teacher)
        if self.source.file.content is None:
            return view
        from pions.sandbox.programs import notation  # noqa: PLC0415 - as above

        return notation.in_ocaml(view)

    def view(self) -> FileView:
        """Return all of it, once it has run."""
        mark = None if self.marks is None else self.marks.mark(self.results)
        return FileView(
            self.name,
            self.handout.name,
            _(self.handout.subject),
            tuple(map(self._worded, self.results)),
            mark,
            None if self.marks is None else self.marks.out_of,
            self.tier.value,
            (
                *(note.render(_) for note in self.source.file.notes),
                *(() if self.left_out is None else (self.left_out.render(_),)),
                *(_missing(module, self.name) for module in self.absent),
            ),
        )


def _missing(module: str, file: str) -> str:
    return _(
        "The module {module} is not there: what uses it is not checked, the rest of {file} is. If "
        "it is a file of yours, copy its functions into {file}."
    ).format(module=f"`{module}`", file=file)


def begin(
    file: Path | PlayerFile,
    request: CheckRequest,
    marks: Scale | None = None,
    exercise: str | None = None,
) -> Checked:
    """Read a file and find its hand-out; raises `PionsError`; nothing has run yet.

    For a class, whose scale is read once, `marks` is that scale. `exercise` is as in `chosen`.
    """
    read = sandbox.read(file) if isinstance(file, Path) else file
    marks = marks or scale_of(request)
    wanted = request.handout or (None if marks is None else marks.handout)
    if read.content is not None:  # written in OCaml
        if wanted not in (None, "caml"):
            raise sources.not_checked(read)
        wanted = "caml"
    if wanted is not None:  # before the file is found to be empty for lack of it
        catalog.require_packages(catalog.at(wanted))
    source = sources.read(read)
    handout = catalog.followed(source, wanted)
    catalog.require_packages(handout)
    names = {exercise.name for exercise in handout.exercises}
    for name in (*request.only, *request.names):
        if name not in names:
            raise _no_exercise(handout, name)
    for name in request.names:
        source.name_of(handout.exercise(name), request.names)  # raises now what would fail later
    seed = request.seed if request.seed is not None else (marks.seed if marks else 0)
    plan = CheckPlan(
        handout,
        request.seconds,
        seed,
        request.names,
        () if marks is None else marks.extras,
        frozenset() if marks is None else marks.hidden,
        request.only if exercise is None else chosen(handout, exercise),
    )
    tier = Tier.E if read.namespace is not None else sandbox.require(request.weakest)
    return Checked(source, plan, marks, tier, request.for_teacher)


def check_text(text: str, name: str, request: CheckRequest | None = None) -> Checked:
    """Read the file `name` that holds `text`; else as `begin`.

    Without processes, as in a browser's tab, it runs inside this one.
    """
    return begin(player_file.of_text(text, name), request or CheckRequest())


def check_namespace(
    namespace: dict[str, Any],
    request: CheckRequest | None = None,
    *,
    source: str = "",
    name: str = "notebook",
    exercise: str | None = None,
) -> Checked:
    """Read a notebook's definitions, such as its ``globals()``; else as `begin`.

    Its functions run inside this process; what they change in `namespace` is put back afterwards.
    `source` is the text of its cells where Python does not know it; `name` is shown.
    """
    file = PlayerFile(name, source, "", namespace=namespace)
    return begin(file, request or CheckRequest(), exercise=exercise)


def chosen(handout: Handout, exercise: str) -> frozenset[str]:
    """Return the exercises a name or number means; ``class Noeud`` means all those of a class."""
    wanted = " ".join(exercise.split()).lower()
    names = frozenset(
        one.name
        for one in handout.exercises
        if wanted in {one.name.lower(), one.label.lower(), f"class {one.wanted[0].lower()}"}
    )
    if not names:
        raise _no_exercise(handout, exercise)
    return names


def _no_exercise(handout: Handout, name: str) -> InvalidOption:
    return InvalidOption(
        "The hand-out {handout} has no exercise “{name}”; it has {known}.",
        handout=handout.name,
        name=name,
        known=", ".join(exercise.name for exercise in handout.exercises),
    )


def scale_of(request: CheckRequest) -> Scale | None:
    """Read the scale that is asked for; raises `InvalidOption` where it makes no sense."""
    if request.scale is None:
        return None
    wanted = None if request.handout is None else catalog.at(request.handout)
    return scale.read(request.scale, wanted)


def is_handout(what: str | os.PathLike[str]) -> bool:
    """Whether `what` names a hand-out of ours, or a folder with one."""
    return str(what) in HANDOUTS or folders.is_folder(what)


def new(handout: str, path: Path, language: str = "python") -> None:
    """Write a file to start from; raises `InvalidOption` where one is there already."""
    write_new(starter.starter(catalog.at(handout), language), path)


def drawn(value: object, handout: str) -> Drawn:
    """Return the board in a value of `handout`, or in an object's grid; raises `InvalidOption`."""
    draw = catalog.at(handout).draw
    held = (getattr(value, name, None) for name in ("grille", "grilleJeu"))
    found = next(filter(None, map(draw, (value, *(one for one in held if one is not None)))), None)
    if found is None:
        raise InvalidOption("This is no grid of the hand-out {handout}.", handout=handout)
    return found


def new_notebook(handout: str, path: Path) -> None:
    """Write a notebook to start from, in French as the hand-outs are; raises as `new` does."""
    write_new(notebook.notebook(catalog.at(handout)), path)


def new_game(path: Path) -> None:
    """Write a game to start from, in the language spoken now; raises as `new` does."""
    write_new(starter.game(current()), path)


def new_handout(folder: Path) -> None:
    """Write a hand-out to start from, in the language spoken now; raises as `new` does."""
    _write_folder(dict(starter.handout(current())), folder)


def export_course(handout: str, platform: str, folder: Path, wheel: str) -> tuple[Path, ...]:
    """Write what a teacher uploads to a platform, and return its files; raises as `new` does."""
    texts = exports.files(catalog.at(handout), platform, wheel)
    _write_folder(texts, folder)
    return tuple(folder / name for name in texts)


def _write_folder(texts: Mapping[str, str], folder: Path) -> None:
    if folder.exists():
        raise InvalidOption("{path} is there already: nothing was written.", path=folder)
    for name, text in texts.items():
        path = folder / name
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise plain_files.unwritable(path.parent, error) from error
        write_new(text, path)


def write_new(text: str, path: Path) -> None:
    """Write a file that is not there yet; raises `InvalidOption`."""
    try:
        with path.open("x", encoding="utf-8", newline="\n") as file:
            file.write(text)
    except FileExistsError:
        raise InvalidOption("{path} is there already: nothing was written.", path=path) from None
    except OSError as error:
        raise plain_files.unwritable(path, error) from error


def _exercise(result: ExerciseResult, *, for_teacher: bool) -> ExerciseView:
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
        tuple(_check(exercise, finding, for_teacher=for_teacher) for finding in result.findings),
        "" if result.note is None else result.note.render(_),
        result.by_hand,
    )


def _check(exercise: Exercise, finding: Finding, *, for_teacher: bool) -> CheckView:
    hidden = finding.hidden and not for_teacher
    return CheckView(
        finding.check.name,
        _("a hidden check") if hidden else _(exercise.title(finding.check)),
        finding.status.value,
        "" if finding.hint is None or hidden else finding.hint.render(_),
        "" if finding.reason is None else finding.reason.render(_),
        None if finding.failure is None or hidden else _failure(finding.failure),
        hidden,
    )


def _failure(failure: Failure) -> FailureView:
    def words(said: Words) -> str:
        return said if isinstance(said, str) else said.render(_)

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
