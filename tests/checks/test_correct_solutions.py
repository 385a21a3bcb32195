"""Solutions written in different ways pass everything."""

from pathlib import Path

import pytest

import local_lab
from local_lab import complaints, not_passed, windowless
from pions.checks.catalog import HANDOUTS
from pions.checks.model import Status

CORRECT = Path(__file__).parent / "correct"
pytestmark = pytest.mark.once
FILES = sorted(CORRECT.glob("*/*.py"))
USUAL = {
    *("caml/negamax", "colonnes/plain", "etat/pruning"),
    *("hex/contracted", "noeud/soft"),
}
"""One of each hand-out, as unlike each other as they are; the others are thorough: what a check
refuses wrongly, it mostly refuses in all of them."""


@pytest.mark.parametrize("handout", HANDOUTS)
def test_there_are_five_of_each(handout):
    assert len(list((CORRECT / handout).glob("*.py"))) >= 5


@pytest.mark.parametrize(
    ("seed", "path"),
    [
        pytest.param(
            place % 10,
            path,
            id=f"{path.parent.name}-{path.stem}",
            marks=[pytest.mark.thorough] * (f"{path.parent.name}/{path.stem}" not in USUAL),
        )
        for place, path in enumerate(FILES)
    ],
)
def test_a_correct_solution_passes(path, seed):
    """Each on one of ten seeds, so that together they try many positions."""
    handout = path.parent.name
    results = local_lab.examine(handout, path, seed=seed, only=windowless(handout))
    notes = {
        one.name for exercise in HANDOUTS["onze"].exercises for one in exercise.checks if one.beyond
    }
    found = complaints(results)
    if handout == "onze":  # what is right in another manner may well have a note
        found = [one for one in found if one[1] not in notes or one[2] is Status.FAILED]
    assert found == []
    assert not_passed(results) == set()
