"""Players from a line of text, a student's file, a function, or an object that chooses."""

from __future__ import annotations

import math
import os
import random
import reprlib
import uuid
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, Final, TypeAlias, cast

from pions import sandbox
from pions.arena.single_game import dismiss
from pions.core.errors import InvalidOption, PionsError
from pions.core.language import _
from pions.core.positions import move_number
from pions.core.protocols import Analyst, Strategy
from pions.core.seeds import generator
from pions.core.types import Move, Term
from pions.core.version import VERSION
from pions.families import family_of
from pions.games.catalog import AnyGame
from pions.sandbox.errors import Disqualified, Verdict
from pions.sandbox.limits import Limits
from pions.search.simplest_players import FunctionPlayer
from pions.strategies import registry

if TYPE_CHECKING:
    from pions.arena.referee import Contender
    from pions.sandbox import Description, PlayerFile, SandboxedPlayer, Tier

Player: TypeAlias = str | os.PathLike[str] | Strategy[Any] | Callable[[Any], Move | str]
"""``"alphabeta:depth=6"``, ``"mine.py"``, its path, an object with `choose`, or a function that
chooses."""

SECONDS: Final = Limits().seconds
"""The default limit of a file's processor time for a move."""


def spec_of(player: Player) -> str | None:
    """Return the line of text or the path that gives a player; ``None`` for any other."""
    if isinstance(player, os.PathLike):
        return os.fspath(player)
    return player if isinstance(player, str) else None


def strategy(
    player: Player,
    game: AnyGame,
    rng: random.Random,
    limits: Limits | None = None,
    weakest: Tier | None = None,
) -> Strategy[Any]:
    """Make `player` ready to play `game`, drawing its random choices from `rng`.

    A file plays in a process of its own, within `limits`, isolated by tier `weakest` at least;
    its `close` ends that process. One that does not play `game` is refused.
    """
    if (spec := spec_of(player)) is not None:
        if sandbox.is_spec(spec):
            seed = rng.getrandbits(32)
            return admitted(spec, game, limits or Limits(), weakest, seed=seed)
        return registry.build(spec, game, rng)
    if isinstance(player, type):
        raise InvalidOption(
            "{name} is a class, not a player: write {name}() to make one.", name=player.__name__
        )
    if hasattr(player, "choose"):
        return cast("Strategy[Any]", player)
    if callable(player):
        return FunctionPlayer(player)
    raise InvalidOption(
        "{player} is not a player: give a name, a function or an object with choose().",
        player=reprlib.repr(player),
    )


def file_player(
    file: PlayerFile, game: AnyGame, limits: Limits, weakest: Tier | None, *, seed: int
) -> SandboxedPlayer:
    """Start the player of a file that was `admitted`, in a process of its own, for a game."""
    if family_of(game).players.elsewhere is not None:
        return sandbox.GamePlayer(file, game, limits, sandbox.require(weakest), seed)
    if file.content is not None:
        return sandbox.ProgramPlayer(file, game, limits, sandbox.require(weakest), seed)
    return sandbox.load(file, game, limits, sandbox.require(weakest), seed=seed)


def admitted(
    file: str | PlayerFile,
    game: AnyGame,
    limits: Limits,
    weakest: Tier | None,
    *,
    seed: int = 0,
) -> SandboxedPlayer:
    """Start the player of a file for the first time: one that does not play `game` is refused."""
    read = sandbox.read(file, limits) if isinstance(file, str) else file
    if family_of(game).players.elsewhere is not None or read.content is not None:
        return file_player(read, game, limits, weakest, seed=seed)
    return sandbox.admit(read, game, limits, sandbox.require(weakest), seed)


@dataclass(frozen=True, slots=True)
class GuardedPlayer:
    """A function or object given from Python, whose exceptions become sentences."""

    strategy: Strategy[Any]
    name: str

    def choose(self, position: Any) -> Move:  # noqa: ANN401 - of its game
        """Return a legal move; raises `PionsError`."""
        try:
            move = self.strategy.choose(position)
            position.play(move)
        except PionsError:
            raise
        except Exception as error:
            raise Disqualified(
                Verdict.EXCEPTION,
                Term("`{player}` raises {error}."),
                player=self.name,
                error=f"{type(error).__name__}: {error}",
            ) from error
        return move_number(position.game, move)


def guarded(player: Player, name: str, game: AnyGame, seed: int) -> Strategy[Any]:
    """Make a function, or an object that chooses, ready for a game."""
    return GuardedPlayer(strategy(player, game, generator(seed)), name)


