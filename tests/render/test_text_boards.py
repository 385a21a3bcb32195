"""Boards as text say the whole position, and read back as it."""

import re

from hypothesis import given

from boards import games_played, gravity_games, hex_games
from pions.app.board import views
from pions.app.board.history import History
from pions.core import board_text


def view_of(played):
    _, positions, moves = played
    return views.board(History(tuple(positions), tuple(moves)))


def rows_of(view):
    """The lines that show cells, without numbers and names of edges."""
    lines = board_text.board(view).split("\n")
    if view.shape == "gravity":
        return lines[1:]
    rows = []
    around = 2 if view.shape == "hex" else 1  # names of columns, and of edges
    for name, line in zip(view.row_names, lines[around:-around], strict=True):
        left = re.search(rf"(?<!\w){name}(?!\w)", line).end()
        right = line.rindex(name)
        rows.append(line[left:right])
    return rows


def marked(row, opening, closing):
    """The columns inside brackets, counting symbols from 0."""
    columns, column, inside = [], 0, False
    for character in row:
        if character == opening:
            inside = True
        elif character == closing:
            inside = False
        elif character in "XO.":
            if inside:
                columns.append(column)
            column += 1
    return columns


@given(games_played())
def test_a_drawn_board_reads_back_as_its_cells(played):
    view = view_of(played)
    found = ["".join(re.findall("[XO.]", row)).lower() for row in rows_of(view)]
    assert found == list(view.cells)


@given(games_played())
def test_print_shows_a_position_as_screens_do(played):
    last = played[1][-1]
    assert str(last) == board_text.board(views.board(History((last,))))


@given(games_played())
def test_brackets_hold_the_winning_cells_or_else_parentheses_the_last_move(played):
    view = view_of(played)
    for brackets, wanted in (
        ("[]", view.winning_cells),
        ("()", () if view.winning_cells or view.last_cell is None else (view.last_cell,)),
    ):
        found = {
            (number, column)
            for number, row in enumerate(rows_of(view))
            for column in marked(row, *brackets)
        }
        assert found == set(wanted)


@given(games_played(gravity_games(largest=14), longest=5))
def test_every_column_number_ends_above_its_column(played):
    view = view_of(played)
    header, *rows = board_text.board(view).split("\n")
    ends = [match.end() - 1 for match in re.finditer(r"\d+", header)]
    assert [int(number) for number in header.split()] == list(range(1, len(ends) + 1))
    for row in rows:
        assert [match.start() for match in re.finditer("[XO.]", row)] == ends


@given(games_played(hex_games(largest=26), longest=3))
def test_rows_of_hex_slant_by_half_a_cell(played):
    """So that (i, j) touches (i+1, j-1) and (i+1, j), and no other cell below it."""
    view = view_of(played)
    lines = board_text.board(view).split("\n")
    number = max(map(len, view.row_names))
    starts = []
    for row, name in enumerate(view.row_names):
        at = re.search(rf"(?<!\w){name}(?!\w)", lines[2 + row]).end()
        starts.append(re.compile("[XO.]").search(lines[2 + row], at).start())
    assert starts == [starts[0] + row for row in range(len(starts))]
    assert number <= starts[0]
    letters_above, letters_below = lines[1], lines[-2]
    assert letters_above.index("a") == starts[0] - 1
    assert letters_below.index("a") == starts[-1] + 1


def test_connect_four_is_written_as_on_paper():
    assert board_text.board(views.read("connect4", "4453")).split("\n") == [
        " 1 2 3 4 5 6 7",
        " . . . . . . .",
        " . . . . . . .",
        " . . . . . . .",
        " . . . . . . .",
        " . . . O . . .",
        " . .(O)X X . .",
    ]


def test_hex_names_its_edges():
    assert board_text.board(views.read("hex-3", "a1 b1 a2 b2 a3")).split("\n") == [
        "        Blue X",
        "        a b c",
        "      1 [X]O .  1",
        "Red O  2 [X]O .  2  Red O",
        "        3 [X]. .  3",
        "            a b c",
        "            Blue X",
    ]


def test_a_narrow_place_gets_hex_without_the_names():
    view = views.read("hex-11", "f6")
    narrow = board_text.board(view, width=40).split("\n")
    assert max(map(len, narrow)) <= 40
    assert "Blue" not in "".join(narrow)
    assert board_text.board(view, width=200) == board_text.board(view)
