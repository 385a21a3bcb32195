"""Sentences kept as data: plain, told in either language, and never an accident."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pions.core import language
from pions.core.errors import IllegalMove, PionsError
from pions.core.language import explain
from pions.core.sentences import Sentence, told
from pions.core.types import Term
from pions.sandbox import disqualification
from pions.sandbox.errors import Disqualified, Verdict
from pions.sandbox.process.stopwatch import Computed

FULL = IllegalMove("Column {column} is full.", column=4)


def through_json(kept):
    return json.loads(json.dumps(kept))


@pytest.mark.parametrize(
    "error",
    [
        FULL,
        disqualification.illegal("Dés", 3, FULL),
        disqualification.late("a {b}", 0.5, Computed()),
        disqualification.not_a_move("x", [1, 2], Term("a column")),
    ],
)
@pytest.mark.parametrize("code", language.LANGUAGES)
def test_a_kept_error_says_what_the_error_said(error, code):
    language.use(code)
    assert told(through_json(error.sentence.kept()), language._) == language.explain(error)
    assert told(through_json(error.sentence.kept()), str) == str(error)


def test_a_sentence_may_stand_inside_another():
    inner = Sentence("`{call}`", call="f(x)")
    assert told(through_json(Sentence("{call}, again", call=inner).kept()), str) == "`f(x)`, again"


def test_words_of_ours_inside_a_sentence_are_translated_too():
    language.use("fr")
    kept = through_json(Sentence("{colour}!", colour=Term("Red")).kept())
    assert told(kept, language._) == "Rouge!"


@given(st.text(), st.text(max_size=20))
def test_whatever_a_player_wrote_is_shown_as_it_is_and_fits_a_file(text, name):
    error = Disqualified(Verdict.CRASH, "“{player}” ({answer})", player=name, answer=text)
    kept = error.sentence.kept()
    json.dumps(kept, ensure_ascii=False).encode()
    clean = text.encode(errors="replace").decode()
    assert told(through_json(kept), str).endswith(f"({clean})")


def test_endless_values_are_cut():
    assert len(told(Sentence("{a}", a="x" * 100_000).kept(), str)) < 3000


@pytest.mark.parametrize(
    ("kept", "shown"),
    [
        ({}, ""),
        (None, ""),
        ("as it is", "as it is"),
        ({"says": "{a}"}, "{a}"),
        ({"says": "{"}, "{"),
    ],
)
def test_what_is_no_sentence_of_ours_is_shown_as_it_is(kept, shown):
    assert told(kept, str) == shown


@pytest.mark.parametrize(("code", "shown"), [("en", "0.5 of 20"), ("fr", "0,5 of 20")])
def test_numbers_have_the_decimal_mark_of_the_language(code, shown):
    error = PionsError("{half} of {all:g}", half=0.5, all=20.0)
    language.use(code)
    try:
        assert explain(error) == shown
        assert told(error.sentence.kept(), language._) == shown
    finally:
        language.use("en")
