"""Games of a student's file against an opponent, each reported ply by ply."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any, Final, TypeAlias

from pions.app import players
from pions.app.board.views import SIDE_NAMES, SideName
from pions.app.play import replies
from pions.app.play.file_texts import FileRules, FileText
from pions.arena import single_game
from pions.arena.single_game import FAULTS, Ply
from pions.arena.statistics import Tally
from pions.core.errors import PionsError
from pions.core.protocols import Strategy
from pions.core.seeds import derive
from pions.core.types import Side
from pions.games import catalog
from pions.games.catalog import AnyGame
from pions.sandbox import Limits

_EVERY: Final = 0.15
"""Seconds between two looks at a game under way: people see no more."""
_LONGEST: Final = 4000
"""Characters kept of what a file printed in a game: the end says most."""

_NONE: Final = Tally()

Enters: TypeAlias = Callable[[int], Strategy[Any]]
"""Makes a player for one game from a seed."""
Rival: TypeAlias = FileText | str
"""Another file, or a player of ours by its line of text."""


@dataclass(frozen=True, slots=True)
class FightRequest:
    """The two players of a fight, the game and the rules."""

    game: str
    mine: FileText
    rival: Rival
    games: int
    rules: FileRules
    seed: int


@dataclass(frozen=True, slots=True)
class FightMoment:
    """A game of a fight, under way or over."""

    number: int
    """Counted from 1."""
    side: SideName
    """Which side the file has; it opens every other game."""
    moves: tuple[str, ...]
    over: bool = False
    winner: SideName | None = None
    fault: PionsError | None = None
    """The fault of the loser, where it lost by its own doing."""
    trace: str = ""
    mine_failed: bool = False
    """Whether that was the file itself."""
    printed: str = ""
    longest: float = 0.0
    """Seconds that the file took for its slowest move so far."""
    total: Tally = _NONE
    """The games that are over, from the side of the file."""
    played_out: Tally = _NONE
    """Those of them that no fault ended."""

    @property
    def tally(self) -> Tally:
        """This game alone, once it is over."""
        if self.winner is None:
            return Tally(draws=1)
        return Tally(wins=1) if self.winner == self.side else Tally(losses=1)


@dataclass(slots=True)
class _Ring:
    """One game: its players, and what has been seen of it."""

    request: FightRequest
    game: AnyGame
    entrants: dict[Side, Enters]
    mine: Side
    number: int
    tell: Callable[[FightMoment], None]
    stack: ExitStack
    seated: dict[Side, Strategy[Any]] = field(default_factory=dict)
    moves: list[str] = field(default_factory=list)
    longest: float = 0.0
    told: float = 0.0

    def enter(self, side: Side) -> Strategy[Any]:
        seed = derive(self.request.seed, self.number, side == self.mine)
        player = self.seated[side] = self.entrants[side](seed)
        self.stack.callback(single_game.dismiss, player)
        return player

    def see(self, ply: Ply[Any]) -> None:
        self.moves.append(self.game.format_move(ply.move))
        if ply.after.to_move is not self.mine:
            self.longest = max(self.longest, self.seated[self.mine].seconds)  # type: ignore[attr-defined]
        now = time.monotonic()
        if now - self.told >= _EVERY:
            self.told = now
            self.tell(self.moment())

    def moment(self, **more: Any) -> FightMoment:  # noqa: ANN401 - fields of it
        printed = getattr(self.seated.get(self.mine), "output", "")[-_LONGEST:]
        return FightMoment(
            self.number, SIDE_NAMES[self.mine], tuple(self.moves), printed=printed,
            longest=self.longest, **more,
        )  # fmt: skip

    def play(self) -> FightMoment:
        seats = {side: partial(self.enter, side) for side in Side}
        played = single_game.play_out(self.game.initial(), seats, FAULTS, self.see)
        trace = "" if played.fault is None else replies.trace_of(played.fault)
        return self.moment(
            over=True,
            winner=None if played.winner is None else SIDE_NAMES[played.winner],
            fault=played.fault,
            trace=trace,
            mine_failed=played.blamed is self.mine,
        )


def fight(request: FightRequest, tell: Callable[[FightMoment], None]) -> str:
    """Play all the games; return the name of the file's function that played."""
    game = catalog.find(request.game)
    name, mine = _of_file(request.mine, game, request.rules)
    if isinstance(request.rival, FileText):
        _, rival = _of_file(request.rival, game, request.rules)
    else:
        rival = partial(_ours, request.rival, game)
    total = played_out = _NONE
    for number in range(1, request.games + 1):
        side = Side.FIRST if number % 2 else Side.SECOND
        with ExitStack() as stack:
            entrants = {side: mine, side.other: rival}
            ring = _Ring(request, game, entrants, side, number, tell, stack)
            moment = ring.play()
        total += moment.tally
        played_out += moment.tally if moment.fault is None else _NONE
        tell(replace(moment, total=total, played_out=played_out))
    return name


def _of_file(file: FileText, game: AnyGame, rules: FileRules) -> tuple[str, Enters]:
    """Return the name of the function that plays in `file`, and a maker of its players."""
    read, limits = file.read(), Limits(seconds=rules.move)
    weakest = players.demanded(rules.isolation)
    with players.admitted(read, game, limits, weakest) as player:
        name = player.description.choice.found.name
    return name, lambda seed: players.file_player(read, game, limits, weakest, seed=seed)


def _ours(spec: str, game: AnyGame, seed: int) -> Strategy[Any]:
    return players.strategy(spec, game, random.Random(seed))
