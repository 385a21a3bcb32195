"""A student's file as a strategy: started, asked, timed, stopped, and every failure named."""

from __future__ import annotations

import json
import weakref
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Any, Final, Self

from pions.core import sentences
from pions.core.errors import IllegalMove
from pions.core.protocols import Position
from pions.core.sentences import Sentence
from pions.core.types import Move, Term
from pions.games import catalog
from pions.games.catalog import AnyGame, AnyPosition
from pions.sandbox import files, loading, losses, tiers
from pions.sandbox.conventions import NotAMove
from pions.sandbox.definitions import read_found
from pions.sandbox.files import PlayerFile
from pions.sandbox.launch import Process
from pions.sandbox.limits import Limits, patience
from pions.sandbox.link import Closed, Noise
from pions.sandbox.loading import Fault
from pions.sandbox.signatures import Choice, pick, quicker
from pions.sandbox.stopwatch import Overrun, Stopwatch
from pions.sandbox.tiers import Tier
from pions.sandbox.verdicts import ArenaFault, Disqualified

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
    quicker: str | None = None
    """A function of the same file that looks less far ahead, where there is one."""

    @property
    def lighter(self) -> str | None:
        """A line to add that makes the file look less far ahead, such as ``p = 3``; if any."""
        if self.quicker is not None:
            return f"strategie = {self.quicker}"
        depth = self.choice.convention.depth
        for name in () if depth is None else depth.names:
            value = self.settings.get(name, "")
            if value.isdecimal():
                return f"{name} = {int(value) - 1}" if int(value) > 1 else None
        return None

    @property
    def sentence(self) -> Sentence:
        """``strategie_alea(state)`` of the hand-out ``etat``, and what else it is given."""
        template, values = self.choice.words
        said = sentences.sentence(template, **values)
        if not self.settings:
            return said
        given = ", ".join(f"{name} = {value}" for name, value in self.settings.items())
        return sentences.sentence(Term("{call} (with {settings})"), call=said, settings=given)


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
        self._number = 0
        self._lost: Disqualified | None = None
        self._description: Description | None = None
        self._process = Process(tiers.isolation(tier), limits)
        self._watch = Stopwatch(self._process)
        # For whoever forgets to close: the process does not outlive this object.
        self._finalizer = weakref.finalize(self, Process.close, self._process)
        try:
            self._description = self._loaded(seed)
        except BaseException:
            self.close()
            raise
        self._process.freeze()

    @property
    def name(self) -> str:
        """The team's name; until the file is read, the file's."""
        return self.file.name if self._description is None else self._description.team

    @property
    def description(self) -> Description:
        """What the file was taken for."""
        if self._description is None:  # pragma: no cover - nobody sees a player before
            raise AssertionError
        return self._description

    @property
    def output(self) -> str:
        """What the player has printed so far, capped."""
        return self._process.link.output.text

    @property
    def dropped(self) -> int:
        """How many bytes it printed beyond what is kept."""
        return self._process.link.output.dropped

    @property
    def seconds(self) -> float:
        """What the last move took, of the time that is limited: see `Limits.seconds`."""
        return self._watch.seconds

    def choose(self, position: Position) -> Move:
        """A legal move; raises `Disqualified`, or `ArenaFault` where we failed ourselves."""
        if self._lost is not None:
            raise self._lost
        if not self._finalizer.alive:
            raise ArenaFault("The player “{player}” was sent away already.", player=self.name)
        try:
            return self._chosen(position)  # type: ignore[arg-type] # one of our two kinds
        except BaseException as error:
            if isinstance(error, Disqualified):
                self._lost = error
            # Also on Ctrl-C: an answer that nobody waits for would be taken for the next one.
            self.close()
            raise

    def _chosen(self, position: AnyPosition) -> Move:
        convention = self.description.choice.convention
        arguments = convention.arguments(position)
        limits = self.limits
        reply = self._asked(
            {"arguments": arguments}, limits.seconds, limits.patience, limits.margin
        )
        self._process.freeze()
        if "fault" in reply:
            raise losses.failed(self.name, Fault.read(reply), self.limits)
        answer = reply.get("answer")
        try:
            move = convention.move(answer, position.game)
            position.play(move)
        except NotAMove:
            raise losses.not_a_move(self.name, answer, convention.expected) from None
        except IllegalMove as error:
            raise losses.illegal(self.name, answer, error) from error
        return move

    def _asked(
        self, request: dict[str, Any], seconds: float, net: float, margin: float = 0.0
    ) -> dict[str, Any]:
        """The reply to one request; raises `Disqualified` where there is none."""
        self._number += 1
        line = json.dumps({"id": self._number, **request}).encode() + b"\n"
        try:
            self._process.thaw()
            reply = json.loads(self._watch.ask(line, seconds + margin, net + margin))
        except Overrun as overrun:
            raise losses.late(self.name, seconds, overrun) from None
        except Closed:
            raise losses.gone(self.name, self._process.ended(), self.limits) from None
        except (Noise, ValueError, RecursionError):
            reply = None
        if not isinstance(reply, dict) or reply.get("id") != self._number:
            raise losses.out_of_turn(self.name)
        return reply

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
        reply = self._asked(source, seconds, patience(seconds))
        if "fault" in reply:
            raise loading.refused(Fault.read(reply), file, self.limits, self.output)
        try:
            things = read_found(reply.get("found"))
        except ValueError:
            raise losses.out_of_turn(self.name) from None
        team = loading.team(reply.get("team"), file, _LONGEST_TEAM)
        choice = pick(things, self.game, file.function, file.name)
        convention = choice.convention
        wish = {
            "use": choice.found.name,
            "how": convention.how,
            "before": [setting.wish() for setting in convention.before],
            "after": [setting.wish() for setting in convention.after],
        }
        reply = self._asked(wish, seconds, patience(seconds))
        if "fault" in reply:
            raise loading.refused(Fault.read(reply), file, self.limits, self.output)
        given = loading.settings(reply.get("settings"))
        return Description(file, team, choice, given, quicker(things, choice, self.game))

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
