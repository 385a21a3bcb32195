"""Texts that cannot be read: the error names the character to blame."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pions.core.errors import InvalidText, PionsError
from pions.games.catalog import GAMES, find
from pions.games.gravity import Gravity
from pions.games.hexagon import Hex


@pytest.mark.parametrize(
    ("game", "text", "offset"),
    [
        ("connect4", "4465x", 4),
        ("connect4", "0", 0),
        ("connect4", "448", 2),
        ("connect4", "4444444", 6),  # the column is full
        ("connect4", "12121213", 7),  # the game was over
        ("connect4", "44 5 9", 5),
        ("connect4", "......./......./......./......./......./...z...", 43),
        ("connect4", "......./......./......./......./......./......", 46),
        ("connect4", "......./......./......./......./......./......../", 47),
        ("connect4", "......./.......", 15),
        ("hex-5", "a1 b9", 3),
        ("hex-5", "a1 z", 3),
        ("hex-5", "a1a1", 2),
        ("hex-5", "a0", 0),
        ("hex-5", "a1 ½", 3),
        ("hex-5", "swap-pieces", 0),
        ("gravity-12x6x4", "12 1 13", 5),
        ("gravity-12x6x4", "12 1x", 3),
    ],
)
def test_the_error_points_at_the_character(game, text, offset):
    with pytest.raises(InvalidText) as caught:
        find(game).parse_position(text)
    assert caught.value.offset == offset
    assert caught.value.text == text


def test_the_message_says_what_was_expected():
    with pytest.raises(InvalidText) as caught:
        Gravity().parse_position("4465x")
    assert str(caught.value) == ("Position “4465x” is not valid: character 5 is “x”; expected 1-7.")


@pytest.mark.parametrize("text", ["", " ", "0", "8", "-1", "1.0", "four", "²", "1" * 5000])
def test_what_is_no_column_is_refused(text):
    with pytest.raises(InvalidText, match="not a column"):
        Gravity().parse_move(text)


@pytest.mark.parametrize("text", ["", "1a", "a", "aa1", "a1b2", "l1", "a12", "a" + "1" * 5000])
def test_what_is_no_cell_is_refused(text):
    with pytest.raises(InvalidText, match="cell"):
        Hex(11).parse_move(text)


@pytest.mark.parametrize("name", GAMES)
@given(text=st.text(alphabet="0123456789abcxyzo./ -,swap", max_size=30) | st.text(max_size=20))
def test_any_text_is_read_or_refused_with_our_own_error(name, text):
    for read in (GAMES[name].parse_position, GAMES[name].parse_moves, GAMES[name].parse_move):
        offset = blamed(read, text)
        assert offset is None or 0 <= offset <= len(text)


def blamed(read, text):
    """The offset an error points at, or ``None`` where the text is read or the board refused."""
    try:
        read(text)
    except InvalidText as error:
        return error.offset
    except PionsError:
        return None
    return None


def test_wide_boards_separate_their_columns():
    game = Gravity(12, 6, 4)
    moves = (11, 0, 9)
    assert game.format_moves(moves) == "12 1 10"
    assert game.parse_moves("12, 1,10") == moves
