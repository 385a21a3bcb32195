"""How long people wait on a busy page: many games at once against a quick program.

Starts ``pions serve`` and plays as many games at once as asked, each by a visitor of its
own who thinks for a while before every move, as people do. Reports how long the program's
answer took to arrive, seen from the visitor: the move sent, the answer on the line.
With ``--attacks``, a few visitors want everything, and others are waited for: see `web_attacks`.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

import web_attacks


async def heard(line: ClientConnection, fits: Any) -> dict[str, Any]:  # noqa: ANN401 - any condition
    """The next message that fits."""
    while True:
        message: dict[str, Any] = json.loads(await line.recv())
        if fits(message):
            return message


async def ready(port: int) -> None:
    """Wait until nothing is left to compile: that happens once on a machine."""
    home = f"http://127.0.0.1:{port}"
    async with connect(f"ws://127.0.0.1:{port}/socket", origin=home) as line:  # type: ignore[arg-type] # a plain text is one
        compiling = True
        while compiling:
            await asyncio.sleep(0.5)
            await line.send(json.dumps({"id": 0, "do": "hello", "language": "en"}))
            answer = await heard(line, lambda message: message.get("re") == 0)
            compiling = answer["ok"]["compiling"]


async def visitor(port: int, options: argparse.Namespace, seed: int, waits: list[float]) -> int:
    """Play until the time is up; how many games were finished."""
    rng, games = random.Random(seed), 0
    home = f"http://127.0.0.1:{port}"
    end = time.monotonic() + options.seconds
    async with connect(f"ws://127.0.0.1:{port}/socket", origin=home) as line:  # type: ignore[arg-type] # a plain text is one
        await line.send(json.dumps({"id": 0, "do": "hello", "language": "en"}))
        await heard(line, lambda message: message.get("re") == 0)
        while time.monotonic() < end:
            opening = {"game": options.game, "first": "human", "second": options.player}
            await line.send(json.dumps({"id": 1, "do": "open", **opening}))
            table = (await heard(line, lambda message: message.get("re") == 1))["ok"]
            key = table["key"]
            while table["result"] is None and time.monotonic() < end:
                await asyncio.sleep(rng.expovariate(1 / options.think) if options.think else 0)
                move, ply = rng.choice(table["board"]["legal_moves"]), table["ply"]
                begin = time.perf_counter()
                await line.send(
                    json.dumps({"id": 2, "do": "play", "table": key, "move": move, "ply": ply})
                )

                def answered(message: dict[str, Any], key: str = key, ply: int = ply) -> bool:
                    seen = message.get("table")
                    if seen is None or seen["key"] != key:
                        return False
                    return seen["ply"] == ply + 2 or seen["result"] is not None

                table = (await heard(line, answered))["table"]
                waits.append(time.perf_counter() - begin)
            games += table["result"] is not None
    return games


async def crowd(port: int, options: argparse.Namespace) -> tuple[list[float], int]:
    """All the visitors at once."""
    waits: list[float] = []
    finished = await asyncio.gather(
        *(visitor(port, options, seed, waits) for seed in range(options.visitors))
    )
    return waits, sum(finished)


def main() -> None:
    """Serve, play, report."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--visitors", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--think", type=float, default=2, help="mean seconds before a move")
    parser.add_argument("--game", default="connect4")
    parser.add_argument("--player", default="level:n=3")
    parser.add_argument("--attacks", action="store_true", help="with visitors who want everything")
    parser.add_argument("--same", action="store_true", help="they come from everybody's address")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "pions", "--lang", "en", "serve", "--no-browser"]
        server = subprocess.Popen(  # noqa: S603 - ourselves
            [*command, "--port", "0", "--games", folder], stdout=subprocess.PIPE, text=True
        )
        try:
            line = server.stdout.readline() if server.stdout else ""
            port = int(line.split("127.0.0.1:")[1].split("/")[0])
            asyncio.run(ready(port))
            if options.attacks:
                how = options.seconds, options.same
                raise SystemExit(not web_attacks.report(port, server.pid, *how))
            asyncio.run(crowd(port, argparse.Namespace(**{**vars(options), "seconds": 3})))
            waits, games = asyncio.run(crowd(port, options))
        finally:
            server.terminate()
            server.wait()
    cuts = statistics.quantiles(waits, n=100)
    print(f"{options.visitors} games at once, {options.game} against {options.player},")
    print(f"{options.think:g} s of thought a move on average, {os.cpu_count()} processors")
    print(f"  {len(waits)} answers in {options.seconds:g} s, {games} games finished")
    for name, place in (("median", 50), ("95 %", 95), ("99 %", 99)):
        print(f"  {name:>7} {1000 * cuts[place - 1]:7.1f} ms")
    print(f"  longest {1000 * max(waits):7.1f} ms")


if __name__ == "__main__":
    main()
