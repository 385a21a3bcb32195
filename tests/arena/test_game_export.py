"""Games for other programs: everything is there, and can be read back."""

import csv
import json
import re
from dataclasses import replace
from io import StringIO

import pytest

from pions.arena.game_export import csv_lines, headers, json_lines, position_lines, sgf_game
from pions.games.catalog import find
from pions.store.game_records import Seat
from tournaments import GAME

HEX = replace(GAME, game="hex-3", opening="", moves="a1 b2 c3", winner="first", termination="win")


def test_json_lines_have_the_headers_of_pgn_and_the_whole_game():
    (line,) = json_lines([replace(GAME, winner="first", termination="win")])
    assert line.endswith("\n")
    read = json.loads(line)
    assert (read["Event"], read["Round"]) == ("connect4", 1)
    assert (read["First"], read["Second"], read["Result"]) == ("a", "b", "1-0")
    assert (read["Termination"], read["TimeControl"]) == ("win", "1 s/move")
    assert find("connect4").parse_moves(read["Moves"]) == (3, 3, 4, 2)
    assert (read["Seed"], read["Plies"]) == (2**62 + 1, 4)


@pytest.mark.parametrize(("winner", "result"), [("second", "0-1"), (None, "1/2-1/2")])
def test_results_are_written_as_in_chess(winner, result):
    assert headers(replace(GAME, winner=winner))["Result"] == result


def test_csv_has_one_line_of_names_and_cells_that_survive():
    odd = replace(GAME, first=Seat('"quoted", with a comma', "x", "two\nlines"))
    rows = list(csv.reader(StringIO("".join(csv_lines([odd, GAME])))))
    assert rows[0] == list(headers(GAME))
    assert len(rows) == 3
    assert rows[1][rows[0].index("First")] == '"quoted", with a comma'
    assert rows[1][rows[0].index("FirstOutput")] == "two\nlines"
    assert json.loads(rows[2][rows[0].index("Seconds")]) == [0.25, 0.125]


def test_positions_are_what_every_other_command_reads():
    (line,) = position_lines([GAME])
    assert find("connect4").parse_position(line.split("#")[0].strip()).ply == 4


def test_sgf_holds_the_moves_in_turn():
    text = sgf_game(HEX)
    assert text.startswith("(;FF[4]GM[11]SZ[3]")
    assert re.findall(r";([BW])\[(\w+)\]", text) == [("B", "a1"), ("W", "b2"), ("B", "c3")]
    assert "RE[B+]" in text


def test_sgf_escapes_what_would_end_a_property():
    assert r"PB[a\]b\\]" in sgf_game(replace(HEX, first=Seat("a]b\\", "")))


def test_a_forfeit_is_marked_in_sgf():
    assert "RE[W+F]" in sgf_game(replace(HEX, winner="second", termination="timeout"))


def test_a_game_without_a_number_in_sgf_says_its_name():
    text = sgf_game(GAME)
    assert text.startswith("(;FF[4]GM[0]SZ[7:6]XG[connect4]")
    assert "".join(re.findall(r";[BW]\[(\w+)\]", text)) == GAME.moves
