"""The tries of `class_attacks.py`, by kinds: each is a name, and what went wrong or nothing."""

# ruff: noqa: E501, ANN401 - a try is a line, and some hold a whole request; lines are given on as they are

from __future__ import annotations

import base64
import contextlib
import dataclasses
import gzip
import http.client
import io
import itertools
import json
import socket
import sqlite3
import threading
import time
import typing
import zipfile
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Any, Final, TypeAlias
from urllib.parse import quote

from itsdangerous import URLSafeTimedSerializer
from websockets.exceptions import WebSocketException
from websockets.sync.client import connect

from pions.app.classes import school
from pions.store.class_file import FILE, ClassFile
from pions.store.class_records import Presence
from pions.web.messages.protocol import REQUESTS

Tries: TypeAlias = Iterator[tuple[str, object]]
ELSEWHERE: Final = "127.0.0.2"
SQL: Final = ("' OR 1=1 --", "1; DROP TABLE people", '" UNION SELECT value FROM class --', "%' --")
PLAYS: Final = b"def choose(position):\n    return position.legal_moves()[%d]  # %d\n"


@dataclasses.dataclass
class Guest:
    """A browser, or a program that speaks like one, at an address."""

    port: int
    host: str = ELSEWHERE
    cookie: str = ""

    def ask(self, method: str, path: str, body: Any = None, **headers: str) -> tuple[int, bytes]:
        """Return the status, and the answer with its headers; 0 where the line breaks."""
        line = http.client.HTTPConnection("127.0.0.1", self.port, 90, (self.host, 0))
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        with contextlib.closing(line):
            try:
                line.request(method, path, body, {"cookie": self.cookie, **named})
                answer = line.getresponse()
                found = str(answer.getheaders()).encode() + answer.read()
            except (OSError, http.client.HTTPException):
                return 0, b""
        return answer.status, found

    def post(self, path: str, body: Any = b"", **headers: str) -> tuple[int, bytes]:
        """As `ask`; a cookie that is set is kept."""
        body = json.dumps(body).encode() if isinstance(body, dict) else body
        status, found = self.ask("POST", path, body, **headers)
        if b"pions_class=" in found:
            self.cookie = found.partition(b"pions_class=")[2].partition(b";")[0].decode()
            self.cookie = f"pions_class={self.cookie}"
        return status, found

    def raw(self, text: bytes, seconds: float = 5) -> bytes:
        """Return what is answered to these very bytes."""
        with socket.create_connection(("127.0.0.1", self.port), 5, (self.host, 0)) as line:
            line.settimeout(seconds)
            with contextlib.suppress(OSError):
                line.sendall(text)
                return b"".join(iter(lambda: line.recv(65536), b""))
        return b""

    def line(self, origin: str | None = "", **how: Any) -> Any:
        """Return a line of the page, as a context."""
        home: Any = f"http://127.0.0.1:{self.port}" if origin == "" else origin
        headers = {"cookie": self.cookie, **how.pop("headers", {})}
        return connect(
            f"ws://127.0.0.1:{self.port}/socket", origin=home, additional_headers=headers,
            max_size=None, open_timeout=30, source_address=(self.host, 0), **how,
        )  # fmt: skip

    def tell(self, *texts: object) -> bytes:
        """Return all answers to messages of the page, sent on a line of their own."""
        heard = b""
        try:
            with self.line() as line:
                for number, asked in enumerate(texts):
                    text = {"id": number, **asked} if isinstance(asked, dict) else asked
                    line.send(text if isinstance(text, str | bytes) else json.dumps(text))
                answers = 0
                while answers < len(texts):
                    told = line.recv(20)
                    heard += told.encode() if isinstance(told, str) else told
                    answers += bool(json.loads(told).keys() & {"ok", "error"})
        except (OSError, WebSocketException, TimeoutError):
            pass
        return heard


