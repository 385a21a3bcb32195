"""Answers to questions of stations: the rules and a search say what is right."""

import pytest

from pions.app.ways import predictions, stations
from pions.core.errors import InvalidOption
from pions.render import ways as words

WAY = stations.find("puissance4")
# Red has 3 discs on the bottom row, columns 1 to 3; yellow lies on them.
THREE = "112233"


@pytest.mark.parametrize(
    ("question", "right"),
    [
        ({"ask": "count", "position": ""}, ["7"]),
        ({"ask": "count", "position": "444444"}, ["6"]),
        ({"ask": "legal", "position": "444444", "column": 4}, ["no"]),
        ({"ask": "legal", "position": "444444", "column": 3}, ["yes"]),
        ({"ask": "winner", "position": "1122334"}, ["first"]),
        ({"ask": "winner", "position": "112233"}, ["none"]),
        ({"ask": "wins", "position": THREE}, ["4"]),
        (
            {"ask": "wins", "position": THREE + "7"},
            ["none"],
        ),  # the cell under yellow's fourth is empty
        ({"ask": "wins", "position": "12"}, ["none"]),
        ({"ask": "blocks", "position": "12"}, ["none"]),
        ({"ask": "blocks", "position": "11223"}, ["4"]),
        ({"ask": "value", "position": THREE, "depth": 1}, ["1"]),
        ({"ask": "value", "position": "11223", "depth": 1}, ["0"]),
        ({"ask": "value", "position": "11223", "column": 7, "depth": 1}, ["1"]),
        ({"ask": "nodes", "position": "", "depth": 2}, ["57"]),  # 1 + 7 + 49
        ({"ask": "nodes", "position": "", "depth": 2, "choices": ["14", "50", "400"]}, ["50"]),
    ],
)
def test_the_rules_say_what_is_right(question, right):
    judged = predictions.judge(WAY, question, right[0])
    assert judged.right
    assert [*judged.answers] == right


def test_a_wrong_answer_is_told_from_one_that_is_none():
    question = {"ask": "legal", "position": "444444", "column": 4}
    judged = predictions.judge(WAY, question, "yes")
    assert not judged.right
    assert words.prediction(WAY, question, judged) == "No: no."
    with pytest.raises(InvalidOption, match="no answer"):
        predictions.judge(WAY, question, "perhaps")


def test_a_share_of_games_at_random_is_measured_and_the_nearest_choice_is_right():
    """55.6 % of games are won by red, a figure of the lab; 300 games tell it from 45 and 65."""
    question = {"ask": "opener", "games": 300, "choices": ["45", "55", "65"]}
    judged = predictions.judge(WAY, question, "55")
    assert judged.right
    assert 0.48 < judged.measured < 0.63
    assert words.prediction(WAY, question, judged).startswith("Right. Measured over 300 games: 5")


def test_choices_are_shown_in_words():
    winner = predictions.choices(WAY, {"ask": "winner", "position": ""})
    assert [words.choice(WAY, one) for one in winner] == ["Red", "Yellow", "none"]
    assert words.choice(WAY, "-1") == "\N{MINUS SIGN}1"
