"""Hand-outs read from folders: those of the package, or a teacher's own anywhere.

A folder has `handout.toml` (exercises, and what is said about them, unless that stands in
`sentences.toml`), `questions.py`, and `starter.py` where there is one. The questions are a program
that is trusted as its teacher is: it runs in this process. Students' files do not.
"""

from __future__ import annotations

import hashlib
import math
import re
import sys
import traceback
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, redirect_stdout
from importlib import import_module
from os import PathLike
from pathlib import Path
from pkgutil import iter_modules
from types import ModuleType
from typing import Any, Final

from pions.checks import boards, own_time, sentences, starter, tables
from pions.checks.model import Check, Checks, Exercise, Handout, Run, WrongAnswer
from pions.checks.questions import NotTried
from pions.checks.tables import at, wrong
from pions.core import plain_files
from pions.core.errors import InvalidOption, PionsError
from pions.core.sentences import Sentence
from pions.core.types import Term
from pions.games import catalog as games

PACKAGE: Final = Path(__file__).parent
WAYS: Final = PACKAGE / "ways"
"""The hand-outs of the package whose file grows along a way."""
TABLE: Final = "handout.toml"
QUESTIONS: Final = "questions.py"
_OURS: Final = (PACKAGE, WAYS)
_KINDS: Final[Mapping[str, type | tuple[type, ...]]] = {
    **dict.fromkeys(("label", "signature", "also"), str),
    **dict.fromkeys(("needs", "definitions", "accepts", "stands_for", "unless", "perhaps"), list),
    **dict.fromkeys(("separate", "beyond"), list),
    **dict.fromkeys(("optional", "asks"), bool),
    "points": (int, float),
}
_OWN: Final[Mapping[str, type]] = {
    **dict.fromkeys(("names", "packages", "notebook"), list),
    **dict.fromkeys(("game", "draw"), str),
}


_OWNER: Final = r"^\w+\."
"""The class of a method in its signature."""


def is_folder(place: str | PathLike[str]) -> bool:
    """Whether a hand-out lies there."""
    return (Path(place) / TABLE).is_file()


def read(folder: Path) -> Handout:
    """The hand-out in `folder`; raises `InvalidOption` with the file and the line to mend."""
    folder = folder.resolve()
    if not is_folder(folder):
        raise InvalidOption(
            "{folder} is no hand-out: there is no {file} in it.", folder=folder.name, file=TABLE
        )
    sentences.forget()
    table, said = tables.read(folder / TABLE), sentences.path(folder)
    words = tables.read(said)
    own = tables.facts(folder / TABLE, table.get("handout", {}), "handout", _OWN)
    if not isinstance(words.get("handout"), dict) or "subject" not in sentences.under(
        folder, "handout"
    ):
        wrong(said, "[handout]", Term("{key} is missing"), key="subject")
    try:
        games.find(own.get("game", "connect4"))
    except PionsError:
        wrong(folder / TABLE, "game", Term("there is no game {key}"), key=own["game"])
    if (draw := own.pop("draw", "nothing")) not in boards.DRAWN:
        reason = Term("{key} is no drawing; there are {all}")
        wrong(folder / TABLE, "draw", reason, key=draw, all=", ".join(boards.DRAWN))
    asked = _checks(folder)
    exercises: list[Exercise] = []
    for name in table:
        if name not in {"handout", "hints"}:
            known = {one.name for one in exercises}
            exercises.append(_exercise(folder, name, table, asked.get(name), known))
    for name in asked.keys() - {one.name for one in exercises}:
        wrong(folder / QUESTIONS, f'"{name}"', Term("there is no exercise {key}"), key=name)
    own.setdefault("names", [name for one in exercises for name in one.wanted])
    return Handout(folder.name, exercises, folder=folder, draw=boards.DRAWN[draw], **own)


def digest(folder: Path) -> str:
    """A hash of all that a hand-out is made of."""
    files = (folder / name for name in (TABLE, "sentences.toml", QUESTIONS))
    texts = [one.read_bytes() if one.is_file() else b"" for one in files]
    return hashlib.sha256(b"\0".join(texts)).hexdigest()


