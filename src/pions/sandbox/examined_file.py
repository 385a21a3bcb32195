"""A student's file under examination: asked questions, stopped when one takes too long."""

from __future__ import annotations

import time
from contextlib import AbstractContextManager
from typing import Any, Final

from pions.core.sentences import Sentence
from pions.core.types import Term
from pions.sandbox.errors import ArenaFault, PlayerFileError, Verdict
from pions.sandbox.file_session import Session
from pions.sandbox.limits import Limits, patience
from pions.sandbox.process import tiers
from pions.sandbox.reading import child_reports
from pions.sandbox.reading.player_file import PlayerFile

_LEFT_OUT: Final = Term(
    "{file} could not be run to its end: of the rest, only imports, variables, functions and "
    "classes were read. {reason}"
)


class ExaminedFile(AbstractContextManager["ExaminedFile"]):
    """A file in a process of its own, replaced when it was stopped; raises `PlayerFileError`."""

    def __init__(
        self, file: PlayerFile, limits: Limits, tier: tiers.Tier | None = None, seed: int = 0
    ) -> None:
        self.file = file
        self.limits = limits
        self.tier = tiers.usable(tier)
        self._seed = seed
        self._allowed = self._left = limits.seconds
        self._net = time.monotonic() + limits.patience
        self._session: Session | None = None
        self.absent: tuple[str, ...] = ()
        """The modules it imports and does not have: what uses them fails."""
        self.printed = ""
        """Its output while it was read."""
        self.left_out: Sentence | None = None
        """The reason why only its definitions were read."""
        self._definitions = ""
        self._abandoned = False
        self._running()

    def allow(self, seconds: float) -> None:
        """Give all questions together so many `seconds` of processor time from now on."""
        self._running()  # starting it is not the student's time
        self._allowed = self._left = seconds
        self._net = time.monotonic() + patience(seconds)

    def ask(self, question: dict[str, Any]) -> dict[str, Any]:
        """Return the answer to `question`; after a `Disqualified`, a new process takes the next."""
        session = self._running()
        net = max(0.0, self._net - time.monotonic())
        try:
            reply = session.ask({"ask": question}, self._left, net, said=self._allowed)
        except BaseException:
            self.close()
            raise
        self._left = max(0.0, self._left - session.seconds)
        return reply

    def abandon(self) -> None:
        """Refuse all questions, also the one under way; from any thread."""
        self._abandoned = True
        if (session := self._session) is not None:
            session.host.stop()

    def _running(self) -> Session:
        self._check_wanted()
        if self._session is not None:
            return self._session
        self._session = self._opened()
        try:
            self._check_wanted()  # it may have been abandoned meanwhile
            self._read(self._session)
        except PlayerFileError as error:
            self.close()
            if self.left_out:
                raise
            raised = error.verdict in (Verdict.EXCEPTION, Verdict.FORBIDDEN)
            self._definitions = "rest" if raised else "all"
            self.left_out = Sentence(_LEFT_OUT, file=self.file.name, reason=error.sentence)
        except BaseException:
            self.close()
            raise
        return self._session or self._running()

    def _opened(self) -> Session:
        return Session(self.file, self.limits, self.tier)

    def _read(self, session: Session) -> None:
        reply = session.read(self._seed, self._definitions)
        self.absent = child_reports.absent(reply.get("absent"))
        self.printed = session.output

    def _check_wanted(self) -> None:
        if self._abandoned:
            raise ArenaFault("The player “{player}” was sent away already.", player=self.file.name)

    def read_again(self, seed: int | None = None) -> None:
        """Read the file again in a new process; other draws with a `seed`."""
        self.close()
        before, self._seed = self._seed, self._seed if seed is None else seed
        try:
            self._running()
        finally:
            self._seed = before

    def close(self) -> None:
        """End the process; harmless when called again."""
        if self._session is not None:
            self._session.close()
        self._session = None

    def __exit__(self, *_error: object) -> None:
        self.close()