class Attack:
    """What Eve has: a code, an address, and programs."""

    def __init__(
        self, port: int, home: Path, code: Mapping[str, str], secrets: Mapping[str, bytes], pid: int
    ) -> None:
        self.port, self.home, self.code, self.pid = port, home, code, pid
        self._secrets = secrets
        self.tries: Counter[str] = Counter()
        self.stranger, self.eve = Guest(port), Guest(port)
        self.eve.post("/class/enter", {"code": code["Eve"]})
        self.both = {"a stranger": self.stranger, "a pupil": self.eve}

    def told(self, found: bytes, status: int = 400) -> str:
        """Return what is wrong with an answer: a secret, a failure, or that it is no refusal."""
        for name, secret in self._secrets.items():
            if secret in found:
                return f"{name} is told"
        if status >= 500 or b"Something went wrong" in found:
            return f"the server failed: {status} {found[-100:]!r}"
        return f"it is done: {status} {found[-100:]!r}" if 200 <= status < 300 else ""

    def handed(self, text: bytes, name: str = "eve.py", seconds: float = 120) -> tuple[str, bytes]:
        """Hand in for the second assignment; return what became of it, and all that is told."""
        path = f"/class/hand-in?assignment=2&name={quote(name, safe='')}"
        status, found = self.eve.post(path, text)
        if status != http.HTTPStatus.OK:
            return f"refused {status}", found
        number = json.loads(found[found.rindex(b"{") :])["number"]
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            one = self.eve.ask("GET", f"/class/hand-in/{number}")[1]
            told = json.loads(one[one.rindex(b'{"version"') :])
            if told["accepted"] or told["stopped"]:
                asked = {"do": "class work", "assignment": 2, "hand_in": number}
                found = one + self.eve.tell({"do": "hello", "language": "en"}, asked)
                return "accepted" if told["accepted"] else "stopped", found
            time.sleep(0.05)
        return "waits", b""


def others(attack: Attack) -> Tries:
    """Another's files, results, games, and ids that are counted."""
    for who, guest in attack.both.items():
        for number in range(1, 3):
            for what in ("", "/file"):
                status, found = guest.ask("GET", f"/class/hand-in/{number}{what}")
                yield f"hand-in {number}{what} by {who}", attack.told(found, status)
        status, found = 400, b""
        for number in range(200):
            status, found = guest.ask("GET", f"/class/hand-in/{number}/file")
            if attack.told(found, status):
                break
        yield f"ids counted by {who}", attack.told(found, status)
        for kind in ("marks", "moodle", "report", "files", "people", "..%2fclass.db"):
            status, found = guest.ask("GET", f"/class/export/{kind}?assignment=1")
            yield f"export {kind} by {who}", attack.told(found, status)
    for fields in ({"do": "class work", "hand_in": 1}, {"do": "class back", "hand_in": 1}):
        yield str(fields), attack.told(attack.eve.tell({"assignment": 1, **fields}))
    with ClassFile(attack.home / FILE) as file:
        names = [game.id for game in file.last_games("ladder-1", "2.1", 3)]
    for name in (*names, "1", *SQL):
        asked = [{"do": f"class {what}", "assignment": 1, "name": name} for what in ("game", "why")]
        yield f"game {name}", attack.told(attack.eve.tell(*asked))


def _filled(verb: str) -> dict[str, object]:
    fields: dict[str, object] = {"do": verb}
    hints = typing.get_type_hints(REQUESTS[verb][0])
    for field in dataclasses.fields(REQUESTS[verb][0]):
        words = typing.get_args(hints[field.name])
        literal = typing.get_origin(hints[field.name]) is typing.Literal
        fields[field.name] = words[0] if literal else 2 if hints[field.name] is int else "x"
        if field.name in {"people", "play"}:
            fields[field.name] = [2] if field.name == "people" else False
    return fields


def teachers(attack: Attack) -> Tries:
    """Every message and page of the teacher, and what a pupil's page asks without a code."""
    verbs = [verb for verb in REQUESTS if verb.startswith("class ")]
    of_pupils = {"class work", "class back", "class place", "class game", "class why"}
    for who, guest in attack.both.items():
        for verb in verbs:
            if who == "a stranger" or verb not in {*of_pupils, "class wall"}:
                found = guest.tell(_filled(verb))
                said = b'"error"' not in found and "no error"
                yield f"{verb} by {who}", attack.told(found) or said
        for what in ("presence", "name", "note", "own due", "due", "daily", "shown", "paused"):
            change = {"do": "class change", "assignment": 1, "person": 2, "what": what}
            found = guest.tell({**change, "value": "1"})
            yield f"change of {what} by {who}", attack.told(found) or b'"error"' not in found


