"""The tables of exercises hold together, and every sentence can be said in French."""

import ast
import copy
import re
from functools import cache
from pathlib import Path

import pytest

import pions.checks
from pions.checks import sentences
from pions.checks.catalog import HANDOUTS
from pions.checks.differences import Kind
from pions.checks.right_answers import close, difference, same
from pions.core import language
from pions.core.errors import IllegalMove
from pions.core.sentences import Sentence
from pions.core.types import Term

pytestmark = pytest.mark.once
FOLDERS = [sentences.GENERAL, *(one.folder for one in HANDOUTS.values())]


@pytest.mark.parametrize("handout", HANDOUTS.values(), ids=lambda one: one.name)
def test_every_exercise_has_checks_of_its_own(handout):
    names = [exercise.name for exercise in handout.exercises]
    assert len(set(names)) == len(names)
    for place, exercise in enumerate(handout.exercises):
        assert set(exercise.needs) <= set(names[:place]), exercise.name
        checks = [check.name for check in exercise.checks]
        assert checks
        assert len(set(checks)) == len(checks), exercise.name


def included(part):
    return {key for key, value in part.items() if value == "include"}


def parts(table):
    """What stands under each heading of a table, by the heading."""
    for name, part in table.items():
        inside = {key: one for key, one in part.items() if isinstance(one, dict)}
        below = {key: one for key, one in inside.items() if "en" not in one}
        yield name, {key: one for key, one in part.items() if key not in below}
        yield from ((f"{name}.{key}", one) for key, one in below.items())


@pytest.mark.parametrize("handout", HANDOUTS.values(), ids=lambda one: one.name)
def test_what_is_said_stands_in_the_table_and_nothing_else_does(handout):
    table = dict(sentences.table(handout.folder))
    groups = table.pop("hints")
    assert set(table.pop("handout")) == {"subject"}
    assert set(table) == {exercise.name for exercise in handout.exercises}
    for exercise in handout.exercises:
        below = {check.name for check in exercise.checks}
        assert set(table[exercise.name]) == {"why", *below}, exercise.name
        for check in exercise.checks:
            said = exercise.said(check)
            assert {"title", "hint"} <= set(said), (exercise.name, check.name)
            assert ("note" in said) == check.beyond
    assert set(groups) <= {
        key for _, part in parts(sentences.table(handout.folder)) for key in included(part)
    }


def test_what_several_handouts_say_is_said_by_some():
    tables = list(map(sentences.table, FOLDERS))
    used = {key for table in tables for _, part in parts(table) for key in included(part)}
    assert set(sentences.table(sentences.GENERAL)["hints"]) <= used
    assert set(sentences.table(sentences.GENERAL)) == {"general", "hints"}


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda one: one.name)
def test_a_table_holds_two_languages_or_a_reference(folder):
    for heading, part in parts(sentences.table(folder)):
        for key, value in part.items():
            if isinstance(value, str):
                assert value in ("include", "hint"), (heading, key)
            else:
                assert {"en", "fr"} <= set(value) <= set(language.LANGUAGES), (heading, key)
                assert all(value.values()), (heading, key)


@cache
def spoken():
    """The strings of the checks' modules, and patterns of those that are put together."""
    found, patterns = set(map(str, Kind)), set()
    for path in Path(pions.checks.__file__).parent.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                found.add(node.value)
            elif isinstance(node, ast.JoinedStr):
                texts = [getattr(part, "value", None) for part in node.values]
                text = "".join(one if isinstance(one, str) else "…" for one in texts)
                kind = text.partition(":")[0]  # what follows tells apart what has one hint
                if len(kind.replace("…", "").strip()) > 1:
                    patterns.add(re.escape(kind).replace("…", ".+"))
    return found, patterns


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda one: one.name)
def test_every_kind_of_a_table_is_one_that_some_check_can_see(folder):
    found, patterns = spoken()
    named = {"title", "hint", "note", "why", "subject"}
    for heading, part in parts(sentences.table(folder)):
        keys = {key for keys in set(part) - included(part) for key in keys.split(sentences.SEVERAL)}
        for key in keys - named - found:
            assert any(re.fullmatch(pattern, key) for pattern in patterns), (heading, key)


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


def test_a_sentence_of_a_table_follows_the_language_and_survives_a_copy():
    said = HANDOUTS["etat"].exercise("h").why
    language.use("fr")
    assert language._(said) == said.others["fr"] != said
    assert language._(copy.deepcopy(said)) == said.others["fr"]
    language.use("en")
    assert (
        language._(said)
        == said
        == "Min-max is only as good as what it hears at the end of its look ahead."
    )
