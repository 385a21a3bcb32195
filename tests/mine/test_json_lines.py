"""Games as JSON lines: what goes out comes in again; what is damaged is named and harms nobody."""

import json
from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pions.app.mine import json_lines, saved_games
from pions.app.mine.kept_game import GameReader
from pions.app.mine.library import TERMINAL, GameLibrary
from pions.app.mine.saved_games import SavedGames
from pions.app.play.session import HUMAN
from pions.app.profile import games_file
from pions.core import language
from pions.core.types import Side
from pions.render import my_games
from shelves import LEVEL, Shelf, played

ME = GameReader("me", alone=False)


@pytest.fixture
def shelves(tmp_path):
    """Two machines."""
    with Shelf(tmp_path / "one") as one, Shelf(tmp_path / "other") as other:
        yield one, other


def told(game):
    """All of a game but where it is kept."""
    seat = game.two, game.side, game.score
    return game.session(), game.result, game.played, game.name, seat


def taken_in(shelf, lines, **more):
    """Take lines in, and wait for the disk."""
    found = json_lines.take_in(lines, shelf.library, **more)
    assert not any(one.result() for one in found.written)
    shelf.library.read()
    return found


def test_all_games_go_from_one_machine_to_another_once(shelves):
    here, there = shelves
    here.put(played("1213141"), name="« l'été »")
    here.put(played(["c3", "swap"], game="hex-5-swap", seats=(HUMAN, HUMAN)))
    drawn = played("4").history.drawing
    here.put(played("12", start=drawn, seats=(LEVEL, HUMAN), resign=True))
    lines = list(json_lines.lines(here.library.games()))
    found = taken_in(there, lines, reader=ME)
    assert (found.added, found.known, found.damaged) == (3, 0, [])
    assert [told(game) for game in there.library.games(ME)] == [
        told(game) for game in here.library.games()
    ]
    again = taken_in(there, lines)
    assert (again.added, again.known) == (0, 3)
    assert len(there.library.games()) == 3


@st.composite
def sessions(draw):
    """Games of random moves that ended in every way a game can, or go on."""
    seats = draw(st.sampled_from([(HUMAN, HUMAN), (HUMAN, LEVEL), (LEVEL, HUMAN)]))
    session = played("", seats, game="gravity-4x4x3", seed=draw(st.integers(0, 2)))
    wanted = draw(st.integers(2, 16))
    while session.ply < wanted and session.result is None:
        session = session.play(draw(st.sampled_from(session.history.choices)))
    if session.result is None:
        ending = draw(st.sampled_from(["resigned", "overtime", "agreed", ""]))
        side = Side(draw(st.integers(0, 1)))
        session = replace(
            session, **({ending: side if ending != "agreed" else True} if ending else {})
        )
    return session


PLACES = st.sampled_from([{}, {"owners": ["me", "you"]}, {"owners": ["you", "me"]}])


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=40)
@given(st.lists(st.tuples(sessions(), PLACES), min_size=1, max_size=4))
def test_what_goes_out_comes_in_however_it_ended(tmp_path, games):
    here, there = (Shelf(tmp_path / saved_games.new_key()) for _ in range(2))
    for session, places in games:
        here.put(session, owner="me", **(places if session.seats == (HUMAN, HUMAN) else {}))
    kept = here.library.games(ME)
    assert [game.session() for game in kept] == [session for session, _places in reversed(games)]
    found = taken_in(there, json_lines.lines(kept), reader=ME)
    assert found.damaged == []
    came = [told(game) for game in there.library.games(ME)]
    assert [one for one in map(told, kept) if one in came] == came
    over = [game for game in kept if game.result]
    arrived = [without_date(game) for game in there.library.games(ME)]
    assert all(without_date(game) in arrived for game in over)
    again = taken_in(there, json_lines.lines(kept), reader=ME)
    assert (again.added, again.known) == (0, len(kept))
    for shelf in (here, there):
        shelf.saved.close()


def without_date(game):
    """Two games with the same moves and the same end are one, whenever they were played."""
    return replace(game, key="", played=0.0, owners=("", ""))


def test_a_game_that_has_gone_on_is_recognised_from_its_beginning(shelves):
    here, there = shelves
    here.put(played("45", seed=7))
    there.put(played("453", seed=7))
    there.put(played("44", seed=7))
    found = taken_in(there, json_lines.lines(here.library.games()))
    assert (found.added, found.known) == (0, 1)
    back = taken_in(here, json_lines.lines(there.library.games()))
    assert (back.added, back.known) == (2, 0)  # longer, and another: both are news here


