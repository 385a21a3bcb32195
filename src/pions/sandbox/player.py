"""A student's file as a strategy: started, asked, timed, stopped, and every failure named."""

from __future__ import annotations

import json
import signal
import time
import weakref
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Any, Final, NoReturn, Self

from pions.core.errors import IllegalMove
from pions.core.protocols import Position
from pions.core.types import Move, Term
from pions.games import catalog
from pions.games.catalog import AnyGame, AnyPosition
from pions.sandbox import files, loading, tiers
from pions.sandbox.child import STATUS_OUT_OF_MEMORY
from pions.sandbox.conventions import NotAMove
from pions.sandbox.definitions import read_found
from pions.sandbox.files import PlayerFile
from pions.sandbox.launch import Process
from pions.sandbox.limits import Limits
from pions.sandbox.link import Closed, Late, Noise
from pions.sandbox.signatures import Choice, pick
from pions.sandbox.tiers import Tier
from pions.sandbox.verdicts import Disqualified, Verdict

_LONGEST_TEAM: Final = 40


@dataclass(frozen=True, slots=True)
class Description:
    """A player's file, for people."""

    file: PlayerFile
    team: str
    """``TEAM_NAME``, or the file's name without its ending."""
    choice: Choice
    settings: dict[str, str]
    """The arguments beyond the position, as passed: ``{"p": "2"}``."""

    def sentence(self, translate: Callable[[str], str] = str) -> str:
        """``strategie_alea(state)`` of the hand-out ``etat``, in the language of `translate`."""
        template, values = self.choice.words
        said = translate(template).format(**values)
        if not self.settings:
            return said
        given = ", ".join(f"{name} = {value}" for name, value in self.settings.items())
        return said + " " + translate(Term("(with {settings})")).format(settings=given)


