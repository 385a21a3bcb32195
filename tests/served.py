"""A server of this very process, the program as people start it, and a line to either."""

import asyncio
import faulthandler
import json
import subprocess
import sys
import threading
from contextlib import closing

from websockets.sync.client import connect

from pions.app.play.opponents import Opponents
from pions.app.tournament.watching import Places
from pions.web import wire
from pions.web.messages.protocol import PARTS, PUSHES, REQUESTS, ReplyMessage
from pions.web.server import start as web
from pions.web.server.start import ServerSettings
from pions.web.session.budgets import VisitorRules
from waiting import PATIENCE

GENEROUS = VisitorRules(rate=100_000, burst=100_000, look=0.1, patience=PATIENCE, silence=PATIENCE)


class Client:
    """Speaks to a server as the page does."""

    def __init__(self, port, origin=None, **settings):
        home = f"http://127.0.0.1:{port}"
        address = f"ws://127.0.0.1:{port}/socket"
        patient = {"open_timeout": PATIENCE, "ping_timeout": PATIENCE} | settings
        self._context = connect(address, origin=origin or home, max_size=None, **patient)
        self.line = self._context.__enter__()
        self.number = 0
        self.pushed = []

    def close(self):
        self._context.__exit__(None, None, None)

    def send(self, **fields):
        self.number += 1
        self.line.send(json.dumps({"id": self.number, **fields}))
        return self.number

    def hear(self, timeout=PATIENCE):
        """The next message, if it is one that was declared; raises ``ValueError`` for others."""
        message = json.loads(self.line.recv(timeout=timeout))
        told = [name for name in PUSHES if name in message]
        if told:
            assert [*message] == told
            wire.fitted(PUSHES[told[0]], message[told[0]])
        else:
            wire.fitted(ReplyMessage, message)
        return message

    def ask(self, verb, **fields):
        """The whole answer; what is pushed meanwhile is kept, and what parts of it were told."""
        self.parts = []
        number = self.send(do=verb, **fields)
        while True:
            message = self.hear()
            if message.get("re") == number and "part" in message:
                wire.fitted(PARTS[verb], message["part"])
                self.parts.append(message["part"])
                continue
            if message.get("re") == number and "news" not in message:
                if "ok" in message and verb in REQUESTS:
                    wire.fitted(REQUESTS[verb][1], message["ok"])
                return message
            self.pushed.append(message)

    def tell(self, verb, **fields):
        """The answer to something that must not fail."""
        answer = self.ask(verb, **fields)
        assert "ok" in answer, answer
        return answer["ok"]

    def until(self, fits):
        """The first table pushed, also earlier, that fits."""
        for message in self.pushed:
            if "table" in message and fits(message["table"]):
                return message["table"]
        while True:
            message = self.hear()
            self.pushed.append(message)
            if "table" in message and fits(message["table"]):
                return message["table"]


class Served:
    """A server in a thread of this process."""

    def __init__(self, folder, rules=GENEROUS, opponents=None, tournaments=(), **more):
        self.settings = ServerSettings(
            port=0,
            folder=folder,
            rules=rules,
            opponents=opponents or Opponents(),
            tournaments=Places(tuple(tournaments)),
            **more,
        )
        self._listening = web.listen(self.settings)
        self.port = self._listening.getsockname()[1]
        self._ready = threading.Event()
        self.server = web.PageServer(self.settings, self._ready.set)
        self._thread = threading.Thread(target=self._run)

    def _run(self):
        self.server.install_signal_handlers = lambda: None
        with closing(self._listening):
            asyncio.run(self.server._serve([self._listening]))

    def __enter__(self):
        self._thread.start()
        assert self._ready.wait(PATIENCE)
        return self

    def __exit__(self, *_):
        self.server.should_exit = True
        self._thread.join(PATIENCE)
        if self._thread.is_alive():
            faulthandler.dump_traceback(sys.__stderr__)
        assert not self._thread.is_alive()


class Program:
    """``pions serve`` as people start it."""

    def __init__(self, folder, port=0, more=(), before=()):
        self.folder, self.port, self.more, self.before = folder, port, more, before

    def start(self):
        command = [sys.executable, "-m", "pions", "--lang", "en", "serve", "--no-browser"]
        self.process = subprocess.Popen(
            [
                *self.before,
                *command,
                "--port",
                str(self.port),
                "--games",
                str(self.folder),
                *self.more,
            ],
            stdout=subprocess.PIPE,
            text=True,
        )
        line = self.process.stdout.readline()
        self.address = line.split("at ")[1].split(" ")[0].rstrip("/")
        self.port = int(self.address.rpartition(":")[2])
        return self

    def kill(self):
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()
