"""A file to start from: the functions of a hand-out, a whole game, or a whole hand-out.

Those of our hand-outs are in French as these are; each ends with experiments, to be run on the
student's own functions. A hand-out without one gets its functions, still empty.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from pathlib import Path

from pions.checks.model import Exercise, Handout
from pions.core.language import _


def starter(handout: Handout, language: str = "python") -> str:
    """The text of a file that ``pions check`` guides from the first exercise to the last."""
    name = "starter" if language == "python" else f"starter-{language}"
    found = sorted(handout.folder.glob(f"{name}.*"))
    if found:
        return found[0].read_text("utf-8")
    head = f'"""{_(handout.subject)}"""'
    return "\n\n\n".join([head, *map(_stub, handout.exercises)]) + "\n"


def definition(signature: str) -> str:
    """The line that begins a function or a class; for a class, the one of its method as well."""
    return f"{'' if signature.startswith('class ') else 'def '}{signature.rstrip(':')}:"


def _stub(exercise: Exercise) -> str:
    head = definition(exercise.signature)
    last = head.splitlines()[-1]
    body = f'"""{_(exercise.why)}"""\nraise NotImplementedError'
    return head + "\n" + textwrap.indent(body, last[: len(last) - len(last.lstrip())] + "    ")


def game(language: str) -> str:
    """The text of a game, Nim, that keeps every promise; its comments are in `language`."""
    return _text("game", language)


def handout(language: str) -> Iterator[tuple[str, str]]:
    """The files of a small hand-out that keeps every promise, by their names in its folder."""
    for part in _text("handout", language).split("\n===== ")[1:]:
        name, _end, text = part.partition("\n")
        yield name, text.rstrip("\n") + "\n"


def _text(what: str, language: str) -> str:
    folder = Path(__file__).parent
    usual = folder / f"{what}-en.txt"
    found = folder / f"{what}-{language}.txt"
    return (found if found.is_file() else usual).read_text("utf-8")
