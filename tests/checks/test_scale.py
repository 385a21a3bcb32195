"""A teacher's scale: what counts, and for how much."""

import pytest

from pions.checks.catalog import HANDOUTS
from pions.checks.model import ExerciseResult, Failure, Finding, Status
from pions.checks.scale import Scale

HANDOUT = HANDOUTS["caml"]
BY_PERSON = HANDOUT.exercises[0]
FIRST, SECOND = HANDOUT.exercises[1:3]


def result(exercise, status, *findings):
    """Findings of an exercise, each by its status; what failed has a failure to show."""
    failure = Failure("f()", "1", "2")
    made = [
        Finding(exercise.checks[0], one, failure if one is Status.FAILED else None)
        for one in findings
    ]
    return ExerciseResult(exercise, status, made)


PASSED = result(FIRST, Status.PASSED, Status.PASSED)
HALF = result(SECOND, Status.FAILED, Status.PASSED, Status.FAILED)
TRIED_BY_HAND = result(BY_PERSON, Status.SKIPPED, Status.SKIPPED)
BLOCKED = result(BY_PERSON, Status.SKIPPED, Status.FAILED)


@pytest.mark.parametrize(
    ("scale", "results", "mark"),
    [
        (Scale(), [PASSED], 20),
        (Scale(), [PASSED, HALF], 15),
        (Scale(partial=False), [PASSED, HALF], 10),
        (Scale(out_of=10), [PASSED, HALF], 7.5),
        (Scale(points={FIRST.name: 1, SECOND.name: 3}), [PASSED, HALF], 12.5),
        (Scale(), [PASSED, TRIED_BY_HAND], 20),  # what a person must try costs nothing
        (Scale(), [PASSED, BLOCKED], 10),  # what another mistake keeps from passing does
        (Scale(), [TRIED_BY_HAND], None),
    ],
)
def test_a_mark_is_the_share_of_the_points_that_could_be_earned(scale, results, mark):
    assert scale.mark(results) == mark


def test_an_exercise_one_may_leave_out_counts_where_the_scale_has_points_for_it():
    optional = next(
        one for handout in HANDOUTS.values() for one in handout.exercises if one.optional
    )
    missing = result(optional, Status.MISSING)
    assert Scale().mark([PASSED, missing]) == 20
    weighed = Scale(points={FIRST.name: 1, optional.name: 1})
    assert weighed.mark([PASSED, missing]) == 10
