"""Boards in colour keep their letters and fit where they are put."""

import re

import pytest
from hypothesis import given, settings

from boards import games_played
from pions.app.board import views
from pions.app.board.history import History
from pions.core import board_text
from pions.render import terminal_boards

WIDE = {"width": 300, "height": 100}


def view_of(played):
    _, positions, moves = played
    return views.board(History(tuple(positions), tuple(moves)))


def backgrounds(drawn):
    """Each marked or plain stone letter with the background colour under it."""
    found = []
    for span in drawn.spans:
        letter = drawn.plain[span.start : span.end].strip(" ()[]")
        style = span.style
        # A longer span is the frame of a whole line.
        if letter in {"X", "O"} and span.end - span.start <= 3:
            found.append((letter, style.bgcolor.name.upper()))
    return found


@given(games_played(longest=25))
@settings(max_examples=50)
def test_without_its_colours_the_board_still_tells_who_is_where(played):
    view = view_of(played)
    stones = "".join(view.cells)
    plain = terminal_boards.board(view, **WIDE).plain
    assert len(re.findall(r"X", plain)) == stones.count("x")
    assert len(re.findall(r"O", plain)) == stones.count("o")
    marks = len(re.findall(r"\[[XO]\]", plain)) + len(re.findall(r"\([XO]\)", plain))
    assert marks == len(view.winning_cells or [c for c in (view.last_cell,) if c])


@given(games_played(longest=25))
@settings(max_examples=50)
def test_every_stone_has_the_colour_of_its_side(played):
    view = view_of(played)
    palette = terminal_boards.PALETTES[view.pieces].stones
    found = backgrounds(terminal_boards.board(view, **WIDE))
    assert len(found) == sum(symbol != "." for symbol in "".join(view.cells))
    assert set(found) <= {("X", palette["x"]), ("O", palette["o"])}


@pytest.mark.parametrize("game", ["connect4", "puissance3", "hex-5", "hex-11"])
@pytest.mark.parametrize("width", [40, 80, 120])
def test_a_board_stays_within_the_width_it_is_given(game, width):
    drawn = terminal_boards.board(views.read(game, ""), width=width, height=24)
    assert max(line.cell_len for line in drawn.split("\n")) <= width


@pytest.mark.parametrize("height", [8, 14, 40])
def test_a_board_of_blocks_stays_within_the_height_it_is_given(height):
    drawn = terminal_boards.board(views.read("connect4", ""), width=80, height=height)
    assert len(drawn.split("\n")) <= height


def test_where_blocks_cannot_be_shown_there_are_none():
    view = views.read("connect4", "4453")
    assert "▀" in terminal_boards.board(view, width=80, height=30).plain
    without = terminal_boards.board(view, width=80, height=30, blocks=False)
    assert without.plain == board_text.board(view)
    assert without.plain.isascii()


def test_the_letters_of_hex_do_not_colour_the_names_of_columns():
    view = views.read("hex-26", "a1 b1")
    drawn = terminal_boards.board(view, width=40, height=24)
    assert [letter for letter, _ in backgrounds(drawn)].count("X") == 1
