"""A student's file as a strategy, in a process of its own."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final, TypeVar

from pions.core.protocols import Position
from pions.core.sentences import Sentence
from pions.core.types import Move, Term
from pions.games import catalog
from pions.sandbox import disqualification
from pions.sandbox.calling.contracts import with_settings
from pions.sandbox.calling.conventions import PastMoves, followed
from pions.sandbox.calling.playing_function import Choice, pick, quicker
from pions.sandbox.errors import ArenaFault, Disqualified, NotRecognised, PlayerFileError, Verdict
from pions.sandbox.file_session import Session
from pions.sandbox.host import IsolatedPlayer
from pions.sandbox.inference import kept
from pions.sandbox.limits import Limits, patience
from pions.sandbox.process import tiers
from pions.sandbox.reading import child_reports, player_file
from pions.sandbox.reading.player_file import PlayerFile
from pions.sandbox.reading.stubs import unwritten

LONGEST_TEAM: Final = 40
Reply = TypeVar("Reply")


@dataclass(frozen=True, slots=True)
class Description:
    """How a player's file was understood, for people."""

    file: PlayerFile
    team: str
    """``TEAM_NAME``, or the file's name without its ending."""
    choice: Choice
    settings: dict[str, str]
    """The arguments beyond the position, as passed: ``{"p": "2"}``."""
    absent: tuple[str, ...] = ()
    """The modules it imports and does not have: what uses them fails."""
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
        said = (self.file.contract and self.file.contract.evidence) or self.choice.sentence
        said = with_settings(said, [f"{name} = {value}" for name, value in self.settings.items()])
        if self.absent:
            names = ", ".join(f"`{name}`" for name in self.absent)
            template = Term("{call}; not there, and fails where it is used: {modules}")
            said = Sentence(template, call=said, modules=names)
        for note in self.file.notes:
            said = Sentence(Term("{call}; {note}"), call=said, note=note)
        return said


