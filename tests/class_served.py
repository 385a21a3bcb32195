"""A class, its server, and its people as they come by HTTP and by the page's line."""

import http.client
import json
import random
import time
from contextlib import closing
from urllib.parse import quote

from pions.app.classes import school
from pions.app.classes.name_list import ListedName
from pions.games import catalog
from pions.store.class_file import FILE, ClassFile
from pions.store.class_records import Assignment, Stage
from pions.store.game_records import GameRecord, Seat
from pions.web.session import class_desk
from served import Client
from waiting import PATIENCE

PLAYER = b"def choose(position):\n    return position.legal_moves()[-1]\n"


def made(folder, names=("Ada", "Blaise"), *, plays=False, **assignment):
    """A class of these people, with one assignment; returns their codes.

    Its ladder plays only if `plays`: it would keep all processors busy until its server ends.
    """
    school.create(folder, [ListedName(name) for name in names], "NSI T2")
    with ClassFile(folder / FILE) as file:
        school.give(file, Assignment(0, "Puissance 3", "puissance3", **assignment), "2026-01-01")
        file.set("paused", value=not plays)
        return {slip.person.name: slip.code for slip in school.new_slips(file)}


def on_ladder(file, person, content=PLAYER, found=None, name="mine.py"):
    """A hand-in to the first assignment that needs no more examining."""
    made = file.hand_in(1, person, name=name, content=content, received=1.0, late=0.0)
    file.advance(made.number, Stage.LADDER, found or {})
    return made


class Visitor:
    """A browser: its requests, with the cookie that the server has set."""

    def __init__(self, port):
        self.port, self.cookie, self.headers = port, "", {}

    def request(self, method, path, body=None, **headers):
        with closing(http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)) as line:
            sent = {"accept-language": "en", **({"cookie": self.cookie} if self.cookie else {})}
            line.request(method, path, body, {**sent, **headers})
            answer = line.getresponse()
            content = answer.read()
            if cookie := answer.getheader("set-cookie"):
                self.cookie, self.set = cookie.partition(";")[0], cookie
            self.headers = dict(answer.getheaders())
            return answer.status, content

    def post(self, path, body=b"", **headers):
        body = body if isinstance(body, bytes) else json.dumps(body).encode()
        status, content = self.request("POST", path, body, **headers)
        return status, json.loads(content) if content else {}

    def get(self, path):
        return self.request("GET", path)

    def enter(self, **fields):
        return self.post("/class/enter", fields)

    def hand_in(self, content=PLAYER, name="mine.py", assignment=0):
        path = f"/class/hand-in?assignment={assignment}&name={quote(name)}"
        return self.post(path, content)

    def line(self):
        """The line of this visitor's page."""
        headers = {"additional_headers": {"cookie": self.cookie}} if self.cookie else {}
        client = Client(self.port, **headers)
        client.tell("hello", language="en")
        return closing(client)

    def come(self, number, done=lambda told: told["accepted"] or told["stopped"]):
        """What is told of a hand-in once it has come so far."""
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            told = json.loads(self.get(f"/class/hand-in/{number}")[1])
            if done(told):
                return told
            time.sleep(0.05)
        raise AssertionError(told)


def teacher(folder, port):
    """The teacher, who has entered by the address that the command prints."""
    visitor = Visitor(port)
    status, told = visitor.enter(teacher=class_desk.teachers_link(folder).removeprefix("t="))
    assert (status, told) == (200, {})
    return visitor


def played(number, first, second, winner, **more):
    """A game of random moves that ended so."""
    game, rng = catalog.find("puissance3"), random.Random(number)
    while True:
        position, moves = game.initial(), []
        while position.outcome() is None:
            moves.append(rng.choice(position.legal_moves()))
            position = position.play(moves[-1])
        ended = position.outcome().winner
        if ended is not None and (winner == "second") == bool(ended):
            break
    return GameRecord(
        f"game {number}", f"pair {number // 2}", game.name, 1, Seat(first, "x"), Seat(second, "x"),
        "", 1, game.format_moves(moves), (), winner, more.pop("termination", "win"), **more,
    )  # fmt: skip