GOOD = '{"game": "connect4", "moves": ["4", "5"]}'


DAMAGED = [
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
    '{"game": "connect4", "moves": ["4"]' + " " * 200_000 + "}",
    '{"game": "connect4", "moves": ["4"], "result": "third"}',
    '{"game": "connect4", "moves": ["4"], "overtime": "third"}',
    '{"game": "connect4", "moves": ["4"], "seat": "third"}',
]


@pytest.mark.parametrize("line", DAMAGED)
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
    found = json_lines.take_in([line.replace("\n", " ")], GameLibrary(saved))
    assert found.damaged == ([1] if line.replace("\n", " ").strip() else [])
    saved.close()


CONTEST = {"Event": "connect4", "Moves": "1213141", "First": "ada", "Second": "bob"}
CHATTY = json.dumps(CONTEST | {"FirstOutput": "\0" * 8_000, "Detail": "\n" * 9_000})
LINES = [
    *DAMAGED,
    GOOD,
    "",
    json.dumps(CONTEST),
    CHATTY,
    json.dumps(CONTEST | {"First": "a" * 300}),
    '{"game": "connect4", "moves": ["4"], "seats": ["human", "a\u2028b"]}',
    '{"game": "connect4", "moves": ["4"], "name": "a\u2029b\x85c"}',
    '{"game": "connect4", "moves": ["4"], "seats": ["random", "random"]}',
]


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=25)
@given(st.lists(st.sampled_from(LINES), max_size=6), st.sampled_from(["\n", "\r\n"]))
def test_a_profile_and_a_list_of_games_find_the_same_lines_damaged(tmp_path, chosen, newline):
    path = tmp_path / "games.jsonl"
    path.write_text("".join(line + newline for line in chosen), "utf-8", newline="")
    saved = SavedGames(tmp_path / saved_games.new_key())
    with path.open(encoding="utf-8") as file:
        found = json_lines.take_in(file, GameLibrary(saved))
    saved.close()
    counted = [number for number, line in enumerate(chosen, start=1) if line in DAMAGED]
    counted += [number for number, line in enumerate(chosen, start=1) if "a" * 300 in line]
    assert found.damaged == sorted(counted)
    judged = games_file.read(path)
    assert [label for label, _why in judged.damaged] == [f"#{number}" for number in found.damaged]
    assert len(judged.games) == found.added + found.known + found.nobodys


def test_games_between_programs_are_nobody_s_own(shelves):
    shelf, _other = shelves
    found = taken_in(shelf, [CHATTY, GOOD])
    assert (found.added, found.nobodys, found.damaged) == (1, 1, [])
    assert "1 game is left out: no person plays in it." in my_games.imported(found)


def test_a_game_of_a_table_for_two_is_profiled_for_the_side_one_was(shelves):
    shelf, _other = shelves
    session = played("1213141", (HUMAN, HUMAN))
    shelf.put(session, owner="you", owners=["you", "me"])
    mine, unknown = (list(json_lines.lines(shelf.library.games(who))) for who in (ME, TERMINAL))
    assert [one.side for one in games_file.parsed(mine).played(HUMAN, "connect4")] == [Side.SECOND]
    assert games_file.parsed(unknown).counted == ()


def test_a_line_of_an_older_version_says_only_how_it_ended(shelves):
    shelf, _other = shelves
    for result in ("first", "second", "draw"):
        taken_in(shelf, [GOOD[:-1] + f', "result": "{result}"' + "}"])
        (game,) = (one for one in shelf.library.games() if one.result == result)
        assert game.session().result == result


def test_there_is_room_for_so_many_games_and_no_more(tmp_path):
    saved = SavedGames(tmp_path, most=2)
    games = [json.dumps({"game": "connect4", "moves": [str(n)]}) for n in range(1, 6)]
    found = json_lines.take_in(games, GameLibrary(saved))
    assert (found.added, found.left_out) == (2, 3)
    saved.close()
    assert SavedGames(tmp_path, most=2).stamps().keys() == saved.stamps().keys()


def test_what_is_said_counts_and_names_the_lines():
    found = json_lines.Imported(added=412, known=2, damaged=[14, 80, 81])
    assert list(my_games.imported(found)) == [
        "412 games added.",
        "2 were here already.",
        "3 lines could not be read: 14, 80 and 81.",
    ]
    hundred = list(range(1, 101))
    assert my_games.damaged(hundred).endswith("98, 99 and 100.")
    assert my_games.damaged([*hundred, 101]).endswith("98, 99, 100, …")
    language.use("fr")
    assert my_games.damaged([14]).startswith("1 ligne")
