"""Views say what the rules say, in plain values."""

import json
from dataclasses import asdict

import pytest
from hypothesis import given

from boards import games_played
from pions.app.board import views
from pions.app.board.history import History
from pions.core import language
from pions.core.errors import InvalidGrid, UnknownName
from pions.core.types import Side


@given(games_played())
def test_a_view_repeats_the_position(played):
    game, positions, moves = played
    view = views.board(History(tuple(positions), tuple(moves)))
    position = positions[-1]
    symbols = {"x": Side.FIRST, "o": Side.SECOND, ".": None}
    assert tuple(tuple(symbols[cell] for cell in row) for row in view.cells) == position.grid()
    assert tuple(map(game.parse_move, view.legal_moves)) == position.legal_moves()
    assert view.winning_cells == position.winning_cells()
    assert view.ply == len(moves)
    assert (view.to_move is None) == (view.result is not None) == (not view.legal_moves)
    assert len(view.column_names) == len(view.cells[0])


@given(games_played(longest=20))
def test_a_view_becomes_json_and_back_unharmed(played):
    _, positions, moves = played
    view = asdict(views.board(History(tuple(positions), tuple(moves))))
    assert json.loads(json.dumps(view)) == json.loads(json.dumps(view, default=str))
    assert json.loads(json.dumps(view))["ply"] == len(moves)


def test_both_ways_of_writing_a_position_are_shown():
    view = views.read("connect4", "44 5")
    assert view.moves == "445"
    assert view.drawing == "......./......./......./......./...o.../...xx.."
    assert views.read("connect4", view.drawing).cells == view.cells


def test_a_won_game_names_its_winner_and_its_line():
    view = views.read("connect4", "1112131" + "4")
    assert view.result is None
    won = views.read("connect4", "4141414")
    assert won.result == "first"
    assert won.to_move is None
    assert won.winning_cells == ((2, 3), (3, 3), (4, 3), (5, 3))


def test_a_full_board_without_a_line_is_a_draw():
    assert views.read("gravity-2x2x2-nodiag", "").result is None
    assert views.read("gravity-3x1x3", "123").result == "draw"


def test_words_are_in_the_language_of_the_moment():
    assert views.read("hex-5", "").colours == ("Blue", "Red")
    language.use("fr")
    assert views.read("hex-5", "").colours == ("Bleu", "Rouge")
    assert views.read("hex-5", "").move_form == "une case comme c3"
    assert views.read("connect4", "").move_form == "une colonne de 1 à 7"


@pytest.mark.parametrize(
    ("game", "text", "error"),
    [
        ("connect5", "", UnknownName),
        ("gravity-4x4x3", "..../x.../..../....", InvalidGrid),
        ("gravity-4x4x3", "..../..../..../xx..", InvalidGrid),
        ("gravity-4x4x3", "..../..../xxx./ooo.", InvalidGrid),
    ],
)
def test_what_no_game_can_reach_is_refused(game, text, error):
    with pytest.raises(error):
        views.read(game, text)


def test_a_view_made_in_one_language_is_read_in_another():
    view = views.read("hex-5", "c3")
    assert view.colours == ("Blue", "Red")
    language.use("fr")
    try:
        assert view.colours == ("Bleu", "Rouge")
        assert views.plain(view)["colours"] == ("Bleu", "Rouge")
    finally:
        language.use("en")
