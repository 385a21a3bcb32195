"""One meeting of two players: two games from one opening, and a verdict for each."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from typing import Any, Final, Self, cast

from pions.arena import single_game
from pions.arena.schedule import Pairing
from pions.arena.single_game import FAULTS, PlayedGame
from pions.core.errors import IllegalMove
from pions.core.protocols import Strategy
from pions.core.seeds import derive
from pions.core.types import Side
from pions.games.catalog import AnyGame, AnyPosition
from pions.sandbox import Tier, Verdict
from pions.store.game_records import GameRecord, Seat, Winner

WIN: Final = "win"
DRAW: Final = "draw"
_WINNERS: Final[Mapping[Side, Winner]] = {Side.FIRST: "first", Side.SECOND: "second"}
_LONGEST: Final = 4000
"""Characters kept of what a player printed, and of a traceback: the end says most."""


@dataclass(frozen=True, slots=True)
class Contender:
    """A player of a tournament, a duel or a lab, not yet at the board."""

    name: str
    program: str
    """What it is made of: a hash, or words that fix it; part of the id of a tournament's game."""
    enter: Callable[[AnyGame, int], Strategy[Any]]
    """Builds it for a game, with a seed. What it builds may have a `close`.

    Picklable where several processes play: a function of a module, or its partial.
    """
    trusted: bool = True
    """Ours: its mistakes are our own, and nobody loses a game by them."""


@dataclass(frozen=True, slots=True)
class Terms:
    """What all the games of a tournament share."""

    game: AnyGame
    seed: int
    limits: Mapping[str, object]
    """Plain values; part of every game's id."""
    conditions: Mapping[str, object]
    """What else is kept with every game: versions, kind of isolation."""


def verdict_on(played: PlayedGame[Any], contenders: Sequence[Contender]) -> Verdict | None:
    """What the loser did where it lost by its own doing; `contenders` by who opened.

    A fault of a player of ours, or for which nobody is to blame, is raised.
    """
    if played.blamed is None:
        return None
    error: Any = played.fault
    kind = Verdict.ILLEGAL_MOVE if isinstance(error, IllegalMove) else error.verdict
    if kind is None or contenders[played.blamed].trusted:
        raise error
    return cast("Verdict", kind)


def game_ids(terms: Terms, pairing: Pairing, players: Mapping[str, Contender]) -> tuple[str, str]:
    """The ids of the two games, known before they are played."""
    one, other = players[pairing.one], players[pairing.other]
    return _id(terms, pairing, [one, other], "game"), _id(terms, pairing, [other, one], "game")


def play_pair(
    terms: Terms, pairing: Pairing, players: Mapping[str, Contender]
) -> tuple[GameRecord, GameRecord]:
    """Both games. A player stays for the two, unless it fails: then a fresh one sits down."""
    with _seated(terms, pairing, players) as (one, other):
        return _play(terms, pairing, one, other), _play(terms, pairing, other, one)


def play_first(terms: Terms, pairing: Pairing, players: Mapping[str, Contender]) -> GameRecord:
    """The first game of a pair alone."""
    with _seated(terms, pairing, players) as (one, other):
        return _play(terms, pairing, one, other)


@contextmanager
def _seated(
    terms: Terms, pairing: Pairing, players: Mapping[str, Contender]
) -> Iterator[tuple[_Chair, _Chair]]:
    """The chairs of both players, who leave at the end."""
    seed = _seed(terms, pairing)
    with ExitStack() as stack:
        one, other = (
            stack.enter_context(_Chair(players[name], terms.game, derive(seed, name)))
            for name in (pairing.one, pairing.other)
        )
        yield one, other


class _Chair:
    """Where a player sits, or is replaced after a fault of its own."""

    def __init__(self, contender: Contender, game: AnyGame, seed: int) -> None:
        self.contender = contender
        self._game = game
        self._seed = seed
        self._player: Strategy[Any] | None = None
        self._heard = 0
        self.tier: Tier | None = None
        """How well the player was isolated when it last sat here; ``None`` for one of ours."""

    def seated(self) -> Strategy[Any]:
        """The player, ready; raises `PlayerFileError` where it cannot even sit down."""
        if self._player is None:
            self._player = self.contender.enter(self._game, self._seed)
            self.tier = getattr(self._player, "tier", None)
        return self._player

    def take_output(self) -> str:
        """What it has printed since this was last asked."""
        printed: str = getattr(self._player, "output", "")
        fresh, self._heard = printed[self._heard :], len(printed)
        return _kept(fresh)

    def close(self) -> None:
        """Send the player away."""
        player, self._player, self._heard = self._player, None, 0
        single_game.dismiss(player)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self.close()


def _play(terms: Terms, pairing: Pairing, first: _Chair, second: _Chair) -> GameRecord:
    chairs = {Side.FIRST: first, Side.SECOND: second}
    game = terms.game
    position: AnyPosition = game.initial()
    for move in pairing.opening:
        position = position.play(move)
    played = single_game.play_out(
        position,
        {side: chair.seated for side, chair in chairs.items()},
        FAULTS,
    )
    contenders = [first.contender, second.contender]
    heard = {side: chair.take_output() for side, chair in chairs.items()}
    verdict, fault = verdict_on(played, contenders), played.fault
    if played.blamed is not None:
        heard[played.blamed] += _kept(getattr(fault, "output", ""))
        chairs[played.blamed].close()
    return GameRecord(
        id=_id(terms, pairing, contenders, "game"),
        pair=_id(terms, pairing, sorted(contenders, key=lambda one: one.name), "pair"),
        game=game.name,
        round=pairing.round,
        first=Seat(first.contender.name, first.contender.program, heard[Side.FIRST]),
        second=Seat(second.contender.name, second.contender.program, heard[Side.SECOND]),
        opening=game.format_moves(pairing.opening),
        seed=_seed(terms, pairing),
        moves=game.format_moves((*pairing.opening, *played.moves)),
        seconds=played.seconds,
        winner=None if played.winner is None else _WINNERS[played.winner],
        termination=verdict.value if verdict else DRAW if played.winner is None else WIN,
        cause=fault.sentence.kept() if fault else {},
        trace=_kept(getattr(fault, "trace", "")),
        conditions={**terms.conditions, **_isolation(first, second), "limits": terms.limits},
    )


def _isolation(first: _Chair, second: _Chair) -> dict[str, str]:
    """The weaker of the two tiers where they were played: machines of a cluster may differ."""
    tiers = [chair.tier.value for chair in (first, second) if chair.tier is not None]
    return {"tier": max(tiers)} if tiers else {}


def _seed(terms: Terms, pairing: Pairing) -> int:
    return derive(terms.seed, terms.game.name, pairing.one, pairing.other, pairing.round)


def _id(terms: Terms, pairing: Pairing, seats: list[Contender], kind: str) -> str:
    """A name that says everything a game depends on, and nothing else."""
    whole = json.dumps(
        [
            kind,
            terms.game.name,
            [[seat.name, seat.program] for seat in seats],
            list(pairing.opening),
            _seed(terms, pairing),
            terms.limits,
        ],
        sort_keys=True,
    )
    return hashlib.blake2b(whole.encode(), digest_size=16).hexdigest()


def _kept(text: object) -> str:
    """`text` as it can be stored: its end, without halves of characters."""
    whole = text.decode(errors="replace") if isinstance(text, bytes) else str(text)
    shown = whole.encode(errors="replace").decode()
    return shown if len(shown) <= _LONGEST else "..." + shown[-_LONGEST:]
