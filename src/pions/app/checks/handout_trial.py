"""A hand-out tried: its right solutions pass, each mistake is caught, every hint is seen."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from pions.app.checks import checking
from pions.app.checks.checking import CheckRequest
from pions.checks import catalog, sentences, wrong_solutions
from pions.checks.model import Finding, Handout, Status
from pions.checks.wrong_solutions import Wrong
from pions.core import plain_files
from pions.core.errors import InvalidOption
from pions.core.sentences import Sentence
from pions.core.types import Term


@dataclass(frozen=True, slots=True)
class Promise:
    """Something a hand-out promises, and whether it holds."""

    holds: bool
    said: Sentence


def tried(place: str) -> Iterator[Promise]:
    """Yield all that was tried of the hand-out in a folder; raises `PionsError`.

    `right/` holds solutions that pass, `wrong*.txt` is as `wrong_solutions` reads it.
    """
    handout = catalog.at(place)
    folder = handout.folder
    if handout.name in catalog.HANDOUTS:
        raise InvalidOption(
            "{handout} is a hand-out of Pions, tried already: name a folder of your own.",
            handout=handout.name,
        )
    right = sorted((folder / "right").glob("*.py"))
    if not right:
        raise InvalidOption(
            "{folder} has no right solution: put one into {place}.",
            folder=handout.name,
            place=f"{handout.name}/right/plain.py",
        )
    yield from (solution(place, path.name, plain_files.text(path)) for path in right)
    seen: set[str] = set()
    for one in wrong_solutions.read(
        handout.name, sorted(folder.glob("wrong*.txt")), folder / "right"
    ):
        yield caught(place, one, seen)
    for name, said in hints(handout):
        if said not in seen:
            sentence = Term("no mistake shows the hint {name}: {hint}")
            yield Promise(False, Sentence(sentence, name=name, hint=said))


def solution(place: str, name: str, text: str) -> Promise:
    """A right solution through all checks."""
    checked = checking.check_text(text, name, CheckRequest(place))
    for result in checked.run():
        bad = next((one for one in result.findings if one.status is Status.FAILED), None)
        if bad is not None:
            said = Term("{name}: {check} fails, expected {expected}, obtained {obtained}")
            return Promise(False, Sentence(said, name=name, **_seen(result.exercise.name, bad)))
        if result.status is not Status.PASSED and not result.exercise.optional:
            said = Term("{name}: {exercise} is not checked")
            return Promise(False, Sentence(said, name=name, exercise=result.exercise.name))
    return Promise(True, Sentence("{name} passes everything", name=name))


def _seen(exercise: str, finding: Finding) -> dict[str, object]:
    failure = finding.failure
    expected, obtained = (failure.expected, failure.obtained) if failure else ("", "")
    return {
        "check": f"{exercise}.{finding.check.name}",
        "expected": expected,
        "obtained": obtained,
    }


def caught(place: str, wrong: Wrong, seen: set[str]) -> Promise:
    """A wrong solution in the exercise that should catch it; its hint is added to `seen`."""
    exercise = wrong.catch.rpartition(".")[0]
    request = CheckRequest(place, only=frozenset({exercise}))
    checked = checking.check_text(wrong.source, f"{wrong.name}.py", request)
    found = (one for each in checked.run() for one in each.findings if one.failure is not None)
    finding = next(found, None)
    if finding is None or finding.hint is None:
        return Promise(False, Sentence("“{name}” is caught by nothing", name=wrong.name))
    seen.add(finding.hint.template)
    seen |= {one.hint.template for one in found if one.hint is not None}
    by = f"{exercise}.{finding.check.name}"
    values = {"name": wrong.name, "check": by, "hint": finding.hint}
    if by != wrong.catch:
        said = Term("“{name}” is caught by {check}, not by {wanted}: {hint}")
        return Promise(False, Sentence(said, **values, wanted=wrong.catch))
    if wrong.hint not in finding.hint.render(str):
        said = Term("“{name}” is caught by {check}, but its hint is: {hint}")
        return Promise(False, Sentence(said, **values))
    return Promise(True, Sentence("“{name}” is caught by {check}: {hint}", **values))


def hints(handout: Handout) -> Iterator[tuple[str, str]]:
    """Yield the hints of a hand-out's own table, and where each stands."""
    table = sentences.table(handout.folder)
    groups: Mapping[str, Any] = table.get("hints", {})
    for exercise in handout.exercises:
        for check in exercise.checks:
            keys = set(table[exercise.name].get(check.name, {}))
            included = {key for group in keys & groups.keys() for key in groups[group]}
            for kind, said in exercise.said(check).items():
                named = {each for key in keys | included for each in key.split(sentences.SEVERAL)}
                if kind in named - {"title", "note"}:
                    yield f"{exercise.name}.{check.name}, {kind}", said
