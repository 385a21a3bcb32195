"""Who is let in: this machine's own pages, and nobody else's."""

import http.client
from contextlib import closing

import pytest
from hypothesis import given
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from pions.web.server.access import Door
from pions.web.server.sockets import TRY_AGAIN, Bucket
from pions.web.server.strings import STATIC
from pions.web.session.services import VisitorRules
from served import Client, Served
from waiting import PATIENCE, eventually

OURS = ["127.0.0.1:8000", "localhost:8000", "localhost", "[::1]:8000", "LOCALHOST:1"]
STRANGERS = [
    "",
    "evil.example",
    "evil.example:8000",
    "127.0.0.1.evil.example",
    "127.0.0.1:8000@evil.example",
    "localhost:80:80",
    "localhost:x",
    "192.168.1.5:8000",
    "[::1",
    "local host",
]


def get(served, path, host=None, method="GET"):
    with closing(http.client.HTTPConnection("127.0.0.1", served.port, timeout=PATIENCE)) as line:
        line.putrequest(method, path, skip_host=True)
        line.putheader("Host", host or f"127.0.0.1:{served.port}")
        line.endheaders()
        answer = line.getresponse()
        return answer.status, dict(answer.getheaders()), answer.read()


@pytest.mark.parametrize("host", OURS)
def test_this_machine_is_let_in(host):
    assert Door("127.0.0.1").lets_in(host)


@pytest.mark.parametrize("host", STRANGERS)
def test_strangers_are_not(host):
    assert not Door("127.0.0.1").lets_in(host)


def test_an_open_server_answers_to_addresses_and_to_its_names_only():
    door = Door("0.0.0.0", ["class.example"])  # noqa: S104 - what it is about
    assert door.lets_in("192.168.1.5:8000")
    assert door.lets_in("class.example:8000")
    assert not door.lets_in("evil.example:8000")


@given(st.text(max_size=40))
def test_no_host_header_confuses_the_door(host):
    assert Door("127.0.0.1").lets_in(host) in {True, False}


def test_a_page_asked_for_under_another_name_is_refused(served):
    status, _, body = get(served, "/play", host="evil.example")
    assert status == 421
    assert b"<script" not in body


def test_every_page_forbids_whatever_is_not_ours(served):
    status, headers, _ = get(served, "/analyse")
    policy = headers["content-security-policy"]
    assert status == 200
    for rule in ("default-src 'none'", "script-src 'self'", "frame-ancestors 'none'"):
        assert rule in policy
    assert "unsafe" not in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"


@pytest.mark.parametrize(
    "origin", ["http://evil.example", "null", "http://127.0.0.1:1", "http://127.0.0.1.evil.example"]
)
def test_a_page_of_another_site_gets_no_line(served, origin):
    with pytest.raises(InvalidStatus):
        Client(served.port, origin=origin)


def test_somebody_without_an_origin_gets_no_line(served):
    with (
        pytest.raises(InvalidStatus),
        connect(f"ws://127.0.0.1:{served.port}/socket"),
    ):
        pass


@pytest.mark.parametrize(
    "path",
    [
        "/static/../server.py",
        "/static/..%2fserver.py",
        "/static/%2e%2e/%2e%2e/__init__.py",
        "/static//etc/passwd",
        "/static/%00",
        "/etc/passwd",
        "/strings/..%2f..%2fen.json",
        "/strings/xx.json",
        "/static/js",
    ],
)
def test_no_path_leads_out_of_our_files(served, path):
    status, _, body = get(served, path)
    assert status in {400, 404, 405}
    assert b"root:" not in body
    assert b"import" not in body


def test_an_address_nobody_knows_is_a_page_of_ours_that_says_so(served):
    status, headers, body = get(served, "/nothing/here")
    assert status == 404
    assert b"/static/js/main.js" in body
    assert "default-src 'none'" in headers["content-security-policy"]
    assert get(served, "/static/nothing.js")[::2] == (404, b"")


def test_whoever_comes_when_the_house_is_full_hears_why(tmp_path):
    with Served(tmp_path, VisitorRules(visitors=1)) as full, closing(Client(full.port)) as first:
        first.tell("hello")
        with closing(Client(full.port)) as second, pytest.raises(ConnectionClosed) as closed:
            second.tell("hello")
        assert closed.value.rcvd.code == TRY_AGAIN
        first.close()
        eventually(lambda: full.server.config.app.state.services.has_room("127.0.0.1"))
        with closing(Client(full.port)) as third:
            assert third.tell("hello")["games"]


def test_one_machine_of_a_network_does_not_take_all_the_places(tmp_path):
    with Served(tmp_path, VisitorRules(visitors=4, from_one=2)) as served:
        services = served.server.config.app.state.services
        services.visitors.update({"192.0.2.1": 2, "127.0.0.1": 1})
        assert not services.has_room("192.0.2.1")
        assert services.has_room("192.0.2.2")
        assert services.has_room("127.0.0.1")
        services.visitors["192.0.2.2"] += 1
        assert not services.has_room("192.0.2.3")
        services.visitors.clear()


def test_a_message_that_takes_long_counts_as_several():
    now = 0.0
    bucket = Bucket(rate=10, burst=5, clock=lambda: now)
    assert bucket.wait() == 0
    bucket.charge(0.1)
    assert bucket.wait() > 1


def test_the_whole_page_is_light(served):
    # But for analyses, the workbench, puzzles, lessons, one's games, profiles, tournaments,
    # tables for two, what is offered once a game is over, and a tab; uncompressed, in French,
    # which has the most to load.
    fetched_later = (
        "built",
        "bench",
        "tab",
        "analyse.js",
        "study.js",
        "movetree.js",
        "linetools.js",
        "keptlines.js",
        "editor.js",
        "workbench.js",
        "puzzles.js",
        "profile.js",
        "profile.css",
        "tab.css",
        *("tournament.js", "contest.js", "contests.js", "replay.js"),
        *("standings.js", "gamelist.js", "latest.js"),
        "games.js",
        "games.css",
        "looks.js",
        *("gamelines.js", "gamename.js", "gamerow.js", "gamesieve.js"),
        "ownfiles.js",
        "spark.js",
        "dates.js",
        "undoing.js",
        "learn.js",
        "lesson.js",
        "playout.js",
        "glossary.js",
        "whatnext.js",
        "table.js",
        "seatlinks.js",
        "table.css",
    )
    files = [
        path
        for path in STATIC.rglob("*")
        if path.is_file() and not set(path.relative_to(STATIC).parts) & set(fetched_later)
    ]
    sizes = [
        len(get(served, f"/static/{path.relative_to(STATIC).as_posix()}")[2]) for path in files
    ]
    assert sum(sizes) + len(get(served, "/strings/fr.json")[2]) < 300_000
