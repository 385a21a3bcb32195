"""Who is let in: this machine's own pages, and nobody else's."""

import gzip
import http.client
import re
import shutil
from contextlib import closing

import pytest
from hypothesis import given
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from pions.web.server import files, page_bundle
from pions.web.server.access import HostNames
from pions.web.server.page_bundle import STATIC
from pions.web.server.sockets import TRY_AGAIN
from pions.web.session.budgets import VisitorRules
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


def get(served, path, host=None, method="GET", **headers):
    with closing(http.client.HTTPConnection("127.0.0.1", served.port, timeout=PATIENCE)) as line:
        line.putrequest(method, path, skip_host=True, skip_accept_encoding=True)
        line.putheader("Host", host or f"127.0.0.1:{served.port}")
        for name, value in headers.items():
            line.putheader(name.replace("_", "-"), value)
        line.endheaders()
        answer = line.getresponse()
        return answer.status, dict(answer.getheaders()), answer.read()


@pytest.mark.parametrize("host", OURS)
def test_this_machine_is_let_in(host):
    assert HostNames("127.0.0.1").admit(host)


@pytest.mark.parametrize("host", STRANGERS)
def test_strangers_are_not(host):
    assert not HostNames("127.0.0.1").admit(host)


def test_an_open_server_answers_to_addresses_and_to_its_names_only():
    door = HostNames("0.0.0.0", ["class.example"])  # noqa: S104 - what it is about
    assert door.admit("192.168.1.5:8000")
    assert door.admit("class.example:8000")
    assert not door.admit("evil.example:8000")


@given(st.text(max_size=40))
def test_no_host_header_confuses_the_door(host):
    assert HostNames("127.0.0.1").admit(host) in {True, False}


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
    assert body == get(served, "/")[2]
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
        services.addresses.of("192.0.2.1").pages = 2
        services.addresses.of("127.0.0.1").pages = 1
        assert not services.has_room("192.0.2.1")
        assert services.has_room("192.0.2.2")
        assert services.has_room("127.0.0.1")
        services.addresses.of("192.0.2.2").pages += 1
        assert not services.has_room("192.0.2.3")
        for host in ("192.0.2.1", "127.0.0.1", "192.0.2.2"):
            services.addresses.of(host).pages = 0


def test_the_whole_page_is_light(served):
    # What it needs as it begins, uncompressed, in French, which has the most to load.
    scripts = [f"/static/{one}" for one in ("js/theme.js", *files.modules("js/main.js"))]
    others = "/", "/static/page.css", "/static/icon.svg", "/strings/fr.json"
    assert sum(len(get(served, one)[2]) for one in (*others, *scripts)) < 300_000


@pytest.mark.parametrize(
    "path", ["/", "/strings/fr.json", "/static/js/main.js", "/static/page.css"]
)
def test_text_is_compressed_for_who_can_read_it_and_sent_once(served, path):
    _, plain, content = get(served, path)
    status, packed, body = get(served, path, accept_encoding="gzip, br")
    assert "content-encoding" not in plain
    assert (status, packed["content-encoding"]) == (200, "gzip")
    assert gzip.decompress(body) == content
    assert len(body) < len(content)
    for headers, encoding in ((plain, "identity"), (packed, "gzip")):
        asked = {"accept_encoding": encoding, "if_none_match": headers["etag"]}
        assert get(served, path, **asked)[::2] == (304, b"")
    other = get(served, path, accept_encoding="gzip", if_none_match=plain["etag"])
    assert other[0] == 200  # the same text in another form is not the same answer


def test_a_page_names_all_it_needs_at_once_in_few_files(served):
    page = get(served, "/")[2].decode()
    [sheet] = re.findall(r'rel="stylesheet" href="([^"]+)"', page)
    style = get(served, sheet)[2].decode()
    named = re.findall(r'href="/static/(css/.*)"', (STATIC / "index.html").read_text("utf-8"))
    assert len(named) > 2
    assert all((STATIC / one).read_text("utf-8") in style for one in named)
    scripts = re.findall(r'(?:rel="modulepreload" href|<script[^>]* src)="([^"]+)"', page)
    assert len(scripts) > 1
    assert [get(served, one)[0] for one in scripts] == [200] * len(scripts)


def test_scripts_are_sent_as_one_while_that_is_made_of_what_they_are_now(tmp_path, monkeypatch):
    folder = tmp_path / "static"
    shutil.copytree(STATIC, folder, ignore=shutil.ignore_patterns("built"))
    for module in (page_bundle, files):
        monkeypatch.setattr(module, "STATIC", folder)

    def named():
        page = files.index()
        (begun,) = re.findall(r'<script type="module" src="/static/([^"]+)"', page)
        return begun, {*re.findall(r'rel="modulepreload" href="/static/([^"]+)"', page)}

    begun, scripts = named()
    assert begun == "js/main.js"
    assert {begun, "js/pages/play.js", "js/boards/gravity.js"} <= scripts
    assert not {"js/pages/analyse.js", "js/parts/whatnext.js"} & scripts  # fetched later
    one, edited = folder / "built" / "page.js", folder / "js" / "pages" / "analyse.js"
    one.parent.mkdir()
    one.write_bytes(b"\xff")  # no bundle of ours
    assert named()[0] == "js/main.js"
    one.write_text(page_bundle.stamp() + "all of them", "utf-8")
    assert named() == ("built/page.js", set())
    text = edited.read_text("utf-8")
    edited.write_text(text + "// edited", "utf-8")
    assert named() == (begun, scripts)
    edited.write_text(text, "utf-8")
    edited.rename(edited.with_name("other.js"))
    assert named() == (begun, scripts)
