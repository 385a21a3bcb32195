"""The game so far, as a value."""

import pytest
from hypothesis import given

from boards import games_played, hex_games
from pions.app.board.history import History
from pions.core.errors import IllegalMove, InvalidText
from pions.games import catalog
from pions.games.hexagon import Hex


@given(games_played(longest=20))
def test_moves_written_and_read_again_are_the_same_game(played):
    game, positions, moves = played
    history = History.read(game, game.format_moves(moves))
    assert history.positions == tuple(positions)
    assert history.moves == tuple(moves)
    assert History.read(game, history.text) == history


@given(games_played(hex_games(9), longest=20))
def test_a_game_of_hex_goes_out_as_a_link_or_sgf_and_comes_back(played):
    game, _, moves = played
    history = History.read(game, game.format_moves(moves))
    swapped = game.swap_move in moves
    assert set(history.forms) == {"SGF", "HexWorld"}
    for text in history.forms.values():
        found = History.read(Hex(game.size), text)
        assert found.moves == history.moves
        assert found.game == Hex(game.size, swap=swapped)
        assert found.position.grid() == history.position.grid()


def test_only_games_from_the_empty_board_have_forms_of_other_programs():
    assert set(History.read(catalog.find("connect4"), "44").forms) == {"SGF"}
    assert set(History.read(Hex(2), ".x/..").forms) == {"SGF"}


@given(games_played(longest=20))
def test_a_drawn_board_is_the_same_position_without_its_past(played):
    game, positions, _ = played
    drawn = History.read(game, History(tuple(positions[-1:])).drawing)
    assert drawn.position.grid() == positions[-1].grid()
    assert drawn.moves == ()
    assert drawn.last_cell is None


@given(games_played(longest=20))
def test_going_back_is_the_inverse_of_playing(played):
    _, positions, moves = played
    history = History(tuple(positions), tuple(moves))
    for plies in range(len(moves) + 1):
        earlier = history.back(plies)
        assert earlier.position == positions[len(moves) - plies]
        for move in moves[len(moves) - plies :]:
            earlier = earlier.play(move)
        assert earlier == history


def test_the_last_cell_is_where_the_disc_came_to_rest():
    connect4 = catalog.find("connect4")
    assert History.read(connect4, "").last_cell is None
    assert History.read(connect4, "44").last_cell == (4, 3)
    assert History.read(connect4, "447").last_cell == (5, 6)


def test_the_moves_of_a_drawn_board_are_not_known_even_after_one_more():
    game = catalog.find("gravity-4x4x3")
    history = History.read(game, "..../..../.x../oxo.").play(3)
    assert history.moves_text is None
    assert history.text == "..../..../.x../oxox"
    assert history.last_cell == (3, 3)


def test_errors_point_into_the_text():
    with pytest.raises(InvalidText) as error:
        History.read(catalog.find("connect4"), "4444444")
    assert error.value.offset == 6


def test_an_illegal_move_leaves_the_history_as_it_was():
    history = History.read(catalog.find("connect4"), "444444")
    with pytest.raises(IllegalMove):
        history.play(3)
    assert history.text == "444444"
