"""The protocol, in English: to each line an answer, ``= text`` or ``? reason``.

Each has the number of its command, and ends with a blank line.
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
"""Characters of a line that are read."""


@dataclass(slots=True)
class GtpSession:
    """The commands and answers of one game."""

    session: GtpGame
    over: bool = False
    """Whether ``quit`` has come."""

    def converse(self, lines: Iterable[str]) -> Iterator[str]:
        """Yield the answer to each command, until ``quit`` or the end."""
        for line in lines:
            answer = self.answer(line)
            if answer:
                yield answer
            if self.over:
                return

    def answer(self, line: str) -> str:
        """Return the answer to one line with its blank line; empty for a line without command."""
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
        except Exception as error:  # noqa: BLE001 - the driving program gets it, and goes on
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
        # A blank line would end the answer.
        return "\n".join([first, *(line.rstrip() or " " for line in more)])


def _clean(line: str) -> str:
    """Remove the comment, control characters, and spaces around the line."""
    text = line[:_LONGEST].partition("#")[0].replace("\t", " ")
    return "".join(letter for letter in text if letter.isprintable()).strip()


def _one_line(text: str) -> str:
    return " ".join(text.split())
