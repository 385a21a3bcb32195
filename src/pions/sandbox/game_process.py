"""A game in somebody's file, in a process of its own that is asked about it."""

from __future__ import annotations

import math
import threading
from pathlib import Path
from typing import Any, Final

from pions.core.text import visible
from pions.families.own import promises
from pions.families.own.game import SECONDS, OwnGame
from pions.families.own.promises import BrokenGame
from pions.sandbox import disqualification
from pions.sandbox.errors import Disqualified
from pions.sandbox.file_session import Session
from pions.sandbox.limits import Limits, patience
from pions.sandbox.process import tiers
from pions.sandbox.process.tiers import Tier
from pions.sandbox.reading import player_file
from pions.sandbox.reading.child_reports import Fault
from pions.sandbox.reading.player_file import PlayerFile

PACKAGES: Final = ("search",)
"""What our players need beside the rules."""


class GameProcess:
    """The process of one file; one that had to be ended is replaced at the next question.

    Sent to another process, it starts one of its own there.
    """

    def __init__(self, file: PlayerFile, limits: Limits, tier: Tier) -> None:
        self.file = file
        self.limits = limits
        self.tier = tier
        self.left = math.inf
        """Seconds that it may compute until somebody says otherwise."""
        self._session: Session | None = None
        self._asking = threading.RLock()

    def __reduce__(self) -> tuple[object, ...]:
        return GameProcess, (self.file, self.limits, self.tier)

    def __deepcopy__(self, _memo: object) -> GameProcess:
        """There is one process, whoever describes the game."""
        return self

    def ask(self, request: dict[str, Any], seconds: float) -> dict[str, Any]:
        """The reply within `seconds` of computing; raises `BrokenGame`."""
        with self._asking:
            return self._ask(request, max(0.1, min(seconds, self.left)))

    def _ask(self, request: dict[str, Any], seconds: float) -> dict[str, Any]:
        session = self._running()
        session.host.thaw()
        try:
            said = round(seconds, 1)
            reply = session.ask({"own": request}, seconds, patience(seconds), said=said)
        except Disqualified as error:
            self.close()
            raise BrokenGame("{reason}", reason=error) from error
        except BaseException:
            # Also on Ctrl-C: an answer that nobody waits for would be taken for the next one.
            self.close()
            raise
        session.host.freeze()
        self.left -= session.seconds
        if "broken" in reply:
            raise promises.broken(self.file.name, reply)
        if "fault" in reply:
            failed = disqualification.failed(self.file.name, Fault.read(reply), self.limits)
            broken = BrokenGame("{reason}", reason=failed)
            broken.trace = failed.trace
            raise broken
        return reply

    def _running(self) -> Session:
        """The process, ready; raises `PlayerFileError` where the file cannot be read."""
        if self._session is None:
            self._session = Session(self.file, self.limits, self.tier, PACKAGES)
            try:
                self._session.read(0)
                self.ask({"open": self.file.function}, SECONDS)
            except BaseException:
                self.close()
                raise
        return self._session

    def opened(self) -> dict[str, Any]:
        """What the file says of its game."""
        return self.ask({"open": self.file.function}, SECONDS)

    def close(self) -> None:
        """End the process; harmless when called again."""
        if self._session is not None:
            self._session.close()
        self._session = None


def open_game(
    spec: str | Path,
    tier: Tier | None = None,
    limits: Limits | None = None,
    *,
    short: bool = False,
) -> OwnGame:
    """The game in the file `spec` (``nim.py``, ``games.py:Nim``), its first position asked for.

    It is called `spec` or, if that should be `short`, without the folders of the file. Raises
    `PlayerFileError` or `BrokenGame` where there is none to be had.
    """
    bounds = limits or Limits()
    file = player_file.read(spec, bounds)
    process = GameProcess(file, bounds, tiers.require(tier))
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
