"""One's games over the line: listed, judged once, named, deleted and brought back, out and in."""

import json
from unittest.mock import ANY

import pytest

from pions.app.mine import kept_game
from pions.app.mine.saved_games import SavedGames
from served import Client, Served
from shelves import Shelf, played


def keys(client, **wish):
    return [game["key"] for game in client.tell("my games", **wish)["games"]]


def test_a_list_comes_in_parts_newest_first(mine, shelf):
    put = [shelf.put(played("4")) for _ in range(5)]
    found = mine.tell("my games", first=1, count=2)
    assert [game["key"] for game in found["games"]] == [put[3], put[2]]
    assert (found["total"], found["found"], found["first"]) == (5, 5, 1)
    assert keys(mine, first=99) == []


def test_a_row_says_whom_when_and_how_it_ended(mine, shelf):
    shelf.put(played("1213141"), name="Friday")
    shelf.put(played("4"))
    shelf.put(played("45"))
    (yours, theirs, won) = mine.tell("my games")["games"]
    assert won["opponent"] == "Level 3: learner"
    assert (won["name"], won["result"], won["plies"]) == ("Friday", "you won", 7)
    assert (won["who"], won["line"], won["played"]) == ("you were Red", "1213141", 1001.0)
    assert len(won["picture"]["winning_cells"]) == 4
    assert (yours["who"], yours["score"]) == ("your turn", "open")
    assert theirs["who"] == "you are Red"


def test_a_list_is_searched(mine, shelf):
    won = shelf.put(played("1213141"))
    shelf.put(played(["a1"], game="hex-5"))
    assert (
        keys(mine, score="won") == keys(mine, search="12") == keys(mine, game="connect4") == [won]
    )
    found = mine.tell("my games", search="zzz")
    assert (found["total"], found["found"], found["games"]) == (2, 0, [])
    assert dict(found["titles"]) == {"hex-5": ANY, "connect4": "Connect Four"}


def test_a_game_is_judged_once_and_that_is_kept(mine, shelf, tmp_path):
    key = shelf.put(played("1", resign=True))
    (before,) = mine.tell("my games")["games"]
    assert before["awaited"]
    assert before["judged"] is None
    found = mine.tell("judge game", table=key)
    assert found["errors"] == [0]
    assert found["course"][0] < 0
    (after,) = mine.tell("my games")["games"]
    assert (after["judged"], after["awaited"]) == (found, False)
    kept = json.loads((tmp_path / f"{key}.json").read_text())
    assert kept["judged"]["values"]
    hexed = shelf.put(played(["a1"], game="hex-11"))
    assert "solver" in mine.ask("judge game", table=hexed)["error"]


def test_a_game_that_goes_on_is_judged_anew(mine):
    table = mine.tell("open", game="connect4", first="human", second="human")["key"]
    mine.tell("play", table=table, move="1", ply=0)
    assert mine.tell("judge game", table=table)["errors"] == [0]
    (game,) = mine.tell("my games")["games"]
    assert (game["judged"], game["awaited"]) == (None, False)  # not told to whoever plays on
    mine.tell("act", table=table, action="undo")
    mine.tell("play", table=table, move="4", ply=0)
    assert mine.tell("judge game", table=table)["errors"] == []


def test_a_name_stays_when_the_game_goes_on(mine):
    table = mine.tell("open", game="connect4", first="human", second="human")["key"]
    mine.tell("play", table=table, move="1", ply=0)
    mine.tell("name game", table=table, name=" The   final ")
    mine.tell("play", table=table, move="1", ply=1)
    (game,) = mine.tell("my games")["games"]
    assert (game["name"], game["plies"]) == ("The final", 2)
    assert "60 characters" in mine.ask("name game", table=table, name="x" * 61)["error"]


def test_a_deleted_game_is_found_nowhere_until_it_is_brought_back(mine):
    table = mine.tell("open", game="connect4", first="human", second="human")["key"]
    mine.tell("play", table=table, move="1", ply=0)
    mine.tell("delete game", table=table)
    assert keys(mine) == []
    assert "not kept here" in mine.ask("attach", table=table)["error"]
    assert "not kept here" in mine.ask("delete game", table=table)["error"]
    mine.tell("restore game", table=table)
    assert keys(mine) == [table]
    assert mine.tell("attach", table=table)["ply"] == 1


def test_games_go_out_and_come_in(mine, shelf, tmp_path_factory):
    shelf.put(played("1213141"), name="Friday")
    text = mine.tell("export games")["text"]
    again = mine.tell("import games", name="a.jsonl", text=text + "damaged\n", first=10)
    assert again == {"added": 0, "known": 1, "left_out": 0, "nobodys": 0, "damaged": [11]}
    with Served(tmp_path_factory.mktemp("other")) as other:
        there = Client(other.port)
        assert there.tell("import games", name="a", text=text)["added"] == 1
        assert there.tell("export games")["text"] == text
        there.close()


