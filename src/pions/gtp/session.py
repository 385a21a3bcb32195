"""The protocol: a line in, an answer out, whatever the line.

Answers are ``= text`` or ``? reason``, each with the number of its command and a blank line. The
language of the protocol is English.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from pions.app.play.gtp_game import GtpGame
from pions.core.errors import PionsError
from pions.gtp.commands import COMMANDS, CommandFailure

_COMMAND: Final = re.compile(r"(?P<number>\d+)?\s*(?P<words>.*)", re.DOTALL)
_MOST_DIGITS: Final = 18
_LONGEST: Final = 4096
"""Characters of a line that are read: nobody writes more."""


@dataclass(slots=True)
class GtpSession:
    """A conversation about one game."""

    session: GtpGame
    over: bool = False
    """Whether somebody has said ``quit``."""

    def converse(self, lines: Iterable[str]) -> Iterator[str]:
        """The answer to each line that asks something, until ``quit`` or the end."""
        for line in lines:
            answer = self.answer(line)
            if answer:
                yield answer
            if self.over:
                return

    def answer(self, line: str) -> str:
        """What to write for one line, its blank line included; empty for a line of nothing."""
        clean = _clean(line)
        match = _COMMAND.fullmatch(clean)
        if not clean or match is None:
            return ""
        number = (match["number"] or "")[:_MOST_DIGITS]
        words = match["words"].split()
        if not words:
            return f"?{number} unknown command\n\n"
        try:
            text = self._run(words[0], words[1:])
        except CommandFailure as failure:
            return f"?{number} {failure}\n\n"
        except PionsError as error:
            return f"?{number} {_one_line(str(error))}\n\n"
        except Exception as error:  # noqa: BLE001 - a driver must hear of it, and the game goes on
            return f"?{number} internal error: {_one_line(repr(error))}\n\n"
        return f"={number} {text}".replace(" \n", "\n", 1).rstrip() + "\n\n"

    def _run(self, name: str, arguments: list[str]) -> str:
        if name == "quit":
            self.over = True
            return ""
        command = COMMANDS.get(name)
        if command is None:
            raise CommandFailure("unknown command")
        first, *more = command(self.session, arguments).split("\n")
        # A blank line ends an answer, so there can be none inside it.
        return "\n".join([first, *(line.rstrip() or " " for line in more)])


def _clean(line: str) -> str:
    """A line without comment, control characters and spaces around it."""
    text = line[:_LONGEST].partition("#")[0].replace("\t", " ")
    return "".join(letter for letter in text if letter.isprintable()).strip()


def _one_line(text: str) -> str:
    return " ".join(text.split())
