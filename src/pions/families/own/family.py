"""The record of games from files: what any game has, asked of the process where it is."""

from __future__ import annotations

from array import array
from typing import Any, Final

from pions.compiled.stream import Stream
from pions.compiled.walk import Task, Walk
from pions.core.types import Outcome, Term
from pions.families.family import Drawing, Family, NamedEvaluator, Openings, Players
from pions.families.own import promises
from pions.families.own.game import OwnGame, OwnPosition
from pions.families.own.players import build

_SECONDS: Final = 30.0
"""Processor time for random games until the next report; one game may take that long."""


def _own_opinion(position: object) -> int:  # noqa: ARG001 - the role has it
    """Nothing: the searches run where the game is, and ask it there."""
    return 0


class _Elsewhere:
    """Random games are played where the game is; nothing else is compiled."""

    def is_usable(self) -> bool:
        """Wherever the game is."""
        return True

    def begin(self, position: OwnPosition, task: Task, evaluate: object) -> Walk | None:  # noqa: ARG002
        """No compiled search: plain search it is."""
        return None

    def perft(self, position: OwnPosition, depth: int) -> int | None:  # noqa: ARG002
        """No compiled count: plain counting it is."""
        return None

    def playout(self, position: OwnPosition, stream: Stream) -> Outcome | None:  # noqa: ARG002
        """No compiled game: a plain one it is."""
        return None

    def random_games(
        self, game: OwnGame, opening: int, start: int, games: int
    ) -> tuple[Any, Any] | None:
        """Who won each (1, 2, or 0), and its length."""
        ended: list[tuple[int, int]] = []
        while len(ended) < games:
            request = {"random": [opening, start + len(ended), games - len(ended)]}
            told = game.process.ask(request, _SECONDS).get("ended")
            try:
                more = [(int(winner), int(plies)) for winner, plies in told]  # type: ignore[union-attr] # or TypeError
            except (TypeError, ValueError):
                raise promises.out_of_turn(game.name) from None
            if not more or not all(winner in {0, 1, 2} for winner, _plies in more):
                raise promises.out_of_turn(game.name)
            ended += more
        winners, lengths = zip(*ended[:games], strict=True)
        return array("q", winners), array("q", lengths)


OWN: Final = Family(
    name="own",
    rules=OwnGame,
    evaluators={
        "own": NamedEvaluator(
            Term("a game from a file: what its method evaluate() says, or nothing"),
            lambda _game, _weights: _own_opinion,
        ),
    },
    kernels=_Elsewhere(),
    players=Players(elsewhere=build),
    openings=Openings(proof=0),
    drawing=Drawing(editable=False),
    title=lambda _game: Term("{called}"),
    lab_evaluator="own",
)
