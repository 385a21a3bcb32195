"""Boards of squares: every way of drawing says the whole position, with colour and without."""

import re
from dataclasses import dataclass
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pions.checks.boards import Drawn
from pions.core import board_text
from pions.render import svg_boards, terminal_boards
from pions.render.handout_boards import text as numbered

PIECES = ("cross-nought", "black-white")


@dataclass(frozen=True)
class Squares:
    """A board as a game would show it."""

    cells: tuple[str, ...]
    last_cell: tuple[int, int] | None = None
    winning_cells: tuple[tuple[int, int], ...] = ()
    pieces: str = "black-white"
    shape: str = "squares"
    colours: tuple[str, str] = ("Black", "White")

    @property
    def column_names(self):
        return tuple("abcdefghijklmnopqrstuvwxyz"[: len(self.cells[0])])

    @property
    def row_names(self):
        return tuple(str(row + 1) for row in range(len(self.cells)))


@st.composite
def squares(draw):
    size = draw(st.integers(1, 12))
    cells = tuple(
        "".join(draw(st.lists(st.sampled_from("xo."), min_size=size, max_size=size)))
        for _row in range(size)
    )
    every = [(row, column) for row in range(size) for column in range(size)]
    last = draw(st.none() | st.sampled_from(every))
    won = tuple(draw(st.lists(st.sampled_from(every), unique=True, max_size=4)))
    return Squares(cells, last, won, draw(st.sampled_from(PIECES)))


def rows_of(lines, view):
    """What stands between the two names of each row."""
    rows = []
    for name, line in zip(view.row_names, lines, strict=True):
        assert re.match(rf" *{name}\b", line)
        assert line.endswith(name)
        rows.append(line[line.index(name) + len(name) : -len(name)])
    return rows


@given(squares())
def test_text_reads_back_as_the_cells_between_their_names(view):
    above, *lines, below = board_text.board(view).split("\n")
    rows = rows_of(lines, view)
    assert ["".join(re.findall("[XO.]", row)).lower() for row in rows] == list(view.cells)
    assert above.split() == below.split() == list(view.column_names)
    starts = [match.start() for match in re.finditer("[a-z]", above)]
    for line, row in zip(lines, rows, strict=True):
        first = line.index(row, 1)
        assert [first + match.start() for match in re.finditer("[XO.]", row)] == starts


def test_morpion_is_written_as_on_paper():
    view = Squares(("x.o", ".x.", "o.x"), winning_cells=((0, 0), (1, 1), (2, 2)))
    assert board_text.board(view).split("\n") == [
        "  a b c",
        "1[X]. O 1",
        "2 .[X]. 2",
        "3 O .[X]3",
        "  a b c",
    ]


@given(squares())
def test_colour_keeps_every_letter_and_gives_each_side_its_ground(view):
    drawn = terminal_boards.board(view, width=200, height=100)
    palette = terminal_boards.PALETTES[view.pieces]
    for letter, symbol in (("X", "x"), ("O", "o")):
        # Of the letters A to Z only X and O are stones: names are small letters.
        places = [match.start() for match in re.finditer(letter, drawn.plain)]
        assert len(places) == "".join(view.cells).count(symbol)
        for place in places:
            grounds = [s.style.bgcolor.name for s in drawn.spans if s.start <= place < s.end]
            assert grounds[-1] == palette.stones[symbol].lower()  # the last one shows
    wide = max(map(len, drawn.plain.split("\n")))
    tight = terminal_boards.board(view, width=wide - 1, height=100)
    assert tight.plain == board_text.board(view)
    assert terminal_boards.board(view, width=wide, height=100).plain == drawn.plain
    assert terminal_boards.board(
        view, width=200, height=100, blocks=False
    ).plain == board_text.board(view)


@pytest.mark.parametrize("pieces", PIECES)
def test_the_colours_of_a_letter_and_its_ground_are_far_apart(pieces):
    """4.5 is what WCAG asks of text."""
    palette = terminal_boards.PALETTES[pieces]

    def light(code):
        parts = [int(code[at : at + 2], 16) / 255 for at in (1, 3, 5)]
        linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    for symbol, ground in palette.stones.items():
        pair = sorted((light(palette.inks[symbol]), light(ground)))
        assert (pair[1] + 0.05) / (pair[0] + 0.05) >= 4.5


@given(squares())
def test_a_picture_has_a_symbol_for_every_piece(view):
    picture = ET.fromstring(str(svg_boards.board(view, "a board")))  # noqa: S314 - our own
    used = [one.get("href") for one in picture.iter() if one.tag.endswith("use")]
    symbols = {"cross-nought": ("#s-c", "#s-n"), "black-white": ("#s-k", "#s-v")}[view.pieces]
    for name, symbol in zip(symbols, "xo", strict=True):
        assert used.count(name) == "".join(view.cells).count(symbol)
        assert f'id="{name[1:]}"' in str(svg_boards.definitions())
    assert used.count("#s-q") == len(view.winning_cells)
    left, top, width, height = map(float, picture.get("viewBox").split())
    for one in picture.iter():
        if one.tag.endswith("use"):
            assert left < float(one.get("x")) < left + width
            assert top < float(one.get("y")) < top + height


def test_the_legend_names_a_sign_only_where_the_name_does_not():
    assert "Black, with a ring" in str(svg_boards.legend("black-white", ("Black", "White")))
    crosses = str(svg_boards.legend("cross-nought", ("Crosses", "Noughts")))
    assert "The side that opens is Crosses; the other is Noughts." in crosses


def test_a_board_of_a_hand_out_stands_upright():
    names = ("0", "1")
    board = Drawn("squares", "cross-nought", ("x.", ".o"), names, names, ("X", "O"), (1, 1))
    assert numbered(board).split("\n") == ["    0 1", "0   X .", "1   .[O]"]
