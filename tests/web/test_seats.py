"""A table with two seats over the line: who may move, who hears of it, what outlives a server."""

import asyncio
import json
import secrets
from contextlib import closing, contextmanager

import pytest

from pions.app.mine.saved_games import SavedGames
from pions.app.play.opponents import Opponents
from pions.web.addresses import reached
from pions.web.server.sockets import VERBS
from pions.web.session.connection import Connection
from pions.web.session.services import Services
from pions.web.workers import worker_loop
from pions.web.workers.worker_pool import WorkerPool
from served import Client, Served
from waiting import eventually

SMALL = "gravity-4x4x3"
WATCHING = "You are watching: only those who sit at this table can do that."


@contextmanager
def visitor(served):
    with closing(Client(served.port)) as one:
        one.tell("hello", language="en")
        yield one


@pytest.fixture
def guest(served):
    with visitor(served) as one:
        yield one


@pytest.fixture
def stranger(served):
    with visitor(served) as one:
        yield one


@pytest.fixture
def opened(client, guest):
    """Both sit; whoever opened the table begins."""

    def sit_down(**wishes):
        table = client.tell("open two", **({"game": SMALL} | wishes))
        client.tell("sit", table=table["table"], token=table["mine"])
        guest.tell("sit", table=table["table"], token=table["other"])
        return table

    return sit_down


def seats(one, key):
    return one.tell("attach", table=key)["two"]


def test_each_token_opens_its_seat_and_the_plain_link_none(client, guest, stranger, opened):
    table = opened()
    assert seats(client, table["table"])["you"] == "first"
    assert seats(guest, table["table"])["you"] == "second"
    watched = stranger.tell("attach", table=table["table"])
    assert (watched["two"]["you"], watched["plays"]) == (None, False)
    assert client.until(lambda one: one["two"]["spectators"] == 1)


def test_whoever_does_not_begin_is_second(client, guest, opened):
    table = opened(begins="them")
    assert seats(client, table["table"])["you"] == "second"
    assert seats(guest, table["table"])["you"] == "first"


def test_moves_are_made_by_whose_turn_it_is_and_by_nobody_else(client, guest, stranger, opened):
    key = opened()["table"]
    assert guest.ask("play", table=key, move="1", ply=0)["error"] == "It is your opponent's turn."
    assert stranger.ask("play", table=key, move="1", ply=0)["error"] == WATCHING
    assert client.tell("play", table=key, move="1", ply=0)["ply"] == 1
    assert "turn" in client.ask("play", table=key, move="1", ply=1)["error"]
    assert "changed meanwhile" in guest.ask("play", table=key, move="1", ply=0)["error"]
    assert guest.tell("play", table=key, move="1", ply=1)["ply"] == 2
    assert "from 1 to 4" in client.ask("play", table=key, move="9", ply=2)["error"]
    assert stranger.tell("attach", table=key)["ply"] == 2


@pytest.mark.parametrize("action", ["undo", "resign", "stop", "go on"])
def test_what_is_done_at_one_screen_is_refused_here(client, opened, action):
    key = opened()["table"]
    client.tell("play", table=key, move="1", ply=0)
    assert "error" in client.ask("act", table=key, action=action)
    assert client.tell("attach", table=key)["ply"] == 1


DEEDS = [
    ("resign", None),
    *((deed, wish) for deed in ("propose", "accept", "refuse", "withdraw")
      for wish in ("draw", "undo", "rematch")),
]  # fmt: skip


def test_a_spectator_does_nothing_at_all(client, stranger, opened):
    key = opened()["table"]
    client.tell("play", table=key, move="1", ply=0)
    before = client.tell("attach", table=key)
    for deed, wish in DEEDS:
        refused = stranger.ask("seat act", table=key, action=deed, wish=wish)
        assert refused["error"] == WATCHING
    after = client.tell("attach", table=key)
    assert (after["moves"], after["result"]) == (before["moves"], None)
    assert after["two"]["proposal"] is None


