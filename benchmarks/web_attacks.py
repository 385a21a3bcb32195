"""A few visitors who want everything, and how long the others wait meanwhile.

All at once: 12 people against ``uct:seconds=2``, 56 analyses from 7 lines, 50 tables against a
program that thinks as long as the page allows, 16 analyses of ``hex-19`` from 2 lines, 18 checks of
a file that never ends from 3 lines, the longest texts there are (games with variations, drawn
boards, files of games) from 8 lines, and 4 who come anew for every text. The attackers are a
process of their own, so that it can be killed: their lines break as when a browser is closed. They
come from an address of their own, or from that of the others (``--same``), as in a school.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
import os
import random
import signal
import statistics
import subprocess
import sys
import time
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

Message = dict[str, Any]

PLAYERS, ANALYSTS = 8, 3
"""Honest visitors: at a board against level 3, and with a book analysis."""
MOVE_FLOOR, ANALYSIS_FLOOR = 0.25, 1.0
"""Seconds, 95 times in 100."""
AFTER_FLOOR = 5.0
"""Seconds in which everybody is answered once the attackers have left; one thinks for two."""


TICKS = os.sysconf("SC_CLK_TCK")


class Line:
    """A line to the server: questions with answers, and what is pushed in between."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket
        self._numbers = itertools.count(1)
        self._waiting: dict[int, asyncio.Future[Message]] = {}
        self._tables: dict[str, Message] = {}
        self._news = asyncio.Condition()

    @classmethod
    @contextlib.asynccontextmanager
    async def to(cls, port: int, host: str = "127.0.0.1") -> AsyncIterator[Line]:
        """A line from the address `host` that has said hello."""
        home: Any = f"http://127.0.0.1:{port}"
        address = f"ws://127.0.0.1:{port}/socket"
        how: Any = {"max_size": None, "open_timeout": 60, "local_addr": (host, 0)}
        async with connect(address, origin=home, **how) as socket:
            line = cls(socket)
            hearing = asyncio.create_task(line._hear())
            try:
                await line.ask("hello", language="en")
                yield line
            finally:
                hearing.cancel()

    async def ask(self, verb: str, **fields: object) -> Message:
        """The answer."""
        number = next(self._numbers)
        answer = self._waiting[number] = asyncio.get_running_loop().create_future()
        await self._socket.send(json.dumps({"id": number, "do": verb, **fields}))
        found: Message = await answer
        return found

    async def table(self, key: str, fits: Callable[[Message], bool]) -> Message:
        """The table as it stands once it fits."""
        async with self._news:
            await self._news.wait_for(lambda: key in self._tables and fits(self._tables[key]))
            return self._tables[key]

    async def _hear(self) -> None:
        with contextlib.suppress(ConnectionClosed):
            while True:
                message = json.loads(await self._socket.recv())
                if "table" in message:
                    async with self._news:
                        self._tables[message["table"]["key"]] = message["table"]
                        self._news.notify_all()
                elif not {"news", "part"} & message.keys() and message.get("re") in self._waiting:
                    self._waiting.pop(message["re"]).set_result(message)


async def moves(
    line: Line, player: str, rng: random.Random, think: float
) -> AsyncGenerator[float, None]:
    """Play against `player` for ever; how long each of its answers took."""
    while True:
        opened = await line.ask("open", game="connect4", first="human", second=player)
        table: Message = opened["ok"]
        while table["result"] is None:
            await asyncio.sleep(rng.expovariate(1 / think) if think else 0)
            move, ply = rng.choice(table["board"]["legal_moves"]), table["ply"]
            begin = time.perf_counter()
            await line.ask("play", table=table["key"], move=move, ply=ply)
            table = await line.table(table["key"], lambda one, ply=ply: _answered(one, ply))  # type: ignore[misc]
            yield time.perf_counter() - begin
            if table["fault"]:
                await asyncio.sleep(1)
                break


def _answered(table: Message, ply: int) -> bool:
    return table["ply"] >= ply + 2 or table["result"] is not None or table["fault"] is not None


