"""Tables over the line: moves, answers, undo, stop; kept when nobody is there."""

import json
import threading
from contextlib import closing
from pathlib import Path

import pytest

from pions.web.tables import tables as tables_module
from served import Client, Served
from waiting import eventually

SMALL = "gravity-4x4x3"


@pytest.fixture
def sit(client):
    def open_table(first="human", second="human", game=SMALL, start=""):
        return client.tell("open", game=game, first=first, second=second, start=start)

    return open_table


def test_the_greeting_lists_the_games_in_the_visitors_language(client):
    assert client.tell("hello", language="fr")["games"][0]["rules"].startswith("7 colonnes")
    assert client.tell("hello", language="en")["games"][0]["rules"].startswith("7 columns")


def test_what_the_greeting_offers_is_answered_with_a_game(client):
    for one in client.tell("hello", language="fr")["choices"]:
        values = {field["name"]: field["value"] for field in one["fields"]}
        found = client.tell("game", choice=one["key"], values=values)
        assert found["chosen"] == {"key": one["key"], "values": values}
        table = client.tell("open", game=found["name"], first="human", second="human")
        assert table["board"]["game"] == found["name"]
        assert table["board"]["kind"]["title"]


@pytest.mark.parametrize(
    "values", [[], {"size": 3.5}, {"size": None}, {"size": "5"}, {"size": 10**9}]
)
def test_values_that_are_no_small_numbers_are_refused(client, values):
    assert "ok" not in client.ask("game", choice="hex", values=values)
    assert client.tell("game", choice="hex", values={"size": 5})["name"] == "hex-5"


def test_the_board_brings_what_scripts_need_to_know_of_its_kind(client):
    client.tell("hello", language="fr")
    table = client.tell("open", game="hex-5-swap", first="human", second="human", start="c3")
    kind = table["board"]["kind"]
    assert kind["goals"] == ["relie le haut et le bas", "relie la gauche et la droite"]
    assert [kind["words"][move] for move in table["board"]["legal_moves"] if move in kind["words"]]
    assert {"SGF", *kind["copying"]} == set(client.tell("export", game="hex-5-swap", moves=["c3"]))
    assert all(
        "ok" in client.ask("opinion", game="hex-5-swap", moves=["c3"], player=spec)
        for spec in kind["compared"][:2]
    )


def test_a_move_is_played_as_text_and_lands_where_the_rules_say(client, sit):
    table = sit()
    after = client.tell("play", table=table["key"], move="2", ply=0)
    assert after["board"]["cells"] == ["....", "....", "....", ".x.."]
    assert after["board"]["last_cell"] == [3, 1]
    assert after["moves"] == [{"move": "2", "side": "first"}]
    assert after["board"]["landings"][1] == [2, 1]


def test_a_program_answers_by_itself(client, sit):
    table = sit(second="random")
    client.tell("play", table=table["key"], move="2", ply=0)
    answered = client.until(lambda one: one["ply"] == 2)
    assert answered["moves"][1]["side"] == "second"
    assert not answered["thinking"]


def test_a_program_that_opens_does_so_at_once(client, sit):
    table = sit(first="random")
    opened = client.until(lambda one: one["key"] == table["key"] and one["ply"] == 1)
    assert opened["seats"][1]["person"]


def test_a_full_column_is_refused_with_the_ones_that_are_not(client, sit):
    key = sit(start="111")["key"]
    client.tell("play", table=key, move="1", ply=3)
    refused = client.ask("play", table=key, move="1", ply=4)
    assert refused["error"] == "Column 1 is full. Play 2, 3 or 4."


def test_a_move_for_an_older_board_changes_nothing(client, sit):
    key = sit()["key"]
    client.tell("play", table=key, move="2", ply=0)
    assert "changed meanwhile" in client.ask("play", table=key, move="2", ply=0)["error"]
    assert client.tell("attach", table=key)["ply"] == 1


def test_nobody_plays_for_a_program(client, sit):
    key = sit(first="random", second="random")["key"]
    refused = client.ask("play", table=key, move="1", ply=0)["error"]
    assert refused == "It is the program's turn, not yours."


def test_undo_takes_back_the_answer_and_the_move(client, sit):
    key = sit(second="random")["key"]
    client.tell("play", table=key, move="2", ply=0)
    client.until(lambda one: one["ply"] == 2)
    assert client.tell("act", table=key, action="undo")["ply"] == 0
    assert "take back" in client.ask("act", table=key, action="undo")["error"]


