"""Games between functions of one file, thousands in seconds; runs in the file's process.

As it shares the interpreter with the functions, its reports are for experiments, never for marks.
It stops between two moves to report.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Mapping
from time import perf_counter
from types import ModuleType
from typing import Any, Final

from pions.core.errors import PionsError
from pions.core.types import Cell, Side
from pions.games import catalog
from pions.sandbox.calling.conventions import Convention, from_data
from pions.sandbox.calling.parts import NotAMove
from pions.sandbox.child.answer_json import plain
from pions.sandbox.child.inspection import bound

DRAW: Final = 2
"""As a winner; else 0 for the side that opened and 1 for the other."""
RAISED, NO_MOVE, NO_GAME = 3, 4, 5
"""How a game ends by a fault: an exception, an answer that is no move, a game that is none."""
_MOST: Final = 30_000
"""About how many characters a report may have: it is one line."""

Fault = Callable[[BaseException], dict[str, Any]]


class Games:
    """The games of one request, one after the other, from `start` on."""

    def __init__(self, module: ModuleType, request: Mapping[str, Any], fault: Fault) -> None:
        self._rules = catalog.find(request["game"])
        self._seed: int = request["seed"]
        self._index: int = request["start"]
        self._fault = fault
        self._ours = random.Random()
        self._position: catalog.AnyPosition | None = None
        self._moves: list[int] = []
        self._history: list[tuple[int, Cell | None]] = []
        self._whole: Callable[[], Any] | None = None
        self._seats: list[tuple[Callable[..., Any], Convention] | None] = []
        if "whole" in request:
            self._whole = module.__dict__[request["whole"]]
        else:
            self._seats = [  # none for a random player of Pions
                wish and (bound(module, dict(wish))[0], from_data(wish["convention"]))
                for wish in request["seats"]
            ]

    def go(self, stop: int, seconds: float) -> dict[str, Any]:
        """Play on until the game `stop`, for about so many `seconds`, one move at least."""
        until, ended, size = perf_counter() + seconds, [], 0
        while self._index < stop and size < _MOST:
            record = self._play_whole() if self._whole else self._play(until)
            if record is None:
                break
            ended.append(record)
            size += 20 + 4 * len(self._moves)
            self._index += 1
            self._position, self._moves, self._history = None, [], []
            if perf_counter() > until:
                break
        return {"games": ended, "moves": self._moves}

    def _begin(self) -> None:
        """Everything left to chance in a game depends on its number only."""
        seed = f"{self._seed}/{self._index}"
        random.seed(seed)
        self._ours.seed(seed + "/ours")
        if numpy := sys.modules.get("numpy"):
            numpy.random.seed(random.Random(seed).getrandbits(32))

    def _play(self, until: float) -> list[Any] | None:
        if self._position is None:
            self._position = self._rules.initial()
            self._begin()
        position, moves, fresh = self._position, self._moves, True
        while (outcome := position.outcome()) is None:
            if not fresh and perf_counter() > until:
                self._position = position
                return None
            fresh = False
            seat = self._seats[len(moves) % 2]
            before = position
            if seat is None:
                move = self._ours.choice(position.legal_moves())
                position = position.play(move)
            else:
                call, convention = seat
                try:
                    answer = plain(call(*convention.arguments(position, self._history)))
                except BaseException as error:  # noqa: BLE001 - sys.exit is a mistake as well
                    return [RAISED, moves, self._fault(error)]
                try:
                    move = convention.move(answer, position)
                    position = position.play(move)
                except (NotAMove, PionsError):
                    return [NO_MOVE, moves, answer]
            moves.append(move)
            self._history.append((move, before.landing(move)))
        return [DRAW if outcome.winner is None else int(outcome.winner), moves, None]

    def _play_whole(self) -> list[Any]:
        """A game the file plays by itself, as `joue_random` does: judged by its last grid."""
        self._begin()
        try:
            columns = [list(column) for column in self._whole()]  # type: ignore[misc] # it is one
        except BaseException as error:  # noqa: BLE001 - as above
            return [RAISED, [], self._fault(error)]
        sides = {1: Side.FIRST, 2: Side.SECOND}
        try:
            rows = [[sides.get(int(cell)) for cell in row] for row in zip(*columns, strict=True)]
            position = self._rules.from_grid(tuple(map(tuple, rows[::-1])))
        except (PionsError, TypeError, ValueError) as error:
            return [NO_GAME, [], str(error)[:200]]
        outcome = position.outcome()
        if outcome is None:
            return [NO_GAME, [], "the game is not over"]
        return [DRAW if outcome.winner is None else int(outcome.winner), [], position.ply]
