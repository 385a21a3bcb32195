"""Tournaments over the line: found by keys, told to whoever watches, whatever their files hold."""

import json
from contextlib import closing
from dataclasses import replace

import pytest

from pions.store.database import Store
from pions.store.game_records import Seat
from pions.web.views import tournaments as tournament
from served import Client, Served
from tournaments import GAME, TOURNAMENT, finished, hand_made, request, some_games

RLO = "\N{RIGHT-TO-LEFT OVERRIDE}"
SCRIPT = "<img src=x onerror=alert(1)>"


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    one = tmp_path_factory.mktemp("tournaments")
    finished(request(one))
    return one


@pytest.fixture(scope="module")
def served(tmp_path_factory, folder):
    with Served(tmp_path_factory.mktemp("games"), tournaments=[folder]) as running:
        yield running


def keys(client):
    return {one["file"]: one.get("key") for one in client.tell("tournaments")["tournaments"]}


def pushed(client, fits):
    """The first push about a tournament that fits."""
    while True:
        message = client.pushed.pop(0) if client.pushed else client.hear()
        if "tournament" in message and fits(message["tournament"]):
            return message["tournament"]


def test_a_tournament_is_told_from_its_heading_to_its_last_game(client):
    (listed,) = client.tell("tournaments")["tournaments"]
    assert (listed["file"], listed["game"], listed["players"], listed["games"]) == (
        "games.db", "gravity-4x4x3", "4 players", "12 games",
    )  # fmt: skip
    seen = client.tell("tournament", tournament=listed["key"])
    assert (seen["done"], seen["total"], seen["state"]) == (12, 12, "finished")
    assert seen["progress"] == "12 of 12 games"
    ranking = seen["ranking"]
    assert {one["name"] for one in ranking} == {
        "random", "oneply", "proof:n=1", "alphabeta:depth=1",
    }  # fmt: skip
    assert [one["place"] for one in ranking] == sorted(one["place"] for one in ranking)
    for index, row in enumerate(seen["cross"]):
        assert row[index] == ["", "self"]
        assert len(row) == 4
    low, value, high = zip(*(one["whisker"] for one in ranking), strict=True)
    assert min(low) == 0
    assert max(high) == 1
    assert all(a <= b <= c for a, b, c in zip(low, value, high, strict=True))
    for game in seen["latest"]:
        whole = client.tell("tournament game", tournament=listed["key"], name=game["id"])
        assert whole["board"]["cells"] == game["board"]["cells"]
        assert len(whole["moves"]) == len(whole["times"]) == game["plies"]
        at = client.tell("position", game=whole["board"]["game"],
                         moves=[one["move"] for one in whole["moves"]])  # fmt: skip
        assert at["board"]["cells"] == whole["board"]["cells"]


def test_games_are_narrowed_by_player_and_by_ending(client):
    key = keys(client)["games.db"]
    everything = client.tell("tournament games", tournament=key)
    assert everything["total"] == len(everything["games"]) == 12
    assert [one["number"] for one in everything["games"]] == list(range(12, 0, -1))
    mine = client.tell("tournament games", tournament=key, player="random")
    assert mine["total"] == 6
    assert all("random" in one["players"] for one in mine["games"])
    won = client.tell("tournament games", tournament=key, ending="win")["total"]
    drawn = client.tell("tournament games", tournament=key, ending="draw")["total"]
    assert won + drawn == 12
    assert client.tell("tournament games", tournament=key, page=7)["games"] == []


def test_neighbours_lead_from_the_first_game_to_the_last(client):
    key = keys(client)["games.db"]
    games = client.tell("tournament games", tournament=key)["games"]
    name, met = games[-1]["id"], []
    while name:
        game = client.tell("tournament game", tournament=key, name=name)
        met.append(game["number"])
        name = game["after"]
    assert met == list(range(1, 13))


def test_french_is_spoken_to_those_who_speak_it(served):
    with closing(Client(served.port)) as one:
        one.tell("hello", language="fr")
        seen = one.tell("tournament", tournament=keys(one)["games.db"])
        assert seen["players"] == "4 joueurs"
        assert seen["said"] == "terminé"


@pytest.mark.parametrize("key", ["", "x", "../games.db", "/etc/passwd", "games.db", "0" * 18])
def test_a_browser_reads_no_path(client, folder, key):
    for name in (key, str(folder / "games.db")[:40]):
        for verb in ("tournament", "tournament games", "tournament game"):
            assert "error" in client.ask(verb, tournament=name, name="x")
    told = [
        client.tell("tournaments"),
        client.tell("tournament", tournament=keys(client)["games.db"]),
    ]
    assert str(folder) not in json.dumps(told)