class SandboxedPlayer(IsolatedPlayer, AbstractContextManager["SandboxedPlayer"]):
    """Chooses moves in a process of its own; leave the context, or `close`, to end it.

    After a `Disqualified` the process is gone, and every later question raises it again.
    """

    packages: tuple[str, ...] = ()
    """Packages of Pions its process may import beside the rules."""

    def __init__(
        self, file: PlayerFile, game: catalog.AnyGame, limits: Limits, tier: tiers.Tier, seed: int
    ) -> None:
        self.file = kept.known(file, game)
        self.game = game
        agreed = file.contract and file.contract.seconds
        if agreed and limits.seconds == Limits().seconds:  # none was chosen
            limits = replace(limits, seconds=agreed)
        self.limits = limits
        self.tier = tier
        self._lost: Disqualified | None = None
        self._after: catalog.AnyPosition | None = None
        self._history: PastMoves = ()
        """The moves to that position, its own the last; kept where they are told."""
        self.left = limits.clock
        """Seconds left on its clock for the game; ``None`` where it has none."""
        self._session = self._started(seed)
        try:
            self.description = self._recognised(seed)
            """How the file was understood."""
        except BaseException:
            self.close()
            raise
        self._session.name = self.description.team
        self._session.host.freeze()

    def _started(self, seed: int) -> Session:  # noqa: ARG002 - the file is read with it
        return Session(self.file, self.limits, self.tier, self.packages)

    @property
    def name(self) -> str:
        """The team's name; until the file is read, the file's."""
        return self._session.name

    @property
    def taken_for(self) -> tuple[str, Sentence]:
        """The file's name, and what in it plays."""
        return self.description.file.name, self.description.sentence

    @property
    def output(self) -> str:
        """The player's output so far, capped."""
        return self._session.output

    @property
    def dropped(self) -> int:
        """How many bytes it printed beyond what is kept."""
        return self._session.host.output.dropped

    @property
    def seconds(self) -> float:
        """Seconds of the last move, of the time that is limited: see `Limits.seconds`."""
        return self._session.seconds

    def start_clock(self) -> None:
        """Give it the whole time of a game."""
        self.left = self.limits.clock

    def choose(self, position: Position) -> Move:
        """Return a legal move; raises `Disqualified`, or `ArenaFault` where we failed ourselves."""
        if self._lost is not None:
            raise self._lost
        if not self._session.alive:
            raise ArenaFault("The player “{player}” was sent away already.", player=self.name)
        try:
            return self._chosen(position)
        except BaseException as error:
            if isinstance(error, Disqualified):
                self._lost = error
            # Also on Ctrl-C: an answer that comes late would be taken for the next one.
            self.close()
            raise

    def _chosen(self, position: catalog.AnyPosition) -> Move:
        convention = self.description.choice.convention
        told = convention.looks_back
        history = followed(self._history, self._after, position) if told else ()
        given = convention.arguments(position, history, self.left or self.limits.seconds)
        answer = self._asked({"arguments": given}).get("answer")
        move = disqualification.judged(self.name, convention, answer, position)
        if told:
            self._history = (*history, (move, position.landing(move)))
            self._after = position.play(move)
        return move

    def _asked(self, request: dict[str, Any]) -> dict[str, Any]:
        session, limits = self._session, self.limits
        session.host.thaw()
        reply = self._timed(lambda s, net: session.ask(request, s, net, margin=limits.margin))
        session.host.freeze()
        if "fault" in reply and "broken" not in reply:
            raise disqualification.failed(self.name, child_reports.Fault.read(reply), limits)
        return reply

    def _timed(self, ask: Callable[[float, float], Reply]) -> Reply:
        """Return what `ask` does within the seconds and wall time of a move; the clock runs."""
        limits = self.limits
        short = self.left is not None and self.left < limits.seconds
        seconds = max(self.left or 0.0, -limits.margin) if short else limits.seconds
        net = min(limits.patience, patience(max(seconds, 0.0)))
        try:
            reply = ask(seconds, net)
        except Disqualified as error:
            if short and error.verdict is Verdict.TIMEOUT:
                raise disqualification.out_of_clock(self.name, limits) from error
            raise
        if self.left is not None:
            self.left -= self._session.seconds
        return reply

    def _recognised(self, seed: int) -> Description:
        """Describe the file: as its hand-out has it, or as trial moves show."""
        try:
            return self._described(seed)
        except PlayerFileError as error:
            failed = error.verdict
            tried = failed and (failed.late or failed in {Verdict.EXCEPTION, Verdict.FORBIDDEN})
            tried = tried or isinstance(error, NotRecognised)
            if not tried or self.file.contract or self.file.content:
                raise
            self.close()
            self.file = kept.inferred(self.file, self.game, self.tier, error)
            self._session = self._started(seed)
            return self._described(seed)

    def _described(self, seed: int) -> Description:
        session, file = self._session, self.file
        reply = session.read(seed)
        things = session.found(reply)
        todo = unwritten(file.source)
        team = child_reports.team(reply.get("team"), file, LONGEST_TEAM)
        choice = pick(things, self.game, file.function, file.name, todo, contract=file.contract)
        given = child_reports.settings(session.prepare(choice.wish()).get("settings"))
        written = [thing for thing in things if thing.name not in todo]
        absent = child_reports.absent(reply.get("absent"))
        return Description(file, team, choice, given, absent, quicker(written, choice, self.game))

    def close(self) -> None:
        """End the process; what it printed stays readable. Harmless when called again."""
        self._session.close()

    def __exit__(self, *_error: object) -> None:
        self.close()


def load(
    player: str | Path | PlayerFile,
    game: catalog.AnyGame | str,
    limits: Limits | None = None,
    tier: tiers.Tier | None = None,
    *,
    seed: int = 0,
) -> SandboxedPlayer:
    """Return the player in a file (``mine.py``, ``mine.py:algo``), ready for `game`.

    Raises `PlayerFileError` where the file cannot play, `SandboxMissing` where the machine
    has not that tier (``None`` takes the best it has), `ArenaFault` where we fail ourselves.
    """
    rules = catalog.find(game)
    bounds = limits or Limits()
    file = player if isinstance(player, PlayerFile) else player_file.read(player, bounds)
    return SandboxedPlayer(file, rules, bounds, tiers.usable(tier), seed)
