"""A file to start from: the functions of a hand-out, still to be written, or a whole game.

The texts are beside this module. Those of the hand-outs are in French as these are; each ends
with the experiments of its hand-out, to be run on the student's own functions.
"""

from __future__ import annotations

from importlib import resources

from pions.checks.model import Handout


def starter(handout: Handout, language: str = "python") -> str:
    """The text of a file that ``pions check`` guides from the first exercise to the last."""
    return _text(handout.name if language == "python" else f"{handout.name}-{language}")


def game(language: str) -> str:
    """The text of a game, Nim, that keeps every promise; its comments are in `language`."""
    return _text(f"game-{language}")


def _text(name: str) -> str:
    folder = resources.files("pions.checks") / "starters"
    return (folder / f"{name}.txt").read_text("utf-8")
