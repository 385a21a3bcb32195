"""A game in a student's file, in a process of its own."""

from __future__ import annotations

import math
import threading
from pathlib import Path
from typing import Any, Final

from pions.core.text import visible
from pions.families.own import promises
from pions.families.own.game import SECONDS, OwnGame
from pions.sandbox import disqualification
from pions.sandbox.errors import Disqualified
from pions.sandbox.file_session import Session
from pions.sandbox.limits import Limits, patience
from pions.sandbox.process import tiers
from pions.sandbox.reading import player_file
from pions.sandbox.reading.child_reports import Fault

PACKAGES: Final = ("search",)
"""Packages for the players of Pions, beside the rules."""


class GameProcess:
    """The process of one file, replaced when it was ended; pickled, it starts anew elsewhere."""

    def __init__(self, file: player_file.PlayerFile, limits: Limits, tier: tiers.Tier) -> None:
        self.file = file
        self.limits = limits
        self.tier = tier
        self.left = math.inf
        """Seconds that it may still compute."""
        self._session: Session | None = None
        self._asking = threading.RLock()

    def __reduce__(self) -> tuple[object, ...]:
        return GameProcess, (self.file, self.limits, self.tier)

    def __deepcopy__(self, _memo: object) -> GameProcess:
        """Share the process."""
        return self

    def ask(self, request: dict[str, Any], seconds: float) -> dict[str, Any]:
        """Return the reply within `seconds` of computing; raises `BrokenGame`."""
        with self._asking:
            allowed = max(0.1, min(seconds, self.left))
            session = self._running()
            session.host.thaw()
            try:
                said = round(allowed, 1)
                reply = session.ask({"own": request}, allowed, patience(allowed), said=said)
            except Disqualified as error:
                self.close()
                raise promises.BrokenGame("{reason}", reason=error) from error
            except BaseException:
                # Also on Ctrl-C: an answer that comes late would be taken for the next one.
                self.close()
                raise
            session.host.freeze()
            self.left -= session.seconds
        if "broken" in reply:
            raise promises.broken(self.file.name, reply)
        if "fault" in reply:
            failed = disqualification.failed(self.file.name, Fault.read(reply), self.limits)
            broken = promises.BrokenGame("{reason}", reason=failed)
            broken.trace = failed.trace
            raise broken
        return reply

    def _running(self) -> Session:
        if self._session is None:
            self._session = Session(self.file, self.limits, self.tier, PACKAGES)
            try:
                self._session.read(0)
                self.opened()
            except BaseException:
                self.close()
                raise
        return self._session

    def opened(self) -> dict[str, Any]:
        """Return the description of the game."""
        return self.ask({"open": self.file.function}, SECONDS)

    def close(self) -> None:
        """End the process; harmless when called again."""
        if self._session is not None:
            self._session.close()
        self._session = None


def open_game(spec: str | Path, tier: tiers.Tier | None = None, *, short: bool = False) -> OwnGame:
    """Return the game in the file `spec` (``nim.py``, ``games.py:Nim``), with its first position.

    Its name is `spec` or, if `short`, without folders. Raises `PlayerFileError` or `BrokenGame`.
    """
    file = player_file.read(spec, Limits())
    process = GameProcess(file, Limits(), tiers.require(tier))
    try:
        told = process.opened()
        title = visible(str(told.get("about") or told.get("name") or file.stem)[:200])
        brief = file.name if file.function is None else f"{file.name}:{file.function}"
        game = OwnGame(brief if short else str(spec), file.digest, title, process)
        game.facts(())
    except BaseException:
        process.close()
        raise
    return game