def test_no_other_token_opens_a_seat(client, stranger, opened):
    table = opened()
    key = table["table"]
    wrong = ["", "x", key, table["mine"][:-1], table["mine"].swapcase(), "\ud800", "é" * 40]
    for token in [*wrong, *(secrets.token_urlsafe(18) for _ in range(20))]:
        refused = stranger.ask("sit", table=key, token=token, take=True)
        assert refused["error"] == "This link opens no seat at this table: you can only watch."
    for token in (None, 1, [], table["mine"] * 2):
        assert "token" in stranger.ask("sit", table=key, token=token)["error"]
    plain = client.tell("open", game=SMALL, first="human", second="human")["key"]
    assert "no seats" in client.ask("sit", table=plain, token=table["mine"])["error"]
    assert seats(client, key)["you"] == "first"


def test_a_token_of_one_table_opens_no_other(client, stranger, opened):
    one, other = opened(), client.tell("open two", game=SMALL)
    assert "error" in stranger.ask("sit", table=other["table"], token=one["mine"])


def test_nobody_is_told_a_token_again_and_none_is_on_disk(served, client, guest, opened):
    table = opened()
    client.tell("play", table=table["table"], move="1", ply=0)
    heard = json.dumps([*client.pushed, *guest.pushed, client.tell("attach", table=table["table"])])
    kept = (served.settings.folder / f"{table['table']}.json").read_text()
    for token in (table["mine"], table["other"]):
        assert token not in heard
        assert token not in kept


def test_the_game_begins_when_both_have_sat_down(client, guest):
    table = client.tell("open two", game=SMALL)
    alone = client.tell("sit", table=table["table"], token=table["mine"])["two"]
    assert (alone["ready"], alone["sat"]) == (False, [True, False])
    refused = client.ask("play", table=table["table"], move="1", ply=0)["error"]
    assert refused.startswith("Nobody sits opposite yet")
    guest.tell("sit", table=table["table"], token=table["other"])
    assert client.until(lambda one: one["two"]["ready"])
    assert client.tell("play", table=table["table"], move="1", ply=0)["ply"] == 1


def test_a_proposal_is_seen_by_both_and_answered_by_one(client, guest, opened):
    key = opened()["table"]
    client.tell("play", table=key, move="1", ply=0)
    asked = client.tell("seat act", table=key, action="propose", wish="undo")["two"]
    assert asked["proposal"]["sentence"] == "You ask to take back your move."
    heard = guest.until(lambda one: one["two"]["proposal"])["two"]["proposal"]
    assert heard["sentence"] == "Your opponent asks to take back a move."
    assert "error" in client.ask("seat act", table=key, action="accept", wish="undo")
    assert "any more" in guest.ask("seat act", table=key, action="accept", wish="draw")["error"]
    assert guest.tell("seat act", table=key, action="accept", wish="undo")["ply"] == 0


def test_a_draw_is_agreed_and_a_rematch_exchanges_the_colours_and_keeps_the_game(
    served, client, guest, opened
):
    key = opened()["table"]
    client.tell("play", table=key, move="1", ply=0)
    guest.tell("seat act", table=key, action="propose", wish="draw")
    over = client.tell("seat act", table=key, action="accept", wish="draw")
    assert (over["result"], over["ending"]) == ("draw", "A draw by agreement.")
    guest.tell("seat act", table=key, action="propose", wish="rematch")
    again = client.tell("seat act", table=key, action="accept", wish="rematch")
    assert (again["ply"], again["two"]["you"], again["two"]["games"]) == (0, "second", 2)
    assert guest.tell("play", table=key, move="2", ply=0)["ply"] == 1

    def kept():
        games = [json.loads(one.read_text()) for one in served.settings.folder.glob("*.json")]
        return [one for one in games if one.get("agreed")]

    eventually(kept)
    assert [one["moves"] for one in kept()] == [["1"]]
    assert "two" not in kept()[0]