def cookies(attack: Attack) -> Tries:
    """Forged, expired, replayed cookies; those of who has left; a session that is given."""
    with ClassFile(attack.home / FILE) as file:
        settings = file.settings()
    payload, time_, mark = attack.eve.cookie.partition("=")[2].split(".")

    def signed(value: object, key: str, age: float = 0, salt: str = "pions class") -> str:
        signer = URLSafeTimedSerializer(key, salt=salt)
        signer.make_signer = _aged(signer.make_signer, age)  # type: ignore[method-assign,assignment]
        return str(signer.dumps(value))

    def coded(value: object) -> str:
        return base64.urlsafe_b64encode(json.dumps(value).encode()).decode().rstrip("=")

    key = str(settings["secret"])
    forged = {
        "nothing": "", "a word": "x", "dots": "...", "long": "a" * 20_000, "a NUL": "%00",
        "another's number": f"{coded([2, 'x'])}.{time_}.{mark}",
        "the teacher": f"{coded(['teacher', 'x'])}.{time_}.{mark}",
        "no signature": f"{payload}.{time_}.", "another time": f"{payload}.ZZZZZZ.{mark}",
        "a zip bomb": f".{base64.urlsafe_b64encode(gzip.compress(bytes(10**8))).decode()}.{time_}.x",
        "another key": signed([2, "x"], "secret"), "another salt": signed([2, "x"], key, salt="x"),
        "expired": signed([2, _mark(attack, 2)], key, 201 * 86_400),
        "an old code's": signed([2, "0" * 16], key), "no number": signed(["2", "x"], key),
        "three": signed([2, "x", "y"], key), "a truth": signed([True, "x"], key),
        "a bare code": attack.code["Zoe"], "the class code": attack.code[""],
    }  # fmt: skip
    for name, cookie in forged.items():
        guest = Guest(attack.port, cookie=f"pions_class={cookie}")
        status, found = guest.ask("GET", "/class/hand-in/1")
        found += guest.tell({"do": "hello", "language": "en"}, {"do": "class work"})
        yield f"cookie: {name}", attack.told(found, status) or b'"versions"' in found
    stale = {"Bob": Presence.FORGOTTEN, "Cy": Presence.GONE}
    for number, (who, presence) in enumerate(stale.items(), 4):
        guest = Guest(attack.port)
        guest.post("/class/enter", {"code": attack.code[who]})
        with guest.line() as line:
            line.send(json.dumps({"do": "hello", "language": "en"}))
            with ClassFile(attack.home / FILE) as file:  # as the command does
                if presence is Presence.GONE:
                    school.change(file, number, presence=presence)
                else:
                    file.forget(number)
            for asked in ("class place", "class wall"):
                line.send(json.dumps({"id": 7, "do": asked, "assignment": 1}))
                told = next(one for one in iter(line.recv, "") if '"re": 7' in str(one))
                yield f"{asked} on an open page, {presence.value}", '"error"' not in told
        status, found = guest.post("/class/hand-in?name=a.py", PLAYS % (0, 0))
        yield f"cookie of who is {presence.value}", attack.told(found, status)
    guest = Guest(attack.port, cookie=attack.eve.cookie)
    guest.post("/class/enter", {"code": attack.code["Zoe"]})
    yield "a session that is given", guest.cookie == attack.eve.cookie
    copied = Guest(attack.port, cookie=guest.cookie)
    guest.post("/class/leave")
    status, found = copied.ask("GET", "/class/hand-in/1")
    yield "a copied cookie of who has left", attack.told(found, status)
    for told in (copied.cookie, attack.eve.cookie):
        status, found = Guest(attack.port).post("/class/enter", {"teacher": told.partition("=")[2]})
        yield "a pupil's cookie as the teacher's link", attack.told(found, status)


def _aged(make: Callable[[Any], Any], age: float) -> Callable[[Any], Any]:
    def made(salt: Any) -> Any:
        signer = make(salt)
        signer.get_timestamp = lambda: int(time.time() - age)
        return signer

    return made


def _mark(attack: Attack, number: int) -> str:
    with contextlib.closing(sqlite3.connect(attack.home / FILE, timeout=30)) as base:
        code = base.execute("SELECT code FROM people WHERE number = ?", [number]).fetchone()[0]
    return str(code)[:16]


