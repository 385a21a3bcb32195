"""Plays the two games of a pairing, and records them with their faults."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from typing import Any, Final, cast

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
"""Characters kept of what a player printed, and of a traceback: the last ones."""


@dataclass(frozen=True, slots=True)
class Contender:
    """A player of a tournament, a duel or a lab, to be built for each game."""

    name: str
    program: str
    """Its program's hash, or words that fix it; part of the id of a tournament's game."""
    enter: Callable[[AnyGame, int], Strategy[Any]]
    """Builds it for a game, with a seed; the result may have a `close`.

    Picklable where several processes play: a function of a module, or its partial.
    """
    trusted: bool = True
    """Whether it is ours: its errors are raised, and do not lose a game."""


@dataclass(frozen=True, slots=True)
class Terms:
    """The settings that all games of a tournament share."""

    game: AnyGame
    seed: int
    limits: Mapping[str, object]
    """Plain values; part of every game's id."""
    conditions: Mapping[str, object]
    """Other facts that are kept with every game: versions, kind of isolation."""


def verdict_on(played: PlayedGame[Any], contenders: Sequence[Contender]) -> Verdict | None:
    """Return the fault by which the loser lost, if it did; `contenders` with the opener first.

    Raises the error of a player of ours, and one for which no player is to blame.
    """
    if played.blamed is None:
        return None
    error: Any = played.fault
    kind = Verdict.ILLEGAL_MOVE if isinstance(error, IllegalMove) else error.verdict
    if kind is None or contenders[played.blamed].trusted:
        raise error
    return cast("Verdict", kind)


def game_ids(terms: Terms, pairing: Pairing, players: Mapping[str, Contender]) -> tuple[str, str]:
    """Return the ids of the two games, which need not be played yet."""
    one, other = players[pairing.one], players[pairing.other]
    return _id(terms, pairing, [one, other], "game"), _id(terms, pairing, [other, one], "game")


def play_pair(
    terms: Terms, pairing: Pairing, players: Mapping[str, Contender]
) -> tuple[GameRecord, GameRecord]:
    """Play both games, with the same players unless one fails and is built anew."""
    with _players(terms, pairing, players) as (one, other):
        return _play(terms, pairing, one, other), _play(terms, pairing, other, one)


def play_first(terms: Terms, pairing: Pairing, players: Mapping[str, Contender]) -> GameRecord:
    """Play only the first game of a pair."""
    with _players(terms, pairing, players) as (one, other):
        return _play(terms, pairing, one, other)


@contextmanager
def _players(
    terms: Terms, pairing: Pairing, players: Mapping[str, Contender]
) -> Iterator[tuple[_Player, _Player]]:
    seed = _seed(terms, pairing)
    with ExitStack() as stack:
        one, other = (
            _Player(players[name], terms.game, derive(seed, name))
            for name in (pairing.one, pairing.other)
        )
        stack.callback(one.close)
        stack.callback(other.close)
        yield one, other


class _Player:
    """A contender's player, built when it is needed, and again after a fault."""

    def __init__(self, contender: Contender, game: AnyGame, seed: int) -> None:
        self.contender = contender
        self._game = game
        self._seed = seed
        self._player: Strategy[Any] | None = None
        self._taken = 0
        """Characters of its output that were taken already."""
        self.tier: Tier | None = None
        """The kind of isolation it had last; ``None`` for one of ours."""

    def ready(self) -> Strategy[Any]:
        """Return the player; raises `PlayerFileError` where it cannot be built."""
        if self._player is None:
            self._player = self.contender.enter(self._game, self._seed)
            self.tier = getattr(self._player, "tier", None)
        return self._player

    def take_output(self) -> str:
        """Return its output since the last call."""
        printed: str = getattr(self._player, "output", "")
        fresh, self._taken = printed[self._taken :], len(printed)
        return _kept(fresh)

    def close(self) -> None:
        """Close the player; the next one is built anew."""
        player, self._player, self._taken = self._player, None, 0
        single_game.dismiss(player)


def _play(terms: Terms, pairing: Pairing, first: _Player, second: _Player) -> GameRecord:
    players = {Side.FIRST: first, Side.SECOND: second}
    game = terms.game
    position: AnyPosition = game.initial()
    for move in pairing.opening:
        position = position.play(move)
    seats = {side: player.ready for side, player in players.items()}
    played = single_game.play_out(position, seats, FAULTS)
    contenders = [first.contender, second.contender]
    output = {side: player.take_output() for side, player in players.items()}
    verdict, fault = verdict_on(played, contenders), played.fault
    if played.blamed is not None:
        output[played.blamed] += _kept(getattr(fault, "output", ""))
        players[played.blamed].close()
    return GameRecord(
        id=_id(terms, pairing, contenders, "game"),
        pair=_id(terms, pairing, sorted(contenders, key=lambda player: player.name), "pair"),
        game=game.name,
        round=pairing.round,
        first=Seat(first.contender.name, first.contender.program, output[Side.FIRST]),
        second=Seat(second.contender.name, second.contender.program, output[Side.SECOND]),
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


def _isolation(first: _Player, second: _Player) -> dict[str, str]:
    """Return the weaker of the two tiers of isolation, which may differ in a cluster."""
    tiers = [player.tier.value for player in (first, second) if player.tier is not None]
    return {"tier": max(tiers)} if tiers else {}


def _seed(terms: Terms, pairing: Pairing) -> int:
    return derive(terms.seed, terms.game.name, pairing.one, pairing.other, pairing.round)


def _id(terms: Terms, pairing: Pairing, contenders: list[Contender], kind: str) -> str:
    programs = [[contender.name, contender.program] for contender in contenders]
    seed = _seed(terms, pairing)
    parts = [kind, terms.game.name, programs, list(pairing.opening), seed, terms.limits]
    whole = json.dumps(parts, sort_keys=True)
    return hashlib.blake2b(whole.encode(), digest_size=16).hexdigest()


def _kept(text: object) -> str:
    """Return the end of `text` in valid characters."""
    whole = text.decode(errors="replace") if isinstance(text, bytes) else str(text)
    shown = whole.encode(errors="replace").decode()
    return shown if len(shown) <= _LONGEST else "..." + shown[-_LONGEST:]
