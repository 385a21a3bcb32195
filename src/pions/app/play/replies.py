"""Moves and hints of programs; each depends on the arguments alone, so any process can answer."""

from __future__ import annotations

import random
from dataclasses import dataclass, replace
from typing import Any

from pions.app import players
from pions.app.board.history import History
from pions.app.play import hints
from pions.app.play.file_texts import FileRules, FileText
from pions.app.play.hints import Hint
from pions.arena.single_game import dismiss
from pions.core import cpu
from pions.core.errors import IllegalMove, PionsError
from pions.core.protocols import Strategy
from pions.core.seeds import generator
from pions.games import catalog
from pions.games.catalog import AnyPosition
from pions.sandbox import Limits, SandboxedPlayer
from pions.search.simplest_players import BestOf


@dataclass(frozen=True, slots=True)
class Reply:
    """A program's move, as people write it."""

    move: str
    seconds: float
    nodes: int | None = None
    """How many positions it visited, where it counts them."""


def reply(game: str, position: str, spec: str, seed: int) -> Reply:
    """Return the move of `spec`; the seed, the side and the ply fix what is left to chance."""
    at = History.recall(game, position).position
    rng = generator(seed, at.to_move, at.ply)
    with players.seated(spec, at.game, rng) as player:
        return _answer(player, at, rng)


def try_text(file: FileText, game: str, rules: FileRules) -> str:
    """Return the team of a file's text; raises where it does not play `game`."""
    with _newcomer(file, game, rules) as player:
        return player.name


def text_reply(file: FileText, game: str, position: str, seed: int, rules: FileRules) -> Reply:
    """Return the move of a file's text, which is read anew for every move."""
    limits, weakest = Limits(seconds=rules.move), players.demanded(rules.isolation)
    with players.file_player(file.read(), catalog.find(game), limits, weakest, seed=seed) as player:
        return _timed(player, game, position)


def text_opinion(file: FileText, game: str, position: str, rules: FileRules) -> Reply:
    """Return the move of a file's text on first use; raises where it does not play `game`."""
    with _newcomer(file, game, rules) as player:
        return _timed(player, game, position)


def _newcomer(file: FileText, game: str, rules: FileRules) -> SandboxedPlayer:
    limits, weakest = Limits(seconds=rules.move), players.demanded(rules.isolation)
    return players.admitted(file.read(), catalog.find(game), limits, weakest)


def _timed(player: SandboxedPlayer, game: str, position: str) -> Reply:
    """Return the move of a file, with the time that its limit counts."""
    return replace(ask(player, game, position), seconds=player.seconds)


def enter(
    spec: str, game: str, seed: int, seconds: float | None = None, isolation: str | None = None
) -> Strategy[Any]:
    """Start a player for a whole game, until `leave`; a file has `seconds` a move."""
    limits = players.limits_of((spec,), seconds)
    weakest = players.demanded(isolation)
    return players.strategy(spec, catalog.find(game), generator(seed, "player"), limits, weakest)


def ask(player: Strategy[Any], game: str, position: str) -> Reply:
    """Return the move of a player that `enter` started."""
    at = History.recall(game, position).position
    return _answer(player, at, generator(0, at.ply))


def leave(player: Strategy[Any]) -> None:
    """End a player that `enter` started."""
    dismiss(player)


def trace_of(error: PionsError) -> str:
    """Return Python's traceback where a player's file failed; else nothing."""
    return str(getattr(error, "trace", ""))


def printed_by(error: PionsError) -> str:
    """Return what a player's file had printed when it failed, if that is known."""
    return str(getattr(error, "output", ""))


def _answer(player: Strategy[Any], at: AnyPosition, rng: random.Random) -> Reply:
    begin = cpu.clock()
    nodes = None
    if isinstance(player, BestOf):
        found = player.analyse(at)
        move, nodes = rng.choice(found.best), found.nodes
    else:
        move = player.choose(at)
    used = cpu.clock() - begin
    at.play(move)  # a player may be wrong; this raises and says how
    return Reply(at.game.format_move(move), used, nodes)


def advise(game: str, position: str, seed: int) -> Hint:
    """Return a move worth playing."""
    history = History.read(catalog.find(game), position)
    if history.position.outcome() is not None:
        raise IllegalMove("The game is over: nothing can be played any more.")
    return hints.hint(history, seed)