def foreign(attack: Attack) -> Tries:
    """Pages of other sites and ports, and other names of this machine."""
    home = f"http://127.0.0.1:{attack.port}"
    origins = ("http://evil.example", "null", "http://127.0.0.1:1", f"{home}.evil.example",
               f"http://evil@127.0.0.1:{attack.port}", "file://", f"http://localhost:{attack.port}")  # fmt: skip
    posts = {
        "enter": {"code": attack.code["Zoe"]},
        "leave": b"",
        "hand-in?name=a.py": PLAYS % (0, 1),
    }
    for origin in origins:
        for path, body in posts.items():
            guest = Guest(attack.port, cookie=attack.eve.cookie)
            for more in ({}, {"content_type": "text/plain"}):
                status, found = guest.post(f"/class/{path}", body, origin=origin, **more)
            yield f"POST {path} from {origin}", attack.told(found, status)
        try:
            with attack.eve.line(origin):
                yield f"WebSocket from {origin}", "it is open"
        except WebSocketException:
            yield f"WebSocket from {origin}", ""
    for how in ({"origin": None}, {"headers": {"Host": "evil.example"}}):
        try:
            with attack.eve.line(**how):
                yield f"WebSocket, {how}", "it is open"
        except WebSocketException:
            yield f"WebSocket, {how}", ""
    for host in ("evil.example", "127.0.0.1.evil.example", "", "[::", "a" * 9000):
        status, found = attack.eve.ask("GET", "/class", host=host)
        yield f"host {host[:30]!r}", attack.told(found, status)
    for method in ("GET", "PUT", "DELETE", "PATCH"):
        status, found = attack.eve.ask(method, "/class/hand-in?name=a.py", PLAYS % (0, 2))
        yield f"{method} of a hand-in", attack.told(found, status)


def paths(attack: Attack) -> Tries:
    """The class's file and others of this machine, by all ways of writing a path."""
    file = attack.home / FILE
    up = ("..", "%2e%2e", "..%2f..", "%252e%252e", "..\\", "..%5c", "%c0%ae%c0%ae", ".%00.")
    asked = [f"/static/{'/'.join([one] * 12)}{end}" for one in up for end in ("/etc/passwd", file)]
    asked += [
        f"/static/{file}",
        f"//{file}",
        "/static//etc/passwd",
        f"/{file.name}",
        "/nsi/class.db",
    ]
    asked += [
        "/static/CON",
        "/static/NUL",
        "/static/aux.js",
        "/static/%00",
        "/static/" + "a" * 60_000,
    ]
    asked += [
        "/static/js/../../../../../store/class_file.py",
        f"/class/../../{file}",
        "/class/export/",
    ]
    asked += ["/strings/../../x.json", "/strings/fr/..%2f.json", "/static/.", "/proc/self/environ"]
    for path in asked:
        found = attack.eve.raw(
            f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n".encode()
        )
        yield f"path {path[:40]}", attack.told(found, 500 if b" 500 " in found[:20] else 400)
    for name in ("../../../tmp/pions-eve.py", str(attack.home / "eve.py"), "..\\..\\a.py", "CON.py",
                 "nul", "a\0b.py", "x" * 5000 + ".py", "a\r\nSet-Cookie: pions_class=x", ".", "/"):  # fmt: skip
        what, found = attack.handed(
            PLAYS % (0, len(name)) + name.encode()[:0] + b"#" * len(name), name
        )
        number = 1
        with ClassFile(file) as held:
            number = max(one.number for one in held.hand_ins(2, 3))
        status, saved = attack.eve.ask("GET", f"/class/hand-in/{number}/file")
        bad = b"'set-cookie'" in saved.lower() or (attack.home / "eve.py").exists()
        yield (
            f"a file called {name[:30]!r}",
            attack.told(found) or bad or status >= 500 or what == "waits",
        )
    asked_for: dict[str, dict[str, object]] = {
        "tournament": {"key": str(file)}, "check file": {"name": "a.py", "text": "", "handout": "../.."},
        "open": {"game": "connect4", "first": f"{file}", "second": f"{attack.home}/x.py"},
        "tree open": {"file": str(file)}, "starter": {"handout": "/etc"}, "game": {"game": "/etc/passwd"},
        "tournament game": {"key": "../nsi/class.db", "number": 1},
    }  # fmt: skip
    for verb, fields in asked_for.items():
        yield (
            f"{verb} {fields}",
            attack.told(attack.eve.tell({"do": verb, **_filled(verb), **fields})),
        )