class SandboxedPlayer:
    """Chooses moves in a process of its own; leave the context, or `close`, to end it.

    Made by `load`. After a `Disqualified` the process is gone, and every later question gets
    the same answer.
    """

    def __init__(
        self,
        file: PlayerFile,
        game: AnyGame,
        limits: Limits,
        tier: Tier,
        seed: int,
    ) -> None:
        self.file = file
        self.game = game
        self.limits = limits
        self.tier = tier
        self.seconds = 0.0
        """Wall-clock time of the last move, the way to the process and back included."""
        self._number = 0
        self._lost: Disqualified | None = None
        self._process = Process(tiers.isolation(tier), limits)
        # For whoever forgets to close: the process does not outlive this object.
        self._finalizer = weakref.finalize(self, Process.close, self._process)
        try:
            self.description = self._loaded(seed)
        except BaseException:
            self.close()
            raise
        self._process.freeze()

    @property
    def name(self) -> str:
        """The team's name."""
        return self.description.team

    @property
    def output(self) -> str:
        """What the player has printed so far, capped."""
        return self._process.link.output.text

    @property
    def dropped(self) -> int:
        """How many bytes it printed beyond what is kept."""
        return self._process.link.output.dropped

    def choose(self, position: Position) -> Move:
        """A legal move; raises `Disqualified`, or `ArenaFault` where we failed ourselves."""
        if self._lost is not None:
            raise self._lost
        try:
            return self._chosen(position)  # type: ignore[arg-type] # one of our two kinds
        except Disqualified as error:
            self._lost = error
            self.close()
            raise

    def _chosen(self, position: AnyPosition) -> Move:
        convention = self.description.choice.convention
        reply = self._asked(
            {"arguments": convention.arguments(position)},
            self.limits.seconds + self.limits.margin,
        )
        self._process.freeze()
        if "fault" in reply:
            self._blame(reply)
        answer = reply.get("answer")
        try:
            move = convention.move(answer, position.game)
        except NotAMove:
            self._lose(
                Verdict.BAD_ANSWER,
                "“{player}” answered {answer} instead of {expected}.",
                answer=loading.shown(answer),
                expected=convention.expected,
            )
        try:
            position.play(move)
        except IllegalMove as error:
            self._lose(
                Verdict.ILLEGAL_MOVE,
                "“{player}” answered {answer}, which is not legal: {reason}",
                answer=loading.shown(answer),
                reason=error,
            )
        return move

    def _asked(self, request: dict[str, Any], seconds: float) -> dict[str, Any]:
        """The reply to one request; raises `Disqualified` where there is none."""
        self._number += 1
        line = json.dumps({"id": self._number, **request}).encode() + b"\n"
        began = time.monotonic()
        process = self._process
        try:
            process.thaw()
            process.link.send(line, seconds)
            reply = json.loads(process.link.receive(began + seconds - time.monotonic()))
        except Late:
            self._lose(
                Verdict.TIMEOUT,
                "“{player}” gave no answer within {seconds:g} seconds.",
                seconds=self.limits.seconds if "arguments" in request else seconds,
            )
        except Closed:
            self._died()
        except (Noise, ValueError, RecursionError):
            reply = None
        finally:
            self.seconds = time.monotonic() - began
        if not isinstance(reply, dict) or reply.get("id") != self._number:
            self._lose(Verdict.BAD_ANSWER, "“{player}” wrote to the referee's own channel.")
        return reply

    def _died(self) -> NoReturn:
        status = self._process.ended()
        if status is None:
            self._lose(
                Verdict.CRASH, "“{player}” cut its own way to the referee instead of answering."
            )
        if status == STATUS_OUT_OF_MEMORY:
            self._out_of_memory()
        if status >= 0:
            self._lose(
                Verdict.CRASH,
                "“{player}” ended its own process (exit status {status}) instead of answering.",
                status=status,
            )
        if -status == getattr(signal, "SIGSYS", None):
            self._lose(Verdict.FORBIDDEN, "“{player}” was stopped: it asked the system for "
                       "something no player may do.")  # fmt: skip
        self._lose(
            Verdict.CRASH,
            "The process of “{player}” crashed ({signal}).",
            signal=loading.signal_name(-status),
        )

    def _blame(self, reply: dict[str, Any]) -> NoReturn:
        """A failure the player's process reports itself."""
        fault = loading.Fault.read(reply)
        if fault.kind == "memory":
            self._out_of_memory(fault.trace)
        if fault.kind == "forbidden":
            self._lose(
                Verdict.FORBIDDEN,
                "“{player}” tried what no player may do (files, network, other programs): {error}",
                trace=fault.trace,
                error=fault.error,
            )
        message = "“{player}” raised {error}"
        if fault.line is not None:
            message = "“{player}” raised {error} (line {line})"
        self._lose(
            Verdict.EXCEPTION, message, trace=fault.trace, error=fault.error, line=fault.line
        )

    def _out_of_memory(self, trace: str = "") -> NoReturn:
        self._lose(
            Verdict.OUT_OF_MEMORY,
            "“{player}” needed more than {memory} megabytes of memory.",
            trace=trace,
            memory=self.limits.memory,
        )

    def _lose(self, verdict: Verdict, message: str, **values: Any) -> NoReturn:  # noqa: ANN401
        raise Disqualified(verdict, message, player=self._shown_name(), **values)

    def _shown_name(self) -> str:
        description: Description | None = getattr(self, "description", None)
        return self.file.name if description is None else description.team

    def _loaded(self, seed: int) -> Description:
        """Have the file read, and decide which of its functions plays."""
        try:
            return self._read(seed)
        except Disqualified as error:
            # Whatever goes wrong while it is read is about the file, not about a move.
            raise loading.unreadable(error, self.file, self.limits, self.output) from error

    def _read(self, seed: int) -> Description:
        file, seconds = self.file, self.limits.load_seconds
        source = {"source": file.source, "name": file.name, "seed": seed}
        reply = self._asked(source, seconds)
        if "fault" in reply:
            raise loading.refused(loading.Fault.read(reply), file, self.limits, self.output)
        try:
            things = read_found(reply.get("found"))
        except ValueError:
            self._lose(Verdict.BAD_ANSWER, "“{player}” wrote to the referee's own channel.")
        team = loading.team(reply.get("team"), file, _LONGEST_TEAM)
        choice = pick(things, self.game, file.function, file.name)
        convention = choice.convention
        wish = {
            "use": choice.found.name,
            "how": convention.how,
            "before": [setting.wish() for setting in convention.before],
            "after": [setting.wish() for setting in convention.after],
        }
        reply = self._asked(wish, seconds)
        if "fault" in reply:
            raise loading.refused(loading.Fault.read(reply), file, self.limits, self.output)
        return Description(file, team, choice, loading.settings(reply.get("settings")))

    def close(self) -> None:
        """End the process; what it printed stays readable. Harmless when called again."""
        self._finalizer()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()


def load(
    player: str | Path | PlayerFile,
    game: AnyGame | str,
    limits: Limits | None = None,
    tier: Tier | None = None,
    *,
    seed: int = 0,
) -> SandboxedPlayer:
    """The player in a file (``mine.py``, ``mine.py:algo``), ready for `game`.

    Raises `PlayerFileError` where the file cannot play, `SandboxMissing` where the machine
    has not that tier (``None`` takes the best it has), `ArenaFault` where we fail ourselves.
    """
    rules = catalog.find(game) if isinstance(game, str) else game
    bounds = limits or Limits()
    file = player if isinstance(player, PlayerFile) else files.read(player, bounds)
    return SandboxedPlayer(file, rules, bounds, tiers.usable(tier), seed)


def describe(
    player: str | Path | PlayerFile,
    game: AnyGame | str,
    limits: Limits | None = None,
    tier: Tier | None = None,
) -> Description:
    """What `load` would make of the file, for people; raises the same errors."""
    with load(player, game, limits, tier) as loaded:
        return loaded.description