def test_whoever_watches_hears_of_new_games_and_of_nothing_else(served, folder, client):
    path = hand_made(folder / "grows.db", some_games(2), rounds=3)
    key = keys(client)["grows.db"]
    seen = client.tell("tournament", tournament=key)
    assert (seen["done"], seen["total"], seen["state"]) == (2, 6, "live")
    client.pushed.clear()
    assert client.tell("tournament games", tournament=key)["total"] == 2
    games = list(enumerate(some_games(6)))
    with Store.existing(path) as store:
        store.add("t1", games[2:4])
        halfway = pushed(client, lambda one: one["done"] == 4)
        assert (halfway["state"], bool(halfway["left"])) == ("live", True)  # two games of late
        store.add("t1", games[4:])
        last = pushed(client, lambda one: one["done"] == 6)
    assert (last["key"], last["state"]) == (key, "finished")
    assert client.tell("tournament games", tournament=key)["total"] == 6
    assert last["latest"][0]["number"] == 6
    with closing(Client(served.port)) as other:  # what has not changed is not told again
        other.tell("hello")
        other.tell("tournament", tournament=key)
        assert sum("tournament" in one for one in silence(other, 2)) <= 1  # its file was closed
    client.tell("tournament leave")
    with Store.existing(path) as store:
        store.recount("t1", "gravity-4x4x3", lambda _games: {"g0": 0, "g1": 1})
    client.pushed.clear()
    assert not any("tournament" in one for one in silence(client))


def silence(client, seconds=0.6):
    """All that is heard until nothing is, for a while."""
    heard, client.pushed = client.pushed, []
    while True:
        try:
            heard.append(client.hear(seconds))
        except TimeoutError:
            return heard


def test_a_file_that_goes_away_and_comes_back_is_told_of(folder, client):
    path = hand_made(folder / "goes.db", some_games(2))
    key = keys(client)["goes.db"]
    assert client.tell("tournament", tournament=key)["problem"] == ""
    kept = path.read_bytes()
    path.unlink()
    assert "no file of games" in pushed(client, lambda one: one["problem"])["problem"]
    assert "no file of games" in client.ask("tournament games", tournament=key)["error"]
    path.write_bytes(b"\x00" * 4096)
    assert "is not a file" in pushed(client, lambda one: "not a file" in one["problem"])["problem"]
    path.write_bytes(kept)
    assert pushed(client, lambda one: not one["problem"])["done"] == 2
    path.unlink()


def test_files_nobody_can_read_are_listed_with_the_reason(folder, client):
    path = hand_made(folder / "damaged.db", some_games(400))
    with path.open("r+b") as file:
        file.seek(4096)
        file.write(b"\xa5" * (path.stat().st_size - 4096))
    bad = [one for one in client.tell("tournaments")["tournaments"] if one["problem"]]
    assert [one["file"] for one in bad] == ["damaged.db"]
    assert "damaged" in bad[0]["problem"]
    path.unlink()


@pytest.mark.parametrize(
    ("game", "said"), [("nim.py", "pions serve --game nim.py"), ("chess", "no game called")]
)
def test_a_tournament_of_a_game_nobody_knows_here_is_listed_with_what_to_do(
    folder, client, game, said
):
    path = folder / "other.db"
    with Store(path) as store:
        store.open_tournament(replace(TOURNAMENT, game=game))
    (bad,) = [one for one in client.tell("tournaments")["tournaments"] if one["problem"]]
    assert bad["file"] == "other.db"
    assert said in bad["problem"]
    path.unlink()


def test_what_players_are_called_and_print_stays_text_and_ends(folder, client):
    hostile = replace(
        GAME, first=Seat(SCRIPT, "p", "a\tb\r\n\x1b[31m" + RLO + "x" * 50_000), opening="",
        second=Seat(RLO + "evil" * 40, "p"), moves="12", seconds=(0.1, 0.1), winner="first",
        termination=SCRIPT, cause={"says": SCRIPT + "{x}"}, trace=SCRIPT + "\n\x00",
    )  # fmt: skip
    path = hand_made(folder / "hostile.db", [hostile], names=(SCRIPT, RLO + "evil" * 40))
    key = keys(client)["hostile.db"]
    told = client.tell("tournament", tournament=key)
    assert told["ranking"][0]["label"] == SCRIPT
    assert RLO not in json.dumps([told["latest"], told["remarks"]], ensure_ascii=False)
    game = client.tell("tournament game", tournament=key, name="g1")
    assert game["players"] == [SCRIPT, tournament.name(RLO + "evil" * 40)]
    assert len(game["players"][1]) <= 60
    text = game["printed"][0]
    assert text.startswith("a   b\n\\x1b[31m\\u202exxx")
    assert text.endswith("(the rest is left out)")
    assert len(text) < 21_000
    assert game["trace"] == SCRIPT + "\n\\x00"
    assert game["detail"] == SCRIPT + "{x}"
    path.unlink()


@pytest.mark.once
def test_ten_thousand_games_of_thirty_players_make_a_small_message(folder, client):
    names = [f"player{number}" for number in range(30)]
    path = hand_made(folder / "large.db", some_games(10_000, names), names=names, rounds=12)
    key = keys(client)["large.db"]
    seen = client.tell("tournament", tournament=key)
    assert seen["done"] == 10_000
    assert len(json.dumps(seen)) < 60_000
    page = client.tell("tournament games", tournament=key, player="player7", page=20)
    assert page["total"] == sum("player7" in (g.first.name, g.second.name)
                                for g in some_games(10_000, names))  # fmt: skip
    assert len(page["games"]) == 25
    client.tell("tournament leave")
    path.unlink()