def book_position(rng: random.Random) -> list[str]:
    """The first eight discs of some game: the book knows all of those."""
    columns = [column for column in "1234567" for _ in range(3)]
    return rng.sample(columns, rng.randrange(9))


async def _person(port: int, host: str, seed: int) -> None:
    async with Line.to(port, host) as line:
        async for _ in moves(line, "uct:seconds=2", random.Random(seed), 0):
            pass


async def _at_once(port: int, host: str, number: int, question: Callable[[], Message]) -> None:
    """Keep so many analyses waiting."""

    async def again(line: Line) -> None:
        while True:
            answer = await line.ask("analyse", **question())
            if "error" in answer:
                await asyncio.sleep(0.2)

    async with Line.to(port, host) as line:
        await asyncio.gather(*(again(line) for _ in range(number)))


async def _analyst(port: int, host: str, seed: int) -> None:
    rng = random.Random(seed)

    def question() -> Message:
        game = rng.choice(("connect4", "gravity-7x7x4", "gravity-8x6x4"))
        return {"game": game, "moves": rng.sample("1234567" * 3, 4)}

    await _at_once(port, host, 8, question)


async def _large(port: int, host: str) -> None:
    await _at_once(port, host, 8, lambda: {"game": "hex-19", "moves": []})


async def _table(port: int, host: str, seed: int) -> None:
    """A program that opens, and thinks as long as it may."""
    rng = random.Random(seed)
    game = rng.choice(("connect4", "hex-11"))
    async with Line.to(port, host) as line:
        asked: Message = {"game": game, "second": "human"}
        opened = await line.ask("open", first="uct:seconds=3600", **asked)
        if "error" in opened:
            opened = await line.ask("open", first="uct:seconds=10", **asked)
        table, key = opened["ok"], opened["ok"]["key"]
        while table["result"] is None:
            ply = table["ply"]
            table = await line.table(key, lambda one, ply=ply: _answered(one, ply - 1))  # type: ignore[misc]
            if table["fault"]:
                await asyncio.sleep(0.5)
                await line.ask("act", table=key, action="go on")
                continue
            move = rng.choice(table["board"]["legal_moves"])
            table = (await line.ask("play", table=key, move=move, ply=table["ply"]))["ok"]


