"""Profiles over the line: of one's own games, as they are judged."""

import pytest

from pions.render.profiles import ProfileWords
from pions.web import wire
from shelves import played


@pytest.fixture
def mine(mine):
    """The line, in French."""
    mine.tell("hello", language="fr", visitor="me")
    return mine


def test_without_games_there_are_no_figures(mine):
    shown = mine.tell("my profile")
    assert not shown["enough"]
    assert shown["waiting"] == "Encore 5 parties, et ce profil aura un sens."
    assert (shown["kinds"], shown["ladder"]) == ([], [])


def test_one_s_own_profile(mine, shelf):
    for _ in range(5):
        shelf.put(played("1213141"))
    shelf.put(played(["a1"], game="hex-5"))
    shown = mine.tell("my profile")
    assert shown["enough"]
    assert shown["mark"] == "exact"
    wire.fitted(ProfileWords, {name: shown[name] for name in wire.declared(ProfileWords)})
    assert (shown["game"], shown["titles"]) == ("connect4", [["connect4", "Puissance 4"]])
    assert shown["headline"] == "de vos coups gardent le résultat."
    assert sum(one["likeliest"] for one in shown["ladder"]) == 1
    assert all(0 <= row["low"] <= row["value"] <= row["high"] <= 1 for row in shown["phases"])


def test_a_game_nobody_knows_is_a_sentence(mine):
    assert "chess" in mine.ask("my profile", game="chess")["error"]
