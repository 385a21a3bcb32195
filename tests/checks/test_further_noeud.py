"""Puissance 4 of the hand-out `noeud`: the file's own classes, whatever they are called."""

import pytest

import further_noeud
import local_lab

pytestmark = pytest.mark.once
FURTHER = frozenset({"Puissance4"})


@pytest.mark.parametrize("name", further_noeud.SOLUTIONS)
def test_right_classes_pass_under_their_own_names(name):
    (result,) = local_lab.examine("noeud", further_noeud.SOLUTIONS[name], only=FURTHER)
    assert result.status.value == "passed"
    assert local_lab.complaints([result]) == []


@pytest.mark.parametrize("name", further_noeud.SOLUTIONS)
def test_a_failure_shows_a_call_that_the_file_can_be_given(name):
    source = further_noeud.SOLUTIONS[name]
    wrong = source.replace("signe * 5 **", "5 **").replace("signe * 100000", "0")
    assert wrong != source
    (result,) = local_lab.examine("noeud", wrong, only=FURTHER)
    (failure,) = (one.failure for one in result.findings if one.failure is not None)
    made, _, asked = failure.call.partition("; ")
    space = {"grille": failure.question.values["grille"], "__name__": "mine"}
    exec(f"{wrong}\n{made}", space)  # noqa: S102 - written by us
    assert repr(eval(asked, space)) == failure.obtained  # noqa: S307 - the same
