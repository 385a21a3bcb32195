"""The exercises of a hand-out, checked in a notebook's definitions, or in a file."""

from __future__ import annotations

import os
import reprlib
import sys
from collections.abc import Callable
from dataclasses import fields
from pathlib import Path
from typing import Final

from pions.app.checks import checking
from pions.app.checks.checking import CheckRequest
from pions.app.checks.file_views import FileView
from pions.core.display import Drawable
from pions.core.errors import InvalidOption
from pions.core.language import _
from pions.render.checks import text
from pions.render.pictures import Page

_NAME: Final = "notebook"
_SECONDS: Final = checking.SECONDS * (3 if sys.platform == "emscripten" else 1)
"""For the questions of one check; Python is slower in a browser."""


class ShownChecks(FileView, Drawable):
    """The result of checks: a notebook shows it, and so does `print`."""

    __slots__ = ()

    def __str__(self) -> str:
        return text.whole(self)


def check(
    what: str | Path | None = None, exercise: str | None = None, *, handout: str | None = None
) -> ShownChecks:
    """The exercises of a hand-out, in the functions defined so far, or in a student's file.

    `what` is a hand-out, its folder, or a file as for ``pions check``; else it is recognised.
    `exercise` is the name of one or its number, such as ``Exercice 2``; ``class Noeud`` is all
    that is asked of a class. Raises `PionsError`.
    """
    if what is not None and not isinstance(what, str | os.PathLike):
        raise InvalidOption("{value} is neither a hand-out nor a file.", value=reprlib.repr(what))
    if what is not None and not checking.is_handout(what):
        request = CheckRequest(handout=handout, seconds=_SECONDS)
        begun = checking.begin(Path(what), request, exercise=exercise)
    else:
        named = handout if what is None else str(what)
        request = CheckRequest(handout=named, seconds=_SECONDS)
        cells = vars(sys.modules["__main__"])
        begun = checking.check_namespace(cells, request, name=_NAME, exercise=exercise)
    told = _progress()
    for result in begun.run():
        told(_("Checked so far: {name}").format(name=result.exercise.name))
    told("")
    view = begun.view()
    return ShownChecks(**{field.name: getattr(view, field.name) for field in fields(view)})


def _progress() -> Callable[[str], None]:
    """Return what shows one line that is replaced by the next, where a notebook can do that."""
    if "IPython" not in sys.modules:
        return lambda _line: None
    from IPython.display import display  # noqa: PLC0415 - only where it is there

    handle = display(Page("", ""), display_id=True)
    if handle is None:
        return lambda _line: None
    return lambda line: handle.update(Page(line, line))