def test_a_second_page_waits_for_the_seat_takes_it_or_inherits_it(served, client, opened):
    table = opened()
    key, token = table["table"], table["mine"]
    with visitor(served) as second:
        waits = second.tell("sit", table=key, token=token)["two"]
        assert (waits["you"], waits["elsewhere"]) == (None, "first")
        assert second.ask("play", table=key, move="1", ply=0)["error"] == WATCHING
        taken = second.tell("sit", table=key, token=token, take=True)["two"]
        assert (taken["you"], taken["elsewhere"]) == ("first", None)
        lost = client.until(lambda one: one["two"]["elsewhere"])
        assert lost["two"]["you"] is None
        assert client.ask("play", table=key, move="1", ply=0)["error"] == WATCHING
        assert second.tell("play", table=key, move="1", ply=0)["ply"] == 1
    assert client.until(lambda one: one["ply"] == 1 and one["two"]["you"] == "first")
    assert seats(client, key)["here"] == [True, True]


def test_who_leaves_is_seen_to_be_away_and_comes_back(served, client):
    table = client.tell("open two", game=SMALL, seconds=300)
    key = table["table"]
    client.tell("sit", table=key, token=table["mine"])
    with visitor(served) as guest:
        guest.tell("sit", table=key, token=table["other"])
        client.tell("play", table=key, move="1", ply=0)
        assert seats(client, key)["running"] == "second"
    away = client.until(lambda one: one["two"]["sat"][1] and not one["two"]["here"][1])["two"]
    assert away["running"] is None
    assert away["away"][1] is not None
    assert 100 < away["absence"] <= 120
    with visitor(served) as guest:
        back = guest.tell("sit", table=key, token=table["other"])["two"]
        assert (back["running"], back["you"]) == ("second", "second")


def test_a_clock_that_runs_out_ends_the_game_by_itself(client, guest, opened):
    key = opened(seconds=1)["table"]
    client.tell("play", table=key, move="1", ply=0)
    over = client.until(lambda one: one["result"])
    assert (over["result"], over["two"]["clocks"][1]) == ("first", 0)
    assert over["ending"] == "Yellow has no time left. You win!"
    told = guest.until(lambda one: one["result"])
    assert told["ending"] == "You have no time left. Red wins."
    assert "over" in guest.ask("play", table=key, move="1", ply=1)["error"]


def test_a_killed_server_loses_neither_seats_nor_moves_nor_clocks(tmp_path):
    with Served(tmp_path) as running, visitor(running) as one, visitor(running) as two:
        clock = running.server.config.app.state.services.seated
        now = clock.clock()
        clock.clock = lambda: now
        table = one.tell("open two", game="hex-3", seconds=60, increment=5)
        key = table["table"]
        one.tell("sit", table=key, token=table["mine"])
        two.tell("sit", table=key, token=table["other"])
        one.tell("play", table=key, move="b2", ply=0)
        now += 10
        two.tell("play", table=key, move="a1", ply=1)
        two.tell("seat act", table=key, action="propose", wish="draw")
    with Served(tmp_path) as running, visitor(running) as one, visitor(running) as two:
        found = one.tell("sit", table=key, token=table["mine"])
        assert [move["move"] for move in found["moves"]] == ["b2", "a1"]
        assert found["two"]["proposal"]["wish"] == "draw"
        assert found["two"]["clocks"][1] == pytest.approx(55)
        assert found["two"]["clocks"][0] <= 60
        assert two.tell("sit", table=key, token=table["other"])["two"]["you"] == "second"
        assert one.tell("play", table=key, move="c3", ply=2)["ply"] == 3


def test_clocks_that_run_are_written_now_and_then(served, client, opened, monkeypatch):
    monkeypatch.setattr("pions.web.tables.seated_tables._BEAT", 0.05)
    key = opened(seconds=600)["table"]
    client.tell("play", table=key, move="1", ply=0)
    file = served.settings.folder / f"{key}.json"
    eventually(lambda: json.loads(file.read_text())["two"]["clocks"]["left"][1] < 600)


def test_a_damaged_table_is_no_table(served, client):
    key = client.tell("open two", game=SMALL)["table"]
    file = served.settings.folder / f"{key}.json"
    eventually(file.exists)
    stored = json.loads(file.read_text())
    damaged = served.settings.folder / f"{'D' * 16}.json"
    for wrong in ({}, [], None, stored["two"] | {"seals": ["é" * 64, "b"]}):
        damaged.write_text(json.dumps(stored | {"two": wrong}))
        assert "not kept here" in client.ask("sit", table="D" * 16, token="")["error"]