def test_resigning_ends_the_game_and_undo_takes_it_back(client, sit):
    key = sit(second="random")["key"]
    client.tell("play", table=key, move="2", ply=0)
    client.until(lambda one: one["ply"] == 2)
    over = client.tell("act", table=key, action="resign")
    assert (over["result"], over["resigned"]) == ("second", "first")
    assert over["ending"].startswith("You resign.")
    assert client.tell("act", table=key, action="undo")["result"] is None


def test_thinking_can_be_stopped_and_taken_up_again(client, sit):
    key = sit(first="uct:seconds=10", game="connect4")["key"]
    stopped = client.tell("act", table=key, action="stop")
    assert stopped["stopped"]
    assert not stopped["thinking"]
    assert client.tell("act", table=key, action="go on")["thinking"]
    assert not client.tell("act", table=key, action="resign")["thinking"]


def test_two_programs_move_only_when_they_are_told_to(client, sit):
    key = sit(first="random", second="random")["key"]
    assert not client.tell("attach", table=key)["thinking"]
    client.tell("act", table=key, action="go on")
    assert client.until(lambda one: one["key"] == key and one["ply"] == 1)
    assert "resign" in client.ask("act", table=key, action="resign")["error"]


def test_a_program_that_does_not_exist_is_refused_with_its_name(client):
    asked = {"game": SMALL, "first": "human", "second": "alphabetta"}
    assert "Did you mean “alphabeta”?" in client.ask("open", **asked)["error"]


@pytest.mark.parametrize("name", ["/etc/passwd", "../mine.py", "mine.py", "C:\\mine.py:x"])
def test_no_visitor_can_name_a_file(client, name):
    refused = client.ask("open", game=SMALL, first="human", second=name)
    assert "command line" in refused["error"]


def test_everybody_at_a_table_sees_each_move_in_their_own_language(served, client, sit):
    table = sit()
    with closing(Client(served.port)) as other:
        other.tell("hello", language="fr")
        other.tell("attach", table=table["key"])
        client.tell("play", table=table["key"], move="3", ply=0)
        seen = other.until(lambda one: one["ply"] == 1)
    assert seen["board"]["colours"] == ["Rouge", "Jaune"]
    assert client.tell("attach", table=table["key"])["board"]["colours"] == ["Red", "Yellow"]


def test_a_game_outlives_its_server(tmp_path):
    with Served(tmp_path) as running, closing(Client(running.port)) as one:
        one.tell("hello")
        key = one.tell("open", game="hex-3", first="human", second="human")["key"]
        for ply, move in enumerate(["b2", "a1"]):
            one.tell("play", table=key, move=move, ply=ply)
    with Served(tmp_path) as running, closing(Client(running.port)) as one:
        one.tell("hello")
        table = one.tell("attach", table=key)
        assert [move["move"] for move in table["moves"]] == ["b2", "a1"]
        assert one.tell("act", table=key, action="undo")["ply"] == 1


def test_a_file_that_is_no_game_is_no_game(tmp_path):
    (tmp_path / f"{'A' * 16}.json").write_text('{"game": "connect4"}')
    (tmp_path / f"{'B' * 16}.json").write_text("[")
    with Served(tmp_path) as running, closing(Client(running.port)) as one:
        one.tell("hello")
        for key in ("A" * 16, "B" * 16, "C" * 16, "../secret", ""):
            assert "not kept here" in one.ask("attach", table=key)["error"]


def test_what_is_stored_is_plain_json(served, sit):
    key = sit(second="random")["key"]
    file = served.settings.folder / f"{key}.json"
    eventually(file.exists)
    stored = json.loads(file.read_text())
    assert stored["seats"] == ["human", "random"]
    assert stored["moves"] == []


@pytest.fixture
def disk(monkeypatch):
    """Takes half a second to write a game, or until the event is set."""
    ready = threading.Event()

    def slowly(path, target, whole=Path.replace):
        ready.wait(0.5)
        return whole(path, target)

    monkeypatch.setattr(Path, "replace", slowly)
    yield ready
    ready.set()


def on_disk(served, key):
    file = served.settings.folder / f"{key}.json"
    return json.loads(file.read_text())["moves"] if file.exists() else None


@pytest.mark.usefixtures("disk")
def test_what_anybody_hears_of_is_on_a_disk_however_slow(served, client):
    table = client.send(do="open", game=SMALL, first="human", second="human", start="")
    key = client.hear()["ok"]["key"]
    assert on_disk(served, key) == []
    with closing(Client(served.port)) as other, closing(Client(served.port)) as third:
        other.tell("attach", table=key)
        for ply, move in enumerate("23"):
            client.send(do="play", table=key, move=move, ply=ply)
            assert other.hear()["table"]["ply"] == ply + 1
            assert on_disk(served, key) == list("23")[: ply + 1]
        client.send(do="play", table=key, move="4", ply=2)
        while client.hear().get("re") != table + 3:
            pass
        assert on_disk(served, key) == list("234")
        client.send(do="act", table=key, action="undo")
        other.until(lambda one: one["ply"] == 2)
        assert third.tell("attach", table=key)["ply"] == len(on_disk(served, key)) == 2


