"""Whether a file plays the board it is asked to play, tried before its first game.

A hand-out has a board of its own, and many files hold its size; others play any board. Which
is which, nobody can read off a name. So on a board that is not the hand-out's, a file is asked
for a few moves. One that fails there, and not at home, does not play this game. One that is
slow, or fails at home as well, is admitted: its games will tell.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from pions.core.seeds import generator
from pions.families import family_of
from pions.games.catalog import AnyGame, AnyPosition
from pions.sandbox.calling import choice_errors
from pions.sandbox.errors import Disqualified, PlayerFileError, Verdict
from pions.sandbox.limits import Limits
from pions.sandbox.player import SandboxedPlayer
from pions.sandbox.process.tiers import Tier
from pions.sandbox.reading.player_file import PlayerFile

_SECONDS: Final = 1.0
"""For each move of a rehearsal: long enough to fail, short enough to wait for."""
_ENOUGH: Final = 8
"""Plies of the game whose positions are shown."""


def admit(
    file: PlayerFile, game: AnyGame, limits: Limits, tier: Tier, seed: int
) -> SandboxedPlayer:
    """The player of `file`, for the first time; raises `PlayerFileError` where it cannot play."""
    player = SandboxedPlayer(file, game, limits, tier, seed)
    try:
        home = player.description.choice.convention.home(game)
        if home != game:
            _rehearse(file, game, home, limits, tier)
    except BaseException:
        player.close()
        raise
    return player


def _rehearse(file: PlayerFile, game: AnyGame, home: AnyGame, limits: Limits, tier: Tier) -> None:
    reason = _failure(file, game, limits, tier)
    if reason is not None and _failure(file, home, limits, tier) is None:
        raise choice_errors.other_board(reason, game, home, file.name)


def _failure(
    file: PlayerFile, game: AnyGame, limits: Limits, tier: Tier
) -> Disqualified | PlayerFileError | None:
    """What the file does wrong within a few moves of `game`; ``None`` where it plays them."""
    quick = replace(limits, seconds=min(limits.seconds, _SECONDS), net=None)
    try:
        with SandboxedPlayer(file, game, quick, tier, seed=0) as player:
            for position in _positions(game):
                player.choose(position)
    except (Disqualified, PlayerFileError) as error:
        return None if error.verdict is Verdict.TIMEOUT else error
    return None


def _positions(game: AnyGame) -> Iterator[AnyPosition]:
    """The empty board, and a few others early in a game that nobody wins.

    No column is full in them: what a file does then is a question for its games, and comes up
    sooner on a small board than at home.
    """
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
