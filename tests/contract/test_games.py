"""Promises that every game of the catalog keeps; registering a game is enough to be tested."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boards import any_game, games_played
from pions.core.errors import IllegalMove, PionsError
from pions.core.seeds import generator
from pions.core.types import Term
from pions.games import catalog
from pions.games.catalog import find

GAMES = {**catalog.GAMES, "gravity-12x6x4-42": find("gravity-12x6x4-42")}
"""The famous games, and one with a limit of discs."""


def random_game(game, seed):
    rng, position = generator(seed, game.name), game.initial()
    yield None, position
    while moves := position.legal_moves():
        move = rng.choice(moves)
        position = position.play(move)
        yield move, position


@pytest.mark.parametrize("name", GAMES)
def test_a_game_is_found_by_its_own_name(name):
    assert find(name) == GAMES[name]
    assert GAMES[name].name == name


@given(any_game)
def test_any_game_is_found_by_its_parametric_name(game):
    assert find(game.name) == game


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seed", range(3))
def test_legal_moves_are_empty_exactly_when_the_game_is_over(name, seed):
    for _, position in random_game(GAMES[name], seed):
        assert bool(position.legal_moves()) == (position.outcome() is None)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seed", range(3))
def test_sides_alternate_and_each_ply_adds_one(name, seed):
    for ply, (_, position) in enumerate(random_game(GAMES[name], seed)):
        assert position.ply == ply
        assert position.to_move == ply % 2


@given(games_played())
def test_a_position_does_not_change_when_a_move_is_played(played):
    _, positions, moves = played
    for before, move, after in zip(positions, moves, positions[1:], strict=False):
        grid = before.grid()
        assert before.play(move) == after
        assert before.grid() == grid


@given(games_played())
def test_the_landing_cell_is_where_the_grid_changes(played):
    _, positions, moves = played
    for before, move, after in zip(positions, moves, positions[1:], strict=False):
        landing = before.landing(move)
        if landing is None:  # a pass
            assert after.grid() == before.grid()
        else:
            row, column = landing
            assert after.grid()[row][column] is before.to_move


@given(games_played())
def test_a_game_written_as_moves_is_read_back(played):
    game, positions, moves = played
    text = game.format_moves(moves)
    assert game.parse_moves(text) == tuple(moves)
    assert game.parse_position(text) == positions[-1]


@given(games_played())
def test_a_board_drawn_on_one_line_is_read_back(played):
    game, positions, _ = played
    for position in positions:
        assert game.parse_position(game.format_position(position)) == position


@given(games_played())
def test_equal_keys_mean_equal_positions(played):
    _, positions, _ = played
    assert len({position.key for position in positions}) == len(positions)


@given(games_played(), st.integers(-3, 700))
def test_what_is_not_legal_is_refused_and_what_is_legal_is_played(played, move):
    _, positions, _ = played
    position = positions[-1]
    if move in position.legal_moves():
        assert position.play(move).ply == position.ply + 1
    else:
        with pytest.raises(IllegalMove):
            position.play(move)


@given(games_played())
def test_winning_cells_belong_to_the_winner_and_are_none_without_one(played):
    _, positions, _ = played
    for position in positions:
        outcome = position.outcome()
        cells = position.winning_cells()
        won = outcome is not None and outcome.winner is not None
        assert bool(cells) == won
        for row, column in cells:
            assert position.grid()[row][column] is outcome.winner


@given(any_game)
def test_every_move_is_written_and_read_back(game):
    for move in game.initial().legal_moves():
        text = game.format_move(move)
        assert game.parse_move(text) == move
        assert game.format_move(text) == text


@given(any_game, st.sampled_from([None, True, 3.5, [1], "?"]))
def test_what_is_no_move_is_not_written_but_refused_in_a_sentence(game, value):
    with pytest.raises(PionsError):
        game.format_move(value)


@given(any_game)
def test_columns_and_rows_have_names_of_their_own(game):
    grid = game.initial().grid()
    assert len(set(game.column_names)) == len(game.column_names) == len(grid[0])
    assert len(set(game.row_names)) == len(game.row_names)
    assert len(game.row_names) in {0, len(grid)}


@given(any_game)
def test_the_form_of_a_move_is_a_template_with_its_values(game):
    template, values = game.move_form()
    assert isinstance(template, Term)
    assert "{" not in template.format(**values)
