"""The family of games from files; the process of a game answers for it."""

from __future__ import annotations

from array import array
from typing import Any, Final

from pions.compiled.game_kernels import GameKernels
from pions.core.types import Term
from pions.families.family import Drawing, Family, NamedEvaluator, Openings, Players
from pions.families.own import promises
from pions.families.own.game import OwnGame
from pions.families.own.players import build

_SECONDS: Final = 30.0
"""Processor time for random games until the next report; one game may take that long."""


class _OwnKernels(GameKernels):
    def is_usable(self) -> bool:
        """Return True: the process of the game needs no arrays."""
        return True

    def random_games(
        self, game: OwnGame, opening: int, start: int, games: int
    ) -> tuple[Any, Any] | None:
        """Have the process of the game play them."""
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
            # Searches run in the process of the game, and evaluate there.
            lambda _game, _weights: lambda _position: 0,
        ),
    },
    kernels=_OwnKernels(),
    players=Players(elsewhere=build),
    openings=Openings(proof=0),
    drawing=Drawing(editable=False),
    title=lambda _game: Term("{called}"),
    lab_evaluator="own",
)