def test_where_the_disk_hangs_people_play_on(served, client, sit, disk, monkeypatch):
    monkeypatch.setattr(tables_module, "_PATIENCE", 0.05)
    monkeypatch.setattr(Path, "replace", lambda *_: disk.wait())
    key = sit()["key"]
    assert client.tell("play", table=key, move="2", ply=0)["ply"] == 1
    assert on_disk(served, key) is None


def tables(served):
    return served.server.config.app.state.services.tables


def test_a_program_that_would_think_too_long_is_refused_with_the_most(client):
    asked = {"game": "connect4", "first": "human", "second": "uct:seconds=3600"}
    sentence = "Here a program thinks for 10 seconds at most: “uct:seconds=3600” asks for 3600."
    assert client.ask("open", **asked)["error"] == sentence


def test_nobody_thinks_where_nobody_watches_and_goes_on_for_who_comes_back(served, client):
    with closing(Client(served.port)) as one:
        one.tell("hello")
        key = one.tell("open", game="connect4", first="uct:seconds=10", second="human")["key"]
        table = tables(served)._tables[key]
        assert table.thinking is not None
    eventually(lambda: table.thinking is None)
    assert client.tell("attach", table=key)["thinking"]
    client.tell("act", table=key, action="stop")


def test_a_program_goes_on_for_those_who_stay(served, client):
    with closing(Client(served.port)) as one:
        one.tell("hello")
        key = one.tell("open", game="connect4", first="uct:seconds=10", second="human")["key"]
        assert client.tell("attach", table=key)["thinking"]
        table = tables(served)._tables[key]
        before = table.thinking
    eventually(lambda: table.thinking not in {before, None})
    client.tell("act", table=key, action="stop")


def test_a_match_of_programs_stops_when_nobody_watches(served):
    with closing(Client(served.port)) as one:
        one.tell("hello")
        seats = {"first": "uct:seconds=10", "second": "random"}
        key = one.tell("open", game="connect4", **seats)["key"]
        table = tables(served)._tables[key]
        assert one.tell("act", table=key, action="go on")["thinking"]
    eventually(lambda: table.thinking is None)


def test_a_ninth_table_of_one_visitor_waits_with_a_sentence(served):
    with closing(Client(served.port)) as one:
        one.tell("hello")
        seats = {"game": "connect4", "first": "uct:seconds=10", "second": "human"}
        for _ in range(8):
            assert one.tell("open", **seats)["thinking"]
        key = one.tell("open", **seats)["key"]
        fault = one.until(lambda table: table["key"] == key and table["fault"])["fault"]
        assert fault["sentence"].startswith("You have 8 questions waiting: ")


def test_a_ninth_question_of_one_visitor_is_refused_with_a_sentence(served):
    with closing(Client(served.port)) as one:
        one.tell("hello")
        asked = {"do": "opinion", "game": "connect4", "moves": [], "player": "uct:seconds=10"}
        numbers = [one.send(**asked) for _ in range(9)]
        while (message := one.hear()).get("re") != numbers[-1]:
            pass
        assert message["error"].startswith("You have 8 questions waiting: ")
        for number in numbers[:8]:
            one.send(do="cancel", what=number)


def test_a_game_that_is_not_kept_says_so_until_it_is(tmp_path, monkeypatch):
    def full(*_paths):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(tables_module, "_AGAIN", 0.05)
    with Served(tmp_path) as served, closing(Client(served.port)) as one:
        one.tell("hello", language="en")
        table = one.tell("open", game=SMALL, first="human", second="human")
        assert table["unkept"] == ""
        key = table["key"]
        with monkeypatch.context() as disk:
            disk.setattr(Path, "replace", full)
            refused = one.tell("play", table=key, move="1", ply=0)
            assert refused["ply"] == 1
            assert refused["unkept"].startswith("This game is not kept: the disk is full.")
            assert one.tell("play", table=key, move="2", ply=1)["ply"] == 2
            assert json.loads((tmp_path / f"{key}.json").read_text())["moves"] == []
        one.pushed.clear()
        assert one.until(lambda shown: not shown["unkept"])["ply"] == 2  # without another move
        assert json.loads((tmp_path / f"{key}.json").read_text())["moves"] == ["1", "2"]
