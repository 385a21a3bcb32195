"""Requests to one file and its replies, with an error for every failure."""

from __future__ import annotations

import weakref
from json import dumps, loads  # a file that runs inside may patch the module
from typing import Any

from pions.core.types import Term
from pions.sandbox import disqualification
from pions.sandbox.calling.definitions import Definition, read_definitions
from pions.sandbox.errors import Disqualified, PlayerFileError
from pions.sandbox.host import Closed, Host, Noise, Overrun
from pions.sandbox.limits import Limits, patience
from pions.sandbox.process import tiers
from pions.sandbox.reading import child_reports
from pions.sandbox.reading.child_reports import Fault
from pions.sandbox.reading.player_file import PlayerFile


class Session:
    """Requests to a file; `close` ends its host, and so does forgetting the session."""

    waited = disqualification.WAITED
    """The sentence about no answer though it did not compute."""

    def __init__(
        self,
        file: PlayerFile,
        limits: Limits,
        tier: tiers.Tier,
        packages: tuple[str, ...] = (),
        host: Host | None = None,
    ) -> None:
        self.file = file
        self.limits = limits
        self.name = file.name
        """The player's name in sentences."""
        self.host = host or _started(file, limits, tier, packages)
        self._number = 0
        self._finalizer = weakref.finalize(self, self.host.close)

    @property
    def alive(self) -> bool:
        """Whether it is not closed."""
        return self._finalizer.alive

    @property
    def output(self) -> str:
        """The file's output so far, capped."""
        return self.host.output.text

    @property
    def seconds(self) -> float:
        """Seconds of the last request, of the time that is limited: see `Limits.seconds`."""
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
        """Return the reply within `seconds` of computing and `net` of wall time.

        Raises `Disqualified` where there is none; `said` is the limit in its sentence.
        """
        self._number += 1
        line = dumps({"id": self._number, **request}).encode() + b"\n"
        allowed = seconds if said is None else said
        try:
            reply = loads(self.exchange(line, seconds + margin, net + margin, allowed))
        except (Noise, ValueError, RecursionError):
            reply = None
        if not isinstance(reply, dict) or reply.get("id") != self._number:
            raise disqualification.out_of_turn(self.name)
        return reply

    def exchange(self, line: bytes, seconds: float, net: float, said: float) -> bytes:
        """Return the reply to a line; raises `Disqualified`, or `Noise` where it has no end."""
        try:
            return self.host.ask(line, seconds, net)
        except Overrun as overrun:
            raise disqualification.late(self.name, said, overrun, self.waited) from None
        except Closed:
            raise disqualification.gone(self.name, self.host.ended(), self.limits) from None

    def read(self, seed: int, definitions: str = "") -> dict[str, Any]:
        """Have the file read; return its description. Raises `PlayerFileError`.

        Of a file whose convention is known, or where the `definitions` of ``all`` of it are wanted,
        its imports, assignments, functions and classes are run alone; with ``rest``, from the
        first statement on that fails.
        """
        file = self.file
        request: dict[str, Any] = {"source": file.source, "name": file.name, "seed": seed}
        if texts := (*file.modules, *(file.contract.modules if file.contract else ())):
            request |= {"modules": texts, "package": file.package}
        if definitions or (file.contract is not None and file.contract.convention is not None):
            request["definitions"] = definitions or "all"
        return self.prepare(request)

    def prepare(self, request: dict[str, Any]) -> dict[str, Any]:
        """Make a request before any move: any failure is a `PlayerFileError`."""
        seconds = self.limits.load_seconds
        try:
            reply = self.ask(request, seconds, patience(seconds))
        except Disqualified as error:
            raise child_reports.unreadable(error, self.file, self.limits, self.output) from error
        if "fault" in reply:
            raise child_reports.refused(Fault.read(reply), self.file, self.limits, self.output)
        return reply

    def found(self, reply: dict[str, Any]) -> tuple[Definition, ...]:
        """Return the functions and classes in the description of a file."""
        try:
            return read_definitions(reply.get("found"))
        except ValueError:
            error = disqualification.out_of_turn(self.name)
            raise child_reports.unreadable(error, self.file, self.limits, self.output) from None

    def close(self) -> None:
        """End it; what it printed stays readable. Harmless when called again."""
        self._finalizer()


def _started(file: PlayerFile, limits: Limits, tier: tiers.Tier, packages: tuple[str, ...]) -> Host:
    if file.content is not None:
        message = Term("{file} is a program: this takes a Python file.")
        raise PlayerFileError(message, file=file.name)
    # Each is loaded where it is needed: a tab has no processes, a match nothing inside.
    if tier is tiers.Tier.E or file.namespace is not None:
        from pions.sandbox.inside.host import InsideHost  # noqa: PLC0415 - see above

        return InsideHost(limits, file.namespace)
    from pions.sandbox.process.player_process import PlayerProcess  # noqa: PLC0415 - see above

    return PlayerProcess(tiers.isolation(tier), limits, packages=packages)
