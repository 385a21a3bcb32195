"""The errors that end a player's game: `Disqualified` is the player's doing, and is scored.

`PlayerFileError` is a file that cannot play. `ArenaFault` is ours, and is never scored.
"""

from __future__ import annotations

from enum import Enum
from typing import Self

from pions.core.errors import PionsError
from pions.core.types import Term


class Verdict(Enum):
    """Why a player lost without being beaten; the value is what is stored."""

    ILLEGAL_MOVE = "illegal-move", Term("illegal move")
    TIMEOUT = "timeout", Term("too slow")
    EXCEPTION = "exception", Term("exception")
    OUT_OF_MEMORY = "out-of-memory", Term("out of memory")
    CRASH = "crash", Term("crash")
    FORBIDDEN = "forbidden", Term("forbidden action")
    BAD_ANSWER = "bad-answer", Term("not a move")

    _value_: str
    title: Term
    """A word or two for tables."""

    def __new__(cls, stored: str, title: Term = Term("")) -> Self:  # noqa: B008 - for Verdict("crash")
        """Give it a title beside the value that is stored."""
        verdict = object.__new__(cls)
        verdict._value_, verdict.title = stored, title
        return verdict


class Disqualified(PionsError):
    """A player lost by its own doing; `str` is one sentence about it."""

    def __init__(
        self, verdict: Verdict, message: str, *, trace: str = "", **values: object
    ) -> None:
        super().__init__(message, **values)
        self.verdict = verdict
        self.trace = trace
        """The Python traceback, paths shortened; empty where there was none."""
        self.waited = False
        """Whether it only waited: more time would not help it."""


class PlayerFileError(PionsError):
    """A file that cannot play, and what to do about it."""

    def __init__(
        self,
        message: str,
        *,
        verdict: Verdict | None = None,
        trace: str = "",
        output: str = "",
        **values: object,
    ) -> None:
        super().__init__(message, **values)
        self.verdict = verdict
        """The verdict where reading the file is what failed, for a referee that must score it."""
        self.trace = trace
        self.output = output
        """The output of the file while it was read."""


class NotRecognised(PlayerFileError):
    """A file in which no function is known to be a player by its name."""


class ArenaFault(PionsError):
    """The arena itself failed: the game is void, and no player is to blame."""


class SandboxMissing(PionsError):
    """This machine cannot isolate players as well as was demanded."""