def texts(attack: Attack) -> Tries:
    """SQL, markup, formulas and odd signs in every text and id."""
    odd = ("<script>alert(1)</script>", "\u202egp.exe", "=cmd|' /C calc'!A0", "@SUM(1)", "+1", "-1",
           "\x1b]0;x\x07\x1b[31m", "a\r\nSet-Cookie: x=y", "Z\u043ee", "\u200bZoe", "Zoe", "\ud800",
           "{0.__class__}", "%s%n", "\0", "\uff1dcmd|' /C calc'!A0", *SQL)  # fmt: skip
    for number, text in enumerate(odd, 1):
        for fields in ({"code": text}, {"teacher": text}, {"class": text, "name": "x"}):
            status, found = Guest(attack.port, f"127.0.1.{number}").post("/class/enter", fields)
            yield f"enter {fields}", attack.told(found, status)
        guest = Guest(attack.port, f"127.0.2.{number}")
        guest.post("/class/enter", {"class": attack.code[""], "name": text})
        found = guest.tell(
            {"do": "class place"}, {"do": "class work", "hand_in": 1}, {"do": "class wall"}
        )
        status, more = guest.post("/class/hand-in?name=a.py", PLAYS % (0, 3))
        yield f"joins as {text!r}", attack.told(found + more, status) or found.count(b"error") != 3
        for path in (
            f"/class/hand-in/{quote(text, errors='ignore')}",
            "/class/hand-in?assignment=",
        ):
            status, found = attack.eve.post(
                path + quote(text, errors="ignore") + "&name=a.py", b"x"
            )
            yield f"{path[:16]} {text!r}", attack.told(found, status)
    values: list[object] = [*SQL, None, True, 1.5, [], {}, -1, 2**64, 1e400, "1", [[]] * 9]
    for value in values:
        asked = [{**_filled(verb), field: value} for verb in ("class work", "class back", "class game")
                 for field in ("hand_in", "assignment", "name") if field in _filled(verb)]  # fmt: skip
        yield f"a page's fields hold {value!r}", attack.told(attack.eve.tell(*asked))
    teacher = Guest(attack.port)
    from pions.web.session import class_desk  # noqa: PLC0415 - the teacher's own

    link = class_desk.teachers_link(attack.home)[2:]
    teacher.post("/class/enter", {"teacher": link})
    for kind, signs in {"report": (b"<script>alert",), "marks": (b"\n=", b"\n@", b"\n+", b"\n\x1b"),
                        "moodle": (b",=", b",@", b",+", b"\x1b")}.items():  # fmt: skip
        _status, found = teacher.ask("GET", f"/class/export/{kind}?assignment=1")
        yield f"the teacher's {kind}", [sign for sign in signs if sign in found]


def wrong_codes(attack: Attack) -> Tries:
    """Ten thousand wrong codes: from one address, from many, with forged headers."""
    letters = itertools.product("ABCDEFGHJKMNPQRSTUVWXYZ23456789", repeat=4)
    tried: Counter[str] = Counter()

    def guess(kind: str, codes: Iterator[tuple[int, tuple[str, ...]]]) -> None:
        for number, four in codes:
            many = f"127.0.{3 + number % 8}.{1 + number % 200}"
            guest = Guest(attack.port, many if kind == "many addresses" else ELSEWHERE)
            last = f"10.0.0.{number % 250}" if kind == "forged headers" else ELSEWHERE
            status, found = guest.post(
                "/class/enter", {"code": f"K7QM{''.join(four)}"},
                x_forwarded_for=last, forwarded=f"for={last}",
            )  # fmt: skip
            tried[kind] += b"Nobody in this class" in found
            tried["unanswered"] += not status
            tried["asked to wait"] += status == http.HTTPStatus.TOO_MANY_REQUESTS
            tried["through"] += status == http.HTTPStatus.OK or bool(guest.cookie)

    for kind, count in (("one address", 6000), ("forged headers", 3600), ("many addresses", 400)):
        began = time.monotonic()
        codes = enumerate(itertools.islice(letters, count))
        known = Guest(attack.port)
        known.post("/class/enter", {"code": attack.code["Zoe"]})
        known.post("/class/leave")
        new = Guest(attack.port, "127.0.9.9")
        places = {"elsewhere": (new, "Ada"), "the attacker's address": (known, "Zoe")}
        entering = [
            threading.Timer(1, _enters, (attack, tried, name, *who)) for name, who in places.items()
        ]
        for one in entering:
            one.start()
        _at_once(64, partial(guess, kind, codes))
        for one in entering:
            one.join()
        seconds = time.monotonic() - began
        most = 110 + 4 * seconds
        print(f"{count} wrong codes, {kind}, in {seconds:.0f} s: {dict(tried)}", flush=True)
        bad = tried["through"] or next(codes, None) or tried["kept out"] or tried["unanswered"]
        yield f"{count} wrong codes, {kind}", bad or (tried[kind] > most and tried)


