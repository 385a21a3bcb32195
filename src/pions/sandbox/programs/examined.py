"""An OCaml file under examination: questions of ours call its functions by lines."""

from __future__ import annotations

import builtins
import copy
import re
import time
from collections.abc import Callable
from dataclasses import replace
from json import loads
from typing import Any, Final, cast

from pions.core.types import Term
from pions.sandbox import disqualification
from pions.sandbox.child.questions import plain, shown
from pions.sandbox.errors import Disqualified, PlayerFileError
from pions.sandbox.examined_file import ExaminedFile
from pions.sandbox.file_session import Session
from pions.sandbox.limits import patience
from pions.sandbox.programs import building, functions
from pions.sandbox.programs.player import ProgramSession

_KINDS: Final = {
    "index out of bounds": "IndexError",
    "Stack overflow": "RecursionError",
    "Out of memory": "MemoryError",
    "Division_by_zero": "ZeroDivisionError",
    "Assertion failed": "AssertionError",
    "has type": "TypeError",
}
"""The exceptions of Python that our hints know, for what those of OCaml say."""

_WIDTH: Final = 7
_OUTPUT: Final = 1 << 20
"""Bytes kept of what is printed by all calls together."""


class _Raised(Exception):
    """An exception of the file."""


class ExaminedProgram(ExaminedFile):
    """An OCaml file whose functions are called as those of Python files are.

    A question is run here, with functions that ask the program: nothing of the file is.
    """

    def _opened(self) -> Session:
        driver = functions.examined(self.file.source)
        limits = replace(self.limits, output=_OUTPUT)
        host = building.start(self.file, limits, self.tier, self._seed, driver)
        return ProgramSession(self.file, limits, self.tier, host=host)

    def _read(self, session: Session) -> None:
        """Wait until the file's own lines have run; raises `PlayerFileError`."""
        seconds, ready = self.limits.load_seconds, f"pret {'0' * 42}"
        try:
            cast("ProgramSession", session).line(ready, seconds, patience(seconds), seconds)
        except Disqualified as error:
            message, said = Term("{file} cannot be read to its end: {reason}"), session.output
            raise PlayerFileError(
                message, output=said, file=self.file.name, reason=error
            ) from error
        self.printed = session.output

    def ask(self, question: dict[str, Any]) -> dict[str, Any]:
        """Return the answer to `question`; after a `Disqualified`, a new process takes the next."""
        before = len(self._running().output)
        space: dict[str, Any] = {"__builtins__": builtins, **copy.deepcopy(question["values"])}
        space |= {name: self._function(name) for name in functions.called()}
        reply: dict[str, Any] = {"asked": []}
        try:
            exec(question["before"], space)  # noqa: S102 - a program of ours
            value = eval(question["call"], space)  # noqa: S307 - ours as well
            reply |= {"value": plain(value), "shown": shown(value)}
        except Disqualified:
            self.close()
            raise
        except Exception as error:  # noqa: BLE001 - of the file, or of what it was given
            said = re.sub(r"\b(?:Joueur|Stdlib)\.|^Absent ", "", str(error).replace('\\"', '"'))
            said = said.replace("joueur.ml", self.file.name)[:500]
            kinds = [kind for name, kind in _KINDS.items() if name in said] or ["ValueError"]
            reply["raised"] = {"kinds": kinds, "error": said, "line": None, "trace": ""}
        reply["after"] = {text: plain(eval(text, space)) for text in question["after"]}  # noqa: S307
        reply["printed"] = self._running().output[before:]
        return reply

    def _function(self, name: str) -> Callable[..., Any]:
        """Return the function `name` of the program; one that makes a strategy takes less."""
        if name in ("sia", "alpha_beta"):
            return lambda *made: lambda t, couleur: self._called(name, (*made, t, couleur))
        return lambda *given: self._called(name, given)

    def _called(self, name: str, given: tuple[Any, ...]) -> Any:  # noqa: ANN401 - of any function
        """Call a function: the grid it leaves is put in place, functions given are called here."""
        t = next(one for one in given if isinstance(one, list))
        strategies = [one for one in given if callable(one)]
        numbers = [str(one) for one in given if isinstance(one, int)]
        line, failure = " ".join([name, _text(t), *numbers]), None
        try:
            while (words := self._line(line).split(" ", 3))[0] == "?":
                strategy = strategies[int(words[1][1:] or 1) - 1]
                try:
                    line = str(int(strategy(_grid(words[3]), int(words[2]))))
                except Exception as error:  # noqa: BLE001 - it ends the call, as it would in Python
                    failure, line = error, "x"
            t[:] = _grid(words[0])
            value = None if words[2] == "()" or words[1] == "!" else loads(words[2])
        except (IndexError, ValueError):
            raise disqualification.out_of_turn(self.file.name) from None
        if failure is not None or words[1] == "!":
            raise failure or _Raised(" ".join(words[2:]))
        return value

    def _line(self, line: str) -> str:
        session = cast("ProgramSession", self._running())
        net = max(0.0, self._net - time.monotonic())
        reply = session.line(line, self._left, net, self._allowed)
        self._left = max(0.0, self._left - session.seconds)
        return reply


def _text(t: list[list[int]]) -> str:
    return "".join(str(cell) for row in t for cell in row)


def _grid(text: str) -> list[list[int]]:
    cells = [int(cell) for cell in text.split(",")]
    return [cells[place : place + _WIDTH] for place in range(0, len(cells), _WIDTH)]
