"""Tries a file on the board of a game before its first game there.

Many files hold the size of their hand-out's board. One that fails within a few moves on another
board, and not at home, does not play that game. A slow one, or one that fails at home as well, is
admitted: its games will tell.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import replace
from typing import Final

from pions.core.seeds import generator
from pions.families import family_of
from pions.games.catalog import AnyGame, AnyPosition
from pions.sandbox.calling import choice_errors
from pions.sandbox.errors import Disqualified, PlayerFileError
from pions.sandbox.limits import Limits
from pions.sandbox.player import SandboxedPlayer
from pions.sandbox.process.tiers import Tier
from pions.sandbox.reading.player_file import PlayerFile

_SECONDS: Final = 1.0
"""For each of these moves: long enough to fail, short enough to wait for."""
_ENOUGH: Final = 8
"""Plies of the game whose positions are tried."""


def admit(
    file: PlayerFile, game: AnyGame, limits: Limits, tier: Tier, seed: int
) -> SandboxedPlayer:
    """Return the player of `file`; raises `PlayerFileError` where it cannot play `game`."""
    with ExitStack() as stack:
        player = stack.enter_context(SandboxedPlayer(file, game, limits, tier, seed))
        home = player.description.choice.convention.home(game)
        reason = None if home == game else _failure(file, game, limits, tier)
        if reason is not None and _failure(file, home, limits, tier) is None:
            raise choice_errors.other_board(reason, game, home, file.name)
        stack.pop_all()  # it stays
    return player


def _failure(
    file: PlayerFile, game: AnyGame, limits: Limits, tier: Tier
) -> Disqualified | PlayerFileError | None:
    quick = replace(limits, seconds=min(limits.seconds, _SECONDS), net=None)
    try:
        with SandboxedPlayer(file, game, quick, tier, seed=0) as player:
            for position in positions(game):
                player.choose(position)
    except (Disqualified, PlayerFileError) as error:
        return None if error.verdict and error.verdict.late else error
    return None


def positions(game: AnyGame) -> Iterator[AnyPosition]:
    """Yield the empty board, and a few others early in a game: no winner, no full column."""
    draws, position = generator(0, "rehearsal"), game.initial()
    has_room = family_of(game).has_room
    yield position
    for ply in range(1, _ENOUGH + 1):
        after = [position.play(move) for move in position.legal_moves()]
        going = [one for one in after if one.outcome() is None and has_room(one)]
        if not going:
            return
        position = draws.choice(going)
        if ply in (1, _ENOUGH // 2, _ENOUGH):  # both sides have the move in turn
            yield position
