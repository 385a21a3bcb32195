"""Ten thousand messages no page of ours would send: each is answered, and the game goes on."""

import json
import random
import time
from contextlib import closing
from typing import get_type_hints

import pytest
from websockets.exceptions import ConnectionClosed

from pions.web.messages.protocol import REQUESTS
from pions.web.session.budgets import VisitorRules
from served import Client, Served
from tournaments import hand_made, some_games

VERBS = [*REQUESTS, "nothing", "__init__"]
FIELDS = sorted(
    {"id", "do"}.union(*(get_type_hints(asked) for asked, _answer in REQUESTS.values()))
)
WORDS = [
    *[
        "gravity-4x4x3",
        "gravity-3x3x3",
        "hex-3",
        "hex-0",
        "gravity-1x1x1",
        "gravity-99x99x4",
        "connect4x",
        "hex",
        "gravity",
        "human",
    ],
    *["etat", "noeud", "depth", "file", "minmax.py", "def algo(x): return x"],
    *["random", "undo", "stop", "1", "b2", "-1", "../../x", ".../...", "fr", "xx"],
    *("go on", "", "9" * 30, "\u0000", "\ud800", "é" * 50, "x" * 3000),
]


def anything(rng, depth=0):
    kinds = [
        lambda: rng.choice(WORDS),
        lambda: rng.choice([0, 1, -1, 3, 10**6, 2**70, -(2**70), 1.5, 1e308]),
        lambda: rng.choice([None, True, False]),
        lambda: [anything(rng, depth + 1) for _ in range(rng.randrange(4))],
        lambda: {rng.choice(FIELDS): anything(rng, depth + 1) for _ in range(rng.randrange(3))},
        lambda: [rng.choice("1234") for _ in range(rng.randrange(8))],
    ]
    return rng.choice(kinds if depth < 3 else kinds[:3])()


@pytest.fixture(scope="module")
def served(tmp_path_factory):
    """With a tournament to be asked about."""
    folder = tmp_path_factory.mktemp("tournaments")
    hand_made(folder / "tournament.db", some_games(30))
    with Served(tmp_path_factory.mktemp("games"), tournaments=[folder]) as running:
        yield running


def message(rng, key, tournament):
    kind = rng.randrange(20)
    if kind == 0:
        return rng.randbytes(rng.randrange(200))
    if kind == 1:
        return "".join(chr(rng.randrange(32, 1000)) for _ in range(rng.randrange(100)))
    if kind == 2:
        return json.dumps(anything(rng))
    if kind == 3:
        return "[" * rng.randrange(5000)
    if kind == 4:
        return '{"do": "play", "id": 1, "x": "' + "y" * 20_000 + '"}'
    fields = {rng.choice(FIELDS): anything(rng) for _ in range(rng.randrange(6))}
    fields = {"id": rng.randrange(10**6), "do": rng.choice(VERBS), **fields}
    if rng.random() < 0.3:
        fields["table"] = key
    if rng.random() < 0.3:
        fields["tournament"] = tournament
    return json.dumps(fields)


@pytest.mark.once
@pytest.mark.parametrize("count", [200, pytest.param(10_000, marks=pytest.mark.thorough)])
def test_senseless_messages_get_as_many_answers_and_spoil_no_game(served, count):
    rng = random.Random(20)
    with closing(Client(served.port)) as one, closing(Client(served.port)) as player:
        player.tell("hello", language="en")
        key = player.tell("open", game="gravity-4x4x3", first="human", second="human")["key"]
        (shown,) = player.tell("tournaments")["tournaments"]
        answers, waiting, seen = 0, 0, []
        for number in range(count):
            one.line.send(message(rng, key, shown["key"]))
            waiting += 1
            while waiting > 40 or (number == count - 1 and waiting):
                heard = one.hear()
                if "re" in heard and not {"news", "part"} & heard.keys():
                    waiting -= 1
                    answers += 1
                    seen.append(heard.get("error", ""))
        assert answers == count
        assert sum("Something went wrong" in sentence for sentence in seen) == 0
        assert player.tell("tournament", tournament=shown["key"])["done"] == 30
        player.ask("restore game", table=key)  # it may have been deleted: that makes sense
        table = player.tell("attach", table=key)
        if table["result"] is None:
            move = table["board"]["legal_moves"][0]
            assert player.tell("play", table=key, move=move, ply=table["ply"])["ply"] > table["ply"]


def test_a_message_of_megabytes_ends_the_line_and_nothing_else(served, client):
    with closing(Client(served.port)) as one:
        one.tell("hello")
        with pytest.raises(ConnectionClosed):  # noqa: PT012 - while it is sent, or after
            one.line.send("x" * (3 << 20))
            one.hear()
    assert client.tell("hello")["games"]


def test_messages_faster_than_allowed_wait_their_turn(tmp_path):
    with (
        Served(tmp_path, VisitorRules(rate=50, burst=5)) as slow,
        closing(Client(slow.port)) as one,
    ):
        began = time.monotonic()
        for _ in range(25):
            one.send(do="hello")
        for _ in range(25):
            one.hear()
        assert time.monotonic() - began > 0.3