def texts() -> list[tuple[str, Message]]:
    """Long texts, each with what is to be done with it."""
    cells = [f"{chr(97 + column)}{row + 1}" for column in range(26) for row in range(26)]
    nodes = "".join(f";{'BW'[number % 2]}[{cell}]" for number, cell in enumerate(cells))
    branch = f"(;B[{cells[0]}];W[{cells[1]}])"
    sgf = f"(;GM[11]SZ[26]{nodes}" + branch * ((160_000 - len(nodes)) // len(branch)) + ")"
    game = {"game": "connect4", "moves": list("4453"), "seats": ["human", "human"], "start": ""}
    games = "".join(json.dumps({**game, "seed": n, "resigned": None}) + "\n" for n in range(1_500))
    return [
        *((verb, {"game": "hex-26", "text": sgf}) for verb in ("lines", "lines save", "draft")),
        ("import", {"game": "hex-26", "text": sgf[:12_000]}),
        (
            "position",
            {"game": "gravity-50x50x50", "moves": [str(n % 50 + 1) for n in range(2_000)]},
        ),
        ("draft", {"game": "hex-26", "text": "https://hexworld.org/board/#26," + "a1" * 80_000}),
        ("import games", {"name": "a.jsonl", "text": games}),
        ("my games", {"count": 100}),
    ]


async def _writer(line: Line, seed: int) -> None:
    rng, known = random.Random(seed), texts()
    while True:
        verb, fields = rng.choice(known)
        await line.ask(verb, **fields)


async def _writers(port: int, host: str, seed: int) -> None:
    async with Line.to(port, host) as line:
        await asyncio.gather(*(_writer(line, 8 * seed + number) for number in range(8)))


async def _comer(port: int, host: str, seed: int) -> None:
    """Somebody who is always new, with one long text each time."""
    rng, known = random.Random(seed), texts()
    while True:
        with contextlib.suppress(OSError, ConnectionClosed, TimeoutError):
            async with Line.to(port, host) as line:
                verb, fields = rng.choice(known)
                await asyncio.wait_for(line.ask(verb, **fields), 5)


async def _endless(port: int, host: str) -> None:
    """Checks of a file that never comes to an end."""
    file = {"name": "a.py", "text": "while True: pass\n", "handout": "etat"}

    async def again(line: Line) -> None:
        while True:
            await line.ask("check file", **file)
            await asyncio.sleep(0.2)

    async with Line.to(port, host) as line:
        await asyncio.gather(*(again(line) for _ in range(6)))


async def attack(port: int, host: str) -> None:
    """All of them at once."""
    await asyncio.gather(
        *(_person(port, host, seed) for seed in range(12)),
        *(_analyst(port, host, seed) for seed in range(7)),
        *(_table(port, host, seed) for seed in range(50)),
        *(_large(port, host) for _ in range(2)),
        *(_endless(port, host) for _ in range(3)),
        *(_writers(port, host, seed) for seed in range(8)),
        *(_comer(port, host, seed) for seed in range(4)),
    )


async def _newcomer(port: int, seed: int, came: list[float], waits: list[float]) -> None:
    """Somebody who opens the page, plays a move, and leaves, again and again."""
    rng = random.Random(seed)
    while True:
        await asyncio.sleep(rng.expovariate(1))
        begin = time.perf_counter()
        async with Line.to(port) as line:
            game = moves(line, "level:n=3", rng, 0.5)
            came.append(time.perf_counter() - begin)
            waits.append(await anext(game))
            await game.aclose()


async def _player(port: int, seed: int, waits: list[float]) -> None:
    async with Line.to(port) as line:
        async for wait in moves(line, "level:n=3", random.Random(seed), 1):
            waits.append(wait)  # noqa: PERF401 - whoever stops us keeps what there is


async def _reader(port: int, seed: int, waits: list[float], refused: list[Message]) -> None:
    rng = random.Random(seed)
    async with Line.to(port) as line:
        while True:
            await asyncio.sleep(rng.expovariate(1 / 2))
            begin = time.perf_counter()
            answer = await line.ask("analyse", game="connect4", moves=book_position(rng))
            if "error" in answer:
                refused.append(answer)
                continue
            waits.append(time.perf_counter() - begin)
            if not answer["ok"]["exact"]:
                raise ValueError(answer)


async def _thinker(port: int, waits: list[float]) -> None:
    async with Line.to(port) as line:
        async for wait in moves(line, "uct:seconds=2", random.Random(0), 1):
            waits.append(wait)  # noqa: PERF401 - whoever stops us keeps what there is


async def _for_a_while(seconds: float, *work: Awaitable[None]) -> None:
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            await asyncio.gather(*work)


async def honest(port: int, seconds: float, refused: list[Message]) -> dict[str, list[float]]:
    """How long moves, book analyses and moves that take two seconds were waited for.

    Also how long newcomers waited for their line, and for their first move. An analysis that
    the server refuses to one address goes to `refused`.
    """
    came: list[float] = []
    first: list[float] = []
    played: list[float] = []
    analysed: list[float] = []
    thought: list[float] = []
    await _for_a_while(
        seconds,
        *(_player(port, seed, played) for seed in range(PLAYERS)),
        *(_reader(port, 100 + seed, analysed, refused) for seed in range(ANALYSTS)),
        *(_newcomer(port, 200 + seed, came, first) for seed in range(ANALYSTS)),
        _thinker(port, thought),
    )
    return {
        "level 3 moves": played,
        "level 3 moves of newcomers": first,
        "book analyses": analysed,
        "lines of newcomers": came,
        "long": thought,
    }


async def one_of_each(port: int) -> float:
    """Seconds until a quick move, an analysis and a long move are there, all asked at once."""
    waits: list[float] = []

    async def once(work: Callable[[int, list[float]], Awaitable[None]]) -> None:
        mine: list[float] = []
        task = asyncio.ensure_future(work(port, mine))
        while not mine:  # noqa: ASYNC110 - as often as it takes
            await asyncio.sleep(0.02)
        task.cancel()
        waits.append(mine[0])

    await asyncio.gather(
        once(lambda port, mine: _player(port, 1, mine)),
        once(lambda port, mine: _reader(port, 1, mine, [])),
        once(_thinker),
    )
    return max(waits)


def cpu_below(process: int) -> dict[int, float]:
    """Seconds of CPU of each living process that comes from `process`; Linux only."""
    parents: dict[int, int] = {}
    used: dict[int, float] = {}
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit():
            with contextlib.suppress(OSError):
                fields = (folder / "stat").read_text().rpartition(")")[2].split()
                parents[int(folder.name)] = int(fields[1])
                used[int(folder.name)] = (int(fields[11]) + int(fields[12])) / TICKS

    def below(one: int) -> bool:
        while one in parents and one != process:
            one = parents[one]
        return one == process

    return {one: seconds for one, seconds in used.items() if one != process and below(one)}


def report(port: int, server: int, seconds: float, same: object) -> bool:
    """Attack, measure, tell; whether every floor was kept."""
    before = os.getloadavg()[0]
    host = "127.0.0.1" if same else "127.0.0.2"
    command = [sys.executable, __file__, str(port), host]
    attackers = subprocess.Popen(command)  # noqa: S603 - ourselves
    try:
        time.sleep(5)  # until all of them are at it
        refused: list[Message] = []
        waits = asyncio.run(honest(port, seconds, refused))
        during = os.getloadavg()[0]
        if attackers.poll() is not None:
            raise SystemExit("The attackers failed.")
    finally:
        attackers.send_signal(signal.SIGKILL)
        attackers.wait()
    time.sleep(1)
    cpu, begin = cpu_below(server), time.monotonic()
    time.sleep(1)
    used = sum(seconds - cpu.get(one, 0) for one, seconds in cpu_below(server).items())
    burnt = used / (time.monotonic() - begin)
    after = asyncio.run(one_of_each(port))
    thought = waits.pop("long")
    print(
        f"All attacks at once from {host}, {os.cpu_count()} processors, "
        f"load {before:.1f}, then {during:.1f}"
    )
    verdicts = [
        *(
            _waits(what, waits[what], MOVE_FLOOR if "move" in what else ANALYSIS_FLOOR)
            for what in waits
        ),
        _said("a second after they left, processors busy for them", burnt, 0.2, ""),
        _said("then all are answered, one after 2 s of thought,", after, AFTER_FLOOR, " s"),
    ]
    if refused:
        print(f"  book analyses refused: {len(refused)}, the first: {refused[0]['error']}")
    shown = ", ".join(f"{wait:.1f}" for wait in thought) or "none"
    print(f"  moves of uct:seconds=2 for an honest visitor meanwhile, in s: {shown}")
    return all(verdicts)


def _waits(what: str, waits: list[float], floor: float) -> bool:
    if len(waits) < 20:
        print(f"  {what}: only {len(waits)} answers: NOT OK")
        return False
    cuts = statistics.quantiles(waits, n=100)
    good = cuts[94] < floor
    print(
        f"  {what}: {len(waits)} answers, median {1000 * cuts[49]:.0f} ms, 95 % "
        f"{1000 * cuts[94]:.0f} ms, longest {1000 * max(waits):.0f} ms; floor "
        f"{1000 * floor:.0f} ms: {'ok' if good else 'NOT OK'}"
    )
    return good


def _said(what: str, value: float, floor: float, unit: str) -> bool:
    good = value < floor
    print(f"  {what}: {value:.2f}{unit}; floor {floor:g}{unit}: {'ok' if good else 'NOT OK'}")
    return good


if __name__ == "__main__":
    asyncio.run(attack(int(sys.argv[1]), sys.argv[2]))