def _enters(attack: Attack, tried: Counter[str], place: str, guest: Guest, name: str) -> None:
    """Let a pupil enter as the page does: for the first time, or again in the same browser."""
    began = time.monotonic()
    for _ in range(60):
        status, _found = guest.post("/class/enter", {"code": attack.code[name]})
        if status == http.HTTPStatus.OK:
            tried[f"seconds to enter from {place}"] = round(time.monotonic() - began)
            return
        time.sleep(2)
    tried["kept out"] += 1


def _at_once(count: int, work: Callable[[], object], seconds: float = 180) -> None:
    threads = [threading.Thread(target=work, daemon=True) for _ in range(count)]
    for thread in threads:
        thread.start()
    until = time.monotonic() + seconds
    for thread in threads:
        thread.join(max(0, until - time.monotonic()))


def _zip(*members: tuple[str, bytes], links: bool = False) -> bytes:
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in members:
            info = zipfile.ZipInfo(name)
            info.external_attr = (0o120777 if links else 0o100644) << 16
            archive.writestr(info, content, zipfile.ZIP_DEFLATED)
    return held.getvalue()


def large(attack: Attack) -> Tries:
    """Hand-ins of 100 MB, bombs, and archives that lie."""
    path = "/class/hand-in?assignment=2&name=a.py"
    host = f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: {attack.eve.cookie}\r\n"
    piece = b"#" * (1 << 20)
    bodies = {
        "declared": (f"Content-Length: {10**8}\r\n\r\n".encode(), piece),
        "chunked": (b"Transfer-Encoding: chunked\r\n\r\n", b"100000\r\n" + piece + b"\r\n"),
        "negative": (b"Content-Length: -1\r\n\r\n", piece), "no number": (b"Content-Length: x\r\n\r\n", b""),
        "two lengths": (b"Content-Length: 5\r\nContent-Length: 9\r\n\r\n", b"123456789"),
        "both": (b"Content-Length: -5\r\nTransfer-Encoding: chunked\r\n\r\n", b"0\r\n\r\n"),
        "endless head": (b"X: ", piece),
    }  # fmt: skip
    for name, (head, body) in bodies.items():
        found = attack.eve.raw(host.encode() + head + body * (100 if len(body) > 99 else 1))
        yield f"100 MB, {name}", attack.told(found, int(found[9:12] or 0))
    packed = gzip.compress(PLAYS % (0, 9))
    status, found = attack.eve.post(path, packed, content_encoding="gzip")
    yield "gzip", attack.told(found, 0) or status >= 500
    bomb = _zip(*((f"{n}.py", bytes(10**8)) for n in range(19)))
    files: dict[str, tuple[str, bytes]] = {
        "a bomb": ("a.zip", bomb), "a bomb in a bomb": ("a.zip", _zip(("b.zip", bomb))),
        "..": ("a.zip", _zip(("../../../tmp/pions-eve.py", PLAYS % (0, 0)))),
        "a path": ("a.zip", _zip((f"{attack.home}/eve.py", PLAYS % (0, 0)))),
        "links": ("a.zip", _zip(("a.py", f"{attack.home}/{FILE}".encode()), links=True)),
        "10,000 files": ("a.zip", _zip(*((f"{n}.py", b"") for n in range(10_000)))),
        "no archive": ("a.zip", b"PK\x03\x04" + bytes(999)), "a deep tree": ("a.py", b"(" * 200_000),
        "deep sums": ("a.py", b"x = " + b"-" * 90_000 + b"1"), "NUL": ("a.py", bytes(1_000_000)),
        "one line": ("a.py", b"x=" + b"1+" * 60_000 + b"1"), "digits": ("a.py", b"x=" + b"9" * 100_000),
        "a deep notebook": ("a.ipynb", b'{"cells":' + b"[" * 900_000),
        "utf-7": ("a.py", b"# coding: utf-7\n+AGE-"), "no coding": ("a.py", b"# coding: zlib_codec\nx"),
        "a notebook": ("a.ipynb", json.dumps({"cells": [{"cell_type": "code", "source": "x=1\n" * 400_000}]}).encode()),
    }  # fmt: skip
    for name, (called, content) in files.items():
        what, found = attack.handed(content, called)
        bad = Path("/tmp/pions-eve.py").exists() or (attack.home / "eve.py").exists()  # noqa: S108
        yield (
            f"{name} ({len(content)} bytes)",
            attack.told(found) or bad or (what in {"accepted", "waits"} and what),
        )
    deep = "[" * 500_000
    for name, text in {"deep JSON": deep, "binary": b"\xff" * 9_000, "binary JSON": b'{"do":"class"}',
                       "2 MB": "x" * 2_000_000, "a number": "1", "deep object": '{"a":' * 99_000}.items():  # fmt: skip
        yield f"a message: {name}", attack.told(attack.eve.tell(text))
    status, found = attack.stranger.post("/class/enter", deep.encode()[:3_999])
    yield "deep JSON to enter", attack.told(found, status)


