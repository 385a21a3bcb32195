"""A file to start from: the functions of a hand-out, described and still to be written.

The texts are beside this module, in French as the hand-outs are; each ends with the
experiments of its hand-out, to be run on the student's own functions.
"""

from __future__ import annotations

from importlib import resources

from pions.checks.model import Handout


def starter(handout: Handout) -> str:
    """The text of a file that ``pions check`` guides from the first exercise to the last."""
    folder = resources.files("pions.checks") / "starters"
    return (folder / f"{handout.name}.txt").read_text("utf-8")
