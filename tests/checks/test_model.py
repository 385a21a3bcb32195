"""The tables of exercises hold together, and every sentence can be said in French."""

import pytest

from pions.checks.cases import close, difference, same
from pions.checks.catalog import HANDOUTS
from pions.core import language
from pions.core.errors import IllegalMove
from pions.core.sentences import Sentence
from pions.core.types import Term

pytestmark = pytest.mark.once


@pytest.mark.parametrize("handout", HANDOUTS.values(), ids=lambda one: one.name)
def test_every_exercise_has_checks_of_its_own(handout):
    names = [exercise.name for exercise in handout.exercises]
    assert len(set(names)) == len(names)
    for place, exercise in enumerate(handout.exercises):
        assert set(exercise.needs) <= set(names[:place]), exercise.name
        checks = [check.name for check in exercise.checks]
        assert checks
        assert len(set(checks)) == len(checks), exercise.name


def test_a_sentence_follows_the_language_with_all_that_is_in_it():
    inner = Sentence("the column {column}", column=3)
    error = IllegalMove("Column {column} is full.", column=4)
    outer = Sentence("a grid no game ends with: {reason}", reason=error)
    assert inner.render(str) == "the column 3"
    language.use("fr")
    assert inner.render(language._) == "la colonne 3"
    assert outer.render(language._).endswith("La colonne 4 est pleine.")
    assert Sentence("{reason}", reason=Term("passes")).render(language._) == "réussi"


def test_values_are_compared_as_a_teacher_would():
    assert same([1, (2, 3)], ((1, [2, 3])))
    assert same({"a": 1}, {"a": 1.0})
    assert not same({"a": 1}, {"a": 1, "b": 2})
    assert not same([1], [1, 2])
    assert not same(float("nan"), float("nan"))
    assert same(float("inf"), float("inf"))
    assert not close(float("inf"), float("-inf"))


def test_only_what_differs_is_told():
    state = {"grille": [[0, 0], [1, 0]], "joueur": 2}
    got = {"grille": [[0, 0], [2, 0]], "joueur": 2}
    assert difference("state", state, got) == (
        "state['grille'][1][0] = 1",
        "state['grille'][1][0] = 2",
    )
