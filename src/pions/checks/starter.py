"""A file to start from: the functions of a hand-out, still to be written, or a whole game.

Those of our hand-outs are in French as these are; each ends with the experiments of its hand-out, to
be run on the student's own functions. A hand-out without one gets its functions, still empty.
"""

from __future__ import annotations

from pathlib import Path

from pions.checks.model import Exercise, Handout
from pions.core.language import _


def starter(handout: Handout) -> str:
    """The text of a file that ``pions check`` guides from the first exercise to the last."""
    found = sorted(handout.folder.glob("starter.*"))
    if found:
        return found[0].read_text("utf-8")
    head = f'"""{_(handout.subject)}"""'
    return "\n\n\n".join([head, *map(_stub, handout.exercises)]) + "\n"


def _stub(exercise: Exercise) -> str:
    call = exercise.signature if exercise.signature.endswith(":") else f"def {exercise.signature}:"
    return f'{call}\n    """{_(exercise.why)}"""\n    raise NotImplementedError'


def game(language: str) -> str:
    """The text of a game, Nim, that keeps every promise; its comments are in `language`."""
    return Path(__file__).with_name(f"game-{language}.txt").read_text("utf-8")
