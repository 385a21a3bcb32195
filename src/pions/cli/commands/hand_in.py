"""``pions hand-in``: hands in a file to the server of a class, and shows how far it comes."""

from __future__ import annotations

import argparse
import getpass
import json
import sys
import time
from collections.abc import Mapping
from http.client import HTTPException
from http.cookiejar import CookieJar
from pathlib import Path
from typing import Any, Final
from urllib.error import HTTPError
from urllib.parse import urlencode, urlsplit
from urllib.request import HTTPCookieProcessor, Request, build_opener

from pions.app.classes import codes, school
from pions.cli.commands.exit_codes import INTERRUPTED
from pions.cli.parsing import Parser
from pions.core import language, plain_files
from pions.core.errors import InvalidOption
from pions.core.language import _
from pions.core.text import visible
from pions.core.types import Term

_STOPPED: Final = 1
_EVERY: Final = 1.0
"""Seconds between two questions about the hand-in."""
_TIMEOUT: Final = 20.0
_PATIENCE: Final = 60.0
"""Seconds after which a server that does not answer any more is given up."""
_LONGEST: Final = 100_000
"""Bytes of an answer."""
_TOLD: Final = frozenset(("stage", "accepted", "stopped", "version"))
_STAGES: Final[Mapping[str, Term]] = {
    "read": Term("reading the file"),
    "recognised": Term("finding out how it plays"),
    "exercises": Term("checking the exercises"),
    "trials": Term("trial games"),
    "yardsticks": Term("games against yardsticks"),
}


def add_arguments(parser: Parser) -> None:
    """Add the server, the file and the code."""
    parser.describe(
        _(
            "Hand in a file to the server of your class, and show each stage as it begins. Exit "
            "status 0: it plays on the ladder; 1: it was stopped, and the sentence says why."
        ),
        ("pions hand-in http://192.168.1.20:8000 mine.py", _("asks for your code")),
        ("pions hand-in http://192.168.1.20:8000#K7QM-3XVA mine.py", _("as the slip has it")),
    )
    parser.option("url", "URL", _("the address of the class, as on your slip"))
    parser.option("file", "FILE", _("a Python file, a notebook or a zip archive"), type=Path)
    words = _("your code (default: the one behind # in the address, or it is asked for)")
    parser.option("--code", "CODE", words)
    parser.number("--assignment", _("its number (default: the newest)"), low=1, default=0)


def run(options: argparse.Namespace) -> int:
    """Hand it in; 0 where it is accepted, 1 where it is stopped."""
    server = _Server(options.url)
    try:
        content = plain_files.content(options.file)
    except OSError as error:
        raise plain_files.unreadable(options.file, error) from error
    if len(content) > school.LARGEST:
        raise school.too_large()
    code = codes.read(options.code or server.code or _asked())
    server.ask("/class/enter", json.dumps({"code": code}).encode())
    query = urlencode({"assignment": options.assignment, "name": visible(options.file.name)})
    taken = server.ask(f"/class/hand-in?{query}", content, frozenset(("number", "version")))
    print(_("Handed in: version {number}.").format(number=taken["version"]), flush=True)
    try:
        found = _followed(server, taken["number"])
    except (KeyboardInterrupt, InvalidOption) as error:
        words = _("The hand-in is kept: the page of the class shows how far it comes.")
        print("\n" + words, file=sys.stderr)
        if isinstance(error, InvalidOption):
            raise
        return INTERRUPTED
    if found.get("late"):
        print(_("It came after the due date, and is marked as late."))
    if found["accepted"]:
        print(_("Accepted: version {number} plays on the ladder.").format(number=found["version"]))
        return 0
    print(_("Stopped: {reason}").format(reason=visible(str(found["stopped"]))))
    return _STOPPED


def _asked() -> str:
    if sys.stdin.isatty():
        return getpass.getpass(_("Your code: "))
    return sys.stdin.readline()


def _followed(server: _Server, number: int) -> dict[str, Any]:
    """Show each stage as it begins; return the last answer."""
    shown, heard = "", time.monotonic()
    while True:
        try:
            found = server.ask(f"/class/hand-in/{number}", None, _TOLD)
            heard = time.monotonic()
        except InvalidOption:  # perhaps it is busy, or the network was away
            if time.monotonic() - heard > _PATIENCE:
                raise
        else:
            if found["accepted"] or found["stopped"]:
                return found
            if found["stage"] != shown and found["stage"] in _STAGES:
                shown = found["stage"]
                print(f"  {_(_STAGES[shown])}…", flush=True)
        time.sleep(_EVERY)


class _Server:
    """The server of a class, which knows by a cookie who has entered."""

    def __init__(self, url: str) -> None:
        try:
            parts = urlsplit(url if "://" in url else f"http://{url}")
            known = parts.scheme in {"http", "https"} and parts.hostname
        except ValueError:  # brackets that are not closed, for instance
            known = None
        if not known:
            message = Term("“{url}” is no address of a class, such as {example}.")
            raise InvalidOption(message, url=url, example="http://192.168.1.20:8000")
        self._address = f"{parts.scheme}://{parts.netloc}"
        self.code = parts.fragment
        """The code behind the address."""
        self._opener = build_opener(HTTPCookieProcessor(CookieJar()))

    def ask(
        self, path: str, content: bytes | None = None, fields: frozenset[str] = frozenset()
    ) -> dict[str, Any]:
        """Return the answer to a request, with these fields; raises `InvalidOption`."""
        head = {"Accept-Language": language.current(), "Content-Type": "application/octet-stream"}
        request = Request(self._address + path, content, head)  # noqa: S310 - http, by `_server`
        wanted = fields
        try:
            with self._opener.open(request, timeout=_TIMEOUT) as answer:
                content = answer.read(_LONGEST)
        except HTTPError as error:
            wanted = frozenset(("error",))
            with error:
                content = error.read(_LONGEST)
        except (OSError, HTTPException, UnicodeError) as error:
            raise InvalidOption(
                "No server of a class answers at {url}: is the address right, and is this machine "
                "in the same network?",
                url=self._address,
            ) from error
        try:
            found = json.loads(content)
        except (ValueError, RecursionError):
            found = None
        if not isinstance(found, dict) or not wanted <= found.keys():
            raise InvalidOption("The server at {url} serves no class.", url=self._address)
        if wanted is not fields:
            raise InvalidOption("{reason}", reason=visible(str(found["error"])))
        return found