def floods(attack: Attack) -> Tries:
    """A thousand hand-ins, joins and connections, slow ones, and those that say nothing."""
    taken: Counter[object] = Counter()
    number = itertools.count()

    def hand_in() -> None:
        for _ in range(100):
            body = PLAYS % (0, next(number)) + b"#" * 100_000
            taken[attack.eve.post("/class/hand-in?assignment=1&name=a.py", body)[0]] += 1

    _at_once(10, hand_in)
    yield f"1,000 hand-ins: {dict(taken)}", taken[200] > 20 and taken

    def join() -> None:
        for _ in range(125):
            fields = {"class": attack.code[""], "name": f"Eve {next(number)}"}
            taken["joined"] += (
                Guest(attack.port).post("/class/enter", fields)[0] == http.HTTPStatus.OK
            )

    _at_once(8, join)
    yield f"1,000 joins: {taken['joined']}", taken["joined"] > 150 and taken
    slow = f"POST /class/hand-in?name=a.py HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: {attack.eve.cookie}\r\n"
    enter = "POST /class/enter HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 3999\r\n\r\n"
    kinds = {
        "half open": "", "slow heads": "GET / HTTP/1.1\r\nHost: 127", "slow codes": enter,
        "slow hand-ins": f"{slow}Content-Length: 1999\r\n\r\n",
        "unread answers": "GET /static/built/page.js HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n" * 9,
    }  # fmt: skip
    for name, begun in kinds.items():
        yield f"1,000 connections, {name}", _held(attack, begun.encode())
    yield "1,000 pages of a stranger", _pages(attack, attack.stranger)
    yield "1,000 pages of a pupil", _pages(attack, attack.eve)


def _held(attack: Attack, begun: bytes) -> str:
    """Hold a thousand connections; return whether another one is kept out."""
    held = []
    for _ in range(1000):
        with contextlib.suppress(OSError):
            line = socket.create_connection(("127.0.0.1", attack.port), 5, (ELSEWHERE, 0))
            held.append(line)
            line.sendall(begun)
    for _ in range(12):
        time.sleep(1)
        for line in held:
            with contextlib.suppress(OSError):
                line.sendall(b"x" if begun else b"")
    found = _kept_out(attack)
    for line in held:
        line.close()
    return found


def _kept_out(attack: Attack) -> str:
    """Return what a pupil is told who comes from elsewhere."""
    other = Guest(attack.port, "127.0.0.9")
    began = time.monotonic()
    status, _found = other.post("/class/enter", {"code": attack.code["Ada"]})
    try:
        with other.line() as line:
            line.send(json.dumps({"id": 1, "do": "hello", "language": "en"}))
            line.recv(10)
    except (OSError, WebSocketException, TimeoutError) as error:
        return f"another's page: {error!r}"
    seconds = time.monotonic() - began
    return (
        ""
        if status == http.HTTPStatus.OK and seconds < 10
        else f"another: {status}, {seconds:.0f} s"
    )


def _pages(attack: Attack, guest: Guest) -> str:
    with contextlib.ExitStack() as stack:
        for _ in range(1000):
            try:
                stack.enter_context(guest.line(close_timeout=0.1, ping_interval=None))
            except (OSError, WebSocketException):
                break
        return _kept_out(attack)