def test_on_a_shared_server_everybody_sees_their_own_games_only(tmp_path):
    shelf = Shelf(tmp_path)
    shelf.put(played("4"))
    shelf.saved.close()
    with Served(tmp_path, host="0.0.0.0") as running:  # noqa: S104 - what it is about
        me, you, nobody = (Client(running.port) for _ in range(3))
        me.tell("hello", visitor="me")
        you.tell("hello", visitor="you")
        nobody.tell("hello")
        tables = {}
        for name, one in (("me", me), ("you", you)):
            table = one.tell("open", game="connect4", first="human", second="human")["key"]
            one.tell("play", table=table, move="1", ply=0)
            tables[name] = table
        assert keys(me) == [tables["me"]]
        assert keys(you) == [tables["you"]]
        assert keys(nobody) == []
        assert nobody.tell("export games") == {"text": ""}
        for verb in ("delete game", "judge game"):
            assert "not kept here" in you.ask(verb, table=tables["me"])["error"]
        for one in (me, you, nobody):
            one.close()
    assert len(SavedGames(tmp_path).stamps()) == 3


def test_both_who_sat_at_a_table_for_two_find_the_game_and_delete_it_for_themselves(tmp_path):
    with Served(tmp_path, host="0.0.0.0") as running:  # noqa: S104 - what it is about
        anna, ben, carl = (Client(running.port) for _ in range(3))
        for name, one in (("anna", anna), ("ben", ben), ("carl", carl)):
            one.tell("hello", language="en", visitor=name)
        table = anna.tell("open two", game="gravity-4x4x3")
        key = table["table"]
        anna.tell("sit", table=key, token=table["mine"])
        ben.tell("sit", table=key, token=table["other"])
        carl.tell("attach", table=key)
        anna.tell("play", table=key, move="1", ply=0)
        rows = [one.tell("my games")["games"][0] for one in (anna, ben)]
        assert [row["opponent"] for row in rows] == ["Table for two"] * 2
        assert [row["who"] for row in rows] == ["you are Red", "your turn"]
        assert keys(carl) == []
        anna.tell("delete game", table=key)
        assert (keys(anna), keys(ben)) == ([], [key])
        assert ben.tell("play", table=key, move="2", ply=1)["ply"] == 2
        assert anna.tell("play", table=key, move="1", ply=2)["ply"] == 3  # her seat is still hers
        ben.tell("seat act", table=key, action="resign")
        assert keys(anna) == []
        anna.tell("restore game", table=key)  # of whom alone it was hidden
        rows = [one.tell("my games")["games"][0] for one in (anna, ben)]
        assert [row["result"] for row in rows] == ["you won", "you lost"]
        anna.tell("seat act", table=key, action="propose", wish="rematch")
        ben.tell("seat act", table=key, action="accept", wish="rematch")
        ben.tell("play", table=key, move="1", ply=0)
        rows = [one.tell("my games")["games"] for one in (anna, ben)]
        assert [[row["who"] for row in games] for games in rows] == [
            ["your turn", "you were Red"],
            ["you are Red", "you were Yellow"],
        ]
        # A name, and who has deleted a game, is of that game and not of the next one at its table.
        ben.tell("name game", table=key, name="second")
        anna.tell("delete game", table=key)
        anna.tell("seat act", table=key, action="resign")
        anna.tell("seat act", table=key, action="propose", wish="rematch")
        ben.tell("seat act", table=key, action="accept", wish="rematch")
        anna.tell("play", table=key, move="1", ply=0)
        rows = [one.tell("my games")["games"] for one in (anna, ben)]
        assert [[row["name"] for row in games] for games in rows] == [["", ""], ["", "second", ""]]
        assert [games[0]["key"] for games in rows] == [key, key]
        for one in (anna, ben, carl):
            one.close()


@pytest.mark.parametrize(
    ("verb", "fields"),
    [
        ("my games", {"score": "best"}),
        ("my games", {"count": 101}),
        ("my games", {"search": "x" * 61}),
        ("judge game", {"table": "../../x"}),
        ("name game", {"table": "a" * 16}),
        ("restore game", {"table": "a" * 16}),
        ("import games", {"name": "a"}),
    ],
)
def test_garbage_is_refused_in_a_sentence(client, verb, fields):
    assert client.ask(verb, **fields)["error"].endswith(".")


def test_a_full_disk_is_a_sentence(mine, shelf, monkeypatch):
    key = shelf.put(played("4"))

    def full(*_paths):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("pathlib.Path.replace", full)
    for verb, more in (("name game", {"name": "x"}), ("delete game", {})):
        said = mine.ask(verb, table=key, **more)["error"]
        assert "the disk is full" in said
    monkeypatch.undo()
    assert keys(mine) == [key]
    assert kept_game.kept_game(key, shelf.saved.get(key), 0.0).name == ""


def test_a_deleted_game_is_brought_back_by_whom_it_belonged_to_and_nobody_else(tmp_path):
    with Served(tmp_path, host="0.0.0.0") as running:  # noqa: S104 - what it is about
        anna, carl, nobody = (Client(running.port) for _ in range(3))
        anna.tell("hello", language="en", visitor="anna")
        carl.tell("hello", language="en", visitor="carl")
        nobody.tell("hello", language="en")
        key = anna.tell("open", game="gravity-4x4x3", first="human", second="human")["key"]
        anna.tell("play", table=key, move="1", ply=0)
        anna.tell("delete game", table=key)
        for other in (carl, nobody):
            refused = other.ask("restore game", table=key)["error"]
            assert refused == "This game is not kept here any more."
        assert keys(anna) == []
        anna.tell("restore game", table=key)
        assert keys(anna) == [key]
        for one in (anna, carl, nobody):
            one.close()
