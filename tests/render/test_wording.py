"""Exact values in a few words, in both languages."""

import pytest

from pions.core import language
from pions.families import judged_moves
from pions.games.gravity import Gravity
from pions.render import value_sentences as wording

GAME = Gravity()
AT = GAME.parse_position("446564435")
VALUES = (-8, -9, -10, -5, 8, -11, 0)


def judged(move, value):
    return judged_moves.judged(move, value, 8, 33, (move,))


ALL = [judged(move, value) for move, value in enumerate(VALUES)]


def test_chips_say_who_wins_with_how_many_discs():
    assert [wording.chip(one.forecast) for one in ALL] == [
        "loses in 9", "loses in 8", "loses in 7", "loses in 12", "wins in 10", "loses in 6", "draw",
    ]  # fmt: skip


def test_signs_are_spoken():
    assert wording.spoken(AT, ALL[4]) == "Column 5, 2 discs, plus 8, wins in 10 discs"
    assert "minus 8" in wording.spoken(AT, ALL[0])
    assert wording.spoken_in_game(AT, ALL[6]) == "Move 10, Yellow, column 7, 0, a mistake"


@pytest.mark.parametrize(
    ("value", "best", "effect"),
    [
        (-3, -3, "keeps the result"),
        (-5, -3, "loses sooner"),
        (5, 8, "wins later"),
        (0, 8, "changes the result"),
        (-3, 0, "changes the result"),
        (-3, 8, "throws the win away"),
    ],
)
def test_a_move_that_keeps_the_result_less_well_says_for_which_side(value, best, effect):
    one = judged_moves.judged(0, value, best, 33, (0,))
    assert wording.effect(one) == effect
    if effect in {"loses sooner", "wins later"}:
        assert wording.spoken_in_game(AT, one).endswith(f", {effect}")


def test_the_others_are_grouped_by_what_they_lead_to():
    assert wording.others(AT, ALL) == "Column 7 draws. Columns 1, 2, 3, 4 and 6 lose."
    assert wording.others(AT, ALL[4:5]) == ""


@pytest.mark.parametrize(
    ("index", "question"),
    [
        (0, "Why does column 1 lose?"),
        (4, "How does column 5 win?"),
        (6, "How does column 7 lead to a draw?"),
    ],
)
def test_a_question_fits_its_column(index, question):
    assert wording.question(AT, ALL[index]) == question


def test_french_says_it_in_french():
    language.use("fr")
    space = "\N{NO-BREAK SPACE}"
    assert wording.question(AT, ALL[3]) == f"Pourquoi la colonne 4 perd-elle{space}?"
    assert wording.others(AT, ALL).startswith("La colonne 7 fait nulle.")
