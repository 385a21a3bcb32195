"""Attacks the server of a class, and measures how long a pupil who only plays waits meanwhile.

    python benchmarks/class_attacks.py                   # some fifteen minutes, Linux
    python benchmarks/class_attacks.py --only cookies    # one kind of attack

A real server has a class in which Ada plays and hands in without a pause, Eve attacks with a
pupil's code and without one, from other addresses of this machine, and Zoe has something to lose. A
try gets through where an answer holds a secret, where anything of Zoe's or of the class changes,
where a request fails in the server, or where it does what its line below forbids.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import hashlib
import http.client
import itertools
import json
import os
import random
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Final, Self

import class_attempts as attempts
from class_attempts import Attack, Guest
from class_server import PLAYER, Pupil, server
from pions.app.classes import codes, school
from pions.app.classes.name_list import ListedName
from pions.store.class_file import FILE, ClassFile
from pions.store.class_records import Assignment
from pions.web.session import class_desk
from web_attacks import Line, moves

FLOOR: Final = 0.25
"""Seconds that a pupil waits for the answer to a move at most, 95 times in 100."""
SECRET: Final = "zoes-own-thoughts"  # noqa: S105 - it opens nothing


def main() -> int:
    """Attack, and print a table."""
    text = __doc__ or ""
    parser = argparse.ArgumentParser(
        description=text, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--only", choices=[*attempts.KINDS], action="append")
    parser.add_argument("--rest", type=float, default=20, help="seconds without an attack first")
    parser.add_argument("--honest", nargs=2, metavar=("PORT", "CODE"), help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.honest:
        asyncio.run(_play_and_hand_in(int(options.honest[0]), options.honest[1]))
    with tempfile.TemporaryDirectory() as folder:
        return _attack(Path(folder), options.only or [*attempts.KINDS], options.rest)


def _attack(folder: Path, kinds: list[str], rest: float) -> int:
    home, code = _class_of_three(folder)
    said = folder / "said"
    os.environ["PIONS_SECRET"] = SECRET  # no code of students may read it
    with said.open("w") as errors, server(home, errors) as (port, process):
        victim = Guest(port)
        victim.post("/class/enter", {"code": code["Zoe"]})
        path = "/class/hand-in?assignment={}&name=zoe.py"
        content = f"{PLAYER.format(number=0)}# {SECRET}\n".encode()
        for number in (1, 2):
            victim.post(path.format(number), content)
        with ClassFile(home / FILE) as file:
            school.change(file, 2, note=f"{SECRET}: a note")
        with ClassFile(home / FILE) as file:
            while file.unfinished():
                time.sleep(0.2)
        attack = Attack(port, home, code, _secrets(home, code["Zoe"]), process.pid)
        with _honest(port, code["Ada"]) as waits:
            waits.begin("nothing yet")
            time.sleep(rest)
            failures = 0
            for kind in kinds:
                waits.begin(kind)
                before = _untouched(home)
                for name, tried in attempts.KINDS[kind](attack):
                    if tried:
                        print(f"THROUGH: {kind}: {name}: {tried}", flush=True)
                        failures += 1
                    attack.tries[kind] += 1
                if (after := _untouched(home)) != before:
                    print(f"THROUGH: {kind}: changed {[n for n in after if after[n] != before[n]]}")
                    failures += 1
                if process.poll() is not None:
                    raise SystemExit(f"The server ended with {process.returncode}.")
        failures += _logged(said)
        return 1 if waits.show(attack.tries) or failures else 0


def _class_of_three(folder: Path) -> tuple[Path, dict[str, str]]:
    home = folder / "nsi"
    school.create(home, [ListedName(name) for name in ("Ada", "Zoe", "Eve", "Bob", "Cy")])
    with ClassFile(home / FILE) as file:
        for handout in ("", "etat"):
            given = Assignment(0, "A", "connect4", handout, daily=20 if not handout else 10_000)
            school.give(file, given, "2026-01-01")
        code = {slip.person.name: slip.code for slip in school.new_slips(file)}
        return home, {**code, "": school.new_class_code(file)}


def _secrets(home: Path, code: str) -> dict[str, bytes]:
    """Texts that no answer to Eve may hold."""
    with ClassFile(home / FILE) as file:
        settings = file.settings()
    known = {name: str(settings[name]) for name in ("secret", "salt", "teacher", "class_code")}
    known |= {"hash": codes.hashed(code, known["salt"]), "a code": code, "Zoe's": SECRET}
    known |= {"the file": "SQLite format", "teacher's link": class_desk.teachers_link(home)[2:40]}
    return {name: text.encode() for name, text in {**known, "passwd": "root:x:0"}.items()}


def _untouched(home: Path) -> dict[str, str]:
    """Return what may not change, each as a hash."""
    questions = {
        "class": "SELECT * FROM class",
        "people": "SELECT number, name, team, note, code FROM people WHERE number IN (1, 2)",
        "assignments": "SELECT * FROM assignments",
        "due dates": "SELECT * FROM due_dates",
        "hand-ins": "SELECT number, digest, stage, stopped, content FROM hand_ins WHERE person = 2",
        "playing": "SELECT * FROM playing WHERE person = 2",
    }
    with contextlib.closing(sqlite3.connect(home / FILE, timeout=30)) as base:
        rows = {name: base.execute(text).fetchall() for name, text in questions.items()}
    return {name: hashlib.sha256(repr(found).encode()).hexdigest() for name, found in rows.items()}


def _logged(said: Path) -> int:
    text = said.read_text("utf-8", "replace")
    if text:
        print("The server said:", ascii(text[-2000:]))
    return text.count("Traceback") + text.count("\x1b")


class _honest:  # noqa: N801 - a context
    """Ada, in a process of her own, and how long she waited during each kind of attack."""

    def __init__(self, port: int, code: str) -> None:
        command = [sys.executable, __file__, "--honest", str(port), code]
        self._process = subprocess.Popen(  # noqa: S603 - ourselves
            command, stdout=subprocess.PIPE, text=True
        )
        self._began: list[tuple[float, str, float]] = []
        self._heard: list[tuple[str, float, float]] = []

    def __enter__(self) -> Self:
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()
        return self

    def _read(self) -> None:
        for line in self._process.stdout or ():
            what, ended, seconds = json.loads(line)
            self._heard.append((what, ended, seconds))

    def __exit__(self, *_error: object) -> None:
        self._began.append((time.monotonic(), "", 0.0))
        self._process.kill()
        self._process.wait()

    def begin(self, kind: str) -> None:
        """Count what she waits for from now on as during this kind."""
        self._began.append((time.monotonic(), kind, os.getloadavg()[0]))

    def show(self, tries: Mapping[str, int]) -> int:
        """Print a line for each kind; return how many were too slow."""
        print(
            "kind                  tries  s     moves  median  95 %  most | taken 95 %  page 95 %"
        )
        slow = 0
        for (start, kind, _load), (end, *_next) in itertools.pairwise(self._began):
            here = [one for one in self._heard if start <= one[1] - one[2] and one[1] <= end]
            by = {what: [one[2] for one in here if one[0] == what] for what in ("move", "taken",
                  "page", "refused")}  # fmt: skip
            found = [_high(by[what]) for what in ("move", "taken", "page")]
            slow += found[0] > FLOOR
            middle = statistics.median(by["move"] or [0])
            print(
                f"{kind:20} {tries.get(kind, 0):6} {end - start:4.0f} {len(by['move']):7} "
                f"{1000 * middle:6.0f} {1000 * found[0]:6.0f} {1000 * max(by['move'] or [0]):6.0f}"
                f" | {1000 * found[1]:6.0f} {1000 * found[2]:9.0f} ms"
                f"  {len(by['refused'])} refused{'  TOO SLOW' * (found[0] > FLOOR)}"
            )
        return slow


def _high(values: list[float]) -> float:
    return sorted(values)[int(0.95 * len(values))] if values else 0.0


def _tell(what: str, began: float) -> None:
    now = time.monotonic()
    os.write(1, f"{json.dumps([what, now, now - began])}\n".encode())  # from several threads


async def _play_and_hand_in(port: int, code: str) -> None:
    """Play on two boards, hand in every few seconds, and open the page anew, for ever."""

    async def play(seed: int) -> None:
        async with Line.to(port) as line:
            async for wait in moves(line, "level:n=3", random.Random(seed), 0.2):
                _tell("move", time.monotonic() - wait)

    def hand_in() -> None:
        ada = Pupil(port, code)
        for number in itertools.count(1):
            began, text = time.monotonic(), PLAYER.format(number=number)
            try:
                ada.ask("POST", "/class/hand-in?assignment=2&name=ada.py", text)
                _tell("taken", began)
            except (OSError, RuntimeError, ValueError, http.client.HTTPException):
                _tell("refused", began)
            time.sleep(4)

    async def come() -> None:
        while True:
            began = time.monotonic()
            try:
                async with Line.to(port):
                    _tell("page", began)
            except Exception:  # noqa: BLE001 - counted
                _tell("refused", began)
            await asyncio.sleep(1)

    await asyncio.gather(play(1), play(2), asyncio.to_thread(hand_in), come())


if __name__ == "__main__":
    sys.exit(main())
