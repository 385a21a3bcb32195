"""The errors that end a player's game: `Disqualified` is the player's doing, and is scored.

`PlayerFileError` is a file that cannot play. `ArenaFault` is ours, and is never scored.
"""

from __future__ import annotations

from enum import Enum

from pions.core.errors import PionsError
from pions.core.types import Term


class Verdict(Enum):
    """Why a player lost without being beaten; the value is what is stored."""

    ILLEGAL_MOVE = "illegal-move"
    TIMEOUT = "timeout"
    NO_ANSWER = "no-answer"
    """It only waited: more time would not help it."""
    EXCEPTION = "exception"
    OUT_OF_MEMORY = "out-of-memory"
    CRASH = "crash"
    FORBIDDEN = "forbidden"
    BAD_ANSWER = "bad-answer"

    @property
    def title(self) -> Term:
        """A word or two for tables."""
        return _TITLES[self]

    @property
    def late(self) -> bool:
        """Whether the time was over."""
        return self in {Verdict.TIMEOUT, Verdict.NO_ANSWER}


_TITLES = {
    Verdict.ILLEGAL_MOVE: Term("illegal move"),
    Verdict.TIMEOUT: Term("too slow"),
    Verdict.NO_ANSWER: Term("no answer"),
    Verdict.EXCEPTION: Term("exception"),
    Verdict.OUT_OF_MEMORY: Term("out of memory"),
    Verdict.CRASH: Term("crash"),
    Verdict.FORBIDDEN: Term("forbidden action"),
    Verdict.BAD_ANSWER: Term("not a move"),
}


class Disqualified(PionsError):
    """A player lost by its own doing; `str` is one sentence about it."""

    def __init__(
        self, verdict: Verdict, message: str, *, trace: str = "", **values: object
    ) -> None:
        super().__init__(message, **values)
        self.verdict = verdict
        self.trace = trace
        """The Python traceback, paths shortened; empty where there was none."""


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

    of_machine = True