@pytest.mark.parametrize(
    "wish",
    [
        {"seconds": -1},
        {"seconds": 10**6},
        {"increment": 10**6},
        {"seconds": "5"},
        {"begins": "nobody"},
        {"game": "chess"},
        {"start": "9"},
    ],
)
def test_a_table_of_nonsense_is_not_opened(client, wish):
    refused = client.ask("open two", **({"game": SMALL} | wish))
    assert refused["error"].endswith((".", "?"))


def test_a_flood_of_proposals_is_answered_one_by_one(client, guest, opened):
    key = opened()["table"]
    client.tell("play", table=key, move="1", ply=0)
    for _ in range(20):
        client.tell("seat act", table=key, action="propose", wish="draw")
        assert (
            "already" in client.ask("seat act", table=key, action="propose", wish="undo")["error"]
        )
        client.tell("seat act", table=key, action="withdraw", wish="draw")
    assert guest.tell("play", table=key, move="2", ply=1)["ply"] == 2


def talk(tmp_path, script):
    """Run `script` with visitors of another machine: it says things as one of them, and hears."""

    async def run():
        saved, workers = SavedGames(tmp_path), WorkerPool(prepare=worker_loop.prepare)
        services = Services(saved, workers, Opponents())
        lines = {}

        async def ask(who, **told):
            if who not in lines:
                said = asyncio.Queue()
                put = lambda text, said=said: said.put_nowait(json.loads(text))  # noqa: E731
                local = who == "at the machine itself"
                lines[who] = Connection(services, put, VERBS, local=local), said
                await ask(who, do="hello", visitor=f"the secret of {who}"[:40])
            line, said = lines[who]
            line.hear(json.dumps({"id": 1, **told}))
            while (heard := await said.get()).get("re") != 1:
                pass
            return heard.get("ok") or heard["error"]

        await script(ask)
        for line, _said in lines.values():
            line.close()
        await services.close()

    asyncio.run(run())


def test_a_plain_link_lets_other_machines_watch_and_the_one_that_opened_it_play(tmp_path):
    async def script(ask):
        key = (await ask("anna", do="open", game=SMALL, first="human", second="human"))["key"]
        seen = await ask("ben", do="attach", table=key)
        assert seen["plays"] is False
        refused = await ask("ben", do="play", table=key, move="1", ply=0)
        assert refused == "You are watching: this game is played on the machine it was opened on."
        for action in ("undo", "resign", "stop", "go on"):
            assert await ask("ben", do="act", table=key, action=action) == refused
        assert (await ask("anna", do="play", table=key, move="1", ply=0))["plays"] is True
        there = await ask("at the machine itself", do="play", table=key, move="2", ply=1)
        assert (there["ply"], there["plays"]) == (2, True)
        assert "anna" not in (tmp_path / f"{key}.json").read_text()

    talk(tmp_path, script)


def test_whoever_sits_at_the_machine_itself_has_no_seat_at_tables_of_others(tmp_path):
    async def script(ask):
        table = await ask("anna", do="open two", game=SMALL)
        key = table["table"]
        await ask("anna", do="sit", table=key, token=table["mine"])
        await ask("ben", do="sit", table=key, token=table["other"])
        assert await ask("at the machine itself", do="play", table=key, move="1", ply=0) == WATCHING
        assert (await ask("anna", do="play", table=key, move="1", ply=0))["ply"] == 1

    talk(tmp_path, script)


def test_links_name_the_machine_as_others_reach_it():
    assert reached("127.0.0.1") == reached("localhost", ["lab12"]) == ""
    assert reached("192.0.2.7") == "192.0.2.7"
    assert reached("2001:db8::7") == "[2001:db8::7]"
    assert reached("0.0.0.0", ["lab12"]) == "lab12"  # noqa: S104 - what it is about
