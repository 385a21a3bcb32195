"""Every wrong solution is caught by the check that should, with a message that helps."""

import pytest

import local_lab
from pions.checks.catalog import HANDOUTS
from wrong_solutions import collection

pytestmark = pytest.mark.once
WRONG = [wrong for handout in HANDOUTS for wrong in collection(handout)]
SOME = [wrong for handout in HANDOUTS for wrong in collection(handout)[:14:5]]


def words(said):
    return said if isinstance(said, str) else said.render(str)


def first_failure(results):
    """The first check that fails, and what it says."""
    for result in results:
        for finding in result.findings:
            if finding.status.value == "failed":
                return f"{result.exercise.name}.{finding.check.name}", finding.failure
    return "none", None


def test_there_are_many_and_each_hand_out_has_its_share():
    assert len(WRONG) >= 500
    assert len({(wrong.handout, wrong.name) for wrong in WRONG}) == len(WRONG)
    for handout in HANDOUTS:
        assert sum(wrong.handout == handout for wrong in WRONG) >= 45


@pytest.mark.parametrize("wrong", WRONG, ids=str)
def test_is_caught_by_the_check_that_should(wrong):
    exercise = wrong.catch.rpartition(".")[0]
    caught, failure = local_lab.first_failure(wrong.handout, wrong.source, exercise)
    assert caught == wrong.catch
    said = " ".join([failure.call, words(failure.expected), words(failure.obtained)])
    assert wrong.says in said
    assert failure.call
    assert words(failure.expected)
    assert words(failure.obtained)


@pytest.mark.parametrize("wrong", SOME, ids=str)
def test_nothing_before_it_is_blamed(wrong):
    """The whole file: what comes before passes, what builds on it is not judged."""
    results = local_lab.examine(
        wrong.handout, wrong.source, only=local_lab.windowless(wrong.handout)
    )
    caught, _ = first_failure(results)
    assert caught == wrong.catch
    broken = wrong.catch.rpartition(".")[0]
    for result in results:
        if broken in result.exercise.needs:
            assert result.status.value in ("passed", "skipped")
