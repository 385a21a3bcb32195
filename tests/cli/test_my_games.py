"""``pions games --mine``: the games of this machine in a terminal, and those played there."""

import json
import re
from pathlib import Path

import pytest

from shelves import Shelf, played


@pytest.fixture
def shelf(monkeypatch, tmp_path):
    """The games of this machine, for this test alone."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    with Shelf(tmp_path / "state" / "pions" / "games") as made:
        yield made


def listed(pions, *options):
    return json.loads(pions("games", "--mine", "--json", *options).out)


def test_a_game_played_in_the_terminal_is_in_the_list_and_goes_on_being_it(pions, shelf):
    pions("play", "--against", "human", typed="4\n4\nundo\n5\nquit\n")
    (game,) = listed(pions)
    assert (game["line"], game["score"], game["opponent"]) == ("45", "open", "human")
    pions("play", "--against", "random", "--start", "me", "--seed", "1", typed="4\nresign\n")
    assert [game["score"] for game in listed(pions)] == ["lost", "open"]
    pions("play", typed="quit\n")
    assert len(listed(pions)) == 2  # without a move there is nothing to keep
    assert len(shelf.library.games()) == 2


def test_a_game_that_cannot_be_kept_is_played_all_the_same(pions, monkeypatch, tmp_path):
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "file"))
    (tmp_path / "file").write_text("")
    ended = pions("play", "--against", "human", typed="4\nquit\n")
    assert ended.status == 0
    assert "This game could not be kept: " in ended.out
    refused = pions("games", "--mine")
    assert refused.status == 2
    assert "is a file: games are kept in a folder" in refused.err


def test_the_reason_why_a_game_is_not_kept_is_french_too(pions, monkeypatch, tmp_path):
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "file"))
    (tmp_path / "file").write_text("")
    said = pions("play", "--against", "human", typed="4\nquit\n", lang="fr").out
    assert "une partie du chemin est un fichier, pas un dossier" in " ".join(said.split())


def test_files_that_hold_no_game_are_named_and_the_others_listed(pions, shelf):
    key = shelf.put(played("4455"))
    games = shelf.saved._folder
    whole = (games / f"{key}.json").read_text()
    (games / "AAAAAAAAAAAAAAAA.json").write_text(whole[: len(whole) // 2])
    (games / "BBBBBBBBBBBBBBBB.json").mkdir()
    (games / "CCCCCCCCCCCCCCCC.json").write_text('{"text": "of an opponent"}')
    said = pions("games", "--mine", "--json")
    assert [game["id"] for game in json.loads(said.out)] == [key]
    assert said.err == (
        "2 files cannot be read as games, and are left out: "
        "AAAAAAAAAAAAAAAA.json, BBBBBBBBBBBBBBBB.json\n"
    )


def test_a_folder_that_the_system_refuses_is_a_sentence(pions, monkeypatch, tmp_path):
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / ("a" * 300)))
    refused = pions("games", "--mine")
    assert refused.status == 2
    assert "cannot be read: the name is too long." in refused.err


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_list_says_what_there_is_to_say(pions, shelf, lang):
    key = shelf.put(played("1213141"), name="Friday")
    out = pions("games", "--mine", lang=lang).out
    won, moves = ("you won", "7 moves") if lang == "en" else ("gagné", "7 coups")
    assert re.search(rf"{key} .*{won} · {moves} · .*Friday", out)
    judged = pions("games", "--mine", "--judge", lang=lang).out
    assert ("mistake" if lang == "en" else "erreur") in judged
    assert shelf.library.find(key).errors is not None


def test_an_empty_list_says_how_games_come(pions, shelf):
    assert "pions play" in pions("games", "--mine").out
    shelf.put(played("4"))
    assert "No game like that" in pions("games", "--mine", "--search", "zzz").out


def test_games_are_searched_and_the_newest_come_first(pions, shelf):
    won, other = shelf.put(played("1213141")), shelf.put(played(["a1"], game="hex-5"))
    assert [game["id"] for game in listed(pions)] == [other, won]
    for options in (["--search", "1213"], ["--game", "connect4"], ["--result", "won"]):
        assert [game["id"] for game in listed(pions, *options)] == [won]
    shown = pions("games", "--mine", "--last", "1").out
    assert other in shown
    assert won not in shown
    assert "1 of 2" in shown


def test_a_game_is_named_deleted_and_brought_back(pions, shelf):
    key = shelf.put(played("4"))
    named = pions("games", "--name", key[:6], "The final")
    assert named.status == 0
    assert named.out.startswith("Named: ")
    assert "“The final”" in named.out
    assert listed(pions)[0]["name"] == "The final"
    told = pions("games", "--delete", key).out
    assert listed(pions) == []
    assert pions(*re.search(r"pions (games --restore \S+)", told)[1].split()).status == 0
    assert listed(pions)[0]["id"] == key


def test_a_game_that_is_here_is_not_said_to_be_gone(pions, shelf):
    ended = pions("games", "--restore", shelf.put(played("4")))
    assert ended.status == 0
    assert "This game is here" in ended.out


def test_a_folder_comes_with_games_only(pions, shelf, tmp_path):
    shelf.put(played("1213141"))
    file, folder = tmp_path / "games.jsonl", tmp_path / "mistyped"
    pions("games", "--export", str(file))
    elsewhere = "--folder", str(folder)
    for words in (["--mine"], ["--search", "1"], ["--export", str(tmp_path / "none.jsonl")]):
        refused = pions("games", *words, *elsewhere)
        assert refused.status == 2
        assert "There is no folder" in refused.err
        assert not folder.exists()
    assert pions("games", "--import", str(file), *elsewhere).status == 0
    assert len(listed(pions, *elsewhere)) == 1


def test_games_are_asked_for_by_any_name_of_theirs(pions, shelf):
    shelf.put(played("4"))
    refused = pions("games", "--mine", "--game", "foo")
    assert refused.status == 2
    assert "There is no game called “foo”" in refused.err
    assert len(listed(pions, "--game", "Puissance4")) == 1
    assert listed(pions, "--game", "hex-5") == []


def test_games_go_out_and_come_in(pions, shelf, tmp_path, monkeypatch):
    shelf.put(played("1213141"), name="Friday")
    file = tmp_path / "games.jsonl"
    assert "1 game written" in pions("games", "--export", str(file)).out
    with file.open("a") as more:
        more.write("damaged\n")
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "elsewhere"))
    ended = pions("games", "--import", str(file))
    assert ended.status == 1
    assert "1 game added." in ended.out
    assert "1 line could not be read: 2." in ended.out
    assert listed(pions)[0]["name"] == "Friday"
    assert "1 was here already." in pions("games", "--import", str(file)).out


@pytest.mark.parametrize(
    "options",
    [
        ["--delete", "nosuchgame"],
        ["--restore", "nosuchgame"],
        ["--name", "nosuchgame", "x"],
        ["--import", "nowhere.jsonl"],
        ["--import", "."],
        ["--export", "."],
        ["--export", "nowhere/games.jsonl"],
        ["--mine", "--folder", __file__],
    ],
    ids=str,
)
def test_what_cannot_be_done_is_a_sentence(pions, shelf, options):
    shelf.put(played("4"))
    ended = pions("games", *options)
    assert ended.status == 2
    assert ended.err.strip().endswith((".", "?"))
    assert "Traceback" not in ended.err
    assert Path(__file__).exists()
