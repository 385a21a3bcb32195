"""Verdicts in words: each reason has its sentence, in both languages, and names the right side."""

import pytest
from hypothesis import assume, given, settings

from boards import gravity_games, positions_of
from pions.core import language
from pions.core.numbers import ordinal
from pions.families.gravity.explain import explain
from pions.families.judged_moves import Reason
from pions.render import value_sentences, value_tables
from pions.render.value_tables import Paper
from plain_oracle import PlainOracle

oracle = PlainOracle()


@pytest.mark.parametrize("lang", ["en", "fr"])
@given(position=positions_of(gravity_games(largest=4), 14))
@settings(max_examples=10)
def test_every_move_that_is_not_best_gets_a_sentence(position, lang):
    assume(position.legal_moves())
    language.use(lang)
    who, other = value_sentences.sides(position)
    for move in position.legal_moves():
        judged = explain(position, move, oracle)
        said = value_sentences.why(position, judged)
        assert said.endswith(".")
        assert "{" not in said
        assert position.game.format_move(move) in said
        if judged.reason in {Reason.DOUBLE_THREAT, Reason.ZUGZWANG}:
            assert who in said
            assert other in said


@given(positions_of(gravity_games(largest=4), 14))
@settings(max_examples=10)
def test_the_table_has_a_row_for_each_column_and_keeps_within_its_width(position):
    assume(position.legal_moves())
    judged = [explain(position, move, oracle) for move in position.legal_moves()]
    for paper in (Paper(80), Paper(40), Paper(40, blocks=False)):
        rows = [row.plain for row in value_tables.columns(position, judged, paper)]
        assert len(rows) == position.game.width
        assert max(map(len, rows)) <= paper.width
        if not paper.blocks:
            assert all(row.isascii() for row in rows)


@pytest.mark.parametrize(
    ("number", "english", "french"),
    [
        (1, "1st", "1er"),
        (2, "2nd", "2e"),
        (3, "3rd", "3e"),
        (4, "4th", "4e"),
        (11, "11th", "11e"),
        (12, "12th", "12e"),
        (13, "13th", "13e"),
        (21, "21st", "21e"),
    ],
)
def test_places_are_written_as_the_language_writes_them(number, english, french):
    assert ordinal(number) == english
    language.use("fr")
    assert ordinal(number) == french
