"""What a form offers leads to games, and every game finds its place in the form."""

import pytest
from hypothesis import given

from boards import gravity_games, hex_games
from pions.app.board import choices, naming
from pions.core import language
from pions.core.errors import InvalidOption, PionsError, UnknownName
from pions.games import catalog
from pions.games.catalog import GAMES
from pions.games.hexagon import Hex


def test_every_choice_as_it_is_offered_is_a_game_that_is_found_again():
    keys = [one.key for one in choices.offered()]
    assert len(set(keys)) == len(keys)
    for one in choices.offered():
        values = {field.name: field.value for field in one.fields}
        found = choices.chosen(catalog.find(choices.named(one.key, values)))
        assert (found.key, found.values) == (one.key, values)


@pytest.mark.parametrize("name", GAMES)
def test_every_famous_game_has_a_place(name):
    found = choices.chosen(catalog.find(name))
    assert choices.named(found.key, found.values) == name


@given(gravity_games() | gravity_games(limited=True) | hex_games())
def test_a_game_is_named_by_its_values(game):
    found = choices.chosen(game)
    assert catalog.find(choices.named(found.key, found.values)) == game


def test_a_famous_board_by_its_measures_is_the_famous_game():
    values = {"width": 7, "height": 6, "connect": 4, "diagonals": True}
    assert choices.named("gravity", values) == "connect4"


@pytest.mark.parametrize(
    ("key", "values", "error"),
    [
        ("chess", {}, UnknownName),
        ("hex", {"size": 0}, InvalidOption),
        ("hex", {"size": 999}, InvalidOption),
        ("hex", {"size": True}, InvalidOption),
        ("hex", {"swap": 1}, InvalidOption),
        ("hex", {"width": 7}, InvalidOption),
        ("gravity", {"width": 51}, InvalidOption),
        ("connect4", {"width": 8}, InvalidOption),
    ],
)
def test_what_is_no_game_is_refused_with_a_sentence(key, values, error):
    with pytest.raises(error) as raised:
        choices.named(key, values)
    assert isinstance(raised.value, PionsError)
    assert language.explain(raised.value)[-1] in ".?"


def test_numbers_to_choose_from_are_called_as_people_do():
    [size] = [f for one in choices.offered() if one.key == "hex" for f in one.fields if f.options]
    assert (11, "11 × 11") in size.options  # noqa: RUF001 - a multiplication sign
    for number, _words in size.options:
        assert choices.chosen(Hex(number)).values["size"] == number


def test_titles_are_made_in_one_place():
    language.use("fr")
    assert naming.game(catalog.find("connect4")) == "Puissance 4"
