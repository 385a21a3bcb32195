"""What a page, and all pages from one address, may ask: more of it waits, others do not."""

import asyncio
import contextlib
import json
import sys
import threading
from contextlib import closing

import pytest
from websockets.exceptions import ConnectionClosed

import heavy_messages
from pions.app.mine.saved_games import SavedGames
from pions.app.play.file_texts import FileRules
from pions.app.play.opponents import Opponents
from pions.web import wire
from pions.web.messages.fields import LONGEST_FILE, BadMessage
from pions.web.server.sockets import VERBS
from pions.web.session.budgets import (
    READ_AHEAD,
    Address,
    Addresses,
    Bucket,
    PageBudget,
    VisitorRules,
)
from pions.web.session.connection import Connection
from pions.web.session.services import Services
from pions.web.workers.worker_pool import WorkerPool
from served import Client, Served
from waiting import eventually

RULES = ("/pions/games/", "/pions/families/", "/pions/core/", "/pions/app/", "/pions/web/views/")
"""Where games are played through and described."""
CALLS, OF_BOARD = 100, 20_000
"""Calls of these for one message in the thread that serves everybody; to show a large board
takes a few milliseconds."""


def test_a_bucket_that_is_empty_says_when_it_is_not():
    now = 0.0
    bucket = Bucket(rate=10, burst=5, clock=lambda: now)
    bucket.take(5)
    assert bucket.delay == 0
    bucket.take(20)
    assert bucket.delay == 2
    assert bucket.left < 1
    now = 2.5
    assert (bucket.delay, bucket.left) == (0, 1)


def test_work_for_one_page_counts_for_its_messages_and_its_address():
    rules = VisitorRules(rate=10, burst=10, share=0.5)
    home = Address(rules)
    page, neighbour = PageBudget(home, rules), PageBudget(home, rules)
    page.spend(0.2)  # forty light messages
    assert page._delay > 2
    assert neighbour._delay == 0
    page.spend(1.8)  # with that a second more than the address has at once
    assert neighbour._delay > 1


def test_who_comes_anew_owes_what_their_address_owed():
    addresses = Addresses(VisitorRules())
    home = addresses.of("192.0.2.7")
    home.thread.take(10)
    assert addresses.of("192.0.2.7") is home
    assert addresses.of("192.0.2.8") is not home
    # The last 64 bits are for a machine to choose.
    assert addresses.of("2001:db8::1") is addresses.of("2001:db8::ffff:1")
    assert addresses.of("2001:db8::1") is not addresses.of("2001:db8:0:1::1")
    for number in range(3_000):
        addresses.of(f"198.51.{number // 256}.{number % 256}")
    assert addresses.of("192.0.2.7") is home
    assert len(addresses._known) < 1_100


def test_an_address_counts_as_a_bounded_number_of_visitors():
    home = Address(VisitorRules(in_turn=3))
    askers = [home.asker(None) for _ in range(7)]
    seen = [asker._visitor for asker in askers]
    assert len(set(seen)) == 3
    assert len(set(seen[:3])) == 3
    home.leave(askers[1])
    # Whoever closes a page and opens another one has used what the first one did.
    again = home.asker(None)
    assert again._visitor is askers[1]._visitor


def test_messages_of_many_brackets_are_too_long_and_long_files_are_not():
    file = "x = {'a': [1, 2], \"b\": ()}\\\n" * (LONGEST_FILE // 28)
    fields = {"name": "é.py", "text": file, "rival_text": file, "rival": "file", "game": "connect4"}
    told = json.dumps({"id": 1, "do": "fight file", **fields}, ensure_ascii=False)
    assert wire.read(told).request().text == file
    assert wire.read(told.encode()).request().rival_text == file
    for many in ("[]", "{}", "1", '""', '"",""'):
        text = f'{{"do": "lines", "text": [{",".join([many] * 20_000)}]}}'
        with pytest.raises(BadMessage, match="too long"):
            wire.read(text)
    with pytest.raises(BadMessage, match="not JSON"):
        wire.read('{"do": "' + "x" * 50_000)


@pytest.mark.once
def test_what_a_text_makes_work_for_is_not_done_where_everybody_is_served(tmp_path):
    async def talk():
        workers = WorkerPool()
        saved = SavedGames(tmp_path)
        services = Services(saved, workers, Opponents(), workbench=FileRules(), shared=True)
        counts = []
        try:
            for kind, what, fields in heavy_messages.quick():
                counts.append((await calls(services, kind, fields), kind, what))
        finally:
            await services.close()
        return counts

    async def calls(services, kind, fields):
        done = asyncio.get_running_loop().create_future()

        def heard(text):
            if ('"re": 1' in text or '"re": null' in text) and not done.done():
                done.set_result(json.loads(text))

        connection = Connection(services, heard, VERBS, local=True)
        connection.hear('{"id": 0, "do": "hello", "visitor": "me"}')
        text = json.dumps({"id": 1, "do": kind, **fields})
        count = 0

        def called(frame, event, _what):
            nonlocal count
            count += event == "call" and any(one in frame.f_code.co_filename for one in RULES)

        sys.setprofile(called)
        try:
            connection.hear(text)
            await done
        finally:
            sys.setprofile(None)
        connection.close()
        return count

    counts = asyncio.run(talk())
    assert {kind for _count, kind, _what in counts} >= {
        *("lines", "lines save", "draft", "import", "position", "export", "read file", "open"),
    }
    shown = {"open", "open two"}
    assert [one for one in counts if one[0] > (OF_BOARD if one[1] in shown else CALLS)] == []


@pytest.mark.once
def test_a_page_that_leaves_is_noticed_behind_its_messages_that_wait(tmp_path):
    rules = VisitorRules(rate=0.001, burst=3)  # the fourth message waits for ten minutes
    with Served(tmp_path, rules) as running, closing(Client(running.port)) as page:
        services = running.server.config.app.state.services
        for _number in range(20):
            page.send(do="open", game="connect4", first="human", second="human")
        eventually(lambda: services.tables._tables)
        page.close()
        eventually(lambda: services.addresses.pages == 0)


@pytest.mark.once
def test_messages_that_wait_take_bounded_memory(tmp_path):
    text = "x" * 500_000
    with Served(tmp_path, VisitorRules(rate=0.2, burst=1)) as running:
        with contextlib.ExitStack() as lines:
            pages = [lines.enter_context(closing(Client(running.port))) for _ in range(4)]
            home = running.server.config.app.state.services.addresses.of("127.0.0.1")
            senders = [
                threading.Thread(target=_send_until_closed, args=(page, text), daemon=True)
                for page in pages
            ]
            for sender in senders:
                sender.start()
            eventually(lambda: home.waiting > READ_AHEAD)
            assert home.waiting <= READ_AHEAD + len(pages) * len(text) * 1.1
        for sender in senders:
            sender.join()
        eventually(lambda: home.waiting == 0)


def _send_until_closed(page, text):
    with contextlib.suppress(ConnectionClosed):
        for _number in range(20):
            page.send(do="read file", name="a.py", text=text)