PROGRAMS: Final = {
    "the class": "open({file!r}, 'rb').read(99)", "its log": "open({file!r} + '-wal', 'rb').read()",
    "its folder": "__import__('os').listdir({home!r})", "the environment": "dict(__import__('os').environ)",
    "the server's environment": "open('/proc/{pid}/environ').read()", "users": "open('/etc/passwd').read()",
    "the server's memory": "open('/proc/{pid}/mem', 'rb').read(9)", "the parent": "open('/proc/%d/environ' % __import__('os').getppid()).read()",
    "SQLite": "__import__('sqlite3').connect({file!r}).execute('SELECT * FROM class').fetchall()",
    "C": "__import__('ctypes').CDLL(None).open({file!r}.encode(), 0)", "our modules": "__import__('pions.store.class_file')",
    "HTTP": "__import__('urllib.request').request.urlopen('http://127.0.0.1:{port}/').status",
    "a socket": "__import__('socket').create_connection(('127.0.0.1', {port}), 2)",
    "listening": "__import__('socket').create_server(('127.0.0.1', 0))", "a fork": "__import__('os').fork()",
    "a program": "__import__('subprocess').check_output(['cat', {file!r}])", "a signal": "__import__('os').kill({pid}, 9)",
    "memory": "len(bytearray(8 << 30))", "a disk": "open('/tmp/pions-eve', 'wb').write(bytes(1 << 30))",
    "a file": "open({home!r} + '/eve', 'w').write('x')", "descriptors": "[__import__('os').read(n, 99) for n in range(3, 40)]",
    "objects": "[o for o in __import__('gc').get_objects() if 'zoes-own' in str(o)][:1]",
    "a trace": "__import__('ctypes').CDLL(None).ptrace(16, {pid}, 0, 0) and 1/0", "all signals": "__import__('os').kill(-1, 9)",
}  # fmt: skip
FORGED: Final = {
    "verdicts": 'import sys\nsys.__stdout__.write(\'{"ok": true, "passed": 99}\\n\' * 999)\n',
    "passes": "import os, json\nos.write(1, b'{\"answer\": {\"passed\": true}}\\n' * 99)\n",
    "escapes": "print('\\x1b]0;x\\x07' * 99)\nraise ValueError('\\x1b[2J<script>alert(1)</script>')\n",
    "threads": "import threading\n[threading.Thread(target=lambda: [0 for _ in iter(int, 1)]).start() for _ in range(999)]\n",
    "endless": "while True: pass\n", "output": "while True: print('x' * 9999)\n", "an end": "import os\nos._exit(0)\n",
}  # fmt: skip
OTHERS: Final = {
    "a.c": '#include "{file}"\nint main(void) {{ return 0; }}', "eve": "#!/bin/sh\ncat {file} >&2\n",
    "b.c": '__asm__(".incbin \\"{file}\\"");\nint main(void) {{ return 0; }}',
    "a.js": "process.stderr.write(require('fs').readFileSync('{file}', 'latin1').slice(0, 99)); process.exit(1)",
    "A.java": 'class A {{ public static void main(String[] a) throws Exception {{ throw new Exception(new String('
              'java.nio.file.Files.readAllBytes(java.nio.file.Path.of("{file}"))).substring(0, 99)); }} }}',
    "a.ml": 'let () = prerr_endline (In_channel.with_open_bin "{file}" (fun c -> really_input_string c 99))',
}  # fmt: skip


def programs(attack: Attack) -> Tries:
    """Students' code that wants more than to play."""
    known = {
        "home": str(attack.home),
        "file": str(attack.home / FILE),
        "pid": attack.pid,
        "port": attack.port,
    }
    for name, wanted in PROGRAMS.items():
        wish = wanted.format(**known)
        text = f"def choose(position):\n    raise ValueError('GOT ' + ascii({wish}))\n"
        what, found = attack.handed(text.encode())
        got = (
            b"GOT " in found
            and b"GOT []" not in found
            and name not in {"the environment", "our modules"}
        )
        yield (
            f"code: {name}",
            attack.told(found) or (got and found[-300:]) or (what != "stopped" and what),
        )
    for name, text in FORGED.items():
        what, found = attack.handed(text.encode() + b"def choose(position):\n    return 99\n")
        yield (
            f"code: forges {name}",
            attack.told(found) or (what != "stopped" and what) or b"\x1b" in found,
        )
    for called, text in OTHERS.items():
        what, found = attack.handed(text.format(**known).encode(), called)
        yield f"code: {called}", attack.told(found) or (what != "stopped" and what)
    yield "files left behind", [*Path("/tmp").glob("pions-eve*"), *attack.home.glob("eve*")]  # noqa: S108


KINDS: Final[dict[str, Callable[[Attack], Tries]]] = {
    "others' things": others,
    "the teacher's": teachers,
    "cookies": cookies,
    "foreign pages": foreign,
    "paths": paths,
    "texts": texts,
    "wrong codes": wrong_codes,
    "large": large,
    "floods": floods,
    "programs": programs,
}
