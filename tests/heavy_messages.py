"""Every kind of message with the longest text it may bring, and what a server does for it."""

import asyncio
import json
import random
import time
from contextlib import contextmanager, suppress
from functools import cache

from pions.app.board.history import History
from pions.app.mine.saved_games import SavedGames
from pions.app.play.file_texts import FileRules
from pions.app.play.opponents import Opponents
from pions.core.variations import MOST_MOVES
from pions.games import catalog
from pions.web.server.sockets import VERBS
from pions.web.session.connection import Connection
from pions.web.session.services import Services
from pions.web.workers.worker_pool import WorkerPool

LARGE = ("hex-26", "gravity-50x50x50", "othello-26x26", "morpion-5")


@cache
def whole_game(name):
    """Moves by chance until nothing is left to play, and no more than a message may bring."""
    rng, game = random.Random(1), catalog.find(name)
    position, moves = game.initial(), []
    while position.outcome() is None and len(moves) < 3_000:
        move = rng.choice(list(position.legal_moves()))
        moves.append(game.format_move(move))
        position = position.play(move)
    return tuple(moves)


def sgf(name, most):
    """A game with its variations as other programs write it, as long as may be."""
    size = int(name.rpartition("-")[2])
    cells = [f"{chr(97 + column)}{row + 1}" for column in range(size) for row in range(size)]
    line = "".join(f";{'BW'[number % 2]}[{cell}]" for number, cell in enumerate(cells))
    text = f"(;GM[11]SZ[{size}]{line}"
    branch = f"(;B[{cells[0]}];W[{cells[1]}])"
    return text + branch * ((most - len(text) - 1) // len(branch)) + ")"


def moments(name):
    """A game seen at its end: as moves, as a text, as SGF."""
    moves = whole_game(name)
    history = History.recall(name, "", moves)
    start = History.recall(name, "", moves[: len(moves) // 2]).drawing
    return {"game": name, "moves": list(moves)}, history, start


def heavy(games=("hex-26", "gravity-50x50x50", "othello-26", "connect4")):
    """(kind, what is heavy about it, fields) of every kind but those about tables."""
    for name in games:
        moment, history, start = moments(name)
        rest = list(history.moves)[len(history.moves) // 2 :]
        late = {"game": name, "start": start, "moves": list(map(history.game.format_move, rest))}
        before = {**moment, "ply": len(moment["moves"]) - 1}
        text = history.text[:4_000]
        record = History.recall(name, "", moment["moves"][:MOST_MOVES]).forms["SGF"]
        yield "game", name, {"game": name}
        yield "glossary", name, {"game": name}
        yield "position", name, {**before, "move": moment["moves"][-1]}
        yield "position", f"{name} from a drawn board", late
        yield "export", name, moment
        for kind in ("analyse", "review", "hint", "prove", "tree grow"):
            yield kind, name, before
        yield "opinion", name, {**before, "player": "random"}
        yield "opinion file", name, {**before, "name": "a.py", "text": "x = 1\n" * 40_000}
        yield "import", name, {"game": name, "text": text}
        yield "import", f"{name} as SGF", {"game": name, "text": record[:12_000]}
        yield (
            "draft",
            name,
            {"game": name, "cells": history.drawing.split(" ")[0].split("/")[:60]},
        )
        yield "draft", f"{name} as SGF", {"game": name, "text": record}
        lines = {"game": name, "text": many_lines(name)}
        for kind in ("lines", "lines save"):
            yield kind, f"{name} with variations", lines
            yield (
                kind,
                f"{name}, a move",
                {**lines, "at": 5, "act": "comment", "comment": "x" * 2_000},
            )
    for kind in ("import", "lines", "lines save", "draft"):
        for what, text in junk(200_000 if kind != "import" else 12_000):
            yield kind, what, {"game": "hex-26", "text": text}
    record = {
        "solved": ["x" * 16] * 200,
        "due": {f"y{n}": [1, "2026-01-01"] for n in range(300)},
        "run": 0,
        "last": "",
    }
    yield "puzzle", "a long record", {"record": record, "today": "2026-01-01", "day": True}
    yield "puzzle", "of one's own", {"record": record, "today": "2026-01-01", "mine": True}
    yield "puzzle answer", "a long record", {"record": record, "today": "2026-01-01", "key": "x"}
    yield "my games", "searched", {"search": "x", "count": 100}
    yield "my profile", "", {"game": "connect4"}
    for name in games:
        yield "import games", name, {"name": "a.jsonl", "text": game_lines(name, 262_144)}
    yield "export games", "", {}
    yield "hello", "", {"language": "fr", "visitor": "x" * 40}
    yield "workbench", "", {}
    yield "starter", "", {"handout": "etat"}
    yield "read file", "", {"name": "a.py", "content": "\u00e9" * 262_144}
    yield (
        "read file",
        "lines",
        {"name": "a.py", "content": "# coding: latin-1\n" + "x = '\u00e9'\n" * 29_000},
    )
    long = {"name": "a.py", "text": "x = 1\n" * 43_000}
    yield "check file", "", {**long, "handout": "etat"}
    yield "play file", "", {**long, "game": "connect4"}
    yield (
        "fight file",
        "",
        {
            **long,
            "game": "connect4",
            "rival": "file",
            "rival_name": "b.py",
            "rival_text": long["text"],
        },
    )
    yield "tree file", "", {**long, "game": "connect4"}


QUICK = {
    *("position", "export", "import", "draft", "lines", "lines save", "read file", "glossary"),
}


def quick():
    """Some of them that are answered soon: none is a question to a solver."""
    name = "hex-26"
    start = moments(name)[2]
    yield (
        "open",
        "a late position",
        {"game": name, "first": "human", "second": "human", "start": start},
    )
    yield "open two", "a late position", {"game": name, "start": start}
    seen = set()
    for kind, what, fields in heavy((name,)):
        # The longest SGF takes seconds; that of the game itself is more than enough calls.
        longest = what.startswith("sgf of")
        if kind in QUICK and not longest and (name in what or kind not in seen):
            seen.add(kind)
            yield kind, what, fields


def many_lines(name):
    """A game with as many variations as are kept."""
    moves = whole_game(name)
    many = [[n, move, "é" * 30] for n, move in enumerate(moves[:990], 1)]
    while len(many) < MOST_MOVES:
        many.append([1, moves[0] if len(many) % 2 else moves[1]])
    told = {
        "pions": "lines",
        "game": name,
        "start": "",
        "moves": many[:MOST_MOVES],
        "at": 700 % len(many),
    }
    return json.dumps(told)


def junk(most):
    """Texts that are no games, each of one form that is read."""
    yield "open brackets", "(" * most
    yield "nodes", "(;" + "B[a1]" * (most // 5)
    yield "many nodes", "(" + ";B[a1]" * (most // 6)
    yield "forks", "(;" + "(;B[a1])" * (most // 8 - 1)
    yield "escapes", "(;C[" + "\\]" * (most // 2 - 3) + "])"
    yield "digits", "1" * most
    yield "letters", "a1" * (most // 2)
    yield "spaces", " " * most
    yield "rows", "x/" * (most // 2)
    yield "dots", "." * most
    yield "lists", '{"pions": "lines", "moves": [' + "[]," * (most // 3 - 20) + "[]]}"
    yield "deep", '{"a":' * (most // 5)
    yield "a hex string", "https://hexworld.org/board/#26,a1" + "b2" * (most // 2 - 20)
    yield "sgf of hex-26", sgf("hex-26", most)


def game_lines(name, most):
    moves = list(whole_game(name))
    line = (
        json.dumps(
            {
                "game": name,
                "start": "",
                "moves": moves,
                "seats": ["human", "human"],
                "seed": 0,
                "resigned": None,
            }
        )
        + "\n"
    )
    return line * (most // len(line))


class Ledger:
    """What the thread of the loop has worked: in all, and longest without a pause."""

    def __init__(self):
        self.longest = self.whole = 0.0

    @contextmanager
    def counted(self):
        began = time.thread_time()
        yield
        took = time.thread_time() - began
        self.whole += took
        self.longest = max(self.longest, took)


@contextmanager
def counting(ledger):
    run = asyncio.events.Handle._run

    def counted(handle):
        with ledger.counted():
            run(handle)

    asyncio.events.Handle._run = counted
    try:
        yield
    finally:
        asyncio.events.Handle._run = run


async def costs(folder, only=""):
    """What each message costs."""
    workers = WorkerPool()
    services = Services(
        SavedGames(folder), workers, Opponents(), workbench=FileRules(), shared=True
    )
    try:
        for kind, what, fields in heavy():
            if only and not kind.startswith(only):
                continue
            yield kind, what, *await cost(services, kind, fields)
    finally:
        await services.close()


async def cost(services, kind, fields, patience=60):
    done = asyncio.get_running_loop().create_future()

    def heard(text):
        message = json.loads(text)
        if (
            message.get("re", 1) in (1, None)
            and not {"news", "part"} & message.keys()
            and not done.done()
        ):
            done.set_result(message)

    connection = Connection(services, heard, VERBS, local=True)
    connection.hear('{"id": 0, "do": "hello", "visitor": "me"}')
    text = json.dumps({"id": 1, "do": kind, **fields}, ensure_ascii=False)
    ledger = Ledger()
    answer = {}
    with counting(ledger):
        asyncio.get_running_loop().call_soon(connection.hear, text)
        with suppress(TimeoutError):
            answer = await asyncio.wait_for(done, patience)
        connection.close()
        await asyncio.sleep(0)
    return len(text), ledger, answer.get("error") or ("ok" if "ok" in answer else "late")
