"""The conversation with one file: requests go in, replies come out, and every failure is named."""

from __future__ import annotations

import weakref
from json import dumps, loads  # a file that runs inside may patch the module
from typing import Any

from pions.sandbox import disqualification
from pions.sandbox.calling.definitions import Definition, read_definitions
from pions.sandbox.errors import Disqualified
from pions.sandbox.host import Closed, Host, Noise, Overrun
from pions.sandbox.limits import Limits, patience
from pions.sandbox.process import tiers
from pions.sandbox.process.tiers import Tier
from pions.sandbox.reading import child_reports
from pions.sandbox.reading.child_reports import Fault
from pions.sandbox.reading.player_file import PlayerFile


class Session:
    """The conversation with a file; `close` ends it, and so does forgetting it."""

    def __init__(
        self, file: PlayerFile, limits: Limits, tier: Tier, packages: tuple[str, ...] = ()
    ) -> None:
        self.file = file
        self.limits = limits
        self.name = file.name
        """How sentences call the player."""
        self.host = _started(file, limits, tier, packages)
        self._number = 0
        self._finalizer = weakref.finalize(self, self.host.close)

    @property
    def alive(self) -> bool:
        """Whether nobody has closed it."""
        return self._finalizer.alive

    @property
    def output(self) -> str:
        """What the file has printed so far, capped."""
        return self.host.output.text

    @property
    def seconds(self) -> float:
        """What the last request took, of the time that is limited: see `Limits.seconds`."""
        return self.host.seconds

    def ask(
        self,
        request: dict[str, Any],
        seconds: float,
        net: float,
        *,
        margin: float = 0.0,
        said: float | None = None,
    ) -> dict[str, Any]:
        """The reply within `seconds` of computing and `net` by the wall clock.

        Raises `Disqualified` where there is none; `said` is the limit its sentence names.
        """
        self._number += 1
        line = dumps({"id": self._number, **request}).encode() + b"\n"
        try:
            reply = loads(self.host.ask(line, seconds + margin, net + margin))
        except Overrun as overrun:
            allowed = seconds if said is None else said
            raise disqualification.late(self.name, allowed, overrun) from None
        except Closed:
            raise disqualification.gone(self.name, self.host.ended(), self.limits) from None
        except (Noise, ValueError, RecursionError):
            reply = None
        if not isinstance(reply, dict) or reply.get("id") != self._number:
            raise disqualification.out_of_turn(self.name)
        return reply

    def read(self, seed: int) -> dict[str, Any]:
        """Have the file read; what it says of itself. Raises `PlayerFileError`."""
        file = self.file
        return self.prepare({"source": file.source, "name": file.name, "seed": seed})

    def prepare(self, request: dict[str, Any]) -> dict[str, Any]:
        """A request before any move: whatever goes wrong is about the file."""
        seconds = self.limits.load_seconds
        try:
            reply = self.ask(request, seconds, patience(seconds))
        except Disqualified as error:
            raise child_reports.unreadable(error, self.file, self.limits, self.output) from error
        if "fault" in reply:
            raise child_reports.refused(Fault.read(reply), self.file, self.limits, self.output)
        return reply

    def found(self, reply: dict[str, Any]) -> tuple[Definition, ...]:
        """The functions and classes a file says it has."""
        try:
            return read_definitions(reply.get("found"))
        except ValueError:
            error = disqualification.out_of_turn(self.name)
            raise child_reports.unreadable(error, self.file, self.limits, self.output) from None

    def close(self) -> None:
        """End it; what it printed stays readable. Harmless when called again."""
        self._finalizer()


def _started(file: PlayerFile, limits: Limits, tier: Tier, packages: tuple[str, ...]) -> Host:
    """Return a host for `file`, isolated as `tier` says, that may import `packages` of Pions."""
    # Each is loaded where it is needed: a tab has no processes, a match nothing inside.
    if tier is Tier.E or file.namespace is not None:
        from pions.sandbox.inside.host import InsideHost  # noqa: PLC0415 - see above

        return InsideHost(limits, file.namespace)
    from pions.sandbox.process.player_process import PlayerProcess  # noqa: PLC0415 - see above

    return PlayerProcess(tiers.isolation(tier), limits, packages=packages)
