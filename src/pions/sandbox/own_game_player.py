"""A student's file that plays a game from another file.

The player's process holds a copy of the game; the game's own process judges the move.
"""

from __future__ import annotations

from typing import Any, Final, cast

from pions.core.types import Move, Term
from pions.families.own import promises
from pions.families.own.game import OwnGame, OwnPosition, number
from pions.sandbox import disqualification
from pions.sandbox.calling.conventions import Convention
from pions.sandbox.calling.definitions import Definition
from pions.sandbox.calling.playing_function import Choice
from pions.sandbox.errors import Disqualified, PlayerFileError, Verdict
from pions.sandbox.game_process import PACKAGES, GameProcess
from pions.sandbox.player import LONGEST_TEAM, Description, SandboxedPlayer
from pions.sandbox.reading import child_reports

_NAMES: Final = ("choose", "choisir", "jouer", "joue", "strategie", "strategy")
_CONVENTION: Final = Convention("pions", "choose(position)", answer="move")
_EXPECTED: Final = Term("one of the legal moves")


class GamePlayer(SandboxedPlayer):
    """Answers with a function that is given a position of a student's game."""

    packages = PACKAGES

    def _described(self, seed: int) -> Description:
        session, file = self._session, self.file
        reply = session.read(seed)
        team = child_reports.team(reply.get("team"), file, LONGEST_TEAM)
        found = self._function(session.found(reply))
        game = cast("GameProcess", cast("OwnGame", self.game).process).file
        told = session.prepare({"own": {"load": game.source, "name": game.name}})
        told = session.prepare({"own": {"open": game.function}}) if "broken" not in told else told
        if "broken" in told:
            raise promises.broken(game.name, told)
        absent = child_reports.absent(reply.get("absent"))
        return Description(file, team, Choice(found, _CONVENTION), {}, absent)

    def _function(self, things: tuple[Definition, ...]) -> Definition:
        named = {one.name: one for one in things if one.take(1)}
        wanted = _NAMES if self.file.function is None else (self.file.function,)
        for name in wanted:
            if name in named:
                return named[name]
        message = Term(
            "{path} has no function {name}(position): it is given a position of {game}, and "
            "answers one of its legal moves."
        )
        raise PlayerFileError(message, path=self.file.name, name=wanted[0], game=self.game.name)

    def _chosen(self, position: Any) -> Move:  # noqa: ANN401 - of such a game
        at = cast("OwnPosition", position)
        function = self.description.choice.found.name
        reply = self._asked({"own": {"call": function, "at": list(at.path)}})
        if "broken" in reply:  # the game's own process has no fault to find here
            message = Term("“{player}” broke its copy of the game: {reason}")
            reason = promises.broken(at.game.name, reply)
            raise Disqualified(Verdict.EXCEPTION, message, player=self.name, reason=reason)
        move = reply.get("move")
        if not isinstance(move, str) or number(move) not in at.legal_moves():
            answer = reply.get("answer")
            raise disqualification.not_a_move(self.name, answer, _EXPECTED)
        return number(move)
