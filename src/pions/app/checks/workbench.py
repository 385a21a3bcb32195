"""The hand-outs for the page's workbench: their starters, and a text checked."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from pions import sandbox
from pions.app import players
from pions.app.checks import checking
from pions.app.checks.checking import CheckRequest
from pions.app.checks.file_views import ExerciseView, FileView
from pions.app.play.file_texts import FileRules, FileText
from pions.checks import catalog, starter
from pions.core import language, python_source
from pions.core.language import _
from pions.games import catalog as games

_MANY_MOVES: Final = 16
_DEEPEST: Final = 6
_DEEPEST_WIDE: Final = 2
"""How far ahead a rival looks at most, where there are many moves to look at."""


@dataclass(frozen=True, slots=True)
class ExerciseName:
    """An exercise that is not checked yet."""

    name: str
    label: str
    optional: bool


@dataclass(frozen=True, slots=True)
class HandoutView:
    """A hand-out to choose."""

    name: str
    subject: str
    game: str
    deepest: int
    """How far ahead a rival of ours may be told to look."""
    exercises: tuple[ExerciseName, ...]


@dataclass(frozen=True, slots=True)
class CheckedText:
    """A checked text, and what it printed while it was read."""

    view: FileView
    printed: str


def handouts(own: Iterable[str] = ()) -> tuple[HandoutView, ...]:
    """Return all hand-outs, first those in the folders `own`, in words of the reader's language."""
    every = {one.name: one for one in (*map(catalog.at, own), *catalog.HANDOUTS.values())}
    return tuple(
        HandoutView(
            handout.name,
            _(handout.subject),
            handout.game,
            _deepest(handout.game),
            tuple(ExerciseName(each.name, each.label, each.optional) for each in handout.exercises),
        )
        for handout in every.values()
    )


def _deepest(game: str) -> int:
    many = len(games.find(game).initial().legal_moves()) > _MANY_MOVES
    return _DEEPEST_WIDE if many else _DEEPEST


def start(handout: str, own: Iterable[str] = ()) -> FileText:
    """Return the text that ``pions new`` writes for a hand-out; raises `UnknownName`."""
    found = catalog.find(handout, own)
    return FileText(f"{found.name}.py", starter.starter(found))


def isolation(letter: str | None) -> str:
    """Return the letter of the tier in force; raises `SandboxMissing`."""
    return sandbox.require(players.demanded(letter)).value


def check(  # noqa: PLR0913, PLR0917 - a question to a worker
    file: FileText,
    handout: str,
    rules: FileRules,
    code: str,
    tell: Callable[[tuple[ExerciseView, int | None]], None],
    only: frozenset[str] = frozenset(),
) -> CheckedText:
    """Check a text, or `only` some exercises; `tell` gets each, and the line to look at.

    Words are in the language `code`: what an exercise is made of does not travel.
    """
    language.use(code)
    found = catalog.find(handout, rules.handouts)
    catalog.require_packages(found)
    weakest = players.demanded(rules.isolation)
    request = CheckRequest(found.place, rules.seconds, only=only, weakest=weakest)
    checked = checking.check_text(file.text, file.name, request)
    places = dict(_definitions(file.text))
    for view in checked.exercises():
        tell((view, _line(view, file.name, places)))
    return CheckedText(checked.view(), checked.printed)


def _line(view: ExerciseView, file: str, places: dict[str, int]) -> int | None:
    """Return the line that failed, or that of the function; ``None`` where all is well."""
    failures = [one.failure for one in view.checks if one.failure is not None]
    if not failures:
        return None
    told = re.findall(rf'File "{re.escape(file)}", line (\d+)', failures[0].trace)
    name = view.written_as or view.name
    return int(told[-1]) if told else places.get(name) or places.get(name.rpartition(".")[2])


def _definitions(text: str) -> Iterator[tuple[str, int]]:
    """Yield the lines of all functions and classes, by ``name`` and ``Class.name``."""
    try:
        tree = python_source.parsed(text)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return
    for node in tree.body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            yield node.name, node.lineno
        if isinstance(node, ast.ClassDef):
            for inner in node.body:
                if isinstance(inner, ast.FunctionDef):
                    yield inner.name, inner.lineno
                    yield f"{node.name}.{inner.name}", inner.lineno
