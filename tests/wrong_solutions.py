"""The collection of wrong solutions: small changes to the correct ones of ``checks/correct``."""

from functools import cache
from pathlib import Path

from pions.checks import wrong_solutions

CHECKS = Path(__file__).parent / "checks"


@cache
def correct(handout, base):
    """The text of a correct solution."""
    return (CHECKS / "correct" / handout / f"{base}.py").read_text("utf-8")


def collection(handout):
    """The wrong solutions of one hand-out."""
    files = sorted((CHECKS / "wrong").glob(f"{handout}*.txt"))
    return list(wrong_solutions.read(handout, files, CHECKS / "correct" / handout))