def called(player: object) -> str:
    """Return the name of a player given from Python: that of its function, if any."""
    held = vars(player).values() if hasattr(player, "__dict__") else ()
    slots = (getattr(player, slot) for slot in getattr(player, "__slots__", ()))
    names = (getattr(value, "__name__", "") for value in (player, *held, *slots))
    return next(filter(None, names), type(player).__name__)


def own_contender(player: Player, name: str, game: AnyGame) -> Contender:
    """Make a function, or an object that chooses, ready for many games.

    Its code is unknown, so games kept of an earlier one are not counted as its own.
    """
    from pions.arena.referee import Contender  # noqa: PLC0415 - as below

    strategy(player, game, generator(0))
    enter = partial(guarded, player, name)
    return Contender(name, f"function {name} {uuid.uuid4().hex}", enter, trusted=False)


def contender(spec: str, game: AnyGame) -> Contender:
    """Make a player of ours ready for many games; raises now what would fail during them."""
    from pions.arena.referee import Contender  # noqa: PLC0415 - with all that records games

    registry.build(spec, game, generator(0))
    return Contender(spec, f"pions {VERSION}: {spec}", partial(_ours, spec))


def _ours(spec: str, game: AnyGame, seed: int) -> Strategy[Any]:
    return registry.build(spec, game, random.Random(seed))


def file_contender(
    file: PlayerFile, game: AnyGame, limits: Limits, weakest: Tier | None
) -> tuple[Contender, Description]:
    """Make the player of a file ready for many games, and describe it; it is started once now."""
    from pions.arena.referee import Contender  # noqa: PLC0415 - as above

    with admitted(file, game, limits, weakest) as player:
        described = player.description
    enter = partial(_from_file, described.file, limits, weakest)
    return Contender(file.stem, f"sha256:{file.digest}", enter, trusted=False), described


def _from_file(
    file: PlayerFile, limits: Limits, weakest: Tier | None, game: AnyGame, seed: int
) -> SandboxedPlayer:
    return file_player(file, game, limits, weakest, seed=seed)


@contextmanager
def seated(
    player: Player, game: AnyGame, rng: random.Random, limits: Limits | None = None
) -> Iterator[Strategy[Any]]:
    """Give `player` for the length of the context; a process started for it ends with it."""
    ready = strategy(player, game, rng, limits)
    try:
        yield ready
    finally:
        if ready is not player:  # a player given from outside is kept
            dismiss(ready)


def limits_of(specs: Iterable[str], seconds: float | None, clock: float | None = None) -> Limits:
    """Return the limits of the files among `specs`; raises where there is no file to limit."""
    if seconds is None and clock is None:
        return Limits()
    if not any(map(sandbox.is_spec, specs)):
        raise InvalidOption(
            "A time limit is for players' files, such as mine.py; players of Pions have settings "
            "of their own."
        )
    return Limits(seconds=SECONDS if seconds is None else seconds, clock=clock)


def seconds_given(value: Any) -> float | None:  # noqa: ANN401 - any value
    """Return a time limit that Python gave; raises `InvalidOption` where it is none."""
    if value is None:
        return None
    try:
        seconds = 0.0 if isinstance(value, str) else float(value)
    except (TypeError, ValueError, OverflowError):
        seconds = 0.0
    if not 0 < seconds < math.inf:
        raise InvalidOption(
            "A time limit is a number of seconds above 0, not {value}.", value=reprlib.repr(value)
        )
    return seconds


def is_file(spec: str) -> bool:
    """Whether `spec` names a player's file."""
    return sandbox.is_spec(spec)


def demanded(letter: str | None) -> Tier | None:
    """Return the tier of a letter; ``None`` where none is demanded."""
    return None if letter is None else sandbox.Tier(letter)


def isolation(tier: Tier) -> str:
    """Describe the isolation of files in a sentence."""
    return _("Isolation: tier {tier} ({made_of}); it {stops}.").format(
        tier=tier.value, made_of=_(tier.made_of), stops=_(tier.stops)
    )


def analyst(spec: str, game: AnyGame, rng: random.Random) -> Analyst[Any]:
    """Return the player `spec` as an analyst; raises `InvalidOption` where it scores no moves."""
    player = registry.build(spec, game, rng)
    if hasattr(player, "analyse"):
        return cast("Analyst[Any]", player)
    raise InvalidOption("The player “{player}” does not score moves.", player=spec)


def usual(game: AnyGame) -> str:
    """Return the default player: decent, and with an answer in about a second."""
    return family_of(game).players.usual(game)


def adviser(game: AnyGame) -> str:
    """Return the player that gives hints: as strong as possible within a second."""
    players = family_of(game).players
    return (players.adviser or players.usual)(game)
