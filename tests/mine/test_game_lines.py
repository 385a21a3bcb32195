"""Games as JSON lines: what goes out comes in again; what is damaged is named and harms nobody."""

import json

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pions.app.mine import game_lines
from pions.app.mine.kept_game import GameReader
from pions.app.mine.library import GameLibrary
from pions.app.mine.saved_games import SavedGames
from pions.app.play.session import HUMAN
from pions.core import language
from shelves import LEVEL, Shelf, played

ME = GameReader("me", alone=False)


@pytest.fixture
def shelves(tmp_path):
    """Two machines."""
    made = Shelf(tmp_path / "one"), Shelf(tmp_path / "other")
    yield made
    for shelf in made:
        shelf.saved.close()


def told(game):
    """All of a game but where it is kept."""
    return game.session(), game.result, game.played, game.name


def taken_in(shelf, lines, **more):
    """Take lines in, and wait for the disk."""
    found = game_lines.take_in(lines, shelf.library, **more)
    assert not any(one.result() for one in found.written)
    shelf.library.read()
    return found


def test_all_games_go_from_one_machine_to_another_once(shelves):
    here, there = shelves
    here.put(played("1213141"), name="« l'été »")
    here.put(played(["c3", "swap"], game="hex-5-swap", seats=(HUMAN, HUMAN)))
    drawn = played("4").history.drawing
    here.put(played("12", start=drawn, seats=(LEVEL, HUMAN), resign=True))
    lines = list(game_lines.lines(here.library.games()))
    found = taken_in(there, lines, reader=ME)
    assert (found.added, found.known, found.damaged) == (3, 0, [])
    assert [told(game) for game in there.library.games(ME)] == [
        told(game) for game in here.library.games()
    ]
    again = taken_in(there, lines)
    assert (again.added, again.known) == (0, 3)
    assert len(there.library.games()) == 3


def test_a_game_that_has_gone_on_is_recognised_from_its_beginning(shelves):
    here, there = shelves
    here.put(played("45", seed=7))
    there.put(played("453", seed=7))
    there.put(played("44", seed=7))
    found = taken_in(there, game_lines.lines(here.library.games()))
    assert (found.added, found.known) == (0, 1)
    back = taken_in(here, game_lines.lines(there.library.games()))
    assert (back.added, back.known) == (2, 0)  # longer, and another: both are news here


GOOD = '{"game": "connect4", "moves": ["4", "5"]}'


@pytest.mark.parametrize(
    "line",
    [
        "{",
        "null",
        "[]",
        "{}",
        '{"game": "connect4"}',
        '{"game": "connect4", "moves": []}',
        '{"game": "connect4", "moves": ["8"]}',
        '{"game": "connect4", "moves": "12131415"}',
        '{"game": "connect4", "moves": [4]}',
        '{"game": "nosuchgame", "moves": ["4"]}',
        '{"game": 5, "moves": ["4"]}',
        '{"game": "connect4", "moves": ["4"], "seats": ["human"]}',
        '{"game": "connect4", "moves": ["4"], "seats": ["human", "' + "x" * 300 + '"]}',
        '{"game": "connect4", "moves": ["4"], "resigned": "third"}',
        '{"game": "connect4", "moves": ["4"], "seed": "x"}',
        '{"game": "connect4", "moves": ["4"], "seed": Infinity}',
        '{"game": "connect4", "moves": ["4"], "played": "yesterday"}',
        '{"game": "connect4", "moves": ["4"], "played": [5]}',
        '{"game": "connect4", "moves": ["4"], "name": 5}',
        '{"game": "connect4", "moves": ["4"], "name": "' + "x" * 61 + '"}',
        '{"game": "connect4", "moves": ["4"], "played": "0001-01-01T00:00:00+00:00"}',
        "[" * 100_000,
        "x" * 50_000,
    ],
)
def test_a_damaged_line_is_named_and_the_others_are_kept(shelves, line):
    shelf, _other = shelves
    found = taken_in(shelf, ["", line, GOOD + "\n"], first=13)
    assert (found.added, found.damaged) == (1, [14])
    (game,) = shelf.library.games()
    assert game.moves == ("4", "5")
    assert game.people == 2


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=60)
@given(st.text())
def test_no_line_stops_the_others(tmp_path, line):
    saved = SavedGames(tmp_path)
    found = game_lines.take_in([line.replace("\n", " ")], GameLibrary(saved))
    assert found.damaged == ([1] if line.replace("\n", " ").strip() else [])
    saved.close()


def test_there_is_room_for_so_many_games_and_no_more(tmp_path):
    saved = SavedGames(tmp_path, most=2)
    games = [json.dumps({"game": "connect4", "moves": [str(n)]}) for n in range(1, 6)]
    found = game_lines.take_in(games, GameLibrary(saved))
    assert (found.added, found.left_out) == (2, 3)
    saved.close()
    assert SavedGames(tmp_path, most=2).stamps().keys() == saved.stamps().keys()


def test_what_is_said_counts_and_names_the_lines():
    found = game_lines.Imported(added=412, known=2, damaged=[14, 80, 81])
    assert list(found.sentences()) == [
        "412 games added.",
        "2 were here already.",
        "3 lines could not be read: 14, 80 and 81.",
    ]
    assert "1, 2, 3, 4, 5, 6, 7, 8…" in game_lines.damaged_sentence(list(range(1, 100)))
    language.use("fr")
    assert game_lines.damaged_sentence([14]).startswith("1 ligne")
