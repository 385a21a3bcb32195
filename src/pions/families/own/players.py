"""Our players on a game from a file: they think in its process, and answer from there."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from pions.core.analysis import Analysis
from pions.core.types import Move
from pions.families.family import AnyStrategy
from pions.families.own import promises
from pions.families.own.game import OwnGame, OwnPosition, number

_SECONDS: Final = 120.0
"""Processor time for a move that is not limited in seconds: min-max at depth 4 may take long."""
ANALYSTS: Final = frozenset({"minimax", "alphabeta", "deepening", "uct"})
PLAYERS: Final = frozenset({*ANALYSTS, "random", "oneply", "proof", "level"})


@dataclass(frozen=True, slots=True)
class OwnPlayer:
    """A player of ours, by its name and the values of its options."""

    name: str
    values: Mapping[str, Any]
    rng: random.Random

    def choose(self, position: OwnPosition) -> Move:
        """A legal move; the game's process searches for it."""
        move = self._asked("choose", position).get("move")
        if not isinstance(move, str):
            raise promises.out_of_turn(position.game.name)
        return number(move)

    def _asked(self, question: str, position: OwnPosition) -> dict[str, Any]:
        request = {
            question: self.name,
            "values": dict(self.values),
            "at": position.path,
            "seed": self.rng.getrandbits(63),
        }
        more = self.values.get("seconds") or 0.0
        return position.game.process.ask(request, _SECONDS + more)


@dataclass(frozen=True, slots=True)
class OwnAnalyst(OwnPlayer):
    """One that also says what it thinks of each move."""

    def analyse(self, position: OwnPosition) -> Analysis:
        """A score for every legal move."""
        reply = self._asked("analyse", position)
        try:
            scores = {number(move): float(score) for move, score in reply["scores"]}
            exact = reply["exact"] is True
            return Analysis(scores, int(reply["depth"]), int(reply["nodes"]), exact)
        except (KeyError, TypeError, ValueError):
            raise promises.out_of_turn(position.game.name) from None


def build(
    name: str, _game: OwnGame, values: Mapping[str, Any], rng: random.Random
) -> AnyStrategy | None:
    """The player called `name`; ``None`` where it cannot play games from files."""
    if name not in PLAYERS:
        return None
    kind = OwnAnalyst if name in ANALYSTS else OwnPlayer
    told = {key: value for key, value in values.items() if key not in {"eval", "w"}}
    return kind(name, told, rng)
