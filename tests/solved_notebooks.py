"""Notebooks of the hand-outs with right solutions in their cells."""

from pathlib import Path

from pions.checks.catalog import HANDOUTS
from pions.checks.notebook import cells
from pions.core import language

CORRECT = Path(__file__).parent / "checks" / "correct"
MAIN = 'if __name__ == "__main__":'


def code_cells(handout):
    """The cells of code of a notebook as it is made, by name."""
    before = language.current()
    language.use("fr")
    found = {one.name: one.text for one in cells(HANDOUTS[handout]) if one.kind == "code"}
    language.use(before)
    return found


def solved_cells(handout):
    """The same with a right solution: all of it in the first cell that asks for some."""
    text = (CORRECT / handout / "plain.py").read_text("utf-8").partition(MAIN)[0]
    found = {}
    for name, cell in code_cells(handout).items():
        if name.startswith("reponse-"):
            found[name], text = text, ""
        else:
            found[name] = cell
    return found


def count(handout):
    """How many exercises a complete notebook passes."""
    by_hand = {"caml": {"humain"}, "noeud": {"Puissance4"}}.get(handout, set())
    return len([one for one in HANDOUTS[handout].exercises if one.name not in by_hand])