def _exercise(
    folder: Path,
    name: str,
    table: Mapping[str, Any],
    asked: Mapping[str, Run] | None,
    known: set[str],
) -> Exercise:
    path, said = folder / TABLE, sentences.path(folder)
    facts = tables.facts(path, table.get(name, {}), name, _KINDS)
    if "signature" not in facts:
        wrong(path, f"[{name}]", Term("{key} is missing"), key="signature")
    if not asked:
        wrong(path, f"[{name}]", Term("{file} asks nothing about {key}"), key=name, file=QUESTIONS)
    _check_facts(path, name, facts)
    for need in facts.get("needs", ()):
        if need not in known:
            wrong(path, "needs", Term("there is no exercise {key} before it"), name, key=need)
    part = sentences.table(folder).get(name, {})
    if "why" not in sentences.under(folder, name):
        wrong(said, f"[{name}]", Term("{key} is missing"), key="why")
    separate, beyond = facts.pop("separate", ()), facts.pop("beyond", ())
    titled = {key for key, one in part.items() if isinstance(one, dict) and key != "why"}
    for key in titled - asked.keys() | {*separate, *beyond} - asked.keys():
        wrong(path, key, Term("{file} asks nothing about {key}"), name, key=key, file=QUESTIONS)
    checks, ours = [], folder.parent in _OURS
    for key, run in asked.items():
        if not ours:
            _check_sentences(folder, name, key, titled=key in titled)
        asks = run if ours else _teachers(folder)(run)
        checks.append(Check(key, asks, key in separate, key in beyond))
    return Exercise(folder, name, facts.pop("label", name), checks=checks, **facts)


def _check_facts(path: Path, name: str, facts: Mapping[str, Any]) -> None:
    """Raise where a setting of an exercise makes no sense."""
    if not 0 <= facts.get("points", 1) < math.inf:
        reason = Term("the points of {key} must be a number from 0 up")
        wrong(path, "points", reason, name, key=name)
    for call in (facts["signature"], *facts.get("accepts", ())):
        try:
            compile(f"{starter.definition(re.sub(_OWNER, '', call))} pass", "", "exec")
        except (SyntaxError, ValueError):
            wrong(path, "", Term("{key} is no call of a function"), name, key=call)
    try:
        re.compile(facts.get("also", ""))
    except re.error:
        wrong(path, "also", Term("{key} is no pattern"), name, key="also")


def _check_sentences(folder: Path, name: str, key: str, *, titled: bool) -> None:
    """Raise where a sentence about a check is missing, or cannot be shown."""
    said = sentences.path(folder)
    try:
        found = sentences.under(folder, name, key) if titled else {}
    except KeyError as error:
        missing = str(error.args[0])
        wrong(said, f"{missing} ", Term("{key} is missing"), key=f"[hints.{missing}]")
    for wanted in {"title", "hint"} - found.keys():
        reason = Term("{key} of {check} is missing")
        wrong(said, f"[{name}.{key}]", reason, key=wanted, check=f"{name}.{key}")
    for kind, sentence in found.items():
        for text in (
            {sentence, *getattr(sentence, "others", {}).values()} if kind != "title" else ()
        ):
            try:
                text.format(signature="")
            except (LookupError, ValueError, AttributeError):
                reason = Term("a brace in {key} must be written twice")
                wrong(said, kind, reason, f"{name}.{key}", key=kind)


def _checks(folder: Path) -> Checks:
    """What is asked: by `questions.py`, or by all modules of a folder of the package."""
    if folder.parent in _OURS:
        package = ".".join((__package__, *folder.relative_to(PACKAGE).parts))
        names = [one.name for one in iter_modules([str(folder)])]
        modules = [import_module(f"{package}.{name}") for name in names]
        return {key: runs for one in modules for key, runs in getattr(one, "CHECKS", {}).items()}
    path = folder / QUESTIONS
    module = ModuleType(f"handout_{folder.name}")
    module.__file__ = str(path)
    with _teachers(folder):
        code = compile(plain_files.text(path), str(path), "exec", dont_inherit=True)
        exec(code, vars(module))  # noqa: S102 - a teacher's own program
    asked = getattr(module, "CHECKS", None)
    tables = asked.values() if isinstance(asked, dict) else [None]
    if not all(isinstance(one, dict) and all(map(callable, one.values())) for one in tables):
        reason = Term("{key} must hold a table of functions for each exercise")
        wrong(path, "CHECKS", reason, key="CHECKS")
    return dict(asked or {})


@contextmanager
def _teachers(folder: Path) -> Iterator[None]:
    """Runs a teacher's own program, whose mistakes are a sentence with the line.

    What it prints is no part of our output.
    """
    path = folder / QUESTIONS
    try:
        with redirect_stdout(sys.stderr), own_time.limited(path):
            yield
    except (WrongAnswer, NotTried, PionsError):
        raise
    except SyntaxError as error:
        at(path, error.lineno or 1, Term("this is no Python: {error}"), error=error.msg)
    except (Exception, SystemExit, own_time.NeverEnds) as error:  # noqa: BLE001 - any that such a program raises
        said: object = f"{type(error).__name__}: {error}"
        if isinstance(error, own_time.NeverEnds):
            words = Term("this has taken more than {seconds:g} s, and not ended")
            said = Sentence(words, seconds=own_time.SECONDS)
        frames = traceback.extract_tb(error.__traceback__)
        lines = [one.lineno for one in frames if one.filename == str(path)]
        if lines:
            at(path, lines[-1] or 1, Term("{error}"), error=said)
        wrong(path, "CHECKS", Term("{error}"), error=said)
